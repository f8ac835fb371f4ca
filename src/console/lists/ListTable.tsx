import { Table } from '@mui/material';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { Row } from '../../resource/model/definition.ts';
import type { ListController } from '../fields/list-controller.ts';
import { useOverflow } from '../ui/use-overflow.ts';
import { type Density, ROW_HEIGHT } from './density.ts';
import { ListHead } from './ListHead.tsx';
import { ListRows } from './ListRows.tsx';

type ListTableProps = {
  list: ListController;
  density: Density;
  hidden: string[];
  selected: Row[];
  onSelect: (rows: Row[]) => void;
  /** Inside another screen, which has margins of its own. */
  nested: boolean;
};

/** The rows as a table whose head stays. */
export function ListTable({ list, density, hidden, selected, onSelect, nested }: ListTableProps) {
  const { columns, definition } = list;
  const table = useRef<HTMLTableElement>(null);
  const isCut = useOverflow(table);
  const keys = useRowKeys();
  const shown = columns.filter(({ field }) => !hidden.includes(field));
  const extras = {
    select: definition.list.bulk.length > 0,
    expand: definition.list.expand !== undefined,
    menu: definition.list.actions.length > 0,
  };
  return (
    <Table
      ref={table}
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
        ...stayAtTheRight(
          shown.at(-1)?.field === definition.actions.field,
          extras.menu ? MENU_WIDTH[nested ? 'nested' : 'page'] : 0,
          isCut,
        ),
      }}
    >
      <ListHead list={list} columns={shown} extras={extras} selected={selected} onSelect={onSelect} />
      <ListRows
        list={list}
        columns={shown}
        extras={extras}
        selected={selected}
        onSelect={onSelect}
        current={keys.current}
        onFocus={keys.setCurrent}
      />
    </Table>
  );
}

/** The button of the actions, and the margin of the screen where the list reaches its edge. */
const MENU_WIDTH = { page: 58, nested: 42 };

const FADE = 28;

/** The state and the actions stay in sight when the other columns are wider than the screen. */
function stayAtTheRight(hasState: boolean, menuWidth: number, isCut: boolean) {
  // Columns fade out where they disappear below those that stay, so that no text looks as if it ended there.
  const edge = isCut
    ? {
        borderLeft: 1,
        borderLeftColor: 'divider',
        '&::before': {
          content: '""',
          position: 'absolute',
          top: 0,
          bottom: 0,
          left: -FADE,
          width: FADE,
          pointerEvents: 'none',
          background: 'linear-gradient(to right, transparent, var(--mui-palette-background-default) 85%)',
        },
      }
    : {};
  const stays = (right: number) => ({ position: 'sticky', right, bgcolor: 'inherit' }) as const;
  const above = { zIndex: 3, bgcolor: 'background.default' };
  const last = {
    '& td:last-of-type': { ...stays(0), ...edge },
    '& th:last-of-type': { ...stays(0), ...above, ...edge },
  };
  if (menuWidth === 0) return hasState ? last : {};
  const wide = { width: menuWidth, minWidth: menuWidth, boxSizing: 'border-box' } as const;
  const menu = {
    '& td:last-of-type': { ...stays(0), ...wide },
    '& th:last-of-type': { ...stays(0), ...wide, ...above },
  };
  if (!hasState) return { ...menu, '& td:last-of-type': { ...menu['& td:last-of-type'], ...edge } };
  const state = { ...stays(menuWidth), ...edge };
  return { ...menu, '& td:nth-last-of-type(2)': state, '& th:nth-last-of-type(2)': { ...state, ...above } };
}

/** Up and down move from row to row; one row at a time can be reached by the tab key. */
function useRowKeys() {
  const [current, setCurrent] = useState(0);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    if (!(event.target instanceof HTMLElement) || !event.target.matches('[data-row]')) return;
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
    const place = rows.indexOf(event.target) + (event.key === 'ArrowDown' ? 1 : -1);
    const target = rows[place];
    if (!target) return;
    event.preventDefault();
    setCurrent(place);
    target.focus();
  };
  return { current, setCurrent, onKeyDown };
}
