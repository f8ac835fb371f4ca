import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useState } from 'react';
import { resolveValue } from '../../resource/conditions/condition.ts';
import type { Condition, Json, Row } from '../../resource/model/definition.ts';
import { holdsWords } from '../../resource/query/words.ts';
import { api } from '../api/client.ts';
import { useSchemas } from '../schemas/schemas.ts';

export type Choice = { id: Json; label: string; second?: string };

const CHOICES_PER_PAGE = 20;
/** A list that comes whole: a catalogue such as banks; it is offered before anything is typed. */
const SHORT_LIST = 100;
const PAUSE_MS = 200;

/** What a reference field may hold, page by page, once the text is long enough (2 characters unless said otherwise). */
export function useChoices(
  resource: string,
  where: Condition | undefined,
  text: string,
  enabled: boolean,
  record: Row = {},
) {
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
  return { id, label: String(row.label ?? row.id_label ?? row.token ?? row.name ?? id) };
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

/** The text once the person has paused. */
function usePause(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
