import { Alert, Box, LinearProgress, Stack, Typography } from '@mui/material';
import type { Json } from '../../console/plugin.ts';
import { Amounts } from './Amounts.tsx';
import { Coverage } from './Coverage.tsx';
import { type PaymentPanelProps, useDetails } from './use-details.ts';

export type { PaymentPanelOptions } from './use-details.ts';

/** Beside a payment being typed: the request, what is owed today, and what this amount will cover. */
export default function PaymentPanel(props: PaymentPanelProps) {
  const { record, translate } = props;
  const { details, failed, busy } = useDetails(props);
  if (record.request === undefined || record.request === null) return null;
  return (
    <Stack sx={{ gap: 2, border: 1, borderColor: 'divider', borderRadius: 1, p: 2, position: 'relative' }}>
      {busy ? (
        <LinearProgress
          aria-label={translate('console.loading')}
          sx={{ position: 'absolute', inset: '0 0 auto', height: 2 }}
        />
      ) : null}
      <Typography variant="h2">{translate('console.payment.panel')}</Typography>
      {failed ? <Alert severity="warning">{translate('create.prefill-failure')}</Alert> : null}
      {details ? <RequestFacts {...props} request={details.request} /> : null}
      {details ? <Amounts {...props} details={details} /> : null}
      <Box aria-live="polite">
        <Coverage {...props} />
      </Box>
    </Stack>
  );
}

/** Which loan it is: its token, its people, its amount. */
function RequestFacts({ request, translate, format }: PaymentPanelProps & { request: Record<string, Json> }) {
  const facts: [string, string][] = [
    ['console.payment.request', String(request.token ?? request.id ?? '')],
    ['console.payment.applicant', String(request.user_label ?? translate('placeholders.no-user'))],
    ['console.payment.lender', String(request.user_lender_label ?? translate('placeholders.no-user'))],
    ['console.payment.active-amount', format.kind('money', request.amount)],
  ];
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, rowGap: 0.5 }}>
      {facts.map(([key, value]) => (
        <Box key={key} sx={{ display: 'contents' }}>
          <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
            {translate(key)}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0, textAlign: 'right', overflowWrap: 'anywhere' }}>
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
