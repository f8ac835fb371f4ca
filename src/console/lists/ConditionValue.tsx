import { Autocomplete, Box, TextField } from '@mui/material';
import { kindOf } from '../../resource/kinds/registry.ts';
import type { Field, Filter, Json } from '../../resource/model/definition.ts';
import { catalogOf } from '../../resource/model/fields.ts';
import { FILTERS } from '../fields/filters.ts';
import type { ListController } from '../fields/list-controller.ts';
import { useTranslate } from '../schemas/schemas.ts';
import { useSteady } from '../ui/hooks.ts';
import { type ConditionLine, isDayField, PERIODS } from './condition-lines.ts';

type ConditionValueProps = {
  list: ListController;
  field: Field;
  line: ConditionLine;
  name: string;
  onChange: (value: Json | undefined) => void;
};

/** The value of a line, typed or chosen as the kind of its field is. */
export function ConditionValue({ list, field, line, name, onChange }: ConditionValueProps) {
  const translate = useTranslate(list.definition);
  const { how, value } = line;
  const label = `${translate('console.condition.value')} ${name}`;
  if (how === 'is-empty' || how === 'is-filled') return null;
  if (how === 'one-of') return <Several list={list} field={field} line={line} name={name} onChange={onChange} />;
  if (how === 'period')
    return (
      <TextField
        select
        label={label}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value || undefined)}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        sx={{ width: 220 }}
      >
        <option value="" />
        {PERIODS.map((period) => (
          <option key={period} value={period}>
            {translate(`console.condition.day.${period}`)}
          </option>
        ))}
      </TextField>
    );
  if (how === 'days-ago')
    return (
      <TextField
        label={`${translate('console.condition.number')} ${name}`}
        defaultValue={value ?? ''}
        onChange={(event) => onChange(/^\d{1,3}$/.test(event.target.value) ? Number(event.target.value) : undefined)}
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 3 } }}
        sx={{ width: 220 }}
      />
    );
  const as = asOf(field, how);
  const Input = FILTERS[as];
  const filter: Filter = {
    name: field.path,
    title: label,
    field: field.path,
    as,
    visibleWhen: true,
    enabledWhen: true,
  };
  if (!Input) return null;
  return (
    <Box sx={{ width: as === 'range' ? 320 : 220 }}>
      <Input list={list} filter={filter} title={label} value={value} disabled={false} onChange={onChange} />
    </Box>
  );
}

function asOf(field: Field, how: ConditionLine['how']): Filter['as'] {
  if (how === 'between') return 'range';
  if (field.catalog || field.choices) return 'choice';
  if (isDayField(field)) return 'date';
  const as = kindOf(field).filterAs;
  return as === 'range' ? 'text' : as;
}

function Several({ list, field, line, name, onChange }: ConditionValueProps) {
  const translate = useTranslate(list.definition);
  const catalog = catalogOf(field);
  const items = catalog ? (list.index.catalogs[catalog]?.items ?? []) : [];
  const plain = field.choices?.map((code) => ({ code, label: String(code) })) ?? [];
  const options =
    items.length > 0 ? items.filter(({ all }) => !all).map(({ code, label }) => ({ code, label })) : plain;
  const codes = Array.isArray(line.value) ? line.value : [];
  const chosen = useSteady(options.filter(({ code }) => codes.includes(code)));
  return (
    <Autocomplete
      multiple
      options={options}
      value={chosen}
      isOptionEqualToValue={(option, other) => option.code === other.code}
      getOptionKey={(option) => String(option.code)}
      onChange={(_, next) => onChange(next.map(({ code }) => code))}
      renderInput={(params) => <TextField {...params} label={`${translate('console.condition.values')} ${name}`} />}
      sx={{ width: 320 }}
    />
  );
}
