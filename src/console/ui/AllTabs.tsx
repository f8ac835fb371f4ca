import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined';
import IconButton from '@mui/material/IconButton';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslate } from '../i18n/translate.ts';
import { PopupMenu } from './PopupMenu.tsx';

/** One tab of a row. */
export type RowTab = {
  key: string;
  label: ReactNode;
  /** The same in words alone, where the label is more than its words. */
  text?: string;
  selected: boolean;
  id?: string;
  /** The id of the panel that it opens. */
  panel?: string;
  disabled?: boolean | undefined;
  /** The address that it opens, without a step of its own for Back; without one, `onSelect` is called. */
  to?: string;
  onSelect?: () => void;
};

/** A menu of all tabs: none is reached by blind scrolling. */
export function AllTabs({ label, tabs }: { label: string; tabs: RowTab[] }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        aria-label={translate('console.tabs.all')}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ flex: 'none' }}
      >
        <ExpandMoreOutlined fontSize="small" />
      </IconButton>
      <PopupMenu
        label={label}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        lines={tabs.map(({ key, label: drawn, text = String(drawn), selected, disabled = false, to, onSelect }) => ({
          key,
          text,
          isOff: disabled,
          isChosen: selected,
          onChoose: () => {
            setAnchor(null);
            if (to === undefined) onSelect?.();
            else void navigate(to, { replace: true });
          },
        }))}
      />
    </>
  );
}
