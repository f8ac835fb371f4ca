import { Autocomplete, FormControl, FormLabel, Stack, TextField, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { type ComponentType, useId, useState } from 'react';
import { kindOf } from '../../resource/kinds/registry.ts';
import { shownDate } from '../../resource/model/dates.ts';
import type { Filter, Json } from '../../resource/model/definition.ts';
import { catalogOf } from '../../resource/model/fields.ts';
import { isDayField } from '../../resource/model/of-kind.ts';
import { isRow } from '../../resource/model/path.ts';
import { dayOf } from '../../resource/model/time.ts';
import { useTranslate } from '../i18n/translate.ts';
import { DAY, readTyped } from '../schemas/form-module.ts';
import { type RecordChoice, useReferenceSearch, whyNone } from '../schemas/records.ts';
import { useDebouncedValue, useSteady } from '../ui/hooks.ts';
import { useSelectAll, withSlashes } from './LineField.tsx';
import type { FilterProps } from './list-controller.ts';

/** A value typed by hand, read as its field's kind reads it. A part of a text may be searched; a part of a number or a day is none. */
function TextFilter({ list, filter, title, value, disabled, onChange }: FilterProps) {
  const translate = useTranslate(list.definition);
  const field = list.definition.fields[filter.field ?? filter.name];
  const kind = field && kindOf(field);
  const isNumber = kind?.control === 'number';
  const isWhole = isNumber || kind?.control === 'date';
  const read = (typed: string): Json | undefined => {
    const found = field && readTyped(field, typed);
    return found === undefined && !isWhole ? typed.trim() || null : found;
  };
  return (
    <FilterLine
      label={title}
      text={value === undefined || value === null ? '' : String(value)}
      disabled={disabled}
      read={read}
      sentence={translate(`kinds.${kind?.kind ?? 'text'}.format`, { title })}
      {...(isNumber ? { inputMode: 'decimal' as const, selects: true } : {})}
      onChange={onChange}
    />
  );
}

/** One value of a catalogue, or of the few that a field may have. */
function ChoiceFilter({ list, filter, title, value, disabled, onChange }: FilterProps) {
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

function YesNoFilter({ title, value, disabled, onChange }: FilterProps) {
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

/** One record of another resource, found by typing. */
function ReferenceFilter({ list, filter, title, value, disabled, onChange }: FilterProps) {
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
      noOptionsText={translate(typed.trim().length < search.minLength ? 'console.search-short' : whyNone(search), {
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

/** From and to, each of them optional. */
function RangeFilter({ list, filter, title, value, disabled, onChange }: FilterProps) {
  const translate = useTranslate();
  const labelId = useId();
  const field = list.definition.fields[filter.field ?? filter.name];
  const isDate = isDayField(field);
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

const DateFilter = ({ title, value, disabled, onChange }: FilterProps) => (
  <DayLine label={title} value={value} disabled={disabled} onChange={onChange} />
);

type DayLineProps = Pick<FilterProps, 'value' | 'disabled' | 'onChange'> & {
  label: string;
  /** What it is called where its own label does not say it. */
  name?: string;
};

/** A day as people write it, DD/MM/YYYY, whatever the browser's language. Nothing counts before it is a day. */
function DayLine({ value, label, ...props }: DayLineProps) {
  const translate = useTranslate();
  const held = typeof value === 'string' ? value : '';
  const day = dayOf(held);
  return (
    <FilterLine
      {...props}
      label={label}
      text={day ? shownDate(day) : held}
      read={(typed) => readTyped(DAY, typed)}
      write={(day) => shownDate(String(day))}
      shape={(typed, before) => withSlashes('date', typed, before)}
      sentence={translate('kinds.date.format', { title: label })}
      inputMode="numeric"
    />
  );
}

type FilterLineProps = {
  label: string;
  /** What it is called where its own label does not say it. */
  name?: string;
  /** The text at first, as it is typed. */
  text: string;
  disabled: boolean;
  /** What was typed; null when nothing was, undefined when it cannot be understood. */
  read: (typed: string) => Json | undefined;
  /** What is said of a text that cannot be understood. */
  sentence: string;
  /** How a value is written once the line is left; without it the text stays as it was typed. */
  write?: (value: Json) => string;
  /** What becomes of each key, with the text before it. */
  shape?: (text: string, before: string) => string;
  inputMode?: 'numeric' | 'decimal';
  selects?: boolean;
  onChange: (value: Json | undefined) => void;
};

/** A typed line of a filter. What it cannot read is refused beside it, and keeps the form around it from being sent. */
function FilterLine(props: FilterLineProps) {
  const { label, name, disabled, read, sentence, write, shape, inputMode, selects = false, onChange } = props;
  const [text, setText] = useState(props.text);
  const [isLeft, setLeft] = useState(false);
  const selecting = useSelectAll(selects);
  const value = read(text);
  const isWrong = value === undefined;
  return (
    <TextField
      label={label}
      disabled={disabled}
      value={text}
      onChange={({ target }) => {
        const next = shape?.(target.value, text) ?? target.value;
        setText(next);
        setLeft(false);
        onChange(read(next) ?? undefined);
      }}
      {...selecting}
      onBlur={() => {
        selecting.onBlur?.();
        setLeft(true);
        if (write && value !== null && value !== undefined) setText(write(value));
      }}
      error={isWrong && isLeft}
      helperText={isWrong && isLeft ? sentence : undefined}
      inputRef={(input: HTMLInputElement | null) => input?.setCustomValidity(isWrong ? sentence : '')}
      slotProps={{
        htmlInput: {
          inputMode,
          ...(name ? { 'aria-label': name } : {}),
          onInvalid: (event: { preventDefault: () => void }) => {
            // The sentence is below the line; the browser's own bubble would say it twice.
            event.preventDefault();
            setLeft(true);
          },
        },
      }}
    />
  );
}

/** How each kind of filter is asked; hidden ones are not asked at all. */
export const FILTERS: Record<Filter['as'], ComponentType<FilterProps> | undefined> = {
  choice: ChoiceFilter,
  range: RangeFilter,
  'yes-no': YesNoFilter,
  date: DateFilter,
  text: TextFilter,
  reference: ReferenceFilter,
  hidden: undefined,
};
