import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Definition, Json } from '../../resource/model/definition.ts';
import type { ChangeList, ListState } from '../fields/list-controller.ts';
import { readJson } from '../navigation/navigate.ts';

/** What a list starts from when its address says nothing. */
export function initialState(definition: Definition, limit = definition.list.pageSize): ListState {
  return { page: 0, limit, sort: definition.list.sort, filter: { ...definition.list.start } };
}

const LIMIT_MAX = 100;

/**
 * The state in an address: `page` counted from 1, `limit`, `sort`, and `filter` as JSON. A filter may also be a parameter of
 * its own name (`?id_partner=7`). Without any, the list's start filter applies; `filter={}` means none at all.
 */
export function stateOfAddress(definition: Definition, search: URLSearchParams): ListState {
  const start = initialState(definition);
  const written = readJson(search, 'filter');
  const named = namedFilters(definition, search);
  const filter = written || Object.keys(named).length > 0 ? { ...written, ...named } : start.filter;
  const sort = search.get('sort') ?? '';
  return {
    page: Math.max(0, wholeNumber(search.get('page'), 1) - 1),
    limit: Math.min(LIMIT_MAX, Math.max(1, wholeNumber(search.get('limit'), start.limit))),
    sort: definition.list.sorts.includes(sort.replace(/^-/, '')) ? sort : start.sort,
    filter,
  };
}

/** The address of a state; what equals the start is left out, so that short links stay short. */
export function addressOfState(definition: Definition, state: ListState): URLSearchParams {
  const start = initialState(definition);
  const search = new URLSearchParams();
  if (JSON.stringify(state.filter) !== JSON.stringify(start.filter)) search.set('filter', JSON.stringify(state.filter));
  if (state.sort !== start.sort) search.set('sort', state.sort);
  if (state.page > 0) search.set('page', String(state.page + 1));
  if (state.limit !== start.limit) search.set('limit', String(state.limit));
  return search;
}

function namedFilters(definition: Definition, search: URLSearchParams): Record<string, Json> {
  const names = ['q', ...definition.list.filters.map(({ name }) => name), ...definition.list.tabs.map(({ by }) => by)];
  const found = names.flatMap((name) => {
    const text = search.get(name);
    return text ? [[name, name === 'q' ? text : scalarOf(text)] as const] : [];
  });
  return Object.fromEntries(found);
}

function scalarOf(text: string): Json {
  try {
    const value = JSON.parse(text) as Json;
    return typeof value === 'number' && String(value) !== text ? text : value;
  } catch {
    return text;
  }
}

function wholeNumber(text: string | null, otherwise: number): number {
  return text && /^\d{1,9}$/.test(text) ? Number(text) : otherwise;
}

/** The address is the state: a reload keeps it, Back restores it, a link carries it. */
export function useAddressState(definition: Definition): [ListState, ChangeList] {
  const [search, setSearch] = useSearchParams();
  const state = useMemo(() => stateOfAddress(definition, search), [definition, search]);
  const change = useCallback<ChangeList>(
    (wanted, { replace = false } = {}) =>
      setSearch((before) => addressOfState(definition, { ...stateOfAddress(definition, before), page: 0, ...wanted }), {
        replace,
      }),
    [definition, setSearch],
  );
  return [state, change];
}

/** The state of a list inside another screen, which may be forgotten. */
export function useLocalState(definition: Definition, limit?: number): [ListState, ChangeList] {
  const [state, setState] = useState(() => initialState(definition, limit));
  const change = useCallback<ChangeList>((wanted) => setState((before) => ({ ...before, page: 0, ...wanted })), []);
  return [state, change];
}
