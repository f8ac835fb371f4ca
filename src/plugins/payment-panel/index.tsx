import { Alert, Box, Button, Checkbox, FormControlLabel, LinearProgress, Stack, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import type { Json } from '../../console/plugin.ts';
import { type Details, type PaymentPanelProps, useDetails } from './use-details.ts';

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

const LINES = [
  ['expired', 'console.payment.expired'],
  ['payable', 'console.payment.payable'],
  ['to_finish', 'console.payment.to-finish'],
] as const;

/** What is owed first, what is overdue, what is owed today, and what would settle everything; each may be taken as the amount. */
function Amounts({ details, translate, format, onChange, disabled }: PaymentPanelProps & { details: Details }) {
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

const PAUSE_MS = 400;

/** Line by line what the amount covers: of the payment that was sent, else of the one being typed, tried out by the engine. */
function Coverage(props: PaymentPanelProps) {
  const { answer, translate, record, onChange, disabled } = props;
  const tried = useTrial(props);
  const told = linesOf(answer);
  const lines = told.length > 0 ? told : tried.lines;
  const leavesNothing = leavesLenderNothing(told.length > 0 ? answer : tried.answer);
  if (tried.problem && told.length === 0) return <Alert severity="info">{tried.problem}</Alert>;
  if (lines.length === 0) return null;
  const simulated = told.length > 0 && props.record.test === true;
  return (
    <Box>
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        {translate(told.length > 0 ? 'console.payment.log' : 'console.payment.covers')}
      </Typography>
      {leavesNothing ? <Alert severity="warning">{translate('console.payment.leaves-lender-nothing')}</Alert> : null}
      {simulated ? (
        // It stays in sight and is not announced: the message that the form gives of it is, once.
        <Alert severity="info" role="note" aria-live="off">
          {translate('console.payment.simulated')}
        </Alert>
      ) : null}
      <Box component="ol" sx={{ m: 0, pl: 2.5, opacity: tried.busy ? 0.6 : 1, maxHeight: 320, overflow: 'auto' }}>
        {lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps are listed in order and may repeat
          <Typography key={place} component="li" variant="body2">
            {line}
          </Typography>
        ))}
      </Box>
      {tried.prepays && told.length === 0 && onChange ? (
        <FormControlLabel
          label={props.definition.fields.reduce_term?.title ?? ''}
          control={
            <Checkbox
              checked={record.reduce_term === true}
              disabled={disabled ?? false}
              onChange={(_event, ticked) => onChange(ticked || undefined, 'reduce_term')}
            />
          }
        />
      ) : null}
    </Box>
  );
}

type Trial = {
  lines: string[];
  answer?: Json;
  problem?: string;
  /** Some of it goes to capital beyond what is due. */
  prepays: boolean;
  busy: boolean;
};

/** Tries the typed payment out on the server, after a pause; an overtaken trial is cancelled. */
function useTrial({ record, options, call }: PaymentPanelProps) {
  const [state, setState] = useState<Trial>({ lines: [], prepays: false, busy: false });
  const { amount, date, request, user, q, charges, data_for_condonation, reduce_term } = record;
  // Only what a Q payment condones: who may not condone may not even say that nothing is.
  const condoned = q === true ? { q, charges, data_for_condonation } : reduce_term === true ? { reduce_term } : {};
  const ready = options.simulate && typeof amount === 'number' && amount > 0 && date && request;
  const content = ready ? JSON.stringify({ amount, date, request, user, ...condoned, test: true, notify: false }) : '';
  useEffect(() => {
    if (!content || !options.simulate) return setState({ lines: [], prepays: false, busy: false });
    const path = options.simulate;
    const outdated = new AbortController();
    const timer = setTimeout(async () => {
      setState((before) => ({ ...before, busy: true }));
      try {
        const found = await call({ method: 'POST', path, body: JSON.parse(content), signal: outdated.signal });
        // The last line says that nothing was saved, which is obvious in a preview.
        if (!outdated.signal.aborted)
          setState({ lines: linesOf(found).slice(0, -1), answer: found, prepays: reachesCapital(found), busy: false });
      } catch (error) {
        if (!outdated.signal.aborted)
          setState({ lines: [], prepays: false, problem: error instanceof Error ? error.message : '', busy: false });
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      outdated.abort();
    };
  }, [content, call, options.simulate]);
  return state;
}

/** The steps of an answer's `log`: sentences, or objects that hold one. */
function linesOf(answer: Json | undefined): string[] {
  const log = (answer as { log?: Json } | null | undefined)?.log;
  if (!Array.isArray(log)) return [];
  return log
    .map((step) =>
      typeof step === 'string'
        ? step
        : String(
            (step as { message?: Json; text?: Json } | null)?.message ?? (step as { text?: Json } | null)?.text ?? '',
          ),
    )
    .filter(Boolean);
}

function reachesCapital(answer: Json | undefined): boolean {
  const lines = (answer as { data?: { lines?: { concept?: Json }[] } } | null | undefined)?.data?.lines;
  return Array.isArray(lines) && lines.some(({ concept }) => concept === 'prepayment');
}

/** Whether money came in of which the lender gets nothing; a Q payment brings none. */
function leavesLenderNothing(answer: Json | undefined): boolean {
  const data = (answer as { data?: Record<string, Json> | null } | null | undefined)?.data;
  return data?.payment_as_lender_net === 0 && Number(data.payment_as_applicant) > 0;
}
