import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { holds } from '../../resource/conditions/condition.ts';
import type { Definition, Json, Row } from '../../resource/model/definition.ts';
import type { ChangeList, ListController, ListState } from '../fields/list-controller.ts';
import { offeredFilters, tabsFor, visibleColumns } from '../fields/list-parts.ts';
import { screenEnv } from '../schemas/action-env.ts';
import { listQuery, useRecordList } from '../schemas/records.ts';
import { type SchemasIndex, useSchemas } from '../schemas/schemas.ts';
import { appliedFilter, requestOf } from './list-request.ts';

type Options = { path?: string | undefined; parent?: Row | undefined };

const NO_ROWS: Row[] = [];

/**
 * All that a list is, without a look: what is asked, what came, which columns, filters and tabs there are. A page beyond the
 * end (an old link, rows that left the list) gives way to the last one that has rows.
 */
export function useList(
  definition: Definition,
  [state, change]: [ListState, ChangeList],
  options: Options = {},
): ListController {
  const index = useSchemas();
  const { actor } = index;
  const path = options.path ?? definition.name;
  const { parent } = options;
  const { limit, page } = state;
  const { filter, request } = useQuestion(definition, index, state);
  const envOf = useCallback(
    (row: Row | undefined) =>
      screenEnv(index, actor, definition, row, {
        filter: filter as Json,
        ...(parent ? { parent: parent as Json } : {}),
      }),
    [index, actor, definition, filter, parent],
  );
  const { poll } = definition.list;
  const query = useRecordList(definition, request, {
    path,
    everySeconds: (page) => (poll && page.rows.some((row) => holds(poll.while, envOf(row))) ? poll.every : undefined),
  });
  const env = useMemo(() => envOf(undefined), [envOf]);
  const columns = useMemo(() => visibleColumns(definition, actor, env), [definition, actor, env]);
  const setFilter = useCallback(
    (name: string, value: Json | undefined) => {
      const { [name]: _, ...rest } = state.filter;
      change({ filter: value === undefined || value === '' ? rest : { ...rest, [name]: value } });
    },
    [state.filter, change],
  );
  const client = useQueryClient();
  const ahead = useCallback(
    (wanted: number) =>
      void client.prefetchQuery(listQuery(client, definition.name, { ...request, page: wanted }, path)),
    [client, definition, request, path],
  );
  const isBeyond = query.data !== undefined && !query.isPlaceholderData && query.data.rows.length === 0 && page > 0;
  const last = query.data?.exact ? Math.max(0, Math.ceil(query.data.count / limit) - 1) : 0;
  useEffect(() => {
    if (isBeyond) change({ page: Math.min(last, page - 1) }, { replace: true });
  }, [isBeyond, last, page, change]);
  return {
    definition,
    index,
    actor,
    state,
    change,
    ahead,
    setFilter,
    columns,
    filters: offeredFilters(definition, actor, env),
    tabs: tabsFor(definition, actor),
    rows: query.data?.rows ?? NO_ROWS,
    count: query.data?.count ?? 0,
    isCountExact: query.data?.exact ?? true,
    isLoading: query.isPending || isBeyond,
    isStale: query.isPlaceholderData,
    error: query.data && !query.isError ? undefined : query.error,
    retry: () => void query.refetch(),
    envOf,
    rowId,
    path,
  };
}

/** The filter that is applied and the question that the list asks; the same objects until one of them changes. */
function useQuestion(definition: Definition, index: SchemasIndex, { page, limit, sort, filter: chosen }: ListState) {
  const filter = useMemo(() => appliedFilter(definition, index, chosen), [definition, index, chosen]);
  const request = useMemo(
    () => requestOf(definition, { page, limit, sort }, filter),
    [definition, page, limit, sort, filter],
  );
  return { filter, request };
}

const rowId = (row: Row) => String(row.id ?? row._id ?? row.code ?? row.key ?? JSON.stringify(row));
