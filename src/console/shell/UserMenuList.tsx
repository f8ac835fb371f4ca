import CampaignOutlined from '@mui/icons-material/CampaignOutlined';
import CheckBoxOutlineBlankOutlined from '@mui/icons-material/CheckBoxOutlineBlankOutlined';
import CheckBoxOutlined from '@mui/icons-material/CheckBoxOutlined';
import HelpOutlineOutlined from '@mui/icons-material/HelpOutlineOutlined';
import KeyboardOutlined from '@mui/icons-material/KeyboardOutlined';
import LogoutOutlined from '@mui/icons-material/LogoutOutlined';
import { Box, Divider, ListItemIcon, ListSubheader, MenuItem, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import { holds } from '../../resource/conditions/condition.ts';
import { fillAddress, fillTemplate, fillValue } from '../../resource/conditions/template.ts';
import type { Condition, Json, Row } from '../../resource/model/definition.ts';
import { ruleDetail, useRuleDetail } from '../actions/texts.ts';
import { api } from '../api/client.ts';
import { useTranslate } from '../i18n/translate.ts';
import { unsaved } from '../navigation/UnsavedGuard.tsx';
import { useSchemas } from '../schemas/schemas.ts';
import { signOut } from '../session/session.ts';
import { company } from '../session/token.ts';
import { iconNamed } from '../ui/icons.ts';
import { NameAvatar } from '../ui/NameAvatar.tsx';
import { PopupMenu } from '../ui/PopupMenu.tsx';
import { KEYS_PAGE } from './Shortcuts.tsx';

type OwnEntry = { resource: string; label: string; icon?: string };

type UserMenuListProps = {
  name: string;
  anchor: HTMLElement | null;
  onClose: () => void;
  onHelp: () => void;
  onNews: () => void;
  onUnsaved: () => void;
};

/** As wide before its companies have come as after: it does not outgrow a phone. */
const WIDTH = 300;

/** What the menu of the signed-in person holds: own pages, the companies one acts for, the way out. */
export function UserMenuList({ name, anchor, onClose, onHelp, onNews, onUnsaved }: UserMenuListProps) {
  const translate = useTranslate();
  const { actor, console: settings, resources } = useSchemas();
  const detail = useRuleDetail();
  const own = ((settings.userMenu ?? []) as OwnEntry[]).filter((entry) => entry.resource in resources);
  return (
    <PopupMenu label={name} anchorEl={anchor} onClose={onClose} width={WIDTH}>
      <Box component="li" role="presentation" sx={{ px: 2, py: 1 }}>
        <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
        <RoleNames roles={actor.roles} />
      </Box>
      <Divider component="li" />
      {own.map((entry) => {
        const Icon = iconNamed(entry.icon);
        return (
          <MenuItem key={entry.resource} component={Link} to={`/${entry.resource}`} onClick={onClose}>
            <ListItemIcon>
              <Icon fontSize="small" />
            </ListItemIcon>
            {entry.label}
          </MenuItem>
        );
      })}
      <CompanySwitcher open={Boolean(anchor)} onChoose={onClose} />
      <MenuItem
        onClick={() => {
          onClose();
          onHelp();
        }}
      >
        <ListItemIcon>
          <HelpOutlineOutlined fontSize="small" />
        </ListItemIcon>
        {translate('console.help.title')}
      </MenuItem>
      <MenuItem component={Link} to={KEYS_PAGE} onClick={onClose}>
        <ListItemIcon>
          <KeyboardOutlined fontSize="small" />
        </ListItemIcon>
        {translate('console.keyboard.title')}
      </MenuItem>
      <MenuItem
        onClick={() => {
          onClose();
          onNews();
        }}
      >
        <ListItemIcon>
          <CampaignOutlined fontSize="small" />
        </ListItemIcon>
        {translate('console.news.title')}
      </MenuItem>
      {actor.isAdmin ? (
        <MenuItem role="menuitemcheckbox" aria-checked={detail} onClick={() => ruleDetail.show(!detail)}>
          <ListItemIcon>
            {detail ? <CheckBoxOutlined fontSize="small" /> : <CheckBoxOutlineBlankOutlined fontSize="small" />}
          </ListItemIcon>
          {translate('console.menu.rule-detail')}
        </MenuItem>
      ) : null}
      <MenuItem onClick={() => (unsaved.any() ? onUnsaved() : void signOut())}>
        <ListItemIcon>
          <LogoutOutlined fontSize="small" />
        </ListItemIcon>
        {translate('console.menu.sign-out')}
      </MenuItem>
    </PopupMenu>
  );
}

function RoleNames({ roles }: { roles: string[] }) {
  const { roles: known } = useSchemas();
  return (
    <Typography variant="caption" sx={{ color: 'text.secondary' }}>
      {roles.map((role) => known.roles[role]?.label ?? role).join(', ')}
    </Typography>
  );
}

type Switcher = {
  get: string;
  keep?: Condition;
  label: string;
  image?: string;
  save?: Record<string, string>;
  go: Record<string, string>;
};

/** The companies for which a corporate person may act, as lines of the user menu. */
export function CompanySwitcher({ open, onChoose }: { open: boolean; onChoose: () => void }) {
  const translate = useTranslate();
  const { actor, console: settings } = useSchemas();
  const [, section = ''] = useLocation().pathname.split('/');
  const switcher = settings.switcher as Switcher | undefined;
  const offered = Boolean(switcher) && (actor.isPartner || actor.has_partner_companies === true);
  const { data: companies = [] } = useQuery({
    queryKey: ['switcher', actor.id],
    queryFn: async ({ signal }) =>
      companiesOf((await api.get(askAt(switcher?.get ?? '', actor), { signal, keepSession: true })).data),
    enabled: open && offered,
    retry: false,
  });
  if (!switcher || !offered) return null;
  const kept = companies.filter((record) => switcher.keep === undefined || holds(switcher.keep, { record }));
  const current = company.read()?.id_partner ?? actor.id_partner;

  const choose = (record: Row) => {
    const env = { record, vars: { me: actor } };
    company.keep(fillValue((switcher.save ?? {}) as Json, env) as object);
    onChoose();
    const target = switcher.go[section] ?? switcher.go['*'] ?? 'reload';
    // Everything on screen and in memory belongs to the company before: the page starts anew.
    if (target !== 'reload') location.hash = `#${fillAddress(target, env)}`;
    location.reload();
  };

  if (kept.length === 0) return null;
  const title = translate('console.menu.switch-company');
  return (
    <>
      <ListSubheader role="presentation" sx={{ lineHeight: 2.4 }}>
        {title}
      </ListSubheader>
      {kept.map((record) => {
        const name = fillTemplate(switcher.label, { record });
        const image = switcher.image ? fillTemplate(switcher.image, { record }) : undefined;
        return (
          <MenuItem
            key={String(record.id)}
            // A menu has no headings for screen readers: each line says what it does.
            aria-description={title}
            selected={record.id === current}
            onClick={() => choose(record)}
          >
            <ListItemIcon>
              <NameAvatar name={name} src={image} size={22} />
            </ListItemIcon>
            <Typography variant="inherit" noWrap title={name}>
              {name}
            </Typography>
          </MenuItem>
        );
      })}
    </>
  );
}

const askAt = (template: string, me: Row) => fillAddress(template, { vars: { me } });

/** A list of `company_info`, bare or wrapped as lists are; `_id` is the company's id. */
function companiesOf(answer: unknown): Row[] {
  const rows = Array.isArray(answer) ? answer : ((answer as { resources?: unknown[] })?.resources ?? []);
  return rows.map((row) => {
    const info = ((row as Row).company_info ?? row) as Row;
    return { ...info, id: info.id ?? info._id };
  });
}
