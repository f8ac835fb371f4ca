import { Box, Button, Typography } from '@mui/material';
import type { Details, PaymentPanelProps } from './index.tsx';

const LINES = [
  ['expired', 'console.payment.expired'],
  ['payable', 'console.payment.payable'],
  ['to_finish', 'console.payment.to-finish'],
] as const;

/** What is overdue, what is owed today, and what would settle everything; each may be taken as the amount. */
export function Amounts({ details, say, format, onChange, disabled }: PaymentPanelProps & { details: Details }) {
  const shown = LINES.filter(([name]) => details[name] !== undefined);
  return (
    <Box component="dl" sx={{ m: 0, borderTop: 1, borderColor: 'divider', pt: 1 }}>
      {shown.map(([name, key]) => (
        <Box key={name} sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 0.25 }}>
          <Typography component="dt" variant="body2" sx={{ color: 'text.secondary', flex: 1 }}>
            {say(key)}
          </Typography>
          <Typography component="dd" sx={{ m: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
            {format.kind('money', details[name])}
          </Typography>
          {onChange && details[name] ? (
            <Button
              size="small"
              disabled={disabled ?? false}
              aria-label={`${say('console.payment.use')}: ${say(key)}`}
              onClick={() => onChange(details[name], 'amount')}
            >
              {say('console.payment.use')}
            </Button>
          ) : null}
        </Box>
      ))}
    </Box>
  );
}
