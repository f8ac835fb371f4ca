import { Box } from '@mui/material';
import {
  type ComponentType,
  createContext,
  type KeyboardEvent,
  type MouseEvent,
  Suspense,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Block, Definition, Row } from '../../resource/model/definition.ts';
import { DELETED } from '../../resource/query/list-filter.ts';
import { addressOfRow, type ListController } from '../fields/list-controller.ts';
import { DialogHost } from '../navigation/dialog-host.ts';
import { useGo } from '../navigation/navigate.ts';
import { rememberRows } from '../navigation/record-steps.ts';
import { useRecord } from '../schemas/records.ts';
import { isKey } from '../ui/keys.ts';
import { lazyInline } from '../ui/lazy-component.tsx';
import { ErrorState, Skeletons } from '../ui/Placeholders.tsx';
import { StatusChip } from '../ui/StatusChip.tsx';

/** What the last action made of a row, in the words that the resource has for it. */
type Mark = { text: string; ok: boolean };

type RowMarks = {
  of: (row: Row) => Mark | undefined;
  set: (row: Row, mark: Mark) => void;
  /** False for a row that has left the list: it can no longer be chosen, and its values are those of before. */
  isHere: (row: Row) => boolean;
};

export const RowMarksContext = createContext<RowMarks>({
  of: () => undefined,
  set: () => undefined,
  isHere: () => true,
});

export const useRowMarks = () => useContext(RowMarksContext);

/** A marked row that has left the list is shown so long, and while a window is open over the list. */
const STAYS_MS = 3000;

type Marked = Readonly<Record<string, Mark & { row: Row; place: number }>>;

/**
 * Marks of the rows of one list; they last until another mark or until the list is left. A row that leaves the list for what was
 * done to it, as a debit that is collected, stays in its place for three seconds, so that its mark is seen,
 * also where what follows leads to the list with another filter.
 *
 * @returns with `rows`, those of the list and those that have just left it.
 * @param isHeld a window is open over the list: the seconds begin when it closes.
 */
export function useMarksOf({ rows, rowId }: ListController, isHeld: boolean): RowMarks & { rows: Row[] } {
  const [marks, setMarks] = useState<Marked>({});
  const [staying, setStaying] = useState<readonly string[]>([]);
  const shown = useMemo(() => withStaying(rows, rowId, marks, staying), [rows, rowId, marks, staying]);
  // A board or a calendar shows rows that it has read itself: those have left nothing.
  const gone = useMemo(() => {
    const here = new Set(rows.map(rowId));
    return new Set(shown.map(rowId).filter((id) => !here.has(id)));
  }, [rows, rowId, shown]);
  const latest = useRef(shown);
  latest.current = shown;
  const set = (row: Row, mark: Mark) => {
    const id = rowId(row);
    const place = latest.current.findIndex((one) => rowId(one) === id);
    setMarks((before) => ({ ...before, [id]: { ...mark, row, place } }));
    setStaying((before) => [...before.filter((one) => one !== id), id]);
  };
  useEffect(() => {
    if (isHeld || staying.length === 0) return;
    const timer = setTimeout(() => setStaying([]), STAYS_MS);
    return () => clearTimeout(timer);
  }, [isHeld, staying]);
  return { of: (row) => marks[rowId(row)], set, rows: shown, isHere: (row) => !gone.has(rowId(row)) };
}

function withStaying(rows: Row[], rowId: (row: Row) => string, marks: Marked, staying: readonly string[]): Row[] {
  const here = new Set(rows.map(rowId));
  const left = staying.flatMap((id) => (!here.has(id) && marks[id]?.ok ? [marks[id]] : []));
  if (left.length === 0) return rows;
  return left
    .toSorted((one, other) => one.place - other.place)
    .reduce((shown, { row, place }) => shown.toSpliced(Math.max(0, place), 0, row), rows);
}

/** What became of the row, below its name. */
export function RowMark({ row }: { row: Row }) {
  const mark = useRowMarks().of(row);
  if (!mark) return null;
  return (
    <div role="status" className="row-mark">
      <StatusChip label={mark.text} tone={mark.ok ? 'done' : 'bad'} />
    </div>
  );
}

/** What was deleted can be brought back, and nothing else. */
const RESTORE = ['restore'];

