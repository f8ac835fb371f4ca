import { Alert, Box, LinearProgress, Stack, Typography } from '@mui/material';
import type { Json, PluginProps } from '../../console/plugin.ts';
import { Amounts } from './Amounts.tsx';
import { Coverage } from './Coverage.tsx';
import { RequestFacts } from './RequestFacts.tsx';
import { useDetails } from './use-details.ts';

export type PaymentPanelOptions = {
  get: { request: string } & Partial<Record<'to_finish' | 'payable' | 'expired' | 'amounts' | 'rows', string>>;
  /** Where the payment being typed is tried out: its `log` says line by line what it would cover. */
  simulate?: string;
};

export type PaymentPanelProps = PluginProps<PaymentPanelOptions>;

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

export type Details = {
  request: Record<string, Json>;
  to_finish?: number;
  payable?: number;
  expired?: number;
  /** The due date that money reaches first, and what is owed of it. */
  oldest?: { date: string; amount: number };
};
