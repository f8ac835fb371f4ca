import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { holds } from '../../resource/conditions/condition.ts';
import { fillAddress, fillValue } from '../../resource/conditions/template.ts';
import { kindOf } from '../../resource/kinds/registry.ts';
import type { Vars } from '../../resource/model/condition-tree.ts';
import type { Actor, Definition, FormLayout, Json, Row, Screen } from '../../resource/model/definition.ts';
import { isObject } from '../../resource/model/of-kind.ts';
import { isRow, valueAt, withValue } from '../../resource/model/path.ts';
import { api } from '../api/client.ts';
import { toTyped } from '../fields/entry.ts';
import { businessDay } from '../schemas/action-env.ts';
import { type LoadedRecord, recordQuery } from '../schemas/records.ts';
import { mayInGeneral, type SchemasIndex, useSchemas } from '../schemas/schemas.ts';

type LoadedForm = {
  record: Row;
  loaded: Row;
  /** Keys of sentences that say what of the link could not be used. */
  notices: { key: string; params?: Record<string, Json> }[];
};

type Opening = {
  index: SchemasIndex;
  actor: Actor;
  definition: Definition;
  layout: FormLayout;
  screen: Screen;
  source: Row;
  /** The record that the form edits; for another resource's form only what the address names. */
  record: Row | undefined;
  id: Json | undefined;
};

/** What a form holds when it opens: the record, or defaults, then what `prefill` loads and sets, then `source`. */
async function openForm(opening: Opening, signal?: AbortSignal): Promise<LoadedForm> {
  const filled = filledWith(opening, await load(opening, signal));
  const checked = await checkReferences(opening, filled.record, signal);
  const denied = checked.denied ? [{ key: 'console.form.source-denied' }] : [];
  return { ...filled, record: checked.record, notices: [...filled.notices, ...denied] };
}

/** What a form opens with that asks the server nothing: it is drawn at once, not after a skeleton. */
function openAtOnce(opening: Opening): FormStart | undefined {
  const { prefill } = opening.layout;
  if (prefill && holds(prefill.when, varsOf(opening, {}))) return undefined;
  const filled = filledWith(opening, { loaded: {} });
  return namedReferences(opening, filled.record).length > 0 ? undefined : { ...filled, stored: undefined, etag: null };
}

function filledWith(opening: Opening, { loaded, fault }: Loaded): LoadedForm {
  const { definition, layout, source, record } = opening;
  const base = record ? toTyped(definition, record) : defaultsOf(opening);
  const copied = copyOf(opening, loaded);
  let filled = Object.entries(copied).reduce((row, [path, value]) => withValue(row, path, value), base);
  const notices: LoadedForm['notices'] = fault ? [{ key: `${opening.screen}.prefill-${fault}` }] : [];
  if (!fault || !layout.prefill?.copy) {
    filled = setValues(opening, loaded, filled);
    const named = namedBySource(definition, source);
    filled = Object.entries(named.values).reduce((row, [path, value]) => withValue(row, path, value), filled);
    if (named.unreadable) notices.push({ key: 'console.form.source-old' });
  }
  return { record: filled, loaded, notices };
}

function varsOf({ actor, source, record, id }: Opening, loaded: Row): { record: Row; vars: Vars } {
  const shown = { ...(id === undefined ? {} : { id, _id: id }), ...record };
  return { record: shown, vars: { me: actor as Json, today: businessDay(), source, record: shown, loaded } };
}

function defaultsOf(opening: Opening): Row {
  const env = varsOf(opening, {});
  return Object.values(opening.definition.fields)
    .filter((field) => field.default !== undefined)
    .reduce<Row>((row, field) => withValue(row, field.path, fillValue(field.default ?? null, env)), {});
}

type Loaded = { loaded: Row; fault?: 'failure' | 'outdated' };

/** Records that could not be read, or that a link from another day does not fit any more, fill nothing. */
async function load(opening: Opening, signal?: AbortSignal): Promise<Loaded> {
  const { prefill } = opening.layout;
  const env = varsOf(opening, {});
  if (!prefill || !holds(prefill.when, env)) return { loaded: {} };
  const entries = Object.entries(prefill.load);
  try {
    const answers = await Promise.all(
      entries.map(([, path]) => api.get<Json>(fillAddress(path, env), signal ? { signal } : {})),
    );
    const loaded = Object.fromEntries(entries.map(([name], place) => [name, answers[place]?.data ?? null]));
    return holds(prefill.needs, varsOf(opening, loaded)) ? { loaded } : { loaded: {}, fault: 'outdated' };
  } catch (error) {
    if (signal?.aborted) throw error;
    return { loaded: {}, fault: 'failure' };
  }
}

/** The loaded record's fields, as they are typed: stored values with an entry factor are divided by it. */
function copyOf({ definition, layout }: Opening, loaded: Row): Row {
  const original = layout.prefill?.copy ? loaded[layout.prefill.copy] : undefined;
  if (!isRow(original)) return {};
  const typed = toTyped(definition, original as Row);
  const copied: Row = {};
  for (const field of Object.values(definition.fields)) {
    if (isObject(field) || field.readOnly || field.platform) continue;
    const value = valueAt(typed, field.path);
    if (value === undefined || value === null) continue;
    copied[field.path] = value;
    const label = valueAt(typed, `${field.path}_label`);
    if (label !== undefined) copied[`${field.path}_label`] = label;
  }
  for (const name of ['id', '_id'])
    if (layout.sections.some(({ of }) => of) && typed[name] !== undefined) copied[name] = typed[name];
  return copied;
}

