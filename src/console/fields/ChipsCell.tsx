import { Stack } from '@mui/material';
import type { Json } from '../../resource/model/definition.ts';
import { catalogOf } from '../../resource/model/fields.ts';
import { lazyInline } from '../ui/lazy-component.tsx';
import { StatusChip } from '../ui/StatusChip.tsx';
import type { CellProps } from './cell-props.ts';
import { editsNow } from './may-edit.ts';

const ChipsEditCell = lazyInline(async () => (await import('./ChipsEditCell.tsx')).ChipsEditCell);

/** The values of a list, each as a chip with its label; where the column may be edited they come and go at once. */
export function ChipsCell(props: CellProps) {
  const { list, column, row, field, value } = props;
  const values = Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
  const catalog = catalogOf(field);
  const items = catalog ? (list.index.catalogs[catalog]?.items ?? []) : [];
  if (field && editsNow(list, column, row)) return <ChipsEditCell {...props} field={field} items={items} />;
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
