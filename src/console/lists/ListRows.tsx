import { Skeleton, TableBody, TableCell, TableRow } from '@mui/material';
import { memo, useState } from 'react';
import type { Column, Row } from '../../resource/model/definition.ts';
import type { ListController } from '../fields/list-controller.ts';
import type { Extras } from './ListHead.tsx';
import { ListRow } from './ListRow.tsx';

type ListRowsProps = {
  list: ListController;
  columns: Column[];
  extras: Extras;
  selected: Row[];
  onSelect: (rows: Row[]) => void;
  /** The place of the one row that the tab key reaches. */
  current: number;
  onFocus: (place: number) => void;
};

/** Drawn again only when what they show changes: a click on "next page" must not wait for the page that it leaves. */
export const ListRows = memo(Rows, (before, after) => {
  const { list, columns, selected, current } = after;
  return (
    list.rows === before.list.rows &&
    list.envOf === before.list.envOf &&
    list.isLoading === before.list.isLoading &&
    current === before.current &&
    isSame(columns, before.columns) &&
    isSame(selected, before.selected)
  );
});

const isSame = <T,>(one: T[], other: T[]) =>
  one.length === other.length && one.every((item, place) => item === other[place]);

function Rows({ list, columns, extras, selected, onSelect, current, onFocus }: ListRowsProps) {
  const { rowId } = list;
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(NONE);
  const selectedIds = new Set(selected.map(rowId));
  const toggled = (row: Row) =>
    selectedIds.has(rowId(row)) ? selected.filter((one) => rowId(one) !== rowId(row)) : [...selected, row];
  return (
    <TableBody>
      {list.isLoading ? (
        <SkeletonRows
          rows={Math.min(list.state.limit, 25)}
          columns={columns.length + Object.values(extras).filter(Boolean).length}
        />
      ) : (
        list.rows.map((row, place) => {
          const id = rowId(row);
          return (
            <ListRow
              key={id}
              list={list}
              columns={columns}
              row={row}
              extras={extras}
              isSelected={selectedIds.has(id)}
              onSelect={() => onSelect(toggled(row))}
              isExpanded={expanded.has(id)}
              onExpand={() => setExpanded(withToggled(expanded, id))}
              isEntry={place === current}
              onFocus={() => onFocus(place)}
            />
          );
        })
      )}
    </TableBody>
  );
}

const NONE: ReadonlySet<string> = new Set();

function withToggled(set: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** Rows of the right height while the first page is on its way, so that nothing jumps when it comes. */
function SkeletonRows({ rows, columns }: { rows: number; columns: number }) {
  return Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: equal rows without identity
    <TableRow key={row} aria-hidden>
      {Array.from({ length: columns }, (_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal cells without identity
        <TableCell key={column}>
          <Skeleton variant="text" sx={{ maxWidth: 140 }} />
        </TableCell>
      ))}
    </TableRow>
  ));
}
