import { Stack } from '@mui/material';
import type { Json } from '../../../resource/definition.ts';
import { StatusChip } from '../../ui/StatusChip.tsx';
import type { CellProps } from './cell-props.ts';

/** The values of a list, each as a chip with its label. */
export function ChipsCell({ list, field, value }: CellProps) {
  const values = Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
  const catalog = field?.catalog ?? field?.items?.catalog;
  const items = catalog ? (list.index.catalogs[catalog]?.items ?? []) : [];
  const label = (code: Json) => items.find((item) => item.code === code)?.label ?? String(code);
  return (
    <Stack direction="row" sx={{ gap: 0.5, flexWrap: 'nowrap' }}>
      {values.map((code) => (
        <StatusChip
          key={String(code)}
          label={label(code)}
          tone={items.find((item) => item.code === code)?.tone ?? 'neutral'}
        />
      ))}
    </Stack>
  );
}
