import CampaignOutlined from '@mui/icons-material/CampaignOutlined';
import CheckBoxOutlineBlankOutlined from '@mui/icons-material/CheckBoxOutlineBlankOutlined';
import CheckBoxOutlined from '@mui/icons-material/CheckBoxOutlined';
import LogoutOutlined from '@mui/icons-material/LogoutOutlined';
import { Box, Divider, ListItemIcon, MenuItem, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { unsaved } from '../navigation/unsaved.ts';
import { useSchemas, useTranslate } from '../schemas/schemas.ts';
import { ruleDetail, useRuleDetail } from '../session/rule-detail.ts';
import { signOut } from '../session/session.ts';
import { iconNamed } from '../ui/icons.ts';
import { PopupMenu } from '../ui/PopupMenu.tsx';
import { CompanySwitcher } from './CompanySwitcher.tsx';

type OwnEntry = { resource: string; label: string; icon?: string };

type UserMenuListProps = {
  name: string;
  anchor: HTMLElement | null;
  onClose: () => void;
  onNews: () => void;
  onUnsaved: () => void;
};

/** As wide before its companies have come as after: it does not outgrow a phone. */
const WIDTH = 300;

/** What the menu of the signed-in person holds: own pages, the companies one acts for, the way out. */
export function UserMenuList({ name, anchor, onClose, onNews, onUnsaved }: UserMenuListProps) {
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
