import { Box, LinearProgress } from '@mui/material';
import { type ReactNode, useState } from 'react';
import type { Row } from '../../resource/model/definition.ts';
import type { ListController } from '../fields/list-controller.ts';
import { DialogHost, type OpenedForm, useFormDialogs } from '../navigation/dialog-host.ts';
import { useSay } from '../schemas/schemas.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { usePhone } from '../ui/use-compact.ts';
import { useKept } from '../ui/use-kept.ts';
import { BulkBar } from './BulkBar.tsx';
import { CardList } from './CardList.tsx';
import type { Density } from './density.ts';
import { type Expanded, ExpandedContext } from './ExpandedRow.tsx';
import { ListTable } from './ListTable.tsx';
import { Pager } from './Pager.tsx';
import { RowMarksContext, useMarksOf } from './row-marks.ts';
import { StatusTabs } from './StatusTabs.tsx';
import { Toolbar } from './Toolbar.tsx';

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

/** A list as people see it: tabs, search and filters, rows, pages. */
export function ListView({ list, create, maxHeight, pageSizes, Expanded }: ListViewProps) {
  const say = useSay(list.definition);
  const phone = usePhone();
  const [density, setDensity] = useKept<Density>('density', 'comfortable');
  const [hidden, setHidden] = useKept<string[]>(`hidden-columns/${list.definition.name}`, []);
  const [chosen, setSelected] = useState<Row[]>([]);
  const [dialog, setDialog] = useState<OpenedForm>();
  const { FormDialog } = useFormDialogs();
  const marks = useMarksOf(list.rowId);
  const shownIds = new Set(list.rows.map(list.rowId));
  const selected = chosen.filter((row) => shownIds.has(list.rowId(row)));
  const isEmpty = !list.isLoading && !list.error && list.rows.length === 0;
  const nested = maxHeight !== undefined;
  const isFiltered = Object.keys(list.state.filter).length > 0;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}>
      <StatusTabs list={list} />
      <Toolbar list={list} hidden={hidden} nested={nested} />
      <BulkBar
        list={list}
        selected={selected}
        onDone={(results) => {
          for (const { row, ok, text } of results) marks.set(row, { ok, text });
          setSelected([]);
          list.retry();
        }}
      />
      <Box sx={{ height: 2, flex: 'none' }}>
        {list.isStale ? <LinearProgress aria-hidden sx={{ height: 2 }} /> : null}
      </Box>
      <Box
        // Beside a title of the same words a nested list would be a second landmark of that name.
        role={nested ? 'group' : 'region'}
        aria-label={list.definition.plural}
        aria-busy={list.isLoading || list.isStale}
        tabIndex={0}
        sx={{ flex: 1, minHeight: 0, overflow: phone ? 'visible' : 'auto', ...(maxHeight ? { maxHeight } : {}) }}
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
                <CardList list={list} nested={nested} selected={selected} onSelect={setSelected} />
              ) : (
                <ListTable
                  list={list}
                  density={density}
                  hidden={hidden}
                  selected={selected}
                  onSelect={setSelected}
                  nested={nested}
                />
              )}
            </DialogHost>
          </ExpandedContext>
        </RowMarksContext>
      </Box>
      {dialog ? (
        <FormDialog
          address={dialog.address}
          source={dialog.source}
          onResult={dialog.onResult}
          onClose={() => setDialog(undefined)}
        />
      ) : null}
      <Pager list={list} pageSizes={pageSizes} nested={nested} view={{ density, setDensity, hidden, setHidden }} />
    </Box>
  );
}
