import { Box, Typography } from '@mui/material';
import { formatAmount } from '../../resource/conditions/format.ts';
import { appliedFilter } from '../../resource/query/list-request.ts';
import type { ListController } from '../fields/list-controller.ts';
import { useTranslate } from '../i18n/translate.ts';
import { useTotals } from '../schemas/records.ts';
import { schemasOf } from '../schemas/schemas.ts';

/** A line of what all rows sum up to, not only those of the page; it keeps its place while it is asked. */
export function TotalsLine({ list, nested }: { list: ListController; nested: boolean }) {
  const { definition, index, state, path } = list;
  const translate = useTranslate(definition);
  // Where rows are too many to be counted, a sum would read them all each time that the list is opened.
  const isCounted = list.isCountExact && list.rows.length > 0;
  const totals = useTotals(definition, appliedFilter(definition, index, state.filter), { path, isCounted });
  if (!totals || list.error || (!list.isLoading && list.rows.length === 0)) return null;
  const schemas = schemasOf(index, definition);
  return (
    <dl
      className="totals"
      data-nested={nested || undefined}
      aria-label={translate('console.list.totals')}
      aria-busy={totals.isLoading || totals.isPlaceholderData}
    >
      {!list.isLoading && !list.isCountExact ? (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {translate('console.list.too-many-to-sum')}
        </Typography>
      ) : null}
      {totals.isError ? (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {translate('console.list.no-totals')}
        </Typography>
      ) : null}
      {(totals.isError || !list.isCountExact ? [] : (totals.data ?? [])).map(({ field, title, currency, sum }) => (
        <Box key={`${field} ${currency}`} sx={{ display: 'flex', alignItems: 'baseline', gap: 1 }}>
          <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
            {translate('console.list.total', { title })}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0, fontWeight: 600 }}>
            {formatAmount({ sum, currency }, schemas)}
          </Typography>
        </Box>
      ))}
    </dl>
  );
}
