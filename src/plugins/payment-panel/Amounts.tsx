import { Box, Button, Typography } from '@mui/material';
import type { Details, PaymentPanelProps } from './use-details.ts';

const LINES = [
  ['expired', 'console.payment.expired'],
  ['payable', 'console.payment.payable'],
  ['to_finish', 'console.payment.to-finish'],
] as const;

/** What is owed first, what is overdue, what is owed today, and what would settle everything; each may be taken as the amount. */
export function Amounts({ details, translate, format, onChange, disabled }: PaymentPanelProps & { details: Details }) {
  const { oldest } = details;
  const lines: [string, number][] = LINES.flatMap(([name, key]) => {
    const value = details[name];
    return value === undefined ? [] : [[translate(key), value]];
  });
  const first: [string, number][] = oldest
    ? [[translate('console.payment.oldest', { date: format.kind('date', oldest.date) }), oldest.amount]]
    : [];
  return (
    <Box component="dl" sx={{ m: 0, borderTop: 1, borderColor: 'divider', pt: 1 }}>
      {[...first, ...lines].map(([title, value]) => (
        <Box key={title} sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 0.25 }}>
          <Typography component="dt" variant="body2" sx={{ color: 'text.secondary', flex: 1 }}>
            {title}
          </Typography>
          <Box component="dd" sx={{ m: 0, display: 'flex', alignItems: 'center', gap: 1 }}>
            <Typography component="span" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
              {format.kind('money', value)}
            </Typography>
            {onChange && value ? (
              <Button
                size="small"
                disabled={disabled ?? false}
                aria-label={`${translate('console.payment.use')}: ${title}`}
                onClick={() => onChange(value, 'amount')}
              >
                {translate('console.payment.use')}
              </Button>
            ) : null}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
