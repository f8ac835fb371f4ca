import Autocomplete from '@mui/material/Autocomplete';
import { type UIEvent, useState } from 'react';
import { useRecord } from '../schemas/records.ts';
import { useDefinitionIfKnown, useSchemas, useTranslate } from '../schemas/schemas.ts';
import { labelOf } from '../schemas/text-of.ts';
import { AutocompleteInput } from '../ui/AutocompleteInput.tsx';
import { useSteady } from '../ui/hooks.ts';
import type { ControlProps } from './control-props.ts';
import { type Choice, useChoices } from './use-choices.ts';

const NEAR_THE_END_PX = 48;

/** Another record, searched by its label from two characters on; more pages come while scrolling. */
export function ReferenceControl(props: ControlProps) {
  const { id, field, value, onChange, onBlur, disabled, required, invalid, describedBy, autoFocus } = props;
  const resource = field.reference ?? '';
  const translate = useTranslate();
  const [text, setText] = useState('');
  const [picked, setPicked] = useState<Choice>();
  const [open, setOpen] = useState(false);
  const search = useChoices(resource, field.where, text, open, props.record);
  const label = useReferenceLabel(resource, value, picked?.id === value ? picked?.label : props.valueLabel);
  // Its name is not part of it: one that arrives while something is typed does not take the typing away.
  const chosen = useSteady<Choice | null>(value === undefined || value === null ? null : { id: value, label: '' });
  const short = text.trim().length < search.minLength;
  return (
    <Autocomplete<Choice>
      id={id}
      size="small"
      fullWidth
      options={short ? [] : search.choices}
      value={chosen}
      disabled={disabled}
      autoHighlight
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      filterOptions={(options) => options}
      getOptionLabel={(choice) => (choice === chosen ? label : choice.label)}
      getOptionKey={(choice) => String(choice.id)}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      onChange={(_event, choice) => {
        setPicked(choice ?? undefined);
        onChange(choice?.id);
      }}
      onInputChange={(_event, typed, reason) => setText(reason === 'input' ? typed : '')}
      onBlur={onBlur}
      loading={!short && search.isFetching}
      loadingText={translate('console.searching')}
      noOptionsText={
        short
          ? translate('console.form.reference-search', { limit: search.minLength })
          : translate('console.no-results')
      }
      openText={translate('console.open')}
      closeText={translate('console.close')}
      clearText={translate('console.clear')}
      slotProps={{
        listbox: {
          onScroll: ({ currentTarget: list }: UIEvent<HTMLElement>) => {
            const left = list.scrollHeight - list.scrollTop - list.clientHeight;
            if (left < NEAR_THE_END_PX && search.hasNextPage && !search.isFetching) search.fetchNextPage();
          },
        },
      }}
      renderInput={(params) => (
        <AutocompleteInput
          params={params}
          busy={search.isFetching}
          {...{ describedBy, required, invalid, autoFocus }}
        />
      )}
    />
  );
}

/** The label that came with the record or with the choice; else the record itself is asked for its name. */
export function useReferenceLabel(resource: string, id: ControlProps['value'], given: string | undefined): string {
  const index = useSchemas();
  const empty = id === undefined || id === null;
  const definition = useDefinitionIfKnown(given || empty ? undefined : resource);
  const found = useRecord(resource, empty ? undefined : id, { enabled: !given && definition !== undefined });
  if (given) return given;
  if (empty) return '';
  return definition && found.data ? labelOf(definition, found.data.record, index) : `#${id}`;
}
