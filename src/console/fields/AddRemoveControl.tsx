import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import FormHelperText from '@mui/material/FormHelperText';
import { useState } from 'react';
import type { CatalogItem, Json } from '../../resource/model/definition.ts';
import { isRow } from '../../resource/model/path.ts';
import { compareTexts } from '../../resource/query/order.ts';
import { useTranslate } from '../i18n/translate.ts';
import { AutocompleteInput } from '../ui/AutocompleteInput.tsx';
import type { ControlProps } from './entry.ts';

/** Widget `add-remove`: a list that grows and shrinks by one element at a time, each chosen from what is not in it yet. */
export function AddRemoveControl(props: ControlProps) {
  const { field, value, onChange, disabled, choices = [] } = props;
  const general = useTranslate();
  const translate = props.translate ?? general;
  const [picked, setPicked] = useState<CatalogItem | null>(null);
  const [problem, setProblem] = useState<string>();
  const items = Array.isArray(value) ? value : [];
  const name = elementKey(props);
  const codes = items.map((item) => elementCode(item, name));
  const left = choices.filter((item) => !codes.includes(item.code)).sort((a, b) => compareTexts(a.label, b.label));
  const labelOf = (code: Json) => choices.find((item) => item.code === code)?.label ?? String(code);

  const add = () => {
    if (!picked) return setProblem(translate(`fields.${field.path}.required`));
    if (codes.includes(picked.code)) return setProblem(translate(`fields.${field.path}.uniqueItems`));
    setProblem(undefined);
    onChange([...items, name ? { [name]: picked.code } : picked.code]);
    setPicked(null);
  };

  return (
    <Box>
      <ElementChips
        labels={codes.map(labelOf)}
        disabled={disabled}
        onRemove={
          disabled || items.length <= (field.limits.minItems ?? 0)
            ? undefined
            : (place) => onChange(items.filter((_item, other) => other !== place))
        }
      />
      <Box sx={{ display: 'flex', gap: 1 }}>
        <ElementPicker
          props={props}
          options={left}
          picked={picked}
          invalid={problem !== undefined}
          onPick={(item) => {
            setPicked(item);
            setProblem(undefined);
          }}
        />
        <Button variant="outlined" disabled={disabled} onClick={add}>
          {translate('console.add')}
        </Button>
      </Box>
      {problem ? (
        <FormHelperText error role="alert">
          {problem}
        </FormHelperText>
      ) : null}
    </Box>
  );
}

type ElementPickerProps = {
  props: ControlProps;
  options: CatalogItem[];
  picked: CatalogItem | null;
  invalid: boolean;
  onPick: (item: CatalogItem | null) => void;
};

/** Where the next element is chosen. */
function ElementPicker({ props, options, picked, invalid, onPick }: ElementPickerProps) {
  const { id, label, disabled, describedBy } = props;
  const general = useTranslate();
  const translate = props.translate ?? general;
  return (
    <Autocomplete<CatalogItem>
      id={id}
      size="small"
      fullWidth
      options={options}
      value={picked}
      disabled={disabled}
      openOnFocus
      getOptionLabel={(item) => item.label}
      getOptionKey={(item) => String(item.code)}
      onChange={(_event, item) => onPick(item)}
      noOptionsText={translate('console.no-options')}
      openText={translate('console.open')}
      closeText={translate('console.close')}
      clearText={translate('console.clear')}
      renderInput={(params) => (
        <AutocompleteInput params={params} label={label} invalid={invalid} describedBy={describedBy} />
      )}
    />
  );
}

type ElementChipsProps = {
  labels: string[];
  disabled: boolean | undefined;
  onRemove: ((place: number) => void) | undefined;
};

const ElementChips = ({ labels, disabled, onRemove }: ElementChipsProps) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, mb: labels.length ? 1 : 0 }}>
    {labels.map((label, place) => (
      <Chip
        key={label}
        label={label}
        disabled={disabled}
        slotProps={{ root: { 'aria-label': label } }}
        onDelete={onRemove && (() => onRemove(place))}
      />
    ))}
  </Box>
);

/** The field of an element that says which one it is: the first that is a choice. Absent where elements are plain. */
export function elementKey({ field }: Pick<ControlProps, 'field'>): string | undefined {
  const fields = Object.values(field.itemFields ?? {});
  return fields.length === 0 ? undefined : (fields.find((one) => one.catalog) ?? fields[0])?.path;
}

export const elementCode = (item: Json, name: string | undefined): Json =>
  name && isRow(item) ? (item[name] ?? null) : item;
