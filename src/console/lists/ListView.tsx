import { Box, Button, Stack } from '@mui/material';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { mayEver } from '../../resource/access/permissions.ts';
import type { Json, Layout, Row } from '../../resource/model/definition.ts';
import type { ListController } from '../fields/list-controller.ts';
import { useTranslate } from '../i18n/translate.ts';
import { DialogHost, type OpenedForm, useFormDialogs } from '../navigation/dialog-host.ts';
import { useAway, usePhone } from '../ui/hooks.ts';
import { idleComponent, lazyInline } from '../ui/lazy-component.tsx';
import { EmptyState, ErrorState, Skeletons } from '../ui/Placeholders.tsx';
import { TabRow } from '../ui/TabRow.tsx';
import { useMoved } from '../ui/use-moved.ts';
import { useChosen } from './chosen.ts';
import { ExportButton, FilterBar, SearchBox } from './FilterBar.tsx';
import { ListTable } from './ListTable.tsx';
import { ColumnsButton, Pager, type PagerProps } from './Pager.tsx';
import { type Expanded, ExpandedContext, PeekContext, type Peeking, RowMarksContext, useMarksOf } from './RowParts.tsx';
import { type ListTableModel, useListTable } from './table.ts';
import { filtersInForce, type OpenView, useLayout, withoutFilters } from './use-list.ts';

const Views = lazyInline(async () => (await import('./Views.tsx')).Views);
const DefaultView = lazyInline(async () => (await import('./DefaultView.tsx')).DefaultView);

const BulkBar = idleComponent(async () => (await import('./BulkBar.tsx')).BulkBar);
const Laid = lazyInline(async () => (await import('./Laid.tsx')).Laid);
const Peek = idleComponent(async () => (await import('./Peek.tsx')).Peek);
const TotalsLine = lazyInline(async () => (await import('./TotalsLine.tsx')).TotalsLine);
export const CardList = lazyInline(async () => (await import('./CardList.tsx')).CardList);

type ListViewProps = {
  list: ListController;
  /** Of a list inside another screen: at the left of what searches and filters. */
  heading?: ReactNode;
  /** At the right of what searches and filters: the button for a new row of a list inside another screen. */
  tools?: ReactNode;
  /** Shown in the empty list: the action that creates the first row. */
  create?: ReactNode;
  /** Inside another screen: no more height than this. */
  maxHeight?: string;
  pageSizes?: number[] | undefined;
  view?: OpenView | undefined;
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
export function ListView({ list: read, heading, tools, create, maxHeight, pageSizes, view, Expanded }: ListViewProps) {
  const phone = usePhone();
  const nested = maxHeight !== undefined;
  const [dialog, setDialog] = useState<OpenedForm>();
  const marks = useMarksOf(read, dialog !== undefined);
  const list = { ...read, rows: marks.rows };
  const model = useListTable(list, nested, view, marks.isHere);
  const { FormDialog } = useFormDialogs();
  const chosen = useChosen(read, model);
  const layout = useLayout(list.definition, nested, view);
  const [peeked, setPeeked] = useState<Row>();
  const peeking = usePeeking(list, setPeeked);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}>
      {layout === 'board' ? null : <StatusTabs list={list} />}
      <Toolbar {...{ list, model, view, nested, layout, heading, tools }} />
      <Box aria-hidden sx={{ height: 2, flex: 'none', ...(list.isStale ? ON_ITS_WAY : {}) }} />
      <Box sx={{ flex: 1, minHeight: 0, display: 'flex' }}>
        <Box
          // Beside a title of the same words a nested list would be a second landmark of that name.
          role={nested ? 'group' : 'region'}
          aria-label={list.definition.plural}
          aria-busy={list.isLoading || list.isStale}
          tabIndex={0}
          sx={{
            flex: 1,
            minWidth: 0,
            overflow: phone ? 'visible' : 'auto',
            position: 'relative',
            scrollSnapType: 'x mandatory',
            ...(maxHeight ? { maxHeight } : {}),
          }}
        >
          <RowMarksContext value={marks}>
            <ExpandedContext value={Expanded}>
              <DialogHost value={setDialog}>
                <PeekContext value={peeking}>
                  <ListBody list={list} model={model} nested={nested} create={create} layout={layout} />
                </PeekContext>
              </DialogHost>
            </ExpandedContext>
          </RowMarksContext>
        </Box>
        {peeked && peeking ? (
          <Peek list={list} row={peeked} Blocks={Expanded} onClose={() => setPeeked(undefined)} />
        ) : null}
      </Box>
      {chosen.rows.length > 0 ? <BulkBar list={list} chosen={chosen} nested={nested} onMark={marks.set} /> : null}
      {dialog ? (
        <FormDialog
          address={dialog.address}
          title={dialog.title}
          source={dialog.source}
          onResult={dialog.onResult}
          onClose={() => setDialog(undefined)}
        />
      ) : null}
      {layout ? null : <ListFoot list={read} pageSizes={pageSizes} nested={nested} />}
    </Box>
  );
}

/** Space on a row shows its record beside the list, while the row keeps the focus; the record follows it from row to row. A phone has no room beside. */
function usePeeking({ definition, rowId }: ListController, set: (change: (before?: Row) => Row | undefined) => void) {
  const phone = usePhone();
  const isPeeked = !phone && Boolean(definition.tabs?.summary.length);
  return useMemo(
    (): Peeking | undefined =>
      isPeeked
        ? (row, follows) =>
            set((before) => (follows ? before && row : before && rowId(before) === rowId(row) ? undefined : row))
        : undefined,
    [isPeeked, rowId, set],
  );
}

