import LogoutOutlined from '@mui/icons-material/LogoutOutlined';
import { Avatar, Box, Button, Divider, ListItemIcon, Menu, MenuItem, Typography } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router';
import { useSay, useSchemas } from '../app/schemas.ts';
import { signOut } from '../session/session.ts';
import { iconNamed } from '../ui/icons.ts';
import { CompanySwitcher } from './CompanySwitcher.tsx';
import { usePerson } from './use-person.ts';

type OwnEntry = { resource: string; label: string; icon?: string };

/** The signed-in person: own pages, the companies one acts for, the way out. */
export function UserMenu() {
  const say = useSay();
  const { actor, console: settings, resources } = useSchemas();
  const person = usePerson();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const own = ((settings.userMenu ?? []) as OwnEntry[]).filter((entry) => entry.resource in resources);
  return (
    <>
      <Button
        color="inherit"
        aria-label={say('console.menu.user')}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ minWidth: 0, gap: 1, px: 0.75 }}
      >
        <Avatar src={person.image} alt="" sx={{ width: 26, height: 26, fontSize: 12, bgcolor: 'primary.main' }}>
          {person.name.slice(0, 1).toUpperCase()}
        </Avatar>
        <Typography variant="body2" noWrap sx={{ maxWidth: 160, display: { xs: 'none', md: 'block' } }}>
          {person.name}
        </Typography>
      </Button>
      <Menu open={Boolean(anchor)} anchorEl={anchor} onClose={close}>
        <Box component="li" role="presentation" sx={{ px: 2, py: 1 }}>
          <Typography sx={{ fontWeight: 600 }}>{person.name}</Typography>
          <RoleNames roles={actor.roles} />
        </Box>
        <Divider component="li" />
        {own.map((entry) => {
          const Icon = iconNamed(entry.icon);
          return (
            <MenuItem key={entry.resource} component={Link} to={`/${entry.resource}`} onClick={close}>
              <ListItemIcon>
                <Icon fontSize="small" />
              </ListItemIcon>
              {entry.label}
            </MenuItem>
          );
        })}
        <CompanySwitcher open={Boolean(anchor)} onChoose={close} />
        <MenuItem onClick={() => void signOut()}>
          <ListItemIcon>
            <LogoutOutlined fontSize="small" />
          </ListItemIcon>
          {say('console.menu.sign-out')}
        </MenuItem>
      </Menu>
    </>
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
