import {
  Alert,
  Box,
  Button,
  LinearProgress,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatAmount, formatValue } from '../../resource/conditions/format.ts';
import { typedNumber } from '../../resource/kinds/numbers.ts';
import type { Action, Definition, Json, Row } from '../../resource/model/definition.ts';
import { plainField } from '../../resource/model/fields.ts';
import { api } from '../api/client.ts';
import { useTranslate } from '../i18n/translate.ts';
import { schemasOf, useSchemas } from '../schemas/schemas.ts';
import { useDebouncedValue } from '../ui/hooks.ts';
import { errorWords } from './texts.ts';

const PAYEES = 10;

/** What an action would do, before it is done: money, day, who is paid, what is left out and why, and warnings. */
export function PreviewPanel({ definition, state }: { definition: Definition; state: PreviewState }) {
  const translate = useTranslate(definition);
  const { answer, error, busy, again } = state;
  return (
    <Box role="status" aria-busy={busy} aria-label={translate('console.preview.title')} sx={{ my: 1, minHeight: 24 }}>
      {busy ? <LinearProgress aria-label={translate('console.preview.busy')} sx={{ height: 2, mb: 1 }} /> : null}
      {error ? (
        <Alert
          severity="warning"
          action={
            again ? (
              <Button color="inherit" size="small" disabled={busy} onClick={again}>
                {translate('console.preview.again')}
              </Button>
            ) : undefined
          }
        >
          {translate('console.preview.failed', { error: errorWords(error, translate) })}
        </Alert>
      ) : null}
      {answer && !error ? <Figures definition={definition} answer={answer} /> : null}
    </Box>
  );
}

function Figures({ definition, answer }: { definition: Definition; answer: PreviewAnswer }) {
  const translate = useTranslate(definition);
  const index = useSchemas();
  const schemas = schemasOf(index, definition);
  const { count, ready, totals, refused, warnings, payees, date } = answer;
  const [moved, ...parts] = totals;
  const isPart = ready < count;
  return (
    <Stack sx={{ gap: 1.5 }}>
      {isPart && count > 1 ? (
        <Typography>
          {ready === 0
            ? translate('console.preview.none')
            : translate('console.preview.ready', { count: ready, all: count })}
        </Typography>
      ) : null}
      {moved ? (
        <Box component="dl" sx={{ m: 0 }}>
          <Line term={moved.title} text={formatAmount(moved, schemas)} isGreat />
          {parts.map((total) => (
            <Line key={`${total.field} ${total.currency}`} term={total.title} text={formatAmount(total, schemas)} />
          ))}
          {date ? (
            <Line term={translate('console.preview.date')} text={formatValue(plainField('date'), date, schemas)} />
          ) : null}
        </Box>
      ) : null}
      {payees.length > 0 ? <Payees payees={payees} definition={definition} /> : null}
      {refused.length > 0 ? (
        <Alert severity={ready === 0 ? 'error' : 'info'}>
          {count > 1 ? (
            <Typography variant="body2" sx={{ fontWeight: 600 }}>
              {translate('console.preview.refused')}
            </Typography>
          ) : null}
          {refused.map(({ reason, message, count: times }) => (
            <div key={`${reason} ${message}`}>{count > 1 ? `${times}: ${message}` : message}</div>
          ))}
        </Alert>
      ) : null}
      {warnings.map(({ name, message }) => (
        <Alert key={name} severity="warning">
          {message}
        </Alert>
      ))}
    </Stack>
  );
}

function Line({ term, text, isGreat = false }: { term: string; text: string; isGreat?: boolean }) {
  return (
    <Box sx={{ display: 'flex', gap: 2, justifyContent: 'space-between', py: 0.25 }}>
      <Typography component="dt" variant="body2" sx={{ color: isGreat ? 'text.primary' : 'text.secondary' }}>
        {term}
      </Typography>
      <Typography
        component="dd"
        sx={{
          m: 0,
          color: 'text.primary',
          fontVariantNumeric: 'tabular-nums',
          ...(isGreat ? { fontWeight: 700, fontSize: '1.15rem' } : {}),
        }}
      >
        {text}
      </Typography>
    </Box>
  );
}

type PayeesProps = {
  payees: PreviewAnswer['payees'];
  definition: Definition;
};

