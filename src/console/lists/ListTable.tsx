import ExpandLessOutlined from '@mui/icons-material/ExpandLessOutlined';
import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined';
import { Checkbox, IconButton, Skeleton, Table } from '@mui/material';
import {
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { firstCase } from '../../resource/conditions/cases.ts';
import type { Tone } from '../../resource/model/definition.ts';
import { Cell } from '../fields/cells.tsx';
import { type ListController, rowLabel } from '../fields/list-controller.ts';
import { useTranslate } from '../i18n/translate.ts';
import { isCovered, isTyping } from '../ui/keep-focus.ts';
import { alignOf, ListHead, pinned } from './ListHead.tsx';
import { ExpandedRow, RowMark, RowMenu, useOpenRow } from './RowParts.tsx';
import { EXPAND, type ListRowModel, type ListTableModel, ROW_HEIGHT, SELECT, type ShownColumn } from './table.ts';

type ListTableProps = {
  list: ListController;
  model: ListTableModel;
  /** Inside another screen, which has margins of its own. */
  nested: boolean;
};

/** The rows as a table whose head stays. */
export function ListTable({ list, model, nested }: ListTableProps) {
  const { definition, rows, envOf, isLoading } = list;
  const { table, shown, density } = model;
  const element = useRef<HTMLTableElement>(null);
  usePinnedEdges(element, shown, rows);
  const keys = useArrowKeys();
  useArrowsFromAnywhere(element, nested);
  const { rowSelection, expanded } = table.state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a click on "next page" must not wait for the page that it leaves
  const body = useMemo(
    () => <ListRows list={list} model={model} current={keys.row} onFocus={keys.setRow} />,
    [rows, envOf, isLoading, shown, rowSelection, expanded, keys.row],
  );
  return (
    <Table
      ref={element}
      size="small"
      stickyHeader
      aria-label={definition.plural}
      aria-rowcount={list.isCountExact ? list.count : -1}
      onKeyDown={keys.onKeyDown}
      className="list-table"
      style={{ '--row-height': `${ROW_HEIGHT[density]}px`, '--row-margin': nested ? '8px' : '24px' } as CSSProperties}
    >
      <ListHead list={list} model={model} current={keys.column} onFocus={keys.setColumn} />
      {body}
    </Table>
  );
}

/**
 * Up and down move from row to row, left and right from title to title; `=` leads to the first amount of a row that can be asked, left
 * and right from there to the others. The tab key reaches one row and one title, so that it
 * passes a long list in a few steps.
 */
function useArrowKeys() {
  const [row, setRow] = useState(0);
  const [column, setColumn] = useState(0);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, currentTarget } = event;
    if (!(target instanceof HTMLElement)) return;
    const move = STEPS[event.key]?.find(({ among }) => target.matches(among));
    const all = move ? [...currentTarget.querySelectorAll<HTMLElement>(move.among)] : [];
    const isAsking = event.key === '=' && target.matches(ROWS);
    const next = isAsking ? target.querySelector<HTMLElement>(ASKED) : move && all[all.indexOf(target) + move.step];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return { row, setRow, column, setColumn, onKeyDown };
}

/** On a page of its own, up and down lead to the rows from wherever nothing else takes them. */
function useArrowsFromAnywhere(table: RefObject<HTMLTableElement | null>, nested: boolean): void {
  useEffect(() => {
    if (nested) return;
    const onKey = (event: globalThis.KeyboardEvent) => {
      const [step] = STEPS[event.key] ?? [];
      if (
        step?.among !== ROWS ||
        event.defaultPrevented ||
        event.altKey ||
        event.ctrlKey ||
        event.metaKey ||
        event.shiftKey
      )
        return;
      const { target } = event;
      if (isTyping(target) || isCovered() || (target instanceof Element && target.closest(`${ROWS}, ${OWN_ARROWS}`)))
        return;
      const row = table.current?.querySelector<HTMLElement>(`${ROWS}[tabindex="0"]`);
      if (!row) return;
      event.preventDefault();
      row.focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [table, nested]);
}

const ROWS = '[data-row]';
/** What goes through its own choices by up and down. */
const OWN_ARROWS =
  ':is([role="combobox"], [role="radio"], [role="slider"], [role="spinbutton"], [role="menuitem"], [aria-haspopup="listbox"])';

/** Amounts that can be asked where they come from. */
const ASKED = '.asked';

const STEPS: Record<string, { among: string; step: number }[]> = {
  ArrowDown: [{ among: ROWS, step: 1 }],
  ArrowUp: [{ among: ROWS, step: -1 }],
  ArrowRight: [
    { among: '[data-column]', step: 1 },
    { among: ASKED, step: 1 },
  ],
  ArrowLeft: [
    { among: '[data-column]', step: -1 },
    { among: ASKED, step: -1 },
  ],
};

type ListRowsProps = {
  list: ListController;
  model: ListTableModel;
  /** The place of the one row that the tab key reaches. */
  current: number;
  onFocus: (place: number) => void;
};

/** The page's rows, or their places while the first page is on its way. */
function ListRows({ list, model, current, onFocus }: ListRowsProps) {
  const { table, shown } = model;
  return (
    <tbody>
      {list.isLoading ? (
        <SkeletonRows rows={Math.min(list.state.limit, 25)} columns={shown} />
      ) : (
        table
          .getRowModel()
          .rows.map((row, place) => (
            <ListRow
              key={row.id}
              list={list}
              columns={shown}
              row={row}
              isEntry={place === Math.min(current, list.rows.length - 1)}
              onFocus={() => onFocus(place)}
            />
          ))
      )}
    </tbody>
  );
}

/** Rows of the right height while the first page is on its way, so that nothing jumps when it comes. */
function SkeletonRows({ rows, columns }: { rows: number; columns: ShownColumn[] }) {
  return Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: equal rows without identity
    <tr key={row} aria-hidden>
      {columns.map((column) => (
        <td key={column.id} {...pinned(column)}>
          <Skeleton variant="text" sx={{ maxWidth: 140 }} />
        </td>
      ))}
    </tr>
  ));
}

