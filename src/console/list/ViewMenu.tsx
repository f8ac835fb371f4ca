import TuneOutlined from '@mui/icons-material/TuneOutlined';
import {
  Checkbox,
  Divider,
  FormControlLabel,
  IconButton,
  Popover,
  Stack,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { useSay } from '../app/schemas.ts';
import { usePhone } from '../ui/use-compact.ts';
import type { Density } from './density.ts';
import { titleOf } from './list-parts.ts';
import type { ListController } from './use-list.ts';

export type View = {
  density: Density;
  setDensity: (density: Density) => void;
  hidden: string[];
  setHidden: (hidden: string[]) => void;
};

/** How rows are shown: their height, and which columns. Kept in this browser. */
export function ViewMenu({ list, view }: { list: ListController; view: View }) {
  const say = useSay();
  const phone = usePhone();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (phone) return null;
  const env = list.envOf(undefined);
  const toggle = (field: string) =>
    view.setHidden(view.hidden.includes(field) ? view.hidden.filter((one) => one !== field) : [...view.hidden, field]);
  return (
    <>
      <IconButton
        aria-label={say('console.list.columns')}
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <TuneOutlined fontSize="small" />
      </IconButton>
      <Popover
        open={Boolean(anchor)}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': say('console.list.columns'), elevation: 3 } }}
      >
        <Stack sx={{ p: 2, gap: 1, minWidth: 220 }}>
          <Typography variant="subtitle2">{say('console.list.density')}</Typography>
          <ToggleButtonGroup
            exclusive
            size="small"
            aria-label={say('console.list.density')}
            value={view.density}
            onChange={(_, density: Density | null) => density && view.setDensity(density)}
          >
            <ToggleButton value="comfortable">{say('console.list.comfortable')}</ToggleButton>
            <ToggleButton value="compact">{say('console.list.compact')}</ToggleButton>
          </ToggleButtonGroup>
          <Divider />
          <Typography variant="subtitle2">{say('console.list.columns')}</Typography>
          {list.columns.map((column) => (
            <FormControlLabel
              key={column.field}
              label={<Typography variant="body2">{titleOf(column.title, env, list.actor.roles)}</Typography>}
              control={
                <Checkbox
                  sx={{ py: 0.25 }}
                  checked={!view.hidden.includes(column.field)}
                  onChange={() => toggle(column.field)}
                />
              }
            />
          ))}
        </Stack>
      </Popover>
    </>
  );
}
