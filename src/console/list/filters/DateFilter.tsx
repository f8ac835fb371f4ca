import { TextField } from '@mui/material';
import type { FilterProps } from './filter-props.ts';

/** One day. */
export function DateFilter({ title, value, disabled, onChange }: FilterProps) {
  return (
    <TextField
      label={title}
      type="date"
      disabled={disabled}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.target.value || undefined)}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}
