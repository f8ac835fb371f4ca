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
import { useState } from 'react';
import { formatValue } from '../../resource/conditions/format.ts';
import type { Definition, Json, Kind } from '../../resource/model/definition.ts';
import { plainField } from '../../resource/model/fields.ts';
import { schemasOf, useSchemas, useTranslate } from '../schemas/schemas.ts';
import { errorWords } from './outcome-text.ts';
import { moneyText } from './typed-total.ts';
import type { PreviewAnswer, PreviewState } from './use-preview.ts';

const PAYEES = 10;

/** What an action would do, before it is done: money, day, who is paid, what is left out and why, and warnings. */
export function Preview({ definition, state }: { definition: Definition; state: PreviewState }) {
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
  const written = (kind: Kind, value: Json) => formatValue(plainField(kind), value, schemasOf(index, definition));
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
          <Line term={moved.title} text={moneyText(moved, written)} isGreat />
          {parts.map((total) => (
            <Line key={`${total.field} ${total.currency}`} term={total.title} text={moneyText(total, written)} />
          ))}
          {date ? <Line term={translate('console.preview.date')} text={written('date', date)} /> : null}
        </Box>
      ) : null}
      {payees.length > 0 ? <Payees payees={payees} definition={definition} written={written} /> : null}
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
  written: (kind: Kind, value: Json) => string;
};

/** The ten largest; the others are in the sum. */
function Payees({ payees, definition, written }: PayeesProps) {
  const translate = useTranslate(definition);
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
                {sum === null ? '' : moneyText({ sum, currency }, written)}
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
