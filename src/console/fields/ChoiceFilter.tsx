import { Autocomplete, TextField } from '@mui/material';
import { catalogOf } from '../../resource/model/fields.ts';
import { useSteady } from '../ui/hooks.ts';
import type { FilterProps } from './filter-props.ts';

/** One value of a catalogue, or of the few that a field may have. */
export function ChoiceFilter({ list, filter, title, value, disabled, onChange }: FilterProps) {
  const field = list.definition.fields[filter.field ?? filter.name];
  const catalog = filter.catalog ?? catalogOf(field);
  const items = catalog ? (list.index.catalogs[catalog]?.items ?? []) : [];
  const plain = field?.choices?.map((code) => ({ code, label: String(code) })) ?? [];
  const options = items.length > 0 ? items.filter(({ all }) => !all) : plain;
  const chosen = useSteady(
    options.map(({ code, label }) => ({ code, label })).find(({ code }) => code === value) ?? null,
  );
  return (
    <Autocomplete
      fullWidth
      disabled={disabled}
      options={options.map(({ code, label }) => ({ code, label }))}
      value={chosen}
      isOptionEqualToValue={(option, other) => option.code === other.code}
      getOptionKey={(option) => String(option.code)}
      onChange={(_, next) => onChange(next?.code)}
      renderInput={(params) => <TextField {...params} label={title} />}
    />
  );
}
