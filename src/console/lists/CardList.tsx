import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined';
import { Box, Checkbox, IconButton, Paper, Skeleton, Typography } from '@mui/material';
import { firstCase } from '../../resource/conditions/cases.ts';
import type { Column, Row } from '../../resource/model/definition.ts';
import { Cell, useIsBlank } from '../fields/cells.tsx';
import { byPriority, type ListController, layoutTitle, rowLabel } from '../fields/list-controller.ts';
import { useTranslate } from '../i18n/translate.ts';
import { RowDetail, RowMark, RowMenu, useOpenRow } from './RowParts.tsx';
import type { ListRowModel, ListTableModel } from './table.ts';

const SKELETONS = 6;

/** A card is as wide as the phone: a long text takes a second line before it is cut. */
export const WRAPPED = {
  '& [data-cut]': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: '2',
    whiteSpace: 'normal',
    wordBreak: 'normal',
    overflowWrap: 'anywhere',
    maxWidth: 'none',
    // The table keeps some letters of each column in sight; a card wraps.
    minWidth: '0 !important',
    // Flush right, the ellipsis of the last line would lie outside and be cut away.
    textAlign: 'start',
  },
};

type CardListProps = { list: ListController; table: ListTableModel['table']; nested: boolean };

/** On a phone a row is a card with what matters most, by the columns' priority. */
export function CardList({ list, table, nested }: CardListProps) {
  const columns = byPriority(list.columns, list.definition, list.index.catalogs);
  return (
    <Box
      component="ul"
      sx={{ listStyle: 'none', m: 0, px: nested ? 0 : 2, py: nested ? 1 : 2, display: 'grid', gap: 1 }}
    >
      {list.isLoading
        ? Array.from({ length: SKELETONS }, (_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: equal cards without identity
            <Skeleton key={place} component="li" variant="rounded" sx={{ height: 88 }} />
          ))
        : table.getRowModel().rows.map((row) => <RowCard key={row.id} list={list} model={row} columns={columns} />)}
    </Box>
  );
}

type RowCardProps = { list: ListController; model: ListRowModel; columns: Column[] };

function RowCard({ list, model, columns }: RowCardProps) {
  const row = model.original;
  const translate = useTranslate(list.definition);
  const open = useOpenRow(list, row);
  const isOpen = model.getIsExpanded();
  const tone = firstCase(list.definition.list.tone, list.envOf(row), list.actor.roles) ?? 'none';
  const label = rowLabel(list, row);
  const isBlank = useIsBlank(list);
  const [first, ...others] = columns;
  const rest = others.filter((column) => !isBlank(column, row));
  // A number alone says nothing as the name of a card.
  const isCounted = first !== undefined && list.definition.fields[first.field]?.kind === 'integer';
  const hasActions = list.definition.list.actions.length > 0;
  return (
    <Paper
      component="li"
      variant="outlined"
      data-row
      tabIndex={0}
      aria-label={label}
      {...open}
      sx={{ p: 1.5, ...(tone === 'none' ? {} : { borderLeft: 3, borderLeftColor: `tones.${tone}.bar` }) }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 0.75 }}>
        {list.definition.list.bulk.length > 0 ? (
          <Checkbox
            checked={model.getIsSelected()}
            onChange={model.getToggleSelectedHandler()}
            sx={{ width: 44, height: 44, ml: -1.5 }}
            slotProps={{ input: { 'aria-label': `${translate('console.list.select')} ${label}` } }}
          />
        ) : null}
        <Box
          sx={{
            flex: 1,
            minWidth: 0,
            fontWeight: 600,
            ...WRAPPED,
            ...(isCounted ? { display: 'flex', gap: 0.5 } : {}),
          }}
        >
          {isCounted ? layoutTitle(first?.title, list.envOf(row), list.actor.roles) : null}
          {first ? <Cell list={list} column={first} row={row} /> : null}
          <RowMark row={row} />
        </Box>
        {list.definition.list.expand ? (
          <IconButton
            aria-expanded={isOpen}
            aria-label={`${translate('console.expand')} ${label}`}
            onClick={model.getToggleExpandedHandler()}
          >
            <ExpandMoreOutlined fontSize="small" />
          </IconButton>
        ) : null}
        {hasActions ? <RowMenu list={list} row={row} /> : null}
      </Box>
      <CardFacts list={list} row={row} columns={rest} />
      {isOpen ? <RowDetail list={list} row={row} /> : null}
    </Paper>
  );
}

/** What a card says below its name. */
export function CardFacts({ list, row, columns }: { list: ListController; row: Row; columns: Column[] }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: 'max-content minmax(0, 1fr)',
        alignItems: 'baseline',
        columnGap: 2,
        rowGap: 0.5,
        // A picture and buttons have no line of text to stand on.
        '& dd:has(button), & dt:has(+ dd button)': { alignSelf: 'center' },
      }}
    >
      {columns.map((column) => (
        <Box key={column.field} sx={{ display: 'contents' }}>
          <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
            {layoutTitle(column.title, list.envOf(row), list.actor.roles)}
          </Typography>
          <Box component="dd" sx={{ m: 0, minWidth: 0, maxWidth: 1, justifySelf: 'end', textAlign: 'end', ...WRAPPED }}>
            <Cell list={list} column={column} row={row} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}
