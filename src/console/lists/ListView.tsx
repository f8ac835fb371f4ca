import { Box } from '@mui/material';
import { type ReactNode, Suspense, useState } from 'react';
import type { ListController } from '../fields/list-controller.ts';
import { DialogHost, type OpenedForm, useFormDialogs } from '../navigation/dialog-host.ts';
import { useSay } from '../schemas/schemas.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { lazyInline } from '../ui/lazy-component.tsx';
import { Skeletons } from '../ui/Skeletons.tsx';
import { usePhone } from '../ui/use-compact.ts';
import { BulkBar } from './BulkBar.tsx';
import { type Expanded, ExpandedContext } from './ExpandedRow.tsx';
import { ListTable } from './ListTable.tsx';
import { Pager } from './Pager.tsx';
import { RowMarksContext, useMarksOf } from './RowMark.tsx';
import { StatusTabs } from './StatusTabs.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useListTable } from './table.ts';

export const CardList = lazyInline(async () => (await import('./CardList.tsx')).CardList);

type ListViewProps = {
  list: ListController;
  /** Shown in the empty list: the action that creates the first row. */
  create?: ReactNode;
  /** Inside another screen: no more height than this. */
  maxHeight?: string;
  pageSizes?: number[] | undefined;
  /** Draws what a row holds beside its columns. */
  Expanded: Expanded;
};

/** A bar that runs while another page is on its way. */
const ON_ITS_WAY = {
  bgcolor: 'surface.selected',
  backgroundImage: 'linear-gradient(var(--mui-palette-primary-main) 0 0)',
  backgroundSize: '40% 100%',
  backgroundRepeat: 'no-repeat',
  animation: 'on-its-way 1.4s linear infinite',
  '@keyframes on-its-way': { from: { backgroundPosition: '-70% 0' }, to: { backgroundPosition: '170% 0' } },
};

/** A list as people see it: tabs, search and filters, rows, pages. */
export function ListView({ list, create, maxHeight, pageSizes, Expanded }: ListViewProps) {
  const say = useSay(list.definition);
  const phone = usePhone();
  const nested = maxHeight !== undefined;
  const model = useListTable(list, nested);
  const { table, shown } = model;
  const [dialog, setDialog] = useState<OpenedForm>();
  const { FormDialog } = useFormDialogs();
  const marks = useMarksOf(list.rowId);
  const selected = table.getSelectedRowModel().rows.map(({ original }) => original);
  const isEmpty = !list.isLoading && !list.error && list.rows.length === 0;
  const isFiltered = Object.keys(list.state.filter).length > 0;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}>
      <StatusTabs list={list} />
      <Toolbar list={list} columns={shown.flatMap(({ column }) => column?.field ?? [])} nested={nested} />
      <BulkBar
        list={list}
        selected={selected}
        onDone={(results) => {
          for (const { row, ok, text } of results) marks.set(row, { ok, text });
          table.setRowSelection({});
          list.retry();
        }}
      />
      <Box aria-hidden sx={{ height: 2, flex: 'none', ...(list.isStale ? ON_ITS_WAY : {}) }} />
      <Box
        // Beside a title of the same words a nested list would be a second landmark of that name.
        role={nested ? 'group' : 'region'}
        aria-label={list.definition.plural}
        aria-busy={list.isLoading || list.isStale}
        tabIndex={0}
        sx={{
          flex: 1,
          minHeight: 0,
          overflow: phone ? 'visible' : 'auto',
          scrollSnapType: 'x mandatory',
          ...(maxHeight ? { maxHeight } : {}),
        }}
      >
        <RowMarksContext value={marks}>
          <ExpandedContext value={Expanded}>
            <DialogHost value={setDialog}>
              {list.error ? (
                <ErrorState error={list.error} onRetry={list.retry} />
              ) : isEmpty ? (
                <EmptyState
                  text={say(isFiltered ? 'list.empty.filtered' : 'list.empty')}
                  action={isFiltered ? undefined : create}
                />
              ) : phone ? (
                <Suspense fallback={<Skeletons />}>
                  <CardList list={list} table={table} nested={nested} />
                </Suspense>
              ) : (
                <ListTable list={list} model={model} nested={nested} />
              )}
            </DialogHost>
          </ExpandedContext>
        </RowMarksContext>
      </Box>
      {dialog ? (
        <FormDialog
          address={dialog.address}
          title={dialog.title}
          source={dialog.source}
          onResult={dialog.onResult}
          onClose={() => setDialog(undefined)}
        />
      ) : null}
      <Pager list={list} pageSizes={pageSizes} nested={nested} model={model} />
    </Box>
  );
}
