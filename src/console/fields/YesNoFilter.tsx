import { FormControl, FormLabel, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useId } from 'react';
import { useTranslate } from '../schemas/schemas.ts';
import type { FilterProps } from './filter-props.ts';

/** Any, yes or no. */
export function YesNoFilter({ title, value, disabled, onChange }: FilterProps) {
  const translate = useTranslate();
  const labelId = useId();
  return (
    <FormControl fullWidth disabled={disabled}>
      <FormLabel id={labelId} sx={{ fontSize: '0.75rem', mb: 0.5 }}>
        {title}
      </FormLabel>
      <ToggleButtonGroup
        exclusive
        size="small"
        disabled={disabled}
        aria-labelledby={labelId}
        value={value === undefined ? 'any' : value === true ? 'yes' : 'no'}
        onChange={(_, chosen: string | null) => onChange(chosen === 'yes' ? true : chosen === 'no' ? false : undefined)}
      >
        <ToggleButton value="any">{translate('console.any')}</ToggleButton>
        <ToggleButton value="yes">{translate('console.yes')}</ToggleButton>
        <ToggleButton value="no">{translate('console.no')}</ToggleButton>
      </ToggleButtonGroup>
    </FormControl>
  );
}
