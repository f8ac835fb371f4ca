import { Alert, Box, LinearProgress, Stack, Typography } from '@mui/material';
import { Amounts } from './Amounts.tsx';
import { Coverage } from './Coverage.tsx';
import { RequestFacts } from './RequestFacts.tsx';
import { type PaymentPanelProps, useDetails } from './use-details.ts';

export type { PaymentPanelOptions } from './use-details.ts';

/** Beside a payment being typed: the request, what is owed today, and what this amount will cover. */
export default function PaymentPanel(props: PaymentPanelProps) {
  const { record, say } = props;
  const { details, failed, busy } = useDetails(props);
  if (record.request === undefined || record.request === null) return null;
  return (
    <Stack sx={{ gap: 2, border: 1, borderColor: 'divider', borderRadius: 1, p: 2, position: 'relative' }}>
      {busy ? (
        <LinearProgress
          aria-label={say('console.loading')}
          sx={{ position: 'absolute', inset: '0 0 auto', height: 2 }}
        />
      ) : null}
      <Typography variant="h2">{say('console.payment.panel')}</Typography>
      {failed ? <Alert severity="warning">{say('create.prefill-failure')}</Alert> : null}
      {details ? <RequestFacts {...props} request={details.request} /> : null}
      {details ? <Amounts {...props} details={details} /> : null}
      <Box aria-live="polite">
        <Coverage {...props} />
      </Box>
    </Stack>
  );
}
