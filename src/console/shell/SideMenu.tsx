import ChevronLeftOutlined from '@mui/icons-material/ChevronLeftOutlined';
import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined';
import { Box, IconButton, Typography } from '@mui/material';
import { Fragment, memo, useState } from 'react';
import { NavLink } from 'react-router-dom';
import type { MenuEntry } from '../../resource/model/definition.ts';
import { useTranslate } from '../i18n/translate.ts';
import { useSchemas } from '../schemas/schemas.ts';
import { BrandMark } from '../ui/BrandMark.tsx';
import { Hint } from '../ui/Hint.tsx';
import { useLocalStorage } from '../ui/hooks.ts';
import { iconNamed } from '../ui/icons.ts';
import { idleComponent } from '../ui/lazy-component.tsx';
import { useAbove } from './above.ts';

const Drawer = idleComponent(async () => (await import('@mui/material/Drawer')).default);

const WIDE = 216;
const SLIM = 56;

type SideMenuProps = { compact: boolean; open: boolean; onClose: () => void };

/** The sections that the person may see. Slim on wish; a drawer where there is little room. */
export function SideMenu({ compact, open, onClose }: SideMenuProps) {
  const translate = useTranslate();
  const [slim, setSlim] = useLocalStorage('menu-slim', false);
  const [wasOpened, setWasOpened] = useState(open);
  if (open && !wasOpened) setWasOpened(true);
  if (compact && !wasOpened) return null;
  if (compact)
    return (
      <Drawer
        open={open}
        onClose={onClose}
        slotProps={{ paper: { 'aria-label': translate('console.menu.title'), sx: { width: 264 } } }}
      >
        <Box component="nav" aria-label={translate('console.menu.title')}>
          <Brand slim={false} />
          <MenuList slim={false} onChoose={onClose} />
        </Box>
      </Drawer>
    );
  return (
    <Box
      component="nav"
      aria-label={translate('console.menu.title')}
      sx={{
        width: slim ? SLIM : WIDE,
        flex: 'none',
        display: 'flex',
        flexDirection: 'column',
        bgcolor: 'surface.sunken',
        borderRight: 1,
        borderColor: 'divider',
        transition: 'width 120ms',
        '@media print': { display: 'none' },
      }}
    >
      <Brand slim={slim} />
      <MenuList slim={slim} />
      <IconButton
        aria-label={translate(slim ? 'console.menu.expand' : 'console.menu.collapse')}
        aria-expanded={!slim}
        onClick={() => setSlim(!slim)}
        sx={{ m: 1, alignSelf: slim ? 'center' : 'flex-end' }}
      >
        {slim ? <ChevronRightOutlined fontSize="small" /> : <ChevronLeftOutlined fontSize="small" />}
      </IconButton>
    </Box>
  );
}

function Brand({ slim }: { slim: boolean }) {
  const { console: settings } = useSchemas();
  const title = typeof settings.title === 'string' ? settings.title : '';
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.25,
        height: 48,
        px: slim ? 0 : 2,
        justifyContent: slim ? 'center' : 'flex-start',
        flex: 'none',
      }}
    >
      <BrandMark size={24} />
      {slim ? null : <Typography sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>{title}</Typography>}
    </Box>
  );
}

/** The menu's entries in the order of the file, with thin lines where a group ends. */
function MenuList({ slim, onChoose }: { slim: boolean; onChoose?: () => void }) {
  const { menu, resources } = useSchemas();
  const above = useAbove()?.section;
  const entries = menu.filter((entry) => entry.resource in resources);
  return (
    <Box sx={{ flex: 1, overflowY: 'auto', px: 1, py: 0.5 }}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {entries.map((entry, place) => (
          <Fragment key={entry.resource}>
            {entry.separator && place > 0 ? (
              <Box component="li" aria-hidden sx={{ borderTop: 1, borderColor: 'divider', my: 0.75, mx: 1 }} />
            ) : null}
            <li>
              {slim ? (
                <Hint text={entry.label} placement="right">
                  <Entry entry={entry} slim isAbove={entry.resource === above} onChoose={onChoose} />
                </Hint>
              ) : (
                <Entry entry={entry} slim={false} isAbove={entry.resource === above} onChoose={onChoose} />
              )}
            </li>
          </Fragment>
        ))}
      </Box>
    </Box>
  );
}

/** `isAbove`: the page shows a record below one of this section. For another address only the mark is drawn anew. */
type EntryProps = { entry: MenuEntry; slim: boolean; isAbove: boolean; onChoose?: (() => void) | undefined };

const Entry = memo(({ entry, slim, isAbove, onChoose, ...rest }: EntryProps) => {
  const Icon = iconNamed(entry.icon);
  return (
    <NavLink
      {...rest}
      className={({ isActive }) => `menu-entry${isActive || isAbove ? ' active' : ''}`}
      data-slim={slim || undefined}
      to={`/${entry.resource}`}
      onClick={onChoose}
      aria-label={slim ? entry.label : undefined}
    >
      <Icon fontSize="inherit" />
      {slim ? null : entry.label}
    </NavLink>
  );
});
