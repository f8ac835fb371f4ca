import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Definition, Layout, Row, ViewState } from '../../resource/model/definition.ts';
import { type OpenedView, openView, readViewState } from '../../resource/query/view.ts';
import type { ListController, ListState } from '../fields/list-controller.ts';
import { listQuery } from '../schemas/records.ts';
import { mayInGeneral, useSchemas } from '../schemas/schemas.ts';
import { arrangementOf, type ListTableModel, type ShownColumn } from './table.ts';

/** In an address: the list without a view, although one is the default. */
export const PLAIN = 'none';

const MOST = 100;

/** A view that this person may open: one of the file, an own one or one that is shared. */
export type KnownView = {
  id: string;
  title: string;
  /** Undefined where it cannot be read or may not be asked. */
  state: ViewState | undefined;
  from: 'file' | 'own' | 'shared';
  isDefault: boolean;
  roles: string[];
  lost?: number | undefined;
  /** A change of what is stored makes another one of it. */
  version: string;
};

/** The views of a list, and whether the saved ones are still on their way. */
export function useViews(definition: Definition): { views: KnownView[]; isLoading: boolean } {
  const index = useSchemas();
  const { actor } = index;
  const client = useQueryClient();
  const kept = index.console.views ?? '';
  const isKept = mayInGeneral(index, kept, 'list');
  const request = { page: 0, limit: MOST, filter: { resource: definition.name } };
  const saved = useQuery({ ...listQuery(client, kept, request), enabled: isKept });
  const rows = saved.data?.rows;
  const views = useMemo(
    () => [...(rows ?? []).map((row) => savedView(row, actor.id)), ...fileViews(definition)],
    [rows, actor.id, definition],
  );
  return { views, isLoading: isKept && saved.isPending };
}

function savedView(row: Row, me: number): KnownView {
  const text = String(row.state ?? '');
  return {
    id: String(row.id),
    title: String(row.name ?? ''),
    state: stateIn(text),
    from: row.owner === me ? 'own' : 'shared',
    isDefault: row.is_default === true,
    roles: Array.isArray(row.roles) ? row.roles.map(String) : [],
    version: text,
  };
}

const fileViews = ({ list }: Definition): KnownView[] =>
  (list.views ?? []).map((view) => ({
    id: view.name,
    title: view.title,
    state: view.closed ? undefined : view.state,
    from: 'file',
    isDefault: view.default === true,
    roles: [],
    lost: view.lost,
    version: JSON.stringify(view),
  }));

function stateIn(text: string): ViewState | undefined {
  try {
    return readViewState(JSON.parse(text));
  } catch {
    return undefined;
  }
}

export const openKnown = (definition: Definition, { state }: KnownView): OpenedView =>
  state ? openView(definition, state) : { isClosed: true };

/** A person's default goes before the role's, the role's before the file's. */
export const defaultOf = (views: KnownView[]): KnownView | undefined =>
  (['own', 'shared', 'file'] as const)
    .flatMap((from) => views.filter((view) => view.isDefault && view.from === from))
    .at(0);

/** The list as it is looked at now, as a view would keep it. */
export function currentViewState(
  { state, columns }: ListController,
  { shown, table }: ListTableModel,
  layout: Layout | undefined,
): ViewState {
  const { columnSizing } = table.state;
  const named = new Set(columns.map(({ field }) => field));
  return {
    filter: state.filter,
    sort: state.sort,
    ...(layout ? { layout } : {}),
    columns: shown
      .filter(({ id }) => named.has(id))
      .map(({ id, pin }: ShownColumn) => ({
        field: id,
        ...(pin === 'start' ? { pin } : {}),
        ...(columnSizing[id] === undefined ? {} : { width: Math.round(columnSizing[id] ?? 0) }),
      })),
  };
}

/** Whether what is looked at differs from the view, or from the list as its file has it. */
export function isModified(
  list: ListController,
  model: ListTableModel,
  start: ListState,
  { layout, view }: { layout: Layout | undefined; view: ViewState | undefined },
): boolean {
  const now = currentViewState(list, model, layout);
  const before = startColumns(list, view);
  return (
    canonical(now.filter) !== canonical(start.filter) ||
    now.sort !== start.sort ||
    now.layout !== view?.layout ||
    canonical(ordered(list, now.columns)) !== canonical(ordered(list, before))
  );
}

function startColumns(list: ListController, view: ViewState | undefined): ViewState['columns'] {
  const { definition, columns } = list;
  if (!view?.columns) {
    const { pinned, sizes } = arrangementOf(definition);
    return columns.map(({ field }) => ({
      field,
      ...(pinned.includes(field) ? { pin: 'start' as const } : {}),
      ...(sizes[field] === undefined ? {} : { width: sizes[field] }),
    }));
  }
  return view.columns.filter(({ field }) => columns.some((column) => column.field === field));
}

/** Pinned columns begin a row and its state ends it, wherever a view names them. */
function ordered({ definition }: ListController, columns: ViewState['columns'] = []) {
  const end = definition.actions.field;
  const rank = ({ field, pin }: { field: string; pin?: 'start' }) => (field === end ? 2 : pin ? 0 : 1);
  return columns
    .map(({ field, pin, width }) => ({ field, ...(pin && field !== end ? { pin } : {}), ...(width ? { width } : {}) }))
    .sort((a, b) => rank(a) - rank(b));
}

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, one) =>
    one && typeof one === 'object' && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );
