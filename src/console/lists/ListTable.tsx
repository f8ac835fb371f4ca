import { Table } from '@mui/material';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import type { ListController } from '../fields/list-controller.ts';
import { ListHead } from './ListHead.tsx';
import { ListRows } from './ListRows.tsx';
import { usePinnedEdges } from './pinned-edges.ts';
import { type ListTableModel, ROW_HEIGHT } from './table.ts';

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
      sx={{
        '& td, & th': { height: ROW_HEIGHT[density], py: 0, px: 1 },
        '& th': { bgcolor: 'background.default', lineHeight: 1.25 },
        '& td:first-of-type, & th:first-of-type': { pl: nested ? 1 : 3 },
        '& td:last-of-type, & th:last-of-type': { pr: nested ? 1 : 3 },
        '& tr[data-row]': { bgcolor: 'background.default' },
        '& tr[data-row]:hover': { bgcolor: 'surface.hover' },
        '& tr[data-row].Mui-selected': { bgcolor: 'surface.selected' },
        '& th:not([data-pin])': { scrollSnapAlign: 'start' },
        ...PINNED,
      }}
    >
      <ListHead list={list} model={model} current={keys.column} onFocus={keys.setColumn} />
      {body}
    </Table>
  );
}

const edge = (side: 'left' | 'right') => ({
  content: '""',
  position: 'absolute',
  top: 0,
  bottom: -1,
  [side]: 'calc(100% - 1px)',
  bgcolor: 'inherit',
  borderBottom: 'inherit',
  pointerEvents: 'none',
});

/** Pinned cells are above the others; where columns go on below them, they have an edge that throws a shadow. */
const PINNED = {
  '& td[data-pin]': { bgcolor: 'inherit', zIndex: 1 },
  '& th[data-pin]': { zIndex: 3 },
  '& th:has([data-resizing])': { zIndex: 4 },
  '&[data-after] [data-pin="end"][data-edge]::before': {
    ...edge('right'),
    width: 'calc(var(--cover) + 1px)',
    borderLeft: '1px solid var(--mui-palette-divider)',
    boxShadow: '-4px 0 8px var(--mui-palette-divider)',
    clipPath: 'inset(0 0 0 -12px)',
  },
  '&[data-before] [data-pin="start"][data-edge]::after': {
    ...edge('left'),
    width: '1px',
    borderRight: '1px solid var(--mui-palette-divider)',
    boxShadow: '4px 0 8px var(--mui-palette-divider)',
    clipPath: 'inset(0 -12px 0 0)',
  },
};

/**
 * Up and down move from row to row, left and right from title to title. The tab key reaches one row and one title, so that it
 * passes a long list in a few steps.
 */
function useArrowKeys() {
  const [row, setRow] = useState(0);
  const [column, setColumn] = useState(0);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, currentTarget } = event;
    const move = STEPS[event.key];
    if (!move || !(target instanceof HTMLElement) || !target.matches(move.among)) return;
    const all = [...currentTarget.querySelectorAll<HTMLElement>(move.among)];
    const next = all[all.indexOf(target) + move.step];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return { row, setRow, column, setColumn, onKeyDown };
}

const STEPS: Record<string, { among: string; step: number }> = {
  ArrowDown: { among: '[data-row]', step: 1 },
  ArrowUp: { among: '[data-row]', step: -1 },
  ArrowRight: { among: '[data-column]', step: 1 },
  ArrowLeft: { among: '[data-column]', step: -1 },
};