type ListRowProps = {
  list: ListController;
  columns: ShownColumn[];
  row: ListRowModel;
  /** The one row that the tab key reaches. */
  isEntry: boolean;
  onFocus: () => void;
};

/** One record: a click opens it, ctrl-click in a tab of its own; its tone is a thin bar at the left. */
function ListRow({ list, columns, row, isEntry, onFocus }: ListRowProps) {
  const record = row.original;
  const open = useOpenRow(list, record);
  const tone = firstCase(list.definition.list.tone, list.envOf(record), list.actor.roles) ?? 'none';
  const first = columns.find(({ column }) => column);
  return (
    <>
      <tr
        data-row
        data-tone={tone}
        tabIndex={isEntry ? 0 : -1}
        data-selected={row.getIsSelected() || undefined}
        onFocus={onFocus}
        {...open}
        style={{ cursor: open.onClick ? 'pointer' : 'default', ...barOf(tone) }}
      >
        {columns.map((shown) =>
          shown.column ? (
            <td key={shown.id} data-align={alignOf(list.definition.fields[shown.id])} {...pinned(shown)}>
              <Cell list={list} column={shown.column} row={record} />
              {shown === first ? <RowMark row={record} /> : null}
            </td>
          ) : (
            <td key={shown.id} data-tool data-align="right" {...pinned(shown)}>
              <RowTool list={list} row={row} id={shown.id} />
            </td>
          ),
        )}
      </tr>
      {row.getIsExpanded() ? <ExpandedRow list={list} row={record} columns={columns.length} /> : null}
    </>
  );
}

const barOf = (tone: Tone) => ({ '--tone-bar': `var(--mui-palette-tones-${tone}-bar)` }) as CSSProperties;

/** What a row has beside its values: a button that expands it, a box that chooses it, its menu. */
function RowTool({ list, row, id }: { list: ListController; row: ListRowModel; id: string }) {
  const translate = useTranslate(list.definition);
  const label = rowLabel(list, row.original);
  if (id === EXPAND) {
    const isExpanded = row.getIsExpanded();
    return (
      <IconButton
        aria-expanded={isExpanded}
        aria-label={`${translate(isExpanded ? 'console.collapse' : 'console.expand')} ${label}`}
        onClick={row.getToggleExpandedHandler()}
      >
        {isExpanded ? <ExpandLessOutlined fontSize="small" /> : <ExpandMoreOutlined fontSize="small" />}
      </IconButton>
    );
  }
  if (id === SELECT)
    return (
      <Checkbox
        checked={row.getIsSelected()}
        onChange={row.getToggleSelectedHandler()}
        slotProps={{ input: { 'aria-label': `${translate('console.list.select')} ${label}` } }}
      />
    );
  return <RowMenu list={list} row={row.original} />;
}

/**
 * Keeps columns whole beside those that are pinned. Where the columns are wider than their box, those that fit are stretched to
 * end exactly at the pinned part, the last one so that the end of the way shows whole columns too; on the way a column that is
 * only partly in sight is covered. The table gets offsets (`--start-1`, `--end-1`), the width of the cover (`--cover`) and
 * `data-before` and `data-after` where columns go on below a pinned part.
 */