const RowActions = lazyInline(async () => (await import('../actions/ActionMenu.tsx')).RowActions);

/** The actions of a row. They come a moment after the rows, which one wants to read first. */
export function RowMenu({ list, row }: { list: ListController; row: Row }) {
  const marks = useRowMarks();
  return (
    <Suspense>
      <RowActions
        definition={list.definition}
        row={row}
        actions={showsDeleted(list) ? RESTORE : undefined}
        onMark={(text, ok) => marks.set(row, { text, ok })}
      />
    </Suspense>
  );
}

/** Draws the blocks of an expanded row. Blocks are a room above, so the screen or block that holds the list hands it in. */
export type Expanded = ComponentType<{ definition: Definition; record: Row; blocks: readonly Block[] }>;

export const ExpandedContext = createContext<Expanded | undefined>(undefined);

/** What a row holds beside its columns; where the file says so, the record is asked for first. */
export function ExpandedRow({ list, row, columns }: { list: ListController; row: Row; columns: number }) {
  return (
    <tr data-detail>
      <td colSpan={columns}>
        <RowDetail list={list} row={row} />
      </td>
    </tr>
  );
}

export function RowDetail({ list, row }: { list: ListController; row: Row }) {
  const { definition } = list;
  const { expand } = definition.list;
  const Expanded = useContext(ExpandedContext);
  const id = row.id ?? row._id ?? null;
  const loaded = useRecord(definition.name, id, { enabled: expand?.read ?? false });
  if (!expand || !Expanded) return null;
  if (expand.read && loaded.isPending) return <Skeletons lines={2} height={28} />;
  if (expand.read && loaded.isError) return <ErrorState error={loaded.error} onRetry={() => void loaded.refetch()} />;
  return (
    <Box sx={{ py: 1.5, px: 1 }}>
      <Suspense fallback={<Skeletons lines={2} height={28} />}>
        <Expanded
          definition={definition}
          record={loaded.data ? { ...row, ...loaded.data.record } : row}
          blocks={expand.blocks}
        />
      </Suspense>
    </Box>
  );
}

/** Whether the list shows what was deleted: such a row has no page of its own. */
const showsDeleted = ({ state }: Pick<ListController, 'state'>): boolean => state.filter[DELETED] === true;

/** Shows a record beside its list, or takes it away again. `follows`: only in place of another one. */
export type Peeking = (row: Row, follows?: boolean) => void;

export const PeekContext = createContext<Peeking | undefined>(undefined);

/** Handlers of a row that leads somewhere; what is clickable inside it keeps its own click. */
export function useOpenRow(list: ListController, row: Row) {
  const go = useGo();
  const openDialog = useContext(DialogHost);
  const peeking = useContext(PeekContext);
  const address = showsDeleted(list) ? undefined : addressOfRow(list, row);
  if (!address) return {};
  const open = () => {
    if (list.definition.list.open === 'dialog') return openDialog?.({ address });
    const { path, request, count, isCountExact: exact, isStale } = list;
    const page = request && { resource: list.definition.name, path, request, count, exact };
    rememberRows(
      list.rows.map((one) => addressOfRow(list, one)),
      isStale ? undefined : page,
    );
    return go(address);
  };
  const inTab = () => window.open(`#${address}`, '_blank', 'noopener');
  return {
    onClick: (event: MouseEvent<HTMLElement>) => {
      if (isOwnControl(event) || getSelection()?.toString()) return;
      if (event.ctrlKey || event.metaKey) inTab();
      else open();
    },
    onAuxClick: (event: MouseEvent<HTMLElement>) => {
      if (event.button === 1 && !isOwnControl(event)) inTab();
    },
    onFocus: () => peeking?.(row, true),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.target !== event.currentTarget) return;
      if (isKey(event, 'peek') && peeking) {
        event.preventDefault();
        peeking(row);
      }
      if (isKey(event, 'open-apart')) inTab();
      else if (isKey(event, 'open')) open();
    },
  };
}

/** A click inside a control, or in a window that the row opened (React hands it on to the row). */
function isOwnControl(event: MouseEvent<HTMLElement>): boolean {
  const { target, currentTarget } = event;
  if (!(target instanceof Element) || !currentTarget.contains(target)) return true;
  return target.closest('a, button, input, label, select, textarea, [role="button"], [role="menuitem"]') !== null;
}