function setValues(opening: Opening, loaded: Row, record: Row): Row {
  const { prefill } = opening.layout;
  const env = varsOf(opening, loaded);
  if (!prefill || !holds(prefill.when, env)) return record;
  return Object.entries(prefill.set).reduce(
    (row, [path, value]) => withValue(row, path, asField(opening.definition, path, fillValue(value ?? null, env))),
    record,
  );
}

/** What an address holds is text: it becomes what the field is, where it can be understood. */
function asField(definition: Definition, path: string, value: Json | undefined): Json | undefined {
  const field = definition.fields[path];
  return field && typeof value === 'string' ? (kindOf(field).coerce(value, field) ?? value) : value;
}

/** Keys of `source` that name a field fill it, with values that the field's kind understands. */
function namedBySource(definition: Definition, source: Row): { values: Row; unreadable: boolean } {
  const values: Row = {};
  let unreadable = false;
  for (const [path, value] of Object.entries(source)) {
    const field = definition.fields[path];
    if (!field || value === undefined || value === null || value === '') continue;
    if (typeof value === 'object') values[path] = value;
    else {
      const understood = kindOf(field).coerce(value, field);
      if (understood === undefined) unreadable = true;
      else values[path] = understood;
    }
  }
  return { values, unreadable };
}

/** The fields of the address that name a record this person may know. */
const namedReferences = ({ definition, index, source }: Opening, record: Row): string[] =>
  Object.keys(source).filter((path) => {
    const reference = definition.fields[path]?.reference;
    return reference !== undefined && reference in index.resources && valueAt(record, path) !== undefined;
  });

/** A record that the link names is looked up; one that is out of reach is left out, and said where the person may choose it. */
async function checkReferences(
  opening: Opening,
  record: Row,
  signal?: AbortSignal,
): Promise<{ record: Row; denied: boolean }> {
  const { definition, index, layout } = opening;
  const named = namedReferences(opening, record);
  const reached = await Promise.all(
    named.map((path) =>
      isReached(index, definition.fields[path]?.reference ?? '', valueAt(record, path) ?? null, signal),
    ),
  );
  const denied = named.filter((_path, place) => !reached[place]);
  const lines = layout.sections.flatMap(({ fields }) => fields ?? []);
  const isFixed = (path: string) => lines.some(({ field, enabledWhen }) => field === path && enabledWhen === false);
  return {
    record: denied.reduce((row, path) => withValue(row, path, undefined), record),
    denied: !denied.every(isFixed),
  };
}

/** A list answers without the record that this person may not read; its own address would refuse. */
async function isReached(index: SchemasIndex, resource: string, id: Json, signal?: AbortSignal): Promise<boolean> {
  const options = signal ? { signal } : {};
  const lists = mayInGeneral(index, resource, 'list');
  const query = { for: 'reference', filter: { id }, limit: 1 };
  try {
    if (lists) return (await api.get<{ count: number }>(resource, { query, ...options })).data.count !== 0;
    await api.get<Row>(`${resource}/${encodeURIComponent(String(id))}`, options);
    return true;
  } catch (error) {
    if (signal?.aborted) throw error;
    return lists || (error as { status?: number }).status !== 404;
  }
}

export type FormStart = LoadedForm & { stored: Row | undefined; etag: string | null };

type Start = {
  /** Whose address the screen has; another resource than the form's with `of`. */
  resource: string;
  id: Json | undefined;
  definition: Definition;
  layout: FormLayout;
  screen: Screen;
  source: Row;
  /** The record behind the address is what the form changes. */
  loads: boolean;
};

/** The record behind the address of a form; without an id the only one of its resource. */
export const recordOfForm = (resource: string, id: Json | undefined) =>
  recordQuery(resource, id ?? resource, id === undefined ? resource : undefined);

/** Fetches what a form opens with, once. */
export function useFormStart({ resource, id, definition, layout, screen, source, loads }: Start) {
  const index = useSchemas();
  const { actor } = index;
  const client = useQueryClient();
  // A form that sends nothing holds nothing of its own: it follows what is stored.
  const followed = layout.buttons?.length === 0;
  const openingOf = (record: Row | undefined) => ({ index, actor, definition, layout, screen, source, record, id });
  // The same object for as long as the form is open: another one would open it anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is open stays as it opened, also under a newer version
  const initialData = useMemo(
    () => (loads || followed ? undefined : openAtOnce(openingOf(undefined))),
    [resource, id, definition.name, screen, source],
  );
  return useQuery({
    queryKey: [followed ? 'record' : 'form', resource, String(id ?? ''), definition.name, screen, source],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    initialData,
    queryFn: async ({ signal }): Promise<FormStart> => {
      const answer = loads
        ? await api.get<Row>(id === undefined ? resource : `${resource}/${id}`, { signal })
        : undefined;
      if (answer) {
        const loaded: LoadedRecord = { record: answer.data, etag: answer.headers.get('etag') };
        client.setQueryData(recordOfForm(resource, id).queryKey, loaded);
      }
      const opened = await openForm(openingOf(answer?.data), signal);
      return { ...opened, stored: answer?.data, etag: answer?.headers.get('etag') ?? null };
    },
  });
}
