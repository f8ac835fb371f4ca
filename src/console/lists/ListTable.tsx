import { Table } from '@mui/material';
import { type CSSProperties, type KeyboardEvent, useMemo, useRef, useState } from 'react';
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
      className="list-table"
      style={{ '--row-height': `${ROW_HEIGHT[density]}px`, '--row-margin': nested ? '8px' : '24px' } as CSSProperties}
    >
      <ListHead list={list} model={model} current={keys.column} onFocus={keys.setColumn} />
      {body}
    </Table>
  );
}

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
