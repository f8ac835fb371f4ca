import { Autocomplete, TextField } from '@mui/material';
import { catalogOf } from '../../resource/model/fields.ts';
import type { FilterProps } from './filter-props.ts';

/** One value of a catalogue, or of the few that a field may have. */
export function ChoiceFilter({ list, filter, title, value, disabled, onChange }: FilterProps) {
  const field = list.definition.fields[filter.field ?? filter.name];
  const catalog = filter.catalog ?? catalogOf(field);
  const items = catalog ? (list.index.catalogs[catalog]?.items ?? []) : [];
  const plain = field?.choices?.map((code) => ({ code, label: String(code) })) ?? [];
  const options = items.length > 0 ? items.filter(({ all }) => !all) : plain;
  return (
    <Autocomplete
      fullWidth
      disabled={disabled}
      options={options.map(({ code, label }) => ({ code, label }))}
      value={options.find(({ code }) => code === value) ?? null}
      isOptionEqualToValue={(option, chosen) => option.code === chosen.code}
      getOptionKey={(option) => String(option.code)}
      onChange={(_, chosen) => onChange(chosen?.code)}
      renderInput={(params) => <TextField {...params} label={title} />}
    />
  );
}
