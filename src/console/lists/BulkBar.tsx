import { Box, Button, Typography } from '@mui/material';
import { Suspense, useEffect, useRef, useState } from 'react';
import type { Row } from '../../resource/model/definition.ts';
import { appliedFilter } from '../../resource/query/list-request.ts';
import type { BulkResult } from '../actions/bulk-run.ts';
import type { ListController } from '../fields/list-controller.ts';
import { useTranslate } from '../i18n/translate.ts';
import { soMany } from '../schemas/action-env.ts';
import { lazyInline } from '../ui/lazy-component.tsx';
import { useToast } from '../ui/toast.ts';
import type { ListTableModel } from './table.ts';

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

/** What is ticked in a list. `except`: with everything that matches chosen, the keys of the rows that were unticked again. */
type Chosen = {
  rows: Row[];
  isEverything: boolean;
  except: string[];
  /** True where more rows match than the ticked page holds. */
  mayChooseEverything: boolean;
  chooseEverything: () => void;
  clear: () => void;
};

const NOTHING = new Map<string, Row>();

/** Ticks survive paging. Another filter is another set of rows: it clears them and says so. */
export function useChosen(list: ListController, { table }: ListTableModel): Chosen {
  const translate = useTranslate(list.definition);
  const toast = useToast();
  const { rows, rowId, count, state } = list;
  const { rowSelection } = table.state;
  const [isEverything, setEverything] = useState(false);
  const known = useRef(NOTHING);
  const ids = rows.map(rowId);
  if (rows.some((row) => known.current.get(rowId(row)) !== row))
    known.current = new Map([...known.current, ...rows.map((row): [string, Row] => [rowId(row), row])]);
  const clear = () => {
    known.current = NOTHING;
    setEverything(false);
    table.setRowSelection({});
  };
  const seen = useRef(new Set<string>());
  if (!isEverything && seen.current.size > 0) seen.current = new Set();
  const page = ids.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: `page` names the rows
  useEffect(() => {
    const fresh = isEverything ? ids.filter((id) => !seen.current.has(id)) : [];
    for (const id of fresh) seen.current.add(id);
    if (fresh.length > 0)
      table.setRowSelection((before) => ({ ...before, ...Object.fromEntries(fresh.map((id) => [id, true])) }));
  }, [isEverything, page]);
  const filter = JSON.stringify(state.filter);
  const before = useRef(filter);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked when the filter changes alone
  useEffect(() => {
    if (before.current === filter) return;
    before.current = filter;
    if (!Object.values(rowSelection).some(Boolean)) return;
    clear();
    toast.info(translate('console.list.selection-cleared'));
  }, [filter]);
  const chosen = Object.keys(rowSelection).filter((id) => rowSelection[id]);
  return {
    rows: chosen.map((id) => known.current.get(id)).filter((row): row is Row => row !== undefined),
    isEverything,
    except: isEverything ? [...seen.current].filter((id) => !rowSelection[id]) : [],
    mayChooseEverything: !isEverything && count > rows.length && table.getIsAllRowsSelected(),
    chooseEverything: () => setEverything(true),
    clear,
  };
}
