import ExpandLessOutlined from '@mui/icons-material/ExpandLessOutlined';
import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined';
import { Checkbox, IconButton, Skeleton, Table } from '@mui/material';
import { type CSSProperties, type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { firstCase } from '../../resource/conditions/cases.ts';
import type { Tone } from '../../resource/model/definition.ts';
import { TableCell } from '../fields/cells.tsx';
import { type ListController, rowLabel } from '../fields/list-controller.ts';
import { useTranslate } from '../i18n/translate.ts';
import { isCovered, isTyping } from '../ui/keep-focus.ts';
import { isKey, keyOf } from '../ui/keys.ts';
import { useFittingColumns } from './fitting-columns.ts';
import { alignOf, ListHead, pinned } from './ListHead.tsx';
import { ExpandedRow, RowMark, RowMenu, useOpenRow, useRowMarks } from './RowParts.tsx';
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
  useFittingColumns(element, model, rows, { isLoading, nested });
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
    const move = stepsOf(event).find(({ among }) => target.matches(among));
    const all = move ? inSight(currentTarget, move.among) : [];
    const isAsking = isKey(event, 'explain') && target.matches(ROWS);
    const next = isAsking ? inSight(target, ASKED)[0] : move && all[all.indexOf(target) + move.step];
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
      const [step] = stepsOf(event);
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

/** Without what a folded column holds, which takes no focus. */
const inSight = (inside: HTMLElement, among: string): HTMLElement[] =>
  [...inside.querySelectorAll<HTMLElement>(among)].filter((one) => one.checkVisibility?.() ?? true);

/** Amounts that can be asked where they come from. */
const ASKED = '.asked';

const STEPS = {
  down: [{ among: ROWS, step: 1 }],
  up: [{ among: ROWS, step: -1 }],
  right: [
    { among: '[data-column]', step: 1 },
    { among: ASKED, step: 1 },
  ],
  left: [
    { among: '[data-column]', step: -1 },
    { among: ASKED, step: -1 },
  ],
};

function stepsOf(event: Parameters<typeof keyOf>[0]): { among: string; step: number }[] {
  const key = keyOf(event, 'down', 'up', 'right', 'left');
  return key ? STEPS[key] : [];
}

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
  const { isHere } = useRowMarks();
  return (
    <>
      <tr
        data-row
        data-gone={isHere(record) ? undefined : ''}
        data-tone={tone}
        tabIndex={isEntry ? 0 : -1}
        data-selected={row.getIsSelected() || undefined}
        {...open}
        onFocus={() => {
          onFocus();
          open.onFocus?.();
        }}
        style={{ cursor: open.onClick ? 'pointer' : 'default', ...barOf(tone) }}
      >
        {columns.map((shown) =>
          shown.column ? (
            <TableCell
              key={shown.id}
              list={list}
              column={shown.column}
              row={record}
              data-align={alignOf(list.definition.fields[shown.id])}
              {...pinned(shown)}
            >
              {shown === first ? <RowMark row={record} /> : null}
            </TableCell>
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
        disabled={!row.getCanSelect()}
        onChange={row.getToggleSelectedHandler()}
        slotProps={{ input: { 'aria-label': `${translate('console.list.select')} ${label}` } }}
      />
    );
  return <RowMenu list={list} row={row.original} />;
}