function usePinnedEdges(ref: RefObject<HTMLTableElement | null>, columns: ShownColumn[], rows: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows have other widths
  useLayoutEffect(() => {
    const table = ref.current;
    const box = table?.parentElement;
    if (!table || !box) return;
    let layout = fitColumns(table, box, columns);
    let seen = `${box.clientWidth} ${table.offsetWidth}`;
    const cover = () => coverPartly(table, box, layout);
    cover();
    box.addEventListener('scroll', cover, { passive: true });
    const observer =
      typeof ResizeObserver === 'undefined'
        ? undefined
        : new ResizeObserver(() => {
            if (seen === `${box.clientWidth} ${table.offsetWidth}`) return;
            layout = fitColumns(table, box, columns);
            seen = `${box.clientWidth} ${table.offsetWidth}`;
            cover();
          });
    observer?.observe(table);
    observer?.observe(box);
    return () => {
      box.removeEventListener('scroll', cover);
      observer?.disconnect();
    };
  }, [ref, columns, rows]);
}

/** The room between the pinned parts, and where the columns in it end. */
type Layout = { room: number; ends: number[] };

function fitColumns(table: HTMLTableElement, box: HTMLElement, columns: ShownColumn[]): Layout {
  const heads = [...(table.tHead?.rows[0]?.cells ?? [])];
  const free = heads.map((head, place) => (columns[place]?.style.width === undefined ? head : undefined));
  for (const head of free) if (head?.style.minWidth) head.style.minWidth = '';
  const widths = heads.map((head) => head.getBoundingClientRect().width);
  const sum = (pin: ShownColumn['pin']) => total(widths.filter((_, place) => columns[place]?.pin === pin));
  const [start, end] = [sum('start'), sum('end')];
  setOffsets(table, columns, widths);
  box.style.scrollPaddingInline = `${start}px ${end}px`;
  const center = columns.flatMap(({ pin }, place) => (pin ? [] : place)).filter((place) => place < heads.length);
  const room = box.clientWidth - start - end;
  const layout = () => ({ room, ends: endsOf(center.map((place) => widths[place] ?? 0)) });
  const { ends } = layout();
  if (room <= 0 || (ends.at(-1) ?? 0) <= room + 1) return { room, ends };
  const firstRow = table.tBodies[0]?.rows[0];
  const widen = (places: number[], more: number) => {
    const unsized = places.filter((place) => free[place]);
    const cut = unsized.filter((place) => firstRow?.cells[place]?.querySelector('[data-cut]'));
    const freePlaces = cut.length > 0 ? cut : unsized;
    for (const place of freePlaces) {
      widths[place] = (widths[place] ?? 0) + more / freePlaces.length;
      (free[place] as HTMLElement).style.minWidth = `${widths[place]}px`;
    }
  };
  const fits = ends.filter((edge) => edge <= room + 0.5).length;
  if (fits === 0) return { room, ends };
  widen(center.slice(0, fits), room - (ends[fits - 1] ?? room));
  const stretched = layout().ends;
  const way = (stretched.at(-1) ?? 0) - room;
  const stop = stretched.find((edge) => edge >= way - 0.5) ?? way;
  widen(center.slice(-1), Math.max(0, stop - way));
  return layout();
}

function setOffsets(table: HTMLTableElement, columns: ShownColumn[], widths: number[]): void {
  const offsets = (pin: 'start' | 'end', of: number[]) => {
    const ends = endsOf(of);
    of.forEach((_, place) => {
      const offset = pin === 'start' ? (ends[place - 1] ?? 0) : (ends.at(-1) ?? 0) - (ends[place] ?? 0);
      table.style.setProperty(`--${pin}-${place}`, `${offset}px`);
    });
  };
  for (const pin of ['start', 'end'] as const)
    offsets(
      pin,
      widths.filter((_, place) => columns[place]?.pin === pin),
    );
}

function coverPartly(table: HTMLTableElement, box: HTMLElement, { room, ends }: Layout): void {
  const from = box.scrollLeft;
  const until = from + room;
  const last = ends.filter((edge) => edge <= until + 0.5).at(-1) ?? 0;
  const isAfter = (ends.at(-1) ?? 0) > until + 1;
  // A column that is wider than the whole room is left as it is.
  const covered = isAfter && last > from ? Math.max(0, until - last) : 0;
  table.style.setProperty('--cover', `${covered}px`);
  table.toggleAttribute('data-after', isAfter);
  table.toggleAttribute('data-before', from > 1);
}

const total = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0);
const endsOf = (widths: number[]) => widths.map((_, place) => total(widths.slice(0, place + 1)));
