import { Box } from '@mui/material';
import { type ComponentType, createContext, Suspense, useContext } from 'react';
import type { Block, Definition, Row } from '../../resource/model/definition.ts';
import type { ListController } from '../fields/list-controller.ts';
import { useRecord } from '../schemas/records.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Skeletons } from '../ui/Skeletons.tsx';

/** Draws the blocks of an expanded row. Blocks are a room above, so the screen or block that holds the list hands it in. */
export type Expanded = ComponentType<{ definition: Definition; record: Row; blocks: readonly Block[] }>;

export const ExpandedContext = createContext<Expanded | undefined>(undefined);

/** What a row holds beside its columns; where the file says so, the record is asked for first. */
export function ExpandedRow({ list, row, columns }: { list: ListController; row: Row; columns: number }) {
  return (
    <tr data-detail>
      <td colSpan={columns}>
        <RowDetail list={list} row={row} />
      </td>
    </tr>
  );
}

export function RowDetail({ list, row }: { list: ListController; row: Row }) {
  const { definition } = list;
  const { expand } = definition.list;
  const Expanded = useContext(ExpandedContext);
  const id = row.id ?? row._id ?? null;
  const loaded = useRecord(definition.name, id, { enabled: expand?.read ?? false });
  if (!expand || !Expanded) return null;
  if (expand.read && loaded.isPending) return <Skeletons lines={2} height={28} />;
  if (expand.read && loaded.isError) return <ErrorState error={loaded.error} onRetry={() => void loaded.refetch()} />;
  return (
    <Box sx={{ py: 1.5, px: 1 }}>
      <Suspense fallback={<Skeletons lines={2} height={28} />}>
        <Expanded
          definition={definition}
          record={loaded.data ? { ...row, ...loaded.data.record } : row}
          blocks={expand.blocks}
        />
      </Suspense>
    </Box>
  );
}
