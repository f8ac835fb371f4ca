import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Action, Definition, Json, Row } from '../../resource/model/definition.ts';
import { ApiError } from '../api/api-error.ts';
import { api } from '../api/client.ts';
import { useSettled } from '../ui/use-settled.ts';

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

export type PreviewState = { answer: PreviewAnswer | undefined; error: unknown; busy: boolean };

const NOTHING: PreviewState = { answer: undefined, error: undefined, busy: false };

/** Asks the server what the action would do with these rows and answers; a server that knows no previews shows none. */
export function usePreview(
  definition: Definition,
  action: Action,
  ids: readonly Json[] | undefined,
  ask: Row,
  isAsked = true,
): PreviewState {
  const content =
    isAsked && action.preview ? JSON.stringify({ action: action.name, ...(ids ? { ids } : {}), ask }) : '';
  const wanted = useSettled(content);
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
  return { answer: found.data ?? undefined, error: found.error ?? undefined, busy: found.isFetching || isOld };
}

const UNKNOWN = [404, 405, 501];

/** Null where the server has no such call. */
export async function askPreview(
  definition: Definition,
  body: string,
  signal?: AbortSignal,
): Promise<PreviewAnswer | null> {
  try {
    const path = `/${definition.name}/preview`;
    const { data } = await api.post<PreviewAnswer>(path, { body: JSON.parse(body), ...(signal ? { signal } : {}) });
    return data;
  } catch (error) {
    if (error instanceof ApiError && UNKNOWN.includes(error.status)) return null;
    throw error;
  }
}

/** Nothing of it would be done, or it is not known yet: then there is nothing to confirm. */
export const isIdle = ({ answer, busy, error }: PreviewState): boolean =>
  (busy && !error) || (answer !== undefined && answer.ready === 0);
