import {
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  type ReactTable,
  rowExpandingFeature,
  rowSelectionFeature,
  type Row as TableRow,
  type TableState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type CSSProperties, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Column, Definition, Row, ViewState } from '../../resource/model/definition.ts';
import type { ListController } from '../fields/list-controller.ts';
import type { OpenView } from './use-list.ts';

const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowExpandingFeature,
  rowSelectionFeature,
});

type Features = typeof features;
export type ListRowModel = TableRow<Features, Row>;

/** The columns beside those of fields. */
export const EXPAND = '$expand';
export const SELECT = '$select';
const MENU = '$menu';

export type Density = 'comfortable' | 'compact';

/** Row heights in pixels. */
export const ROW_HEIGHT: Record<Density, number> = { comfortable: 40, compact: 32 };

const WIDTH_LEAST = 56;
const WIDTH_MOST = 900;

/** A column as it is drawn; `column` is absent for the columns beside those of fields. */
export type ShownColumn = {
  id: string;
  column: Column | undefined;
  pin: 'start' | 'end' | undefined;
  /** The innermost column of a pinned part, which has the edge. */
  isEdge: boolean;
  style: CSSProperties;
};

/** What a person arranged in a list: one object for each resource in this browser. */
type Arrangement = {
  order: string[];
  sizes: Record<string, number>;
  pinned: string[];
  hidden: string[];
  density: Density;
  /** Columns for which there is no room stay, and the list scrolls sideways. */
  unfolded: boolean;
};

const select = ({ columnResizing: _, ...state }: TableState<Features>) => state;

/**
 * A list's table: the rows that the server sent, in its order, and everything that a person arranges.
 *
 * @param mayChoose false for rows that are shown and cannot be chosen.
 */
export function useListTable(
  list: ListController,
  nested: boolean,
  view: OpenView | undefined,
  mayChoose: (row: Row) => boolean,
) {
  const { definition, columns, rows, rowId } = list;
  const kept = useRef<Arrangement>(undefined);
  const key = view ? `${definition.name}/${view.id}` : definition.name;
  const columnsOfView = view?.state.columns;
  const start = useMemo(() => arrangementOf(definition, columnsOfView), [definition, columnsOfView]);
  kept.current ??= readArrangement(key) ?? start;
  const [density, setDensity] = useState(kept.current.density);
  const [isUnfolded, setUnfolded] = useState(kept.current.unfolded);
  const [spare, setSpareNow] = useState<readonly string[]>([]);
  const setSpare = useCallback(
    (ids: readonly string[]) => setSpareNow((before) => (before.join() === ids.join() ? before : ids)),
    [],
  );
  const { list: layout } = definition;
  const hasExpand = layout.expand !== undefined;
  const hasSelect = layout.bulk.length > 0;
  const hasMenu = layout.actions.length > 0;
  const columnDefs = useMemo(() => {
    const fixed = (id: string) => ({ id, enableHiding: false, enablePinning: false, enableResizing: false });
    return [
      ...(hasExpand ? [fixed(EXPAND)] : []),
      ...(hasSelect ? [fixed(SELECT)] : []),
      ...columns.map(({ field }) => ({ id: field, minSize: WIDTH_LEAST, maxSize: WIDTH_MOST })),
      ...(hasMenu ? [fixed(MENU)] : []),
    ];
  }, [columns, hasExpand, hasSelect, hasMenu]);
  const table = useTable(
    {
      features,
      data: rows,
      columns: columnDefs,
      getRowId: rowId,
      getRowCanExpand: () => hasExpand,
      enableRowSelection: ({ original }) => mayChoose(original),
      autoResetAll: false,
      initialState: initialState(definition, kept.current),
    },
    select,
  );
  const { columnOrder, columnPinning, columnSizing, columnVisibility } = table.state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the table is a new object whenever anything in it changes
  const shown = useMemo(
    () => shownColumns(table, columns, nested),
    [columnDefs, columnOrder, columnPinning, columnSizing, columnVisibility, nested],
  );
  const seen = isUnfolded ? shown : shown.filter(({ id }) => !spare.includes(id));
  useKeptArrangement(key, {
    order: columnOrder,
    sizes: columnSizing,
    pinned: columnPinning.start.filter(isField),
    hidden: Object.keys(columnVisibility).filter((id) => columnVisibility[id] === false),
    density,
    unfolded: isUnfolded,
  });
  return { table, shown, seen, density, setDensity, key, start, isUnfolded, setUnfolded, spare, setSpare };
}

export type ListTableModel = ReturnType<typeof useListTable>;
type Table = ReactTable<Features, Row, ReturnType<typeof select>>;

const isField = (id: string) => !id.startsWith('$');

function initialState(definition: Definition, { order, sizes, pinned, hidden }: Arrangement) {
  return {
    columnOrder: order,
    columnSizing: sizes,
    columnPinning: pinningOf(definition, pinned),
    columnVisibility: Object.fromEntries(hidden.map((id) => [id, false])),
  };
}

/** Choosing and expanding begin a row; its state and its menu end it. */
const pinningOf = ({ actions }: Definition, pinned: string[]) => {
  const state = actions.field === undefined ? [] : [actions.field];
  return { start: [EXPAND, SELECT, ...pinned.filter((id) => !state.includes(id))], end: [...state, MENU] };
};

/** The button of the actions, and the margin of the screen where the list reaches its edge. */
const MENU_WIDTH = { page: 58, nested: 42 };

