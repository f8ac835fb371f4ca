import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Action, Definition, Json, Row } from '../../resource/model/definition.ts';
import { api } from '../api/client.ts';
import { useDebouncedValue } from '../ui/hooks.ts';

/** What `POST /v1/{resource}/preview` answers: what an action would do, summed. The first total is the money that moves. */
export type PreviewAnswer = {
  count: number;
  ready: number;
  refused: { reason: string; message: string; count: number; ids: Json[] }[];
  totals: { field: string; title: string; currency: string; sum: number; count: number }[];
  payees: { name: string; account: string | null; currency: string; count: number; sum: number | null }[];
  warnings: { name: string; message: string; count: number; ids: Json[] }[];
  date: string | null;
};

export type PreviewState = {
  answer: PreviewAnswer | undefined;
  error: unknown;
  busy: boolean;
  /** Asks once more; absent where nothing is asked. */
  again?: () => void;
};

const NOTHING: PreviewState = { answer: undefined, error: undefined, busy: false };

/** Asks the server what the action would do with these rows and answers. */
export function usePreview(
  definition: Definition,
  action: Action,
  ids: readonly Json[] | undefined,
  ask: Row,
  isAsked = true,
): PreviewState {
  const content =
    isAsked && action.preview ? JSON.stringify({ action: action.name, ...(ids ? { ids } : {}), ask }) : '';
  const wanted = useDebouncedValue(content);
  const found = useQuery({
    queryKey: ['preview', definition.name, wanted],
    queryFn: ({ signal }) => askPreview(definition, wanted, signal),
    enabled: wanted !== '',
    staleTime: 0,
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
  });
  if (!action.preview) return NOTHING;
  const isOld = found.isPlaceholderData || wanted !== content;
  return {
    answer: found.data,
    error: found.error ?? undefined,
    busy: found.isFetching || isOld,
    again: () => void found.refetch(),
  };
}

/** What the action would do. Throws where that is not known: then nothing may be sent. */
export async function askPreview(definition: Definition, body: string, signal?: AbortSignal): Promise<PreviewAnswer> {
  const path = `/${definition.name}/preview`;
  const { data } = await api.post<PreviewAnswer>(path, { body: JSON.parse(body), ...(signal ? { signal } : {}) });
  // A proxy on the way may answer with a page of its own.
  if (typeof data?.ready !== 'number') throw new Error(`${path} answered no preview`);
  return data;
}

/** Nothing of it would be done, or it is not known what: then there is nothing to confirm. */
export const isIdle = (action: Action, { answer, busy, error }: PreviewState): boolean =>
  action.preview !== undefined && (busy || error !== undefined || answer === undefined || answer.ready === 0);
