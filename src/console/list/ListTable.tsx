import { Table, TableBody } from '@mui/material';
import {
  columnVisibilityFeature,
  rowExpandingFeature,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import type { Row } from '../../resource/definition.ts';
import { type Density, ROW_HEIGHT } from './density.ts';
import { ListHead } from './ListHead.tsx';
import { ListRow } from './ListRow.tsx';
import { SkeletonRows } from './SkeletonRows.tsx';
import type { ListController } from './use-list.ts';
import { useRowKeys } from './use-row-keys.ts';

/** What of the table is ours to keep; sorting and pages are the server's and stand in the address. */
const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature, rowExpandingFeature });

export type ListTableModel = ReturnType<typeof useTable<typeof features, Row>>;
export type TableRowModel = ReturnType<ListTableModel['getRowModel']>['rows'][number];

type ListTableProps = {
  list: ListController;
  density: Density;
  hidden: string[];
  selected: Row[];
  onSelect: (rows: Row[]) => void;
};

/** The rows as a table whose head stays. */
export function ListTable({ list, density, hidden, selected, onSelect }: ListTableProps) {
  const { rowId, columns, definition } = list;
  const [expanded, setExpanded] = useState<Record<string, boolean>>({});
  const rowSelection = useMemo(() => Object.fromEntries(selected.map((row) => [rowId(row), true as const])), [selected, rowId]);
  const columnVisibility = useMemo(() => Object.fromEntries(hidden.map((field) => [field, false])), [hidden]);
  const table = useTable({
    features,
    data: list.rows,
    columns: useMemo(() => columns.map(({ field }) => ({ id: field })), [columns]),
    getRowId: rowId,
    getRowCanExpand: () => definition.list.expand !== undefined,
    state: { rowSelection, columnVisibility, expanded },
    onExpandedChange: (change) =>
      setExpanded((before) => asRecord(typeof change === 'function' ? change(before) : change)),
    onRowSelectionChange: (change) => {
      const next = typeof change === 'function' ? change(rowSelection) : change;
      onSelect(list.rows.filter((row) => next[rowId(row)]));
    },
  });
  const keys = useRowKeys();
  const shown = columns.filter(({ field }) => !hidden.includes(field));
  const extras = {
    select: definition.list.bulk.length > 0,
    expand: definition.list.expand !== undefined,
    menu: definition.list.actions.length > 0,
  };
  return (
    <Table
      size="small"
      stickyHeader
      aria-label={definition.plural}
      aria-rowcount={list.isCountExact ? list.count : -1}
      onKeyDown={keys.onKeyDown}
      sx={{ '& td, & th': { height: ROW_HEIGHT[density], py: 0, px: 1.25 }, '& th': { bgcolor: 'background.default' } }}
    >
      <ListHead list={list} columns={shown} table={table} extras={extras} />
      <TableBody>
        {list.isLoading ? (
          <SkeletonRows
            rows={Math.min(list.state.limit, 25)}
            columns={shown.length + Object.values(extras).filter(Boolean).length}
          />
        ) : (
          table
            .getRowModel()
            .rows.map((row, place) => (
              <ListRow
                key={row.id}
                list={list}
                columns={shown}
                row={row}
                extras={extras}
                isEntry={place === keys.current}
                onFocus={() => keys.setCurrent(place)}
              />
            ))
        )}
      </TableBody>
    </Table>
  );
}

export type Extras = { select: boolean; expand: boolean; menu: boolean };

const asRecord = (expanded: true | Record<string, boolean>): Record<string, boolean> =>
  expanded === true ? {} : expanded;
