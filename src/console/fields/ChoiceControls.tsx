import Autocomplete from '@mui/material/Autocomplete';
import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Switch from '@mui/material/Switch';
import { useState } from 'react';
import type { CatalogItem, Json } from '../../resource/model/definition.ts';
import { useTranslate } from '../i18n/translate.ts';
import { AutocompleteInput } from '../ui/AutocompleteInput.tsx';
import { useSteady } from '../ui/hooks.ts';
import { TabRow } from '../ui/TabRow.tsx';
import type { ControlProps } from './entry.ts';

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

/** Several of a catalogue, as chips. `minItems` is what keeps the last chip: it has no cross and cannot be taken away. */
export function ChoicesControl(props: ControlProps) {
  const { id, field, value, onChange, onBlur, disabled, required, invalid, describedBy, autoFocus } = props;
  const translate = useTranslate();
  const choices = props.choices ?? [];
  const codes = Array.isArray(value) ? value : [];
  const chosen = useSteady(
    codes.map((code) => choices.find((item) => item.code === code) ?? { code, label: String(code) }),
  );
  const fixed = codes.length > 0 && codes.length <= (field.limits.minItems ?? 0);
  const change = (next: Json[]) => {
    const emptied = next.length < codes.length && fixed;
    if (!emptied) onChange(next.length === 0 ? undefined : next);
  };
  return (
    <Autocomplete<CatalogItem, true, boolean>
      id={id}
      multiple
      size="small"
      fullWidth
      options={choices}
      value={chosen}
      disabled={disabled}
      disableCloseOnSelect
      disableClearable={fixed}
      filterSelectedOptions
      getOptionLabel={(item) => item.label}
      getOptionKey={(item) => String(item.code)}
      isOptionEqualToValue={(one, other) => one.code === other.code}
      onChange={(_event, items) => change(items.map((item) => item.code))}
      onBlur={onBlur}
      noOptionsText={translate('console.no-options')}
      openText={translate('console.open')}
      closeText={translate('console.close')}
      clearText={translate('console.clear')}
      renderValue={(items, getItemProps) =>
        items.map((item, index) => {
          const { key, onDelete, ...rest } = getItemProps({ index });
          return <Chip key={key} size="small" label={item.label} onDelete={fixed ? undefined : onDelete} {...rest} />;
        })
      }
      renderInput={(params) => (
        <AutocompleteInput
          params={params}
          required={required && codes.length === 0}
          {...{ describedBy, invalid, autoFocus }}
        />
      )}
    />
  );
}

/** Widget `yes-no`: a question with its two answers, neither chosen before the person does. */
export function YesNoControl({ id, label, value, onChange, onBlur, disabled, required, describedBy }: ControlProps) {
  const translate = useTranslate();
  return (
    <RadioGroup
      row
      id={id}
      aria-label={label}
      aria-describedby={describedBy}
      aria-required={required}
      value={value === true ? 'yes' : value === false ? 'no' : ''}
      onChange={(_event, answer) => onChange(answer === 'yes')}
      onBlur={onBlur}
    >
      <FormControlLabel
        value="yes"
        disabled={disabled}
        control={<Radio size="small" />}
        label={translate('console.yes')}
      />
      <FormControlLabel
        value="no"
        disabled={disabled}
        control={<Radio size="small" />}
        label={translate('console.no')}
      />
    </RadioGroup>
  );
}

/** A tick with its label beside it. */
export const BooleanControl = (props: ControlProps) => <Toggle {...props} />;

/** Widget `switch`: on or off, for what takes effect as a setting. */
export const SwitchControl = (props: ControlProps) => <Toggle {...props} isSwitch />;

function Toggle(props: ControlProps & { isSwitch?: boolean }) {
  const { id, label, value, onChange, onBlur, disabled, required, describedBy, autoFocus, isSwitch = false } = props;
  const Part = isSwitch ? Switch : Checkbox;
  const told = { 'aria-describedby': describedBy, ...(isSwitch ? { role: 'switch' } : { 'aria-required': required }) };
  return (
    <FormControlLabel
      htmlFor={id}
      label={label}
      disabled={disabled}
      // A switch begins within its own margin.
      sx={isSwitch ? { ml: '-7px' } : {}}
      control={
        <Part
          id={id}
          size="small"
          checked={value === true}
          onChange={(event) => onChange(event.target.checked)}
          onBlur={onBlur}
          autoFocus={autoFocus}
          slotProps={{ input: told }}
        />
      }
    />
  );
}

/** Widget `tabs`: a choice (or a yes/no by catalogue) whose values read as tabs above what they change. */
export function TabsControl({ id, label, value, onChange, disabled, choices, describedBy }: ControlProps) {
  const translate = useTranslate();
  const options: { code: Json; label: string }[] = choices?.length
    ? choices
    : [
        { code: true, label: translate('console.yes') },
        { code: false, label: translate('console.no') },
      ];
  const chosen = options.findIndex((option) => option.code === value);
  return (
    <TabRow
      id={id}
      label={label}
      describedBy={describedBy}
      tabs={options.map((option, place) => ({
        key: String(option.code),
        label: option.label,
        selected: place === chosen,
        disabled,
        onSelect: () => onChange(option.code),
      }))}
    />
  );
}