function shownColumns(table: Table, columns: Column[], nested: boolean): ShownColumn[] {
  const { columnSizing } = table.state;
  const start = table.getStartVisibleLeafColumns().map(({ id }) => id);
  const end = table.getEndVisibleLeafColumns().map(({ id }) => id);
  const center = table.getCenterVisibleLeafColumns().map(({ id }) => id);
  const sizeOf = (id: string) =>
    id === MENU
      ? MENU_WIDTH[nested ? 'nested' : 'page']
      : id in columnSizing
        ? table.getColumn(id)?.getSize()
        : undefined;
  const shownAs = (pin: ShownColumn['pin'], ids: string[]) =>
    ids.map((id, place): ShownColumn => {
      const width = sizeOf(id);
      return {
        id,
        column: columns.find(({ field }) => field === id),
        pin,
        isEdge: pin === 'start' ? place === ids.length - 1 : pin === 'end' && place === 0,
        style: {
          ...(pin === 'start' ? { position: 'sticky', left: `var(--start-${place}, 0px)` } : {}),
          ...(pin === 'end' ? { position: 'sticky', right: `var(--end-${place}, 0px)` } : {}),
          ...(width === undefined ? {} : { width, minWidth: width, maxWidth: width }),
        },
      };
    });
  return [...shownAs('start', start), ...shownAs(undefined, center), ...shownAs('end', end)];
}

/** The neighbour among those that are seen, beside which a column would be moved; none at the ends. */
export function neighbourOf(seen: ShownColumn[], id: string, step: -1 | 1): string | undefined {
  const other = seen[seen.findIndex((one) => one.id === id) + step]?.id;
  return other !== undefined && mayTakePlace(seen, id, other) ? other : undefined;
}

/** Whether a column may be moved to where another one is: never across pinned parts, nor to a place of the fixed columns. */
export function mayTakePlace(seen: ShownColumn[], id: string, of: string): boolean {
  const [own, other] = [id, of].map((name) => seen.find((one) => one.id === name));
  return own !== other && own !== undefined && own.pin === other?.pin && own.pin !== 'end' && isField(of);
}

/** Moves a column to the place of another one, which goes aside. Columns that are not shown now keep their places. */
export function moveColumn({ table }: ListTableModel, { list }: Definition, id: string, of: string): void {
  const moved = (ids: string[]) => {
    const [from, to] = [ids.indexOf(id), ids.indexOf(of)];
    return ids.toSpliced(from, 1).toSpliced(to, 0, id);
  };
  if (table.state.columnPinning.start.includes(id)) {
    table.setColumnPinning(({ start, end }) => ({ start: moved(start), end }));
    return;
  }
  table.setColumnOrder((order) => {
    const rest = list.columns.map(({ field }) => field).filter((field) => !order.includes(field));
    return moved([...order, ...rest]);
  });
}

/** Width, order, pins, hidden and folded columns as the file or the view has them. */
export function resetColumns({ table, start, setUnfolded }: ListTableModel, definition: Definition): void {
  const { columnOrder, columnSizing, columnVisibility, columnPinning } = initialState(definition, start);
  table.setColumnOrder(columnOrder);
  table.setColumnSizing(columnSizing);
  table.setColumnVisibility(columnVisibility);
  table.setColumnPinning(columnPinning);
  setUnfolded(start.unfolded);
}

export const listViewKey = (place: string) => `list-view/${place}`;

/** Written only when the person changes something; a list as its file or its view has it takes no place. */
function useKeptArrangement(place: string, arrangement: Arrangement): void {
  const text = JSON.stringify(arrangement);
  const written = useRef(text);
  useEffect(() => {
    if (text === written.current) return;
    written.current = text;
    localStorage.setItem(listViewKey(place), text);
    localStorage.removeItem(`hidden-columns/${place}`);
  }, [place, text]);
}

/** As the file or a view has them: a view shows its own columns alone. */
export function arrangementOf({ list }: Definition, columns?: ViewState['columns']): Arrangement {
  const shown = columns ?? list.columns;
  const names = new Set(shown.map(({ field }) => field));
  const others = columns ? list.columns.map(({ field }) => field).filter((field) => !names.has(field)) : [];
  return {
    order: columns ? [...names, ...others] : [],
    sizes: Object.fromEntries(shown.flatMap(({ field, width }) => (width === undefined ? [] : [[field, width]]))),
    pinned: shown.filter(({ pin }) => pin).map(({ field }) => field),
    hidden: others,
    density: 'comfortable',
    unfolded: false,
  };
}

/** Anything else than what was written is ignored, part by part. Hidden columns and density had keys of their own before. */
function readArrangement(place: string): Arrangement | undefined {
  const stored = storedValue(listViewKey(place)) as Partial<Record<keyof Arrangement, unknown>> | null;
  const before = { hidden: storedValue(`hidden-columns/${place}`), density: storedValue('density') };
  if (!stored && (place.includes('/') || (!before.hidden && !before.density))) return undefined;
  const { order, sizes, pinned, hidden, density, unfolded } = {
    ...before,
    ...(typeof stored === 'object' ? stored : {}),
  };
  const numbers = typeof sizes === 'object' && sizes ? Object.entries(sizes) : [];
  return {
    order: texts(order),
    sizes: Object.fromEntries(numbers.filter((entry): entry is [string, number] => Number.isFinite(entry[1]))),
    pinned: texts(pinned).filter(isField),
    hidden: texts(hidden),
    density: density === 'compact' ? 'compact' : 'comfortable',
    unfolded: unfolded === true,
  };
}

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? [...new Set(value.filter((one): one is string => typeof one === 'string'))] : [];

function storedValue(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}
