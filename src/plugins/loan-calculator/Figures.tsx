import { Box, Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from '@mui/material';
import { useRef, useState } from 'react';
import type { PluginProps } from '../../console/plugin.ts';
import { pricesOf, type ShownCalculation, type ShownRow } from './calculation.ts';

type FiguresProps = Pick<PluginProps, 'translate' | 'format'> & { calculation: ShownCalculation };

/** The few figures that decide: the two payments large, the price under them. */
export function Figures({ calculation, translate, format }: FiguresProps) {
  const money = (value: number | string | undefined) =>
    value === undefined ? '' : format.kind('money', Number(value));
  const { opening, cost } = pricesOf(calculation);
  const cat = calculation.cat_shown ?? calculation.cat;
  const lines: [string, string][] = [
    ['console.calculator.total', money(cost)],
    ['console.calculator.cat', catText(calculation.cat_shown, cat, translate)],
    ['console.calculator.opening', calculation.opening_commission === undefined ? '' : money(opening)],
    ['console.calculator.to-disperse', money(calculation.to_disperse)],
  ];
  return (
    <>
      <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2, m: 0, mb: 1.5 }}>
        <Large
          title={translate('console.calculator.periodic')}
          value={money(calculation.regular.payment_as_applicant)}
        />
        <Large title={translate('console.calculator.final')} value={money(calculation.final.payment_as_applicant)} />
      </Box>
      <Box component="dl" sx={{ m: 0, borderTop: 1, borderColor: 'divider', pt: 1 }}>
        {lines
          .filter(([, value]) => value !== '')
          .map(([key, value]) => (
            <Box key={key} sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, py: 0.25 }}>
              <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
                {translate(key)}
              </Typography>
              <Typography component="dd" variant="body2" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
                {value}
              </Typography>
            </Box>
          ))}
      </Box>
      {cat === undefined || cat === null ? null : (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {translate('console.calculator.cat-note')}
        </Typography>
      )}
    </>
  );
}

/** A server that answers null has a CAT that no screen can show; one that answers none has no such line. */
function catText(
  shown: ShownCalculation['cat_shown'],
  cat: ShownCalculation['cat'],
  translate: PluginProps['translate'],
): string {
  if (shown === null) return translate('console.calculator.cat-none');
  if (cat === undefined || cat === null) return '';
  return `${Number(cat).toLocaleString('es-MX', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} %`;
}

const Large = ({ title, value }: { title: string; value: string }) => (
  <Box>
    <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
      {title}
    </Typography>
    <Typography component="dd" sx={{ m: 0, fontSize: '1.25rem', fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}>
      {value}
    </Typography>
  </Box>
);

const COLUMNS = [
  ['capital', 'console.calculator.principal'],
  ['interests', 'console.calculator.interest'],
  ['iva_interests', 'console.calculator.iva'],
  ['payment_as_applicant', 'console.calculator.payment'],
  ['balance', 'console.calculator.balance'],
] as const;

const ROW_PX = 32;
const HEIGHT_PX = 360;
const EXTRA_ROWS = 8;

type ScheduleProps = Pick<PluginProps, 'translate' | 'format'> & { rows: ShownRow[] };

/** The whole table; of a daily loan of ten years only the rows in sight are drawn. */
export function Schedule({ rows, translate, format }: ScheduleProps) {
  const area = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const first = Math.max(0, Math.floor(top / ROW_PX) - EXTRA_ROWS);
  const last = Math.min(rows.length, first + Math.ceil(HEIGHT_PX / ROW_PX) + 2 * EXTRA_ROWS);
  return (
    <TableContainer
      ref={area}
      tabIndex={0}
      role="region"
      aria-label={translate('console.calculator.schedule')}
      onScroll={({ currentTarget }) => setTop(currentTarget.scrollTop)}
      sx={{ maxHeight: HEIGHT_PX, mt: 1 }}
    >
      <Table size="small" stickyHeader aria-rowcount={rows.length}>
        <TableHead>
          <TableRow>
            <TableCell>{translate('console.calculator.period')}</TableCell>
            {COLUMNS.map(([name, key]) => (
              <TableCell key={name} align="right">
                {translate(key)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          <Gap rows={first} />
          {rows.slice(first, last).map((row) => (
            <TableRow key={row.period} aria-rowindex={row.period} sx={{ height: ROW_PX }}>
              <TableCell sx={{ py: 0 }}>{row.period}</TableCell>
              {COLUMNS.map(([name]) => (
                <TableCell
                  key={name}
                  align="right"
                  sx={{ py: 0, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}
                >
                  {format.kind('money', Number(row[name]))}
                </TableCell>
              ))}
            </TableRow>
          ))}
          <Gap rows={rows.length - last} />
        </TableBody>
      </Table>
    </TableContainer>
  );
}

const Gap = ({ rows }: { rows: number }) =>
  rows > 0 ? (
    <TableRow aria-hidden sx={{ height: rows * ROW_PX }}>
      <TableCell colSpan={COLUMNS.length + 1} sx={{ p: 0, border: 0 }} />
    </TableRow>
  ) : null;
