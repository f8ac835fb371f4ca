import {
  type Amount,
  type Cents,
  formatCents,
  type LoanRefusal,
  loanRefusal,
  readMoney,
  readRatio,
  refusalError,
} from './money/money.ts';
import { repaymentTable, rowsAtLevel, type Shape, type Table, type TableRow } from './table/table.ts';

const MOST_PERIODS = 10_000;

interface ScheduleInput {
  principal: Amount;
  /** Interest of one period as a fraction: 0.01 is one per cent. */
  rate_per_period: Amount;
  periods: number;
  shape: Shape;
  /** IVA as a fraction: 0.16. */
  tax_rate: Amount;
  /** Used as given, only with the level shape: no smoothing, no guard, the last row absorbs. */
  level_payment?: Amount;
}

interface ScheduleRow {
  number: number;
  interest: string;
  tax: string;
  principal: string;
  payment: string;
  balance: string;
}

interface Schedule {
  rows: ScheduleRow[];
  regular_payment: string;
  final_payment: string;
  totals: { interest: string; tax: string; principal: string; payment: string };
}

/**
 * The repayment table of a principal. Promises: each row's payment = principal + interest + tax, the principals add up to what was
 * lent, the last balance is 0.00, and (but for a given `level_payment`) no principal is negative. Money as decimal strings.
 * Errors: throws a RangeError with `code` and `field`. Source: engine 2.4 and 2.5.
 * Example: 50,000, rate 0.0149166…, 12, level, tax 0.16 → regular '4650.03', final '4649.97', totals.payment '55800.30'.
 */
export function buildSchedule(input: ScheduleInput): Schedule {
  const table = readTable(input);
  if ('ok' in table) throw refusalError(table);
  const totals = { interest: 0n, tax: 0n, principal: 0n, payment: 0n };
  for (const row of table.rows) {
    totals.interest += row.interest;
    totals.tax += row.tax;
    totals.principal += row.principal;
    totals.payment += row.payment;
  }
  return {
    rows: table.rows.map(scheduleRow),
    regular_payment: formatCents(table.regular),
    final_payment: formatCents(table.rows[table.rows.length - 1]?.payment ?? 0n),
    totals: {
      interest: formatCents(totals.interest),
      tax: formatCents(totals.tax),
      principal: formatCents(totals.principal),
      payment: formatCents(totals.payment),
    },
  };
}

function readTable(input: ScheduleInput): Table | LoanRefusal {
  const principal = readMoney(input.principal, 'principal');
  if (!principal.ok) return principal;
  if (principal.cents === 0n) return loanRefusal('not_positive', 'principal');
  const rate = readRatio(input.rate_per_period, 'rate_per_period');
  if (!rate.ok) return rate;
  const tax = readRatio(input.tax_rate, 'tax_rate');
  if (!tax.ok) return tax;
  if (!Number.isInteger(input.periods) || input.periods < 1 || input.periods > MOST_PERIODS) {
    return loanRefusal('out_of_range', 'periods', { least: 1, most: MOST_PERIODS });
  }
  if (!['level', 'at_maturity', 'equal_principal'].includes(input.shape)) return loanRefusal('unknown_value', 'shape');
  const perPeriod = { ...rate.ratio, slack: rate.ratio.den / 500_000_000_000n };
  if (input.level_payment === undefined || input.shape !== 'level') {
    return repaymentTable(input.shape, principal.cents, perPeriod, tax.ratio, input.periods);
  }
  const level = readMoney(input.level_payment, 'level_payment');
  if (!level.ok) return level;
  const rows = rowsAtLevel(principal.cents, perPeriod, tax.ratio, input.periods, level.cents);
  return { rows, regular: level.cents };
}

function scheduleRow(row: TableRow, index: number): ScheduleRow {
  const write = (cents: Cents) => formatCents(cents);
  return {
    number: index + 1,
    interest: write(row.interest),
    tax: write(row.tax),
    principal: write(row.principal),
    payment: write(row.payment),
    balance: write(row.balance),
  };
}
