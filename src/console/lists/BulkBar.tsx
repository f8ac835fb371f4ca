import { Box, Button, Typography } from '@mui/material';
import { Suspense } from 'react';
import type { BulkResult } from '../actions/bulk-run.ts';
import type { ListController } from '../fields/list-controller.ts';
import { useTranslate } from '../schemas/schemas.ts';
import { soMany } from '../schemas/text-of.ts';
import { lazyInline } from '../ui/lazy-component.tsx';
import { appliedFilter } from './list-request.ts';
import type { Chosen } from './use-chosen.ts';

const BulkActions = lazyInline(async () => (await import('../actions/BulkActions.tsx')).BulkActions);

type BulkBarProps = {
  list: ListController;
  chosen: Chosen;
  nested: boolean;
  onDone: (results: BulkResult[]) => void;
};

/** What can be done with the rows that were chosen: those that are ticked, or everything that matches. */
export function BulkBar({ list, chosen, nested, onDone }: BulkBarProps) {
  const translate = useTranslate(list.definition);
  const { rows, isEverything, except } = chosen;
  if (rows.length === 0) return null;
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
      <Suspense>
        <BulkActions
          definition={definition}
          rows={rows}
          everything={everything}
          onDone={onDone}
          onClear={chosen.clear}
        />
      </Suspense>
    </Box>
  );
}
