import { Checkbox, TableSortLabel } from '@mui/material';
import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import type { Column, Field } from '../../resource/model/definition.ts';
import { isAtTheRight, type ListController, layoutTitle } from '../fields/list-controller.ts';
import { useTranslate } from '../i18n/translate.ts';
import { HiddenText } from '../ui/Hint.tsx';
import { isKey } from '../ui/keys.ts';
import { idleComponent } from '../ui/lazy-component.tsx';
import { maySortBy } from './list-request.ts';
import { EXPAND, type ListTableModel, SELECT, type ShownColumn } from './table.ts';

const ColumnMenu = idleComponent(async () => (await import('./ColumnMenu.tsx')).ColumnMenu);

type ListHeadProps = {
  list: ListController;
  model: ListTableModel;
  /** The place of the one title that the tab key reaches. */
  current: number;
  onFocus: (place: number) => void;
};

/** The title under the pointer or the focus, and whether its menu is open. */
type Active = { id: string; head: HTMLElement; isOpen: boolean };

/** Titles, and the order: only by what has an index. Under the pointer or the focus a title has its handle and its menu. */
export function ListHead({ list, model, current, onFocus }: ListHeadProps) {
  const translate = useTranslate(list.definition);
  const [active, setActive] = useState<Active>();
  const { table, shown: columns } = model;
  const isSizing = () => table.atoms.columnResizing.get().isResizingColumn !== false;
  const reach = (id: string, head: HTMLElement) => {
    if (isSizing()) return;
    setActive((before) => (before?.isOpen || before?.id === id ? before : { id, head, isOpen: false }));
  };
  const titles = model.seen.filter(({ column }) => column);
  const entry = titles[Math.min(current, titles.length - 1)];
  return (
    <thead onPointerLeave={() => !isSizing() && setActive((before) => (before?.isOpen ? before : undefined))}>
      <tr>
        {columns.map((shown) => {
          if (!shown.column)
            return (
              <th key={shown.id} scope="col" data-tool {...pinned(shown)}>
                {shown.id === SELECT ? (
                  <SelectAll list={list} model={model} />
                ) : (
                  <HiddenText>{translate(shown.id === EXPAND ? 'console.details' : 'console.actions')}</HiddenText>
                )}
              </th>
            );
          const isActive = active?.id === shown.id;
          return (
            <HeadCell
              key={shown.id}
              list={list}
              shown={shown}
              column={shown.column}
              isEntry={shown === entry}
              onReach={(head) => reach(shown.id, head)}
              onFocus={() => onFocus(titles.indexOf(shown))}
              onOpen={(head) => setActive({ id: shown.id, head, isOpen: true })}
            >
              {isActive ? (
                <ColumnMenu
                  list={list}
                  model={model}
                  id={shown.id}
                  head={active.head}
                  isOpen={active.isOpen}
                  setOpen={(isOpen) => setActive({ ...active, isOpen })}
                />
              ) : null}
            </HeadCell>
          );
        })}
      </tr>
    </thead>
  );
}

export const alignOf = (field: Field | undefined) => (isAtTheRight(field) ? 'right' : undefined);

/** Where a cell is drawn: its width, and whether it stays when the others scroll. */
export const pinned = ({ pin, isEdge, style }: ShownColumn) => ({
  style,
  'data-pin': pin,
  'data-edge': isEdge || undefined,
});

function SelectAll({ list, model: { table } }: { list: ListController; model: ListTableModel }) {
  const translate = useTranslate(list.definition);
  const isAll = table.getIsAllRowsSelected();
  return (
    <Checkbox
      checked={isAll}
      indeterminate={!isAll && table.getSelectedRowModel().rows.length > 0}
      onChange={table.getToggleAllRowsSelectedHandler()}
      slotProps={{ input: { 'aria-label': translate('console.list.select-all') } }}
    />
  );
}

/**
 * When the sort field is not among the columns, its mark is drawn on the first column if that is a folio, so that the order is
 * visible.
 */
function sortedBy({ columns, definition }: ListController, { field }: Column): string {
  const { fields, list } = definition;
  const isFolio = columns[0]?.field === field && fields[field]?.readOnly === true && fields[field]?.kind === 'text';
  const isShown = columns.some((one) => one.field === 'id');
  return isFolio && !isShown && !list.sorts.includes(field) && list.sorts.includes('id') ? 'id' : field;
}

type HeadCellProps = {
  list: ListController;
  shown: ShownColumn;
  column: Column;
  /** The one title that the tab key reaches. */
  isEntry: boolean;
  onReach: (head: HTMLElement) => void;
  onFocus: () => void;
  onOpen: (head: HTMLElement) => void;
  children: React.ReactNode;
};

function HeadCell({ list, shown, column, isEntry, onReach, onFocus, onOpen, children }: HeadCellProps) {
  const { definition, state, change, actor, envOf } = list;
  const field = definition.fields[column.field];
  const title = layoutTitle(column.title, envOf(undefined), actor.roles);
  const by = sortedBy(list, column);
  const canSort = maySortBy(definition, by);
  const isSorted = state.sort.replace(/^-/, '') === by;
  const direction = isSorted && state.sort.startsWith('-') ? 'desc' : 'asc';
  const open = (event: MouseEvent<HTMLElement> | KeyboardEvent<HTMLElement>) => {
    event.preventDefault();
    onOpen(event.currentTarget);
  };
  return (
    <th
      scope="col"
      data-align={alignOf(field)}
      aria-sort={isSorted ? (direction === 'asc' ? 'ascending' : 'descending') : undefined}
      data-column={shown.id}
      aria-haspopup="menu"
      tabIndex={isEntry ? 0 : -1}
      onPointerEnter={(event) => onReach(event.currentTarget)}
      onFocus={(event) => {
        onFocus();
        onReach(event.currentTarget);
      }}
      onContextMenu={open}
      onKeyDown={(event) => isKey(event, 'open') && event.target === event.currentTarget && open(event)}
      {...pinned(shown)}
    >
      {canSort ? (
        <TableSortLabel
          active={isSorted}
          direction={direction}
          onClick={() => change({ sort: isSorted && direction === 'asc' ? `-${by}` : by })}
        >
          {title}
        </TableSortLabel>
      ) : (
        title
      )}
      {children}
    </th>
  );
}
