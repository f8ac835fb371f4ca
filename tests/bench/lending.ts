import { annualTotalCost } from '../../src/lending/cat.ts';
import type { Loan, LoanEvent } from '../../src/lending/events/events.ts';
import { buildSchedule } from '../../src/lending/schedule.ts';
import { applyEvent, loanState } from '../../src/lending/state/apply-event.ts';
import { repaymentTable } from '../../src/lending/table/table.ts';
import { periodRatio } from '../../src/lending/terms/due-dates.ts';
import type { Terms } from '../../src/lending/terms/terms.ts';

export interface Figure {
  name: string;
  value: number;
  unit: string;
  limit?: number;
  baseline?: string;
}

const TAX = { num: 4n, den: 25n };
const TERMS: Terms = {
  amount: '1000000',
  rate: '17.9',
  payment_type: 3,
  payment_time: 120,
  recognition: 0,
  commission_admin: '1.16',
  commission_admin_lender: '0.58',
  commission_by_each_payment: '11.6',
  isr_withholdings: '20',
  iva_withholdings: '16',
};
const LOAN: Loan = { terms: TERMS, activation_date: '2016-01-15' };
const TODAY = '2018-12-01';

/** The engine's speed: medians in milliseconds, and ratios to the same loop in plain floating point. */
export async function bench(): Promise<Figure[]> {
  return [...schedules(), ...states(), ...costs()];
}

function schedules(): Figure[] {
  return [
    { type: 2 as const, periods: 120, name: '120-month monthly schedule', limit: 1 },
    { type: 3 as const, periods: 3600, name: '10-year daily schedule', limit: 30 },
  ].flatMap(({ type, periods, name, limit }) => {
    const rate = periodRatio({ num: 179n, den: 10n }, type, 'v1', 360);
    const float = Number(rate.num) / Number(rate.den);
    const input = { principal: 1_000_000, rate_per_period: float, periods, shape: 'level', tax_rate: '0.16' } as const;
    const built = median(() => buildSchedule(input));
    const table = median(() => repaymentTable('level', 100_000_000n, rate, TAX, periods));
    const plain = median(() => floatTable(1_000_000, float, 0.16, periods));
    return [
      { name: `${name}, written out`, value: built, unit: 'ms', limit },
      { name: `${name}, table`, value: table / plain, unit: 'x', limit: 30, baseline: 'the same loop in floats' },
    ];
  });
}

function states(): Figure[] {
  const rows = loanState(LOAN, [], LOAN.activation_date, []);
  if (!rows.ok) throw new Error(rows.code);
  const events: LoanEvent[] = rows.rows.slice(0, 1000).map((row, index) => ({
    kind: 'payment',
    id: index + 1,
    date: row.collection_date,
    amount: index === 500 ? '50000' : index % 3 === 0 ? '900' : '500.13',
  }));
  const next: LoanEvent = { kind: 'payment', id: 9999, date: TODAY, amount: '500' };
  return [
    {
      name: 'state of 3,600 rows and 1,000 events',
      value: median(() => loanState(LOAN, events, TODAY, [])),
      unit: 'ms',
      limit: 100,
    },
    {
      name: 'one payment on 3,600 rows and 500 payments',
      value: median(() => applyEvent(LOAN, events.slice(0, 500), next, TODAY, [])),
      unit: 'ms',
      limit: 100,
    },
  ];
}

function costs(): Figure[] {
  const rows = buildSchedule({
    principal: 1_000_000,
    rate_per_period: '0.0005',
    periods: 3600,
    shape: 'level',
    tax_rate: 0,
  }).rows;
  const payments = rows.map((row) => ({ period: row.number, amount: row.payment }));
  const flows = [-950_000, ...payments.map((payment) => Number(payment.amount))];
  const exact = median(() => annualTotalCost({ net_amount: 950_000, payments, periods_per_year: 365 }));
  const plain = median(() => floatCost(flows));
  return [
    { name: 'CAT of 3,600 flows', value: exact, unit: 'ms', limit: 20 },
    { name: 'CAT of 3,600 flows', value: exact / plain, unit: 'x', limit: 30, baseline: 'bisection in floats' },
  ];
}

function median(work: () => unknown): number {
  for (let round = 0; round < 5; round += 1) work();
  const times: number[] = [];
  const end = performance.now() + 700;
  while (times.length < 15 || (performance.now() < end && times.length < 400)) {
    const from = performance.now();
    work();
    times.push(performance.now() - from);
  }
  times.sort((a, b) => a - b);
  return times[Math.floor(times.length / 2)] ?? 0;
}

/** The table as one would write it without care for cents. */
function floatTable(principal: number, rate: number, tax: number, periods: number): object[] {
  const taxed = rate * (1 + tax);
  const level = round((principal * taxed) / (1 - (1 + taxed) ** -periods));
  const first = floatRows(principal, rate, tax, periods, level);
  const gap = (first.at(-1)?.payment ?? 0) - level;
  return Math.abs(gap) * 100 > Math.floor(periods / 2)
    ? floatRows(principal, rate, tax, periods, level + round(gap / periods))
    : first;
}

function floatRows(principal: number, rate: number, tax: number, periods: number, level: number) {
  const rows: { interest: number; taxed: number; part: number; payment: number; balance: number }[] = [];
  let balance = principal;
  for (let k = 1; k <= periods; k += 1) {
    const interest = round(balance * rate);
    const taxed = round(interest * tax);
    const part = k === periods ? balance : level - interest - taxed;
    balance = round(balance - part);
    rows.push({ interest, taxed, part, payment: part + interest + taxed, balance });
  }
  return rows;
}

function floatCost(flows: readonly number[]): number {
  let [low, high] = [-0.5, 5];
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    let value = 0;
    for (let index = flows.length - 1; index >= 0; index -= 1) value = value / (1 + middle) + (flows[index] ?? 0);
    if (value > 0) low = middle;
    else high = middle;
  }
  return ((1 + low) ** 365 - 1) * 100;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
