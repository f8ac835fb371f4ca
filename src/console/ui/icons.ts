import AccountBalanceOutlined from '@mui/icons-material/AccountBalanceOutlined';
import AdminPanelSettingsOutlined from '@mui/icons-material/AdminPanelSettingsOutlined';
import ArticleOutlined from '@mui/icons-material/ArticleOutlined';
import AssessmentOutlined from '@mui/icons-material/AssessmentOutlined';
import BlockOutlined from '@mui/icons-material/BlockOutlined';
import BusinessOutlined from '@mui/icons-material/BusinessOutlined';
import CalculateOutlined from '@mui/icons-material/CalculateOutlined';
import CategoryOutlined from '@mui/icons-material/CategoryOutlined';
import CircleOutlined from '@mui/icons-material/CircleOutlined';
import DataObjectOutlined from '@mui/icons-material/DataObjectOutlined';
import EventBusyOutlined from '@mui/icons-material/EventBusyOutlined';
import FolderOutlined from '@mui/icons-material/FolderOutlined';
import GavelOutlined from '@mui/icons-material/GavelOutlined';
import HandshakeOutlined from '@mui/icons-material/HandshakeOutlined';
import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import InventoryOutlined from '@mui/icons-material/InventoryOutlined';
import MapOutlined from '@mui/icons-material/MapOutlined';
import NotificationsNoneOutlined from '@mui/icons-material/NotificationsNoneOutlined';
import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined';
import PeopleAltOutlined from '@mui/icons-material/PeopleAltOutlined';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import PhonelinkSetupOutlined from '@mui/icons-material/PhonelinkSetupOutlined';
import PlaylistAddCheckOutlined from '@mui/icons-material/PlaylistAddCheckOutlined';
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import RequestQuoteOutlined from '@mui/icons-material/RequestQuoteOutlined';
import SavingsOutlined from '@mui/icons-material/SavingsOutlined';
import SendOutlined from '@mui/icons-material/SendOutlined';
import SettingsOutlined from '@mui/icons-material/SettingsOutlined';
import ShieldOutlined from '@mui/icons-material/ShieldOutlined';
import SpaceDashboardOutlined from '@mui/icons-material/SpaceDashboardOutlined';
import StoreOutlined from '@mui/icons-material/StoreOutlined';
import TaskAltOutlined from '@mui/icons-material/TaskAltOutlined';
import WorkspacePremiumOutlined from '@mui/icons-material/WorkspacePremiumOutlined';
import type { IconName } from '../../resource/model/icons.ts';

/** The icons that a menu may name. Each costs bytes in everybody's browser, so they are listed one by one. */
const ICONS = {
  AccountBalanceOutlined,
  AdminPanelSettingsOutlined,
  ArticleOutlined,
  AssessmentOutlined,
  BlockOutlined,
  BusinessOutlined,
  CalculateOutlined,
  CategoryOutlined,
  DataObjectOutlined,
  EventBusyOutlined,
  FolderOutlined,
  GavelOutlined,
  HandshakeOutlined,
  HistoryOutlined,
  InventoryOutlined,
  MapOutlined,
  NotificationsNoneOutlined,
  PaymentsOutlined,
  PeopleAltOutlined,
  PersonOutlined,
  PhonelinkSetupOutlined,
  ReceiptLongOutlined,
  RequestQuoteOutlined,
  SavingsOutlined,
  SendOutlined,
  SettingsOutlined,
  ShieldOutlined,
  SpaceDashboardOutlined,
  StoreOutlined,
  PlaylistAddCheckOutlined,
  TaskAltOutlined,
  WorkspacePremiumOutlined,
} satisfies Record<IconName, unknown>;

/** An icon by name; a name that is not in the list gets a plain circle. */
export const iconNamed = (name: string | undefined) => ICONS[name as keyof typeof ICONS] ?? CircleOutlined;
