import { Box } from '@mui/material';
import { Fragment } from 'react';
import { NavLink } from 'react-router-dom';
import type { MenuEntry } from '../../resource/model/definition.ts';
import { useSchemas } from '../schemas/schemas.ts';
import { Hint } from '../ui/Hint.tsx';
import { iconNamed } from '../ui/icons.ts';

/** The menu's entries in the order of the file, with thin lines where a group ends. */
export function MenuList({ slim, onChoose }: { slim: boolean; onChoose?: () => void }) {
  const { menu, resources } = useSchemas();
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
                  <Entry entry={entry} slim onChoose={onChoose} />
                </Hint>
              ) : (
                <Entry entry={entry} slim={false} onChoose={onChoose} />
              )}
            </li>
          </Fragment>
        ))}
      </Box>
    </Box>
  );
}

type EntryProps = { entry: MenuEntry; slim: boolean; onChoose?: (() => void) | undefined };

function Entry({ entry, slim, onChoose, ...rest }: EntryProps) {
  const Icon = iconNamed(entry.icon);
  return (
    <NavLink
      {...rest}
      className="menu-entry"
      data-slim={slim || undefined}
      to={`/${entry.resource}`}
      onClick={onChoose}
      aria-label={slim ? entry.label : undefined}
    >
      <Icon fontSize="inherit" />
      {slim ? null : entry.label}
    </NavLink>
  );
}
