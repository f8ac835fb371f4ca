import { Checkbox, TableCell, TableHead, TableRow, TableSortLabel } from '@mui/material';
import type { Column, Row } from '../../resource/model/definition.ts';
import { isAtTheRight } from '../fields/cell-text.ts';
import type { ListController } from '../fields/list-controller.ts';
import { titleOf } from '../fields/list-parts.ts';
import { useSay } from '../schemas/schemas.ts';
import { HiddenText } from '../ui/HiddenText.tsx';

/** The columns beside those of fields. */
export type Extras = { select: boolean; expand: boolean; menu: boolean };

type ListHeadProps = {
  list: ListController;
  columns: Column[];
  extras: Extras;
  selected: Row[];
  onSelect: (rows: Row[]) => void;
};

/** Titles, and the order: only by what has an index. */
export function ListHead({ list, columns, extras, selected, onSelect }: ListHeadProps) {
  const isAll = list.rows.length > 0 && selected.length === list.rows.length;
  const say = useSay(list.definition);
  return (
    <TableHead>
      <TableRow>
        {extras.expand ? (
          <TableCell padding="checkbox">
            <HiddenText>{say('console.details')}</HiddenText>
          </TableCell>
        ) : null}
        {extras.select ? (
          <TableCell padding="checkbox">
            <Checkbox
              checked={isAll}
              indeterminate={!isAll && selected.length > 0}
              onChange={() => onSelect(isAll ? [] : list.rows)}
              slotProps={{ input: { 'aria-label': say('console.list.select-all') } }}
            />
          </TableCell>
        ) : null}
        {columns.map((column) => (
          <HeadCell key={column.field} list={list} column={column} />
        ))}
        {extras.menu ? (
          <TableCell padding="checkbox">
            <HiddenText>{say('console.actions')}</HiddenText>
          </TableCell>
        ) : null}
      </TableRow>
    </TableHead>
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

function HeadCell({ list, column }: { list: ListController; column: Column }) {
  const { definition, state, change, actor, envOf } = list;
  const field = definition.fields[column.field];
  const title = titleOf(column.title, envOf(undefined), actor.roles);
  const by = sortedBy(list, column);
  const canSort = definition.list.sorts.includes(by);
  const isSorted = state.sort.replace(/^-/, '') === by;
  const direction = isSorted && state.sort.startsWith('-') ? 'desc' : 'asc';
  return (
    <TableCell align={isAtTheRight(field) ? 'right' : 'left'} sortDirection={isSorted ? direction : false}>
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
    </TableCell>
  );
}
