import Autocomplete from '@mui/material/Autocomplete';
import { useState } from 'react';
import type { CatalogItem } from '../../resource/model/definition.ts';
import { useTranslate } from '../i18n/translate.ts';
import { AutocompleteInput } from '../ui/AutocompleteInput.tsx';
import { useSteady } from '../ui/hooks.ts';
import type { ControlProps } from './control-props.ts';

/** One of a catalogue: opens on focus, typing narrows it. A stored value that may not be chosen any more stays readable. */
export function ChoiceControl(props: ControlProps) {
  const { id, value, onChange, onBlur, disabled, required, invalid, describedBy, autoFocus, choices = [] } = props;
  const translate = useTranslate();
  // A form that was refused puts the focus here, which opens the choices: the first click is not to close them.
  const [open, setOpen] = useState(false);
  const chosen = useSteady(choices.find((item) => item.code === value) ?? strayItem(value));
  return (
    <Autocomplete<CatalogItem>
      id={id}
      size="small"
      fullWidth
      options={choices}
      value={chosen}
      disabled={disabled}
      autoHighlight
      openOnFocus
      open={open}
      onOpen={() => setOpen(true)}
      onClose={(event, reason) => setOpen(reason === 'toggleInput' && event.target instanceof HTMLInputElement)}
      getOptionLabel={(item) => item.label}
      getOptionKey={(item) => String(item.code)}
      isOptionEqualToValue={(one, other) => one.code === other.code}
      onChange={(_event, item) => onChange(item?.code)}
      onBlur={onBlur}
      noOptionsText={translate('console.no-options')}
      openText={translate('console.open')}
      closeText={translate('console.close')}
      clearText={translate('console.clear')}
      renderInput={(params) => <AutocompleteInput params={params} {...{ describedBy, required, invalid, autoFocus }} />}
    />
  );
}

const strayItem = (value: ControlProps['value']): CatalogItem | null =>
  value === undefined || value === null ? null : { code: value, label: String(value) };
