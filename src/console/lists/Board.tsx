import DriveFileMoveOutlined from '@mui/icons-material/DriveFileMoveOutlined';
import { Box, Button, IconButton, Typography } from '@mui/material';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { type DragEvent, useMemo, useState } from 'react';
import { formatAmount } from '../../resource/conditions/format.ts';
import type { CatalogItem, Json, Row } from '../../resource/model/definition.ts';
import { valueAt } from '../../resource/model/path.ts';
import { appliedFilter, requestOf } from '../../resource/query/list-request.ts';
import { CardMove } from '../actions/CardMove.tsx';
import { type ListController, rowLabel } from '../fields/list-controller.ts';
import { useTranslate } from '../i18n/translate.ts';
import { listQuery, useTotals } from '../schemas/records.ts';
import { schemasOf } from '../schemas/schemas.ts';
import { isKey } from '../ui/keys.ts';
import { ErrorState, Skeletons } from '../ui/Placeholders.tsx';
import { StatusChip } from '../ui/StatusChip.tsx';
import { cardColumns, GROUP, onCardKeys, RecordCard } from './RecordCard.tsx';

const PAGE = 25;

/** A card on its way: dropped on a column, or to be asked where to. */
type Move = { run: number; row: Row; to?: Json; anchor: HTMLElement };

/**
 * A column for each code of a field, each a list of its own. Where the field holds the state, a card is moved by the action that leads
 * to the column, with all that the action asks; the card itself writes nothing.
 */
export function Board({ list }: { list: ListController }) {
  const { definition, index, state } = list;
  const by = definition.list.layouts?.board?.by ?? '';
  const moves = by === definition.actions.field;
  const filter = useMemo(() => {
    const { [by]: _, ...rest } = appliedFilter(definition, index, state.filter);
    return rest;
  }, [definition, index, by, state.filter]);
  const [dragged, setDragged] = useState<{ row: Row; card: HTMLElement }>();
  const [move, setMove] = useState<Move>();
  const start = (wanted: Omit<Move, 'run'>) => setMove({ ...wanted, run: Date.now() });
  return (
    <>
      <Box
        component="ol"
        onKeyDown={onCardKeys}
        onDragEnd={() => setDragged(undefined)}
        sx={{
          listStyle: 'none',
          m: 0,
          p: { xs: 2, md: 3 },
          pt: 1,
          display: 'flex',
          gap: 1.5,
          alignItems: 'stretch',
          minHeight: 1,
          width: 'max-content',
          minWidth: 1,
        }}
      >
        {columnsOf(list, by).map((item) => (
          <BoardColumn
            key={String(item.code)}
            list={list}
            by={by}
            item={item}
            filter={filter}
            dragged={dragged && valueAt(dragged.row, by) !== item.code ? dragged.row : undefined}
            onDrag={moves ? (row, event) => setDragged({ row, card: event.currentTarget }) : undefined}
            onAsk={moves ? (row, anchor) => start({ row, anchor }) : undefined}
            onDrop={() => {
              if (dragged) start({ row: dragged.row, to: item.code, anchor: dragged.card });
              setDragged(undefined);
            }}
          />
        ))}
      </Box>
      {move ? <CardMove key={move.run} definition={definition} {...move} /> : null}
    </>
  );
}

/** The way of the records first, then what ends elsewhere; a code that means all of them is no column. */
function columnsOf({ definition, index }: ListController, by: string): CatalogItem[] {
  const { actions, fields } = definition;
  const items = index.catalogs[fields[by]?.catalog ?? '']?.items.filter(({ all }) => !all) ?? [];
  const course = by === actions.field ? (actions.course ?? []).flat() : [];
  const place = ({ code }: CatalogItem) => (course.includes(code) ? course.indexOf(code) : course.length);
  return items.toSorted((one, other) => place(one) - place(other));
}

type BoardColumnProps = {
  list: ListController;
  by: string;
  item: CatalogItem;
  filter: Record<string, Json>;
  /** A card of another column that is held over the board. */
  dragged: Row | undefined;
  onDrag: ((row: Row, event: DragEvent<HTMLElement>) => void) | undefined;
  onAsk: ((row: Row, anchor: HTMLElement) => void) | undefined;
  onDrop: () => void;
};

function BoardColumn({ list, by, item, filter, dragged, onDrag, onAsk, onDrop }: BoardColumnProps) {
  const translate = useTranslate(list.definition);
  const [isOver, setOver] = useState(false);
  const column = useColumn(list, { ...filter, [by]: item.code });
  const { rows, count, isExact, isLoading, isEmpty, error } = column;
  return (
    <Box
      component="li"
      aria-label={translate('console.board.column', { label: item.label, count: isExact ? count : `+${count}` })}
      onDragOver={(event: DragEvent<HTMLElement>) => {
        if (!dragged) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event: DragEvent<HTMLElement>) => {
        event.preventDefault();
        setOver(false);
        onDrop();
      }}
      sx={{
        width: isEmpty ? 44 : { xs: '82vw', sm: 272 },
        flex: 'none',
        borderRadius: 2,
        bgcolor: 'surface.sunken',
        p: isEmpty ? 1 : 1.25,
        scrollSnapAlign: { xs: 'center', sm: 'none' },
        outline: isOver ? 2 : 0,
        outlineStyle: 'solid',
        outlineColor: 'primary.main',
      }}
    >
      <ColumnHead list={list} by={by} item={item} filter={filter} column={column} />
      {error ? <ErrorState error={error} onRetry={column.retry} /> : null}
      {isLoading ? <Skeletons lines={3} height={72} /> : null}
      <ColumnCards list={list} by={by} label={item.label} rows={rows} onDrag={onDrag} onAsk={onAsk} />
      {count > rows.length && !isLoading ? (
        <Button size="small" fullWidth sx={{ mt: 1 }} onClick={column.more}>
          {translate('console.board.more', { count: isExact ? count - rows.length : PAGE })}
        </Button>
      ) : null}
    </Box>
  );
}

