import { Table } from '@mui/material';
import { type CSSProperties, type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { ListController } from '../fields/list-controller.ts';
import { isCovered, isTyping } from '../ui/where-keys-go.ts';
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

/** On a page of its own, up and down lead to the rows from wherever nothing else takes them. */
function useArrowsFromAnywhere(table: RefObject<HTMLTableElement | null>, nested: boolean): void {
  useEffect(() => {
    if (nested) return;
    const onKey = (event: globalThis.KeyboardEvent) => {
      const among = STEPS[event.key]?.among;
      if (among !== ROWS || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
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

const STEPS: Record<string, { among: string; step: number }> = {
  ArrowDown: { among: ROWS, step: 1 },
  ArrowUp: { among: ROWS, step: -1 },
  ArrowRight: { among: '[data-column]', step: 1 },
  ArrowLeft: { among: '[data-column]', step: -1 },
};
