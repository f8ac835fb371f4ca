import Autocomplete from '@mui/material/Autocomplete';
import Chip from '@mui/material/Chip';
import type { CatalogItem, Json } from '../../resource/model/definition.ts';
import { useTranslate } from '../i18n/translate.ts';
import { AutocompleteInput } from '../ui/AutocompleteInput.tsx';
import { useSteady } from '../ui/hooks.ts';
import type { ControlProps } from './control-props.ts';

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
