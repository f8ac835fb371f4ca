import { Box, Button, Typography } from '@mui/material';
import { Suspense } from 'react';
import { formatAmount } from '../../resource/conditions/format.ts';
import type { Row } from '../../resource/model/definition.ts';
import { appliedFilter } from '../../resource/query/list-request.ts';
import type { ListController } from '../fields/list-controller.ts';
import { useTranslate } from '../i18n/translate.ts';
import { soMany } from '../schemas/action-env.ts';
import { useTotals } from '../schemas/records.ts';
import { schemasOf } from '../schemas/schemas.ts';
import { lazyInline } from '../ui/lazy-component.tsx';
import type { Chosen } from './chosen.ts';

/** So many rows are summed by their keys; more are those of a filter, whose totals stand below the list. */
const MOST_SUMMED = 100;
/** A line of a sum. */
const LINE_REM = 1.25;

const BulkActions = lazyInline(async () => (await import('../actions/BulkActions.tsx')).BulkActions);

type BulkBarProps = {
  list: ListController;
  chosen: Chosen;
  nested: boolean;
  onMark: (row: Row, mark: { ok: boolean; text: string }) => void;
};

/** What can be done with the rows that were chosen: those that are ticked, or everything that matches. Below the rows, so that its coming moves none of them from under the pointer. */
export function BulkBar({ list, chosen, nested, onMark }: BulkBarProps) {
  const translate = useTranslate(list.definition);
  const { rows, isEverything, except } = chosen;
  const { definition, index, state, count, isCountExact } = list;
  const some = (number: number) => (isCountExact ? String(number) : `+${number}`);
  // A batch is a record of its own, and what it holds is found by a list that has an address.
  const batches = index.console.batches;
  const mayFreeze = !nested && batches !== undefined && index.resources[batches]?.operations.includes('create');
  const everything = isEverything
    ? { filter: appliedFilter(definition, index, state.filter), except, count: count - except.length }
    : undefined;
  return (
    <Box
      role="toolbar"
      aria-label={translate('console.actions')}
      sx={{
        display: 'flex',
        alignItems: 'center',
        flexWrap: 'wrap',
        columnGap: 2,
        rowGap: 0.5,
        px: { xs: 2, md: 3 },
        py: 0.75,
        bgcolor: 'surface.selected',
        position: 'sticky',
        bottom: 0,
        zIndex: 1,
      }}
    >
      <Typography variant="body2" role="status" sx={{ fontWeight: 600 }}>
        {everything
          ? translate(except.length > 0 ? 'console.list.everything-but' : 'console.list.everything', {
              what: soMany(definition, isCountExact ? everything.count : some(everything.count), translate),
              all: some(count),
            })
          : translate('console.list.selected', { what: soMany(definition, rows.length, translate) })}
      </Typography>
      <Suspense>
        <BulkActions
          definition={definition}
          rows={rows}
          everything={everything}
          onDone={(results) => {
            for (const { row, ok, text } of results) onMark(row, { ok, text });
            chosen.clear();
            list.retry();
          }}
          onClear={chosen.clear}
        />
      </Suspense>
      {mayFreeze && chosen.mayChooseEverything ? (
        <Button size="small" onClick={chosen.chooseEverything}>
          {translate('console.list.choose-everything', {
            what: soMany(definition, isCountExact ? count : some(count), translate),
          })}
        </Button>
      ) : null}
      {isEverything || rows.length > list.rows.length ? (
        <Button size="small" color="inherit" onClick={chosen.clear}>
          {translate('console.list.clear-selection')}
        </Button>
      ) : null}
      {isEverything ? null : <Sums list={list} rows={rows} />}
    </Box>
  );
}

/**
 * What the chosen rows sum up to, by the server: it knows their currencies, and what this person may read. It comes later than the
 * choice, so it has a place of its own behind the actions: none of them moves from under a finger when it arrives.
 */
function Sums({ list: { definition, index, state, path }, rows }: { list: ListController; rows: Row[] }) {
  const filter = { ...appliedFilter(definition, index, state.filter), id: rows.map(({ id }) => id ?? null) };
  const isCounted = rows.length > 0 && rows.length <= MOST_SUMMED;
  const sums = useTotals(definition, filter, { path, isCounted });
  if (!isCounted || !sums || sums.isError) return null;
  return (
    <Box
      aria-busy={sums.isFetching}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 2,
        alignContent: 'flex-start',
        ml: { md: 'auto' },
        flexBasis: { xs: '100%', md: 'auto' },
        minHeight: { xs: `${(definition.list.totals ?? []).length * LINE_REM}rem`, md: 0 },
      }}
    >
      {(sums.data ?? []).map(({ field, title, currency, sum }) => (
        <Typography
          key={`${field} ${currency}`}
          variant="body2"
          // The sum of the choice before keeps its place only: it is not the sum of what would be done now.
          sx={{ whiteSpace: 'nowrap', visibility: sums.isPlaceholderData ? 'hidden' : undefined }}
        >
          {title} <b>{formatAmount({ sum, currency }, schemasOf(index, definition))}</b>
        </Typography>
      ))}
    </Box>
  );
}