type ColumnHeadProps = Pick<BoardColumnProps, 'list' | 'by' | 'item' | 'filter'> & {
  column: ReturnType<typeof useColumn>;
};

/** Which column it is, how many rows it has and what they sum up to; an empty one lies on its side. */
function ColumnHead({ list, by, item, filter, column: { count, isExact, isLoading, isEmpty } }: ColumnHeadProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1,
        ...(isEmpty
          ? { writingMode: 'vertical-rl' }
          : { pb: 1, position: 'sticky', top: 0, zIndex: 1, bgcolor: 'surface.sunken' }),
      }}
    >
      <StatusChip label={item.label} tone={toneOf(list, by, item)} />
      <Typography component="span" variant="body2" sx={{ fontWeight: 600 }}>
        {isLoading ? '' : isExact ? count : `+${count}`}
      </Typography>
      {isEmpty ? null : (
        <ColumnTotal list={list} filter={{ ...filter, [by]: item.code }} isCounted={isExact && count > 0} />
      )}
    </Box>
  );
}

type ColumnCardsProps = Pick<BoardColumnProps, 'list' | 'by' | 'onDrag' | 'onAsk'> & { label: string; rows: Row[] };

function ColumnCards({ list, by, label, rows, onDrag, onAsk }: ColumnCardsProps) {
  const translate = useTranslate(list.definition);
  const columns = useMemo(() => cardColumns(list, by), [list, by]);
  const here = { ...list, rows, request: undefined };
  return (
    <Box
      component="ul"
      {...{ [GROUP]: '' }}
      aria-label={label}
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}
    >
      {rows.map((row) => (
        <RecordCard
          key={list.rowId(row)}
          list={here}
          row={row}
          columns={columns}
          as="column"
          onDrag={
            onDrag &&
            ((event) => {
              // Firefox begins no drag that carries nothing.
              event.dataTransfer.setData('text/plain', rowLabel(list, row));
              event.dataTransfer.effectAllowed = 'move';
              onDrag(row, event);
            })
          }
          onKey={(event) => {
            if (isKey(event, 'move') && event.target === event.currentTarget) onAsk?.(row, event.currentTarget);
          }}
          tools={
            onAsk ? (
              <IconButton
                size="small"
                aria-haspopup="menu"
                aria-label={translate('console.board.move', { label: rowLabel(list, row) })}
                onClick={(event) => onAsk(row, event.currentTarget)}
              >
                <DriveFileMoveOutlined fontSize="small" />
              </IconButton>
            ) : undefined
          }
        />
      ))}
    </Box>
  );
}

type ColumnTotalProps = { list: ListController; filter: Record<string, Json>; isCounted: boolean };

/** What the first amount of the list sums up to in this column. */
function ColumnTotal({ list: { definition, index, path }, filter, isCounted }: ColumnTotalProps) {
  const totals = useTotals(definition, filter, { path, isCounted });
  const sum = totals?.data?.[0];
  if (!sum || !isCounted) return null;
  return (
    <Typography component="span" variant="caption" sx={{ color: 'text.secondary', ml: 'auto' }}>
      {formatAmount(sum, schemasOf(index, definition))}
    </Typography>
  );
}

/** The rows of one column, page after page as they are wanted. */
function useColumn({ definition, state, path }: ListController, filter: Record<string, Json>) {
  const client = useQueryClient();
  const [pages, setPages] = useState(1);
  const asked = Array.from({ length: pages }, (_, page) =>
    requestOf(definition, { page, limit: PAGE, sort: state.sort }, filter),
  );
  const queries = useQueries({ queries: asked.map((request) => listQuery(client, definition.name, request, path)) });
  const [first] = queries;
  return {
    rows: queries.flatMap(({ data }) => data?.rows ?? []),
    count: first?.data?.count ?? 0,
    isEmpty: first?.data?.count === 0,
    isExact: first?.data?.exact ?? true,
    isLoading: first?.isPending ?? true,
    error: first?.isError && !first.data ? first.error : undefined,
    retry: () => void first?.refetch(),
    more: () => setPages(pages + 1),
  };
}

/** The tone of a state is the machine's, else the catalogue's. */
function toneOf({ definition: { actions } }: ListController, by: string, { code, tone }: CatalogItem) {
  const state = by === actions.field ? actions.states[String(code)] : undefined;
  return state && state.tone !== 'none' ? state.tone : tone;
}
