import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined';
import { Box, Checkbox, IconButton } from '@mui/material';
import type { Column } from '../../resource/model/definition.ts';
import { byPriority, type ListController, rowLabel } from '../fields/list-controller.ts';
import { useTranslate } from '../i18n/translate.ts';
import { CardSkeleton, RecordCard } from './RecordCard.tsx';
import { RowDetail, RowMenu } from './RowParts.tsx';
import type { ListRowModel, ListTableModel } from './table.ts';

const SKELETONS = 6;

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
            <CardSkeleton key={place} list={list} columns={columns} />
          ))
        : table.getRowModel().rows.map((row) => <RowCard key={row.id} list={list} model={row} columns={columns} />)}
    </Box>
  );
}

type RowCardProps = { list: ListController; model: ListRowModel; columns: Column[] };

function RowCard({ list, model, columns }: RowCardProps) {
  const row = model.original;
  const translate = useTranslate(list.definition);
  const { bulk, expand, actions } = list.definition.list;
  const isOpen = model.getIsExpanded();
  const label = rowLabel(list, row);
  return (
    <RecordCard
      list={list}
      row={row}
      columns={columns}
      as="list"
      lead={
        bulk.length > 0 ? (
          <Checkbox
            checked={model.getIsSelected()}
            disabled={!model.getCanSelect()}
            onChange={model.getToggleSelectedHandler()}
            sx={{ width: 44, height: 44, ml: -1.5 }}
            slotProps={{ input: { 'aria-label': `${translate('console.list.select')} ${label}` } }}
          />
        ) : null
      }
      tools={
        <>
          {expand ? (
            <IconButton
              aria-expanded={isOpen}
              aria-label={`${translate('console.expand')} ${label}`}
              onClick={model.getToggleExpandedHandler()}
            >
              <ExpandMoreOutlined fontSize="small" />
            </IconButton>
          ) : null}
          {actions.length > 0 ? <RowMenu list={list} row={row} /> : null}
        </>
      }
    >
      {isOpen ? <RowDetail list={list} row={row} /> : null}
    </RecordCard>
  );
}