/** On a phone it stays in sight while the cards scroll: what they sum up to is not looked for below the last one. */
function ListFoot(foot: PagerProps) {
  return (
    <div className="list-foot">
      <Suspense>{foot.list.definition.list.totals ? <TotalsLine {...foot} /> : null}</Suspense>
      <Pager {...foot} />
    </div>
  );
}

type ListBodyProps = {
  list: ListController;
  model: ListTableModel;
  nested: boolean;
  create: ReactNode;
  layout: Layout | undefined;
};

/** The rows as table, cards, board or calendar, or why there are none. */
function ListBody({ list, model, nested, create, layout }: ListBodyProps) {
  const phone = usePhone();
  const isAway = useAway();
  if (layout)
    return (
      <Suspense fallback={<Skeletons />}>
        <Laid list={list} as={layout} />
      </Suspense>
    );
  if (list.isLoading && isAway) return <Skeletons />;
  const table = phone ? null : <ListTable list={list} model={model} nested={nested} />;
  if (list.error)
    return (
      <>
        {table}
        <ErrorState error={list.error} onRetry={list.retry} />
      </>
    );
  if (!list.isLoading && list.rows.length === 0)
    return (
      <>
        {table}
        <NoRows list={list} create={create} />
      </>
    );
  if (table) return table;
  return (
    <Suspense fallback={<Skeletons />}>
      <CardList list={list} table={model.table} nested={nested} />
    </Suspense>
  );
}

/** Why there are no rows, and what brings some: the form of the first one, or the way out of the filters. */
function NoRows({ list, create }: Pick<ListBodyProps, 'list' | 'create'>) {
  const translate = useTranslate(list.definition);
  const { filter } = list.state;
  const bare = withoutFilters(list);
  if (Object.keys(filter).length === Object.keys(bare).length)
    return <EmptyState text={translate('list.empty')} action={create} />;
  const clear = (
    <Button variant="outlined" onClick={() => list.change({ filter: bare })}>
      {translate('console.list.clear-filters')}
    </Button>
  );
  return <EmptyState text={translate('list.empty.filtered')} action={clear} />;
}

/** The tabs of a list: values of one field by the names of its catalogue. The tab is a part of the filter. */
function StatusTabs({ list }: { list: ListController }) {
  const translate = useTranslate(list.definition);
  const { tabs, state, definition, index, change } = list;
  if (!tabs) return null;
  const catalog = definition.fields[tabs.by]?.catalog;
  const items = catalog ? (index.catalogs[catalog]?.items ?? []) : [];
  const current = tabs.values.indexOf(state.filter[tabs.by] ?? null);
  const label = (value: Json) => items.find(({ code }) => code === value)?.label ?? String(value);
  return (
    <TabRow
      label={translate('console.list.tabs')}
      inset={{ px: { xs: 1, md: 2 } }}
      tabs={tabs.values.map((value, place) => ({
        key: String(value),
        label: label(value),
        selected: place === current,
        onSelect: () => change({ filter: { ...state.filter, [tabs.by]: value } }),
      }))}
    />
  );
}

/** The button of the views; what it does comes with the first move, as an open view does at once. */
function ViewsPlace({ list, model, view }: Pick<ToolbarProps, 'list' | 'model' | 'view'>) {
  const translate = useTranslate(list.definition);
  const moved = useMoved();
  const isBare = useLocation().search === '';
  const [isWanted, setWanted] = useState(false);
  const button = (
    <Button
      color="inherit"
      variant="outlined"
      aria-haspopup="menu"
      onClick={() => setWanted(true)}
      sx={{ borderColor: 'divider' }}
    >
      {translate('console.views.title')}
    </Button>
  );
  return (
    <>
      {isBare ? (
        <Suspense>
          <DefaultView definition={list.definition} />
        </Suspense>
      ) : null}
      {moved || view ? (
        <Suspense fallback={button}>
          <Views list={list} model={model} view={view} startsOpen={isWanted} />
        </Suspense>
      ) : (
        button
      )}
    </>
  );
}

type ToolbarProps = {
  list: ListController;
  model: ListTableModel;
  view?: OpenView | undefined;
  nested: boolean;
  layout: Layout | undefined;
  heading?: ReactNode;
  tools?: ReactNode;
};

/** Heading, search, filters as chips, and the list as a file; nothing where a list has none of them. */
function Toolbar({ list, model, view, nested, layout, heading, tools }: ToolbarProps) {
  const { search } = list.definition.list;
  const exports = mayEver(list.definition, list.actor.roles, 'export');
  const hasViews = !nested && list.path === list.definition.name;
  const phone = usePhone();
  const hasColumns = !phone && !layout;
  const hasFilters = list.filters.length > 0 || filtersInForce(list).length > 0;
  if (!hasViews && !hasColumns && !search && !exports && !hasFilters && !heading && !tools) return null;
  return (
    <Stack
      direction="row"
      role="search"
      aria-label={list.definition.plural}
      sx={{ alignItems: 'center', gap: 1, flexWrap: 'wrap', px: nested ? 0 : { xs: 2, md: 3 }, py: 1, flex: 'none' }}
    >
      {heading}
      {search ? <SearchBox list={list} /> : null}
      <FilterBar list={list} />
      <Box sx={{ flex: 1 }} />
      {hasViews ? <ViewsPlace list={list} model={model} view={view} /> : null}
      {hasColumns ? <ColumnsButton list={list} model={model} /> : null}
      <ExportButton list={list} columns={model.shown.flatMap(({ column }) => column?.field ?? [])} />
      {tools}
    </Stack>
  );
}
