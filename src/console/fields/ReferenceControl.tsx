import Autocomplete from '@mui/material/Autocomplete';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type UIEvent, useDeferredValue, useEffect, useState } from 'react';
import { resolveValue } from '../../resource/conditions/condition.ts';
import type { Condition, Json, Row } from '../../resource/model/definition.ts';
import { holdsWords } from '../../resource/query/words.ts';
import { api } from '../api/client.ts';
import { useTranslate } from '../i18n/translate.ts';
import { nameOfRecord } from '../schemas/action-env.ts';
import { useRecord, whyNone } from '../schemas/records.ts';
import { useDefinitionIfKnown, useSchemas } from '../schemas/schemas.ts';
import { AutocompleteInput } from '../ui/AutocompleteInput.tsx';
import { useSteady } from '../ui/hooks.ts';
import type { ControlProps } from './entry.ts';

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
        short ? translate('console.form.reference-search', { limit: search.minLength }) : translate(whyNone(search))
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
      renderOption={({ key, ...line }, choice) => (
        <li key={key} {...line} aria-label={choice.label} aria-description={choice.second}>
          <div>
            {choice.label}
            {choice.second ? <div className="second-line">{choice.second}</div> : null}
          </div>
        </li>
      )}
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
  return definition && found.data ? nameOfRecord(definition, found.data.record, index) : `#${id}`;
}

type Choice = { id: Json; label: string; second?: string };

const CHOICES_PER_PAGE = 20;
/** A list that comes whole: a catalogue such as banks; it is offered before anything is typed. */
const SHORT_LIST = 100;
const PAUSE_MS = 200;

/** What a reference field may hold, page by page, once the text is long enough (2 characters unless said otherwise). */
function useChoices(resource: string, where: Condition | undefined, text: string, enabled: boolean, record: Row = {}) {
  const index = useSchemas();
  const isShort = index.resources[resource]?.whole === true;
  const wanted = useDeferredValue(usePause(text.trim()));
  const minLength = isShort ? 0 : index.console.search.reference;
  const filter = { ...equalities(where, record), ...(isShort ? {} : { q: wanted }) };
  const result = useInfiniteQuery({
    queryKey: ['reference', resource, filter],
    enabled: enabled && wanted.length >= minLength,
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }) => {
      const query = isShort
        ? { filter, limit: SHORT_LIST }
        : { for: 'reference', filter, page: pageParam, limit: CHOICES_PER_PAGE };
      const { data } = await api.get<{ resources: Row[]; count: number }>(resource, { query, signal });
      return { choices: data.resources.map(choiceOf), count: data.count, page: pageParam };
    },
    getNextPageParam: (last) =>
      !isShort && (last.page + 1) * CHOICES_PER_PAGE < last.count ? last.page + 1 : undefined,
  });
  const found = result.data?.pages.flatMap((page) => page.choices) ?? [];
  return { ...result, minLength, choices: isShort ? found.filter((choice) => holdsWords(choice.label, text)) : found };
}

function choiceOf(row: Row): Choice {
  const id = row.id ?? row._id ?? row.code ?? null;
  const second = typeof row.second === 'string' && row.second !== '' ? { second: row.second } : {};
  return { id, label: String(row.label ?? row.id_label ?? row.token ?? row.name ?? id), ...second };
}

/** The lines of `x-where` that travel as a filter; the server checks the whole condition when the record is saved. */
function equalities(where: Condition | undefined, record: Row): Record<string, Json> {
  if (!where || typeof where === 'boolean') return {};
  return Object.fromEntries(
    Object.entries(where)
      .filter(([name, value]) => !name.startsWith('$') && (value === null || typeof value !== 'object'))
      .map(([name, value]) => [name, resolveValue(value as Json, { vars: { record } })])
      .filter(([, value]) => value !== undefined && value !== ''),
  );
}

function usePause(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
