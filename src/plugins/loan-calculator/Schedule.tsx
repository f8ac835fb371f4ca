import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material';
import { useRef, useState } from 'react';
import type { PluginProps } from '../../console/plugin.ts';
import type { ShownRow } from './calculation.ts';

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