/** The ten largest; the others are in the sum. */
function Payees({ payees, definition }: PayeesProps) {
  const translate = useTranslate(definition);
  const schemas = schemasOf(useSchemas(), definition);
  const [isWhole, setWhole] = useState(false);
  const rest = isWhole ? 0 : payees.length - PAYEES;
  return (
    <Box>
      <Table size="small" aria-label={translate('console.preview.payees')}>
        <TableHead>
          <TableRow>
            <TableCell sx={{ pl: 0 }}>{translate('console.preview.payee')}</TableCell>
            <TableCell align="right" sx={{ pr: 0 }}>
              {translate('console.preview.sum')}
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {payees.slice(0, isWhole ? undefined : PAYEES).map(({ name, account, currency, sum, count }) => (
            <TableRow key={`${currency} ${account} ${name}`}>
              <TableCell sx={{ pl: 0 }}>
                <div>{count > 1 ? `${name} (×${count})` : name}</div>
                <Box sx={{ color: 'text.secondary' }}>
                  {account ? inFours(account) : translate('console.preview.no-account')}
                </Box>
              </TableCell>
              <TableCell align="right" sx={{ pr: 0, verticalAlign: 'top' }}>
                {sum === null ? '' : formatAmount({ sum, currency }, schemas)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {rest > 0 ? (
        <Button size="small" color="inherit" sx={{ my: 0.5 }} onClick={() => setWhole(true)}>
          {translate('console.preview.more', { count: rest })}
        </Button>
      ) : null}
    </Box>
  );
}

/** An account as people compare it: 0021 8000 0000 0000 50. */
const inFours = (account: string): string => account.replace(/(.{4})(?=.)/g, '$1 ');

/** What `POST /v1/{resource}/preview` answers: what an action would do, summed. The first total is the money that moves. */
export type PreviewAnswer = {
  count: number;
  ready: number;
  refused: { reason: string; message: string; count: number; ids: Json[] }[];
  totals: { field: string; title: string; currency: string; sum: number; count: number }[];
  payees: { name: string; account: string | null; currency: string; count: number; sum: number | null }[];
  warnings: { name: string; message: string; count: number; ids: Json[] }[];
  date: string | null;
};

export type PreviewState = {
  answer: PreviewAnswer | undefined;
  error: unknown;
  busy: boolean;
  /** Asks once more; absent where nothing is asked. */
  again?: () => void;
};

const NOTHING: PreviewState = { answer: undefined, error: undefined, busy: false };

/** Asks the server what the action would do with these rows and answers. */
export function usePreview(
  definition: Definition,
  action: Action,
  ids: readonly Json[] | undefined,
  ask: Row,
  isAsked = true,
): PreviewState {
  const content =
    isAsked && action.preview ? JSON.stringify({ action: action.name, ...(ids ? { ids } : {}), ask }) : '';
  const wanted = useDebouncedValue(content);
  const found = useQuery({
    queryKey: ['preview', definition.name, wanted],
    queryFn: ({ signal }) => askPreview(definition, wanted, signal),
    enabled: wanted !== '',
    staleTime: 0,
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
  });
  if (!action.preview) return NOTHING;
  const isOld = found.isPlaceholderData || wanted !== content;
  return {
    answer: found.data,
    error: found.error ?? undefined,
    busy: found.isFetching || isOld,
    again: () => void found.refetch(),
  };
}

/** What the action would do. Throws where that is not known: then nothing may be sent. */
export async function askPreview(definition: Definition, body: string, signal?: AbortSignal): Promise<PreviewAnswer> {
  const path = `/${definition.name}/preview`;
  const { data } = await api.post<PreviewAnswer>(path, { body: JSON.parse(body), ...(signal ? { signal } : {}) });
  // A proxy on the way may answer with a page of its own.
  if (typeof data?.ready !== 'number') throw new Error(`${path} answered no preview`);
  return data;
}

/** Nothing of it would be done, or it is not known what: then there is nothing to confirm. */
export const isIdle = (action: Action, { answer, busy, error }: PreviewState): boolean =>
  action.preview !== undefined && (busy || error !== undefined || answer === undefined || answer.ready === 0);

export type TypedTotal = {
  /** The money that moves, as people read it; absent where there is none or more than one currency. */
  total: string | undefined;
  /** Whether the total has to be typed, and is not typed yet. */
  isNeeded: boolean;
  isMissing: boolean;
  typed: string;
  setTyped: (text: string) => void;
};

/** Above the amount of its file an action waits until its total is typed. */
export function useTypedTotal(definition: Definition, action: Action, answer: PreviewAnswer | undefined): TypedTotal {
  const index = useSchemas();
  const [typed, setTyped] = useState('');
  const [moved, ...others] = answer?.totals ?? [];
  const isAlone = moved !== undefined && others.every(({ field }) => field !== moved.field);
  const { over } = action.preview?.typed ?? {};
  const isNeeded = moved !== undefined && over !== undefined && moved.sum > over;
  return {
    total: isAlone ? formatAmount(moved, schemasOf(index, definition)) : undefined,
    isNeeded,
    isMissing: isNeeded && typedNumber(typed) !== moved.sum,
    typed,
    setTyped,
  };
}
