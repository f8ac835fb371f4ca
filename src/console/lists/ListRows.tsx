import { Skeleton } from '@mui/material';
import type { ListController } from '../fields/list-controller.ts';
import { pinned } from './ListHead.tsx';
import { ListRow } from './ListRow.tsx';
import type { ListTableModel, ShownColumn } from './table.ts';

type ListRowsProps = {
  list: ListController;
  model: ListTableModel;
  /** The place of the one row that the tab key reaches. */
  current: number;
  onFocus: (place: number) => void;
};

/** The page's rows, or their places while the first page is on its way. */
export function ListRows({ list, model, current, onFocus }: ListRowsProps) {
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
