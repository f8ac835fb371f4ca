import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import type { Json } from '../../resource/model/definition.ts';
import { api } from '../api/client.ts';
import { useSchemas } from '../schemas/schemas.ts';
import { useDebouncedValue } from '../ui/hooks.ts';

type Answer = {
  groups: { resource: string; title: string; hits: { id: Json; label: string; second: string }[] }[];
  /** Lists that took too long. */
  late: string[];
};
type Found = Answer & { minLength: number; busy: boolean };

const NOTHING: Answer = { groups: [], late: [] };

/** What a text finds in every list that the person may open, in one call. */
export function useGlobalSearch(typed: string): Found {
  const { console: words } = useSchemas();
  const text = useDeferredValue(useDebouncedValue(typed.trim()));
  const minLength = words.search.list;
  const isAsked = text.length >= minLength;
  const found = useQuery({
    queryKey: ['search', text],
    queryFn: async ({ signal }) => (await api.get<Answer>('/search', { query: { q: text }, signal })).data,
    enabled: isAsked,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
  const answer = isAsked && found.data ? found.data : NOTHING;
  return { ...answer, minLength, busy: found.isFetching || text !== typed.trim() };
}
