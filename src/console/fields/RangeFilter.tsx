import { FormControl, FormLabel, Stack } from '@mui/material';
import { useId } from 'react';
import type { Json } from '../../resource/model/definition.ts';
import { isRow } from '../../resource/model/path.ts';
import { useTranslate } from '../schemas/schemas.ts';
import { readTyped } from '../schemas/typed.ts';
import { DayLine } from './DateFilter.tsx';
import { FilterLine } from './FilterLine.tsx';
import type { FilterProps } from './filter-props.ts';

/** From and to, each of them optional. */
export function RangeFilter({ list, filter, title, value, disabled, onChange }: FilterProps) {
  const translate = useTranslate();
  const labelId = useId();
  const field = list.definition.fields[filter.field ?? filter.name];
  const isDate = field?.kind === 'date' || field?.kind === 'moment';
  const range = isRow(value) ? (value as Record<string, Json>) : {};
  const set = (bound: '$gte' | '$lte', value: Json | undefined) => {
    const { [bound]: _, ...rest } = range;
    const next = value === undefined ? rest : { ...rest, [bound]: value };
    onChange(Object.keys(next).length > 0 ? next : undefined);
  };
  const input = (bound: '$gte' | '$lte', label: string) => {
    const name = `${title}: ${label}`;
    const held = range[bound];
    if (isDate)
      return <DayLine label={label} name={name} value={held} disabled={disabled} onChange={(day) => set(bound, day)} />;
    return (
      <FilterLine
        label={label}
        name={name}
        text={String(held ?? '')}
        disabled={disabled ?? false}
        read={(typed) => (field ? readTyped(field, typed) : typed.trim() || null)}
        sentence={translate(`kinds.${field?.kind ?? 'decimal'}.format`, { title })}
        inputMode="decimal"
        selects
        onChange={(value) => set(bound, value)}
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
