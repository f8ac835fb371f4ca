import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { holds } from '../../resource/conditions/condition.ts';
import type { Definition, Filter, Json, Layout, Row, ViewState } from '../../resource/model/definition.ts';
import { LAYOUTS } from '../../resource/model/layout.ts';
import { WHERE } from '../../resource/model/where.ts';
import { appliedFilter, requestOf } from '../../resource/query/list-request.ts';
import {
  type ChangeList,
  type ListController,
  type ListState,
  offeredFilters,
  tabsFor,
  visibleColumns,
} from '../fields/list-controller.ts';
import { screenEnv } from '../schemas/action-env.ts';
import { listQuery, useRecordList } from '../schemas/records.ts';
import { type SchemasIndex, useSchemas } from '../schemas/schemas.ts';
import { addressOfState, initialState, stateOfAddress } from './list-request.ts';

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
    request,
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

/** What an address says besides the state: the view, the layout, and the days that a calendar shows. */
const KEPT = ['view', 'layout', 'day', 'span'];

const rowId = (row: Row) => String(row.id ?? row._id ?? row.code ?? row.key ?? JSON.stringify(row));

/** The address is the state: a reload keeps it, Back restores it, a link carries it. A view is named in it and says its start. */
export function useAddressState(definition: Definition, view?: OpenView): [ListState, ChangeList] {
  const [search, setSearch] = useSearchParams();
  const start = view?.start;
  const state = useMemo(() => stateOfAddress(definition, search, start), [definition, search, start]);
  const change = useCallback<ChangeList>(
    (wanted, { replace = false } = {}) =>
      setSearch(
        (before) => {
          const next = { ...stateOfAddress(definition, before, start), page: 0, ...wanted };
          const address = addressOfState(definition, next, start);
          for (const name of KEPT) {
            const value = before.get(name);
            if (value) address.set(name, value);
          }
          return address;
        },
        { replace },
      ),
    [definition, setSearch, start],
  );
  return [state, change];
}

/** How a list is laid out where it is no table: by its address, else by its view. */
export function useLayout({ list }: Definition, nested: boolean, view: OpenView | undefined): Layout | undefined {
  const [search] = useSearchParams();
  // The address of a record speaks of the page, not of the lists in it.
  const named = nested ? undefined : (search.get('layout') ?? view?.state.layout);
  return LAYOUTS.find((one) => one === named && list.layouts?.[one]);
}

/** The state of a list inside another screen, which may be forgotten. */
export function useLocalState(definition: Definition, limit?: number): [ListState, ChangeList] {
  const [state, setState] = useState(() => initialState(definition, limit));
  const change = useCallback<ChangeList>((wanted) => setState((before) => ({ ...before, page: 0, ...wanted })), []);
  return [state, change];
}

/** The tab and the text searched are shown elsewhere; what an address filters by without a name of its own, by its field's. */
export function filtersInForce(list: ListController): { filter: Filter; value: Json }[] {
  const { definition, state, tabs } = list;
  return Object.entries(state.filter).flatMap(([name, value]) => {
    if (name === 'q' || name === WHERE || (name === tabs?.by && tabs.values.includes(value))) return [];
    const known = definition.list.filters.find((candidate) => candidate.name === name);
    const title = known?.title || definition.fields[name]?.title || name;
    const filter: Filter = known ?? { name, title, field: name, as: 'text', visibleWhen: true, enabledWhen: true };
    return [{ filter: { ...filter, title }, value }];
  });
}

/** What is asked for without any filter: the tab that is open, and what else is named. */
export function withoutFilters({ state, tabs }: ListController, also: readonly string[] = []): Record<string, Json> {
  const kept = Object.entries(state.filter).filter(([name]) => name === tabs?.by || also.includes(name));
  return Object.fromEntries(kept);
}

/** A view that a list is opened with. `id` is its number, or its name where a file offers it. */
export type OpenView = { id: string; title: string; state: ViewState; start: ListState };
