import { Autocomplete, TextField } from '@mui/material';
import { useState } from 'react';
import { type RecordChoice, useReferenceSearch } from '../schemas/records.ts';
import { useTranslate } from '../schemas/schemas.ts';
import { useDebouncedValue } from '../ui/hooks.ts';
import type { FilterProps } from './filter-props.ts';

/** One record of another resource, found by typing. */
export function ReferenceFilter({ list, filter, title, value, disabled, onChange }: FilterProps) {
  const translate = useTranslate();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<RecordChoice | null>(
    value === undefined || value === null ? null : { id: value, label: `#${value}`, row: {} },
  );
  const reference = list.definition.fields[filter.field ?? filter.name]?.reference ?? '';
  const isKnown = reference in list.index.resources;
  const typed = useDebouncedValue(text);
  const search = useReferenceSearch(reference, typed, { enabled: isKnown });
  return (
    <Autocomplete
      fullWidth
      disabled={disabled || !isKnown}
      options={search.choices}
      filterOptions={(options) => options}
      value={chosen}
      loading={search.isFetching}
      loadingText={translate('console.searching')}
      noOptionsText={translate(typed.trim().length < search.minLength ? 'console.search-short' : 'console.no-results', {
        limit: search.minLength,
      })}
      isOptionEqualToValue={(option, other) => option.id === other.id}
      getOptionKey={(option) => String(option.id)}
      getOptionLabel={(option) => option.label}
      onInputChange={(_, next, reason) => setText(reason === 'input' ? next : '')}
      onChange={(_, next) => {
        setChosen(next);
        onChange(next?.id);
      }}
      renderInput={(params) => <TextField {...params} label={title} />}
    />
  );
}
