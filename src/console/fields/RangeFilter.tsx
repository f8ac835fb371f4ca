import { FormControl, FormLabel, Stack, TextField } from '@mui/material';
import { useId } from 'react';
import { kindOf } from '../../resource/kinds/registry.ts';
import type { Field, Json } from '../../resource/model/definition.ts';
import { isRow } from '../../resource/model/path.ts';
import { useTranslate } from '../schemas/schemas.ts';
import { useSelectAll } from '../ui/use-select-all.ts';
import { DateInput } from './DateInput.tsx';
import type { FilterProps } from './filter-props.ts';

/** From and to, each of them optional. */
export function RangeFilter({ list, filter, title, value, disabled, onChange }: FilterProps) {
  const translate = useTranslate();
  const labelId = useId();
  const field = list.definition.fields[filter.field ?? filter.name];
  const isDate = field?.kind === 'date' || field?.kind === 'moment';
  const range = isRow(value) ? (value as Record<string, Json>) : {};
  const set = (bound: '$gte' | '$lte', typed: string) => {
    const { [bound]: _, ...rest } = range;
    const read = typed.trim() ? readBound(field, typed.trim()) : undefined;
    const next = read === undefined ? rest : { ...rest, [bound]: read };
    onChange(Object.keys(next).length > 0 ? next : undefined);
  };
  const input = (bound: '$gte' | '$lte', label: string) => {
    const name = `${title}: ${label}`;
    const held = range[bound];
    if (isDate)
      return (
        <DateInput
          label={label}
          name={name}
          value={typeof held === 'string' ? held : undefined}
          disabled={disabled}
          onChange={(stored) => set(bound, stored ?? '')}
        />
      );
    return (
      <NumberInput
        label={label}
        name={name}
        value={held}
        disabled={disabled ?? false}
        onText={(typed) => set(bound, typed)}
      />
    );
  };
  return (
    <FormControl fullWidth disabled={disabled} role="group" aria-labelledby={labelId}>
      <FormLabel id={labelId} sx={{ fontSize: '0.75rem', mb: 0.75 }}>
        {title}
      </FormLabel>
      <Stack direction="row" sx={{ gap: 1 }}>
        {input('$gte', translate(isDate ? 'console.from' : 'console.list.min'))}
        {input('$lte', translate(isDate ? 'console.to' : 'console.list.max'))}
      </Stack>
    </FormControl>
  );
}

type NumberInputProps = {
  label: string;
  name: string;
  value: Json | undefined;
  disabled: boolean;
  onText: (typed: string) => void;
};

function NumberInput({ label, name, value, disabled, onText }: NumberInputProps) {
  return (
    <TextField
      {...useSelectAll()}
      label={label}
      disabled={disabled}
      defaultValue={value ?? ''}
      onChange={(event) => onText(event.target.value)}
      slotProps={{ htmlInput: { inputMode: 'decimal', 'aria-label': name } }}
    />
  );
}

const readBound = (field: Field | undefined, typed: string): Json | undefined =>
  field && field.kind !== 'date' && field.kind !== 'moment' ? (kindOf(field).parse(typed, field) ?? undefined) : typed;
