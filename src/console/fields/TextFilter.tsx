import { TextField } from '@mui/material';
import { kindOf } from '../../resource/kinds/registry.ts';
import type { Json } from '../../resource/model/definition.ts';
import type { FilterProps } from './filter-props.ts';

/** A value typed by hand, read as its field's kind reads it. */
export function TextFilter({ list, filter, title, value, disabled, onChange }: FilterProps) {
  const field = list.definition.fields[filter.field ?? filter.name];
  const read = (typed: string): Json | undefined => (field ? (kindOf(field).parse(typed, field) ?? typed) : typed);
  return (
    <TextField
      label={title}
      disabled={disabled}
      defaultValue={value === undefined || value === null ? '' : String(value)}
      onChange={(event) => onChange(event.target.value.trim() ? read(event.target.value.trim()) : undefined)}
    />
  );
}
