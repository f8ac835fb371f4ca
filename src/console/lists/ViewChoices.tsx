import {
  Button,
  Checkbox,
  Divider,
  FormControlLabel,
  Stack,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material';
import { type ListController, layoutTitle } from '../fields/list-controller.ts';
import { useTranslate } from '../i18n/translate.ts';
import { Popup } from '../ui/Popup.tsx';
import { type Density, type ListTableModel, resetColumns } from './table.ts';

type ViewChoicesProps = { list: ListController; model: ListTableModel; anchor: HTMLElement; onClose: () => void };

/** Row height and columns, to choose from. */
export function ViewChoices({ list, model, anchor, onClose }: ViewChoicesProps) {
  const translate = useTranslate();
  const env = list.envOf(undefined);
  return (
    <Popup label={translate('console.list.columns')} anchor={anchor} onClose={onClose} edge="right">
      <Stack sx={{ p: 2, gap: 1, minWidth: 220 }}>
        <Typography variant="subtitle2">{translate('console.list.density')}</Typography>
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label={translate('console.list.density')}
          value={model.density}
          onChange={(_, density: Density | null) => density && model.setDensity(density)}
        >
          <ToggleButton value="comfortable">{translate('console.list.comfortable')}</ToggleButton>
          <ToggleButton value="compact">{translate('console.list.compact')}</ToggleButton>
        </ToggleButtonGroup>
        <Divider />
        <Typography variant="subtitle2">{translate('console.list.columns')}</Typography>
        {list.columns.map((column) => (
          <FormControlLabel
            key={column.field}
            label={<Typography variant="body2">{layoutTitle(column.title, env, list.actor.roles)}</Typography>}
            control={
              <Checkbox
                sx={{ py: 0.25 }}
                checked={model.table.getColumn(column.field)?.getIsVisible() ?? true}
                onChange={() => model.table.getColumn(column.field)?.toggleVisibility()}
              />
            }
          />
        ))}
        <Button color="inherit" onClick={() => resetColumns(model, list.definition)}>
          {translate('console.list.columns-reset')}
        </Button>
      </Stack>
    </Popup>
  );
}
