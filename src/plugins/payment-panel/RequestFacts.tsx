import { Box, Typography } from '@mui/material';
import type { Json } from '../../console/plugin.ts';
import type { PaymentPanelProps } from './use-details.ts';

/** Which loan it is: its token, its people, its amount. */
export function RequestFacts({ request, say, format }: PaymentPanelProps & { request: Record<string, Json> }) {
  const facts: [string, string][] = [
    ['console.payment.request', String(request.token ?? request.id ?? '')],
    ['console.payment.applicant', String(request.user_label ?? say('placeholders.no-user'))],
    ['console.payment.lender', String(request.user_lender_label ?? say('placeholders.no-user'))],
    ['console.payment.active-amount', format.kind('money', request.amount)],
  ];
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, rowGap: 0.5 }}>
      {facts.map(([key, value]) => (
        <Box key={key} sx={{ display: 'contents' }}>
          <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
            {say(key)}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0, textAlign: 'right', overflowWrap: 'anywhere' }}>
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
