import type { Loan, LoanEvent } from '../../src/lending/events/events.ts';
import type { JournalEntry } from '../../src/lending/events/journal.ts';
import type { LoanState, StatePayment, StateRow } from '../../src/lending/ledger/state.ts';
import type { AmortizationRow } from '../../src/lending/table/loan-schedule.ts';
import { cents, sumOf } from './sums.ts';

/** Throws a sentence when something that must always hold does not. Plain comparisons: this runs a million times. */
function must(holds: boolean, what: () => string): void {
  if (!holds) throw new Error(what());
}

/** Invariants 1 to 4 for any table. */
export function checkTable(rows: readonly AmortizationRow[], amount: bigint): void {
  must(
    sumOf(rows.map((row) => row.capital)) === amount,
    () => `1 capital adds up to ${sumOf(rows.map((row) => row.capital))}, not ${amount}`,
  );
  let balance = amount;
  let date = '';
  for (const row of rows) {
    must(
      cents(row.payment) === cents(row.capital) + cents(row.interests) + cents(row.iva_interests),
      () => `2 row ${row.period}`,
    );
    must(cents(row.capital) >= 0n, () => `3 row ${row.period} has capital ${row.capital}`);
    must(
      cents(row.interests) >= 0n && cents(row.iva_interests) >= 0n,
      () => `3 row ${row.period} has interest ${row.interests}`,
    );
    must(row.date_final > date, () => `4 row ${row.period} falls due on ${row.date_final} after ${date}`);
    must(row.date_initial < row.date_final, () => `4 row ${row.period}`);
    must(row.collection_date >= row.date_final, () => `4 row ${row.period} is collected early`);
    balance -= cents(row.capital);
    date = row.date_final;
  }
  must(balance === 0n, () => `3 the last balance is ${balance}`);
}

/** Invariants 1 to 7 and 13 for the state of a loan. */
export function checkState(loan: Loan, state: LoanState): void {
  checkTable(state.rows, cents(loan.terms.amount) - cents(state.prepaid));
  let previous = cents(loan.terms.amount);
  for (const row of state.rows) {
    checkRow(row);
    must(
      cents(row.balance) <= previous && cents(row.balance) >= 0n,
      () => `3 balance of row ${row.period}: ${row.balance}`,
    );
    previous = cents(row.balance);
  }
  must(previous === 0n, () => `3 the last balance is ${previous}`);
  for (const payment of state.payments) if (!payment.reversed) checkPayment(loan, payment);
  const open = state.rows.filter((row) => row.status === 0);
  must(
    (open.length === 0) === (state.status === 'finished'),
    () => `status ${state.status} with ${open.length} open rows`,
  );
  const settled = sumOf(state.payments.map((payment) => payment.capital));
  must(
    cents(loan.terms.amount) === settled + cents(state.amounts.capital_pending),
    () => `6 capital ${settled} and pending`,
  );
  must(state.amounts.capital_pending === total(open.map((row) => row.pending.capital)), () => '6 pending capital');
  if (state.status === 'finished') {
    for (const debt of Object.values(state.amounts.special))
      must(debt.total === '0.00', () => '13 something is pending');
  }
}

function checkRow(row: StateRow): void {
  const due = {
    commission: cents(row.commission_applicant.gross),
    moratorium: cents(row.moratorium.interest),
    iva_moratorium: cents(row.moratorium.iva),
    interests: cents(row.interests),
    iva_interests: cents(row.iva_interests),
    capital: cents(row.capital),
  };
  for (const part of Object.keys(due) as (keyof typeof due)[]) {
    const [pending, paid, condoned] = [cents(row.pending[part]), cents(row.paid[part]), cents(row.condoned[part])];
    must(
      pending >= 0n && paid >= 0n && condoned >= 0n,
      () => `6 row ${row.period} ${part}: ${pending} ${paid} ${condoned}`,
    );
    must(
      pending + paid + condoned === due[part],
      () => `6 row ${row.period} ${part}: ${pending}+${paid}+${condoned}, due ${due[part]}`,
    );
  }
  must(
    row.status === 0 || cents(row.pending.total) === 0n,
    () => `6 row ${row.period} is closed with something pending`,
  );
  must(
    row.status !== 0 || cents(row.pending.total) > 0n || row.payment === '0.00',
    () => `row ${row.period} owes nothing and is open`,
  );
}

function checkPayment(loan: Loan, payment: StatePayment): void {
  const lines = sumOf(payment.lines.map((line) => line.amount));
  if (payment.kind === 'share_correction') {
    const moved = cents(payment.payout) + cents(payment.carried);
    must(moved === cents(payment.amount), () => `7 correction ${payment.id} of ${payment.amount} moves ${moved}`);
    must(lines === 0n && payment.lender_net === '0.00', () => `7 correction ${payment.id} touches the loan`);
    return;
  }
  must(lines === cents(payment.amount), () => `5 payment ${payment.id}: lines ${lines}, amount ${payment.amount}`);
  must(
    payment.lines.every((line) => cents(line.amount) > 0n),
    () => `5 payment ${payment.id} has an empty line`,
  );
  if (payment.q || payment.kind !== 'payment') {
    must(payment.cash_in === '0.00' && payment.lender_net === '0.00', () => `7 non-cash ${payment.id} moved money`);
    return;
  }
  const withheld =
    loan.terms.withholding_agent === 'applicant'
      ? 0n
      : cents(payment.isr_withholdings) + cents(payment.iva_withholdings);
  const parts =
    cents(payment.lender_net) + withheld + cents(payment.commission) + cents(payment.commission_lender.gross);
  must(
    cents(payment.cash_in) + cents(payment.carried) === parts + cents(payment.credit),
    () => `7 payment ${payment.id}: ${payment.cash_in} is not ${parts}`,
  );
  must(cents(payment.lender_net) >= 0n, () => `7 payment ${payment.id} leaves the lender ${payment.lender_net}`);
  must(cents(payment.commission_lender.gross) >= 0n, () => `7 payment ${payment.id} gives lender commission back`);
}

/** Invariant 8. */
export function checkJournal(entries: readonly JournalEntry[]): void {
  for (const memo of [false, true]) {
    const own = entries.filter((entry) => entry.memo === memo);
    const [debit, credit] = [sumOf(own.map((entry) => entry.debit)), sumOf(own.map((entry) => entry.credit))];
    must(debit === credit, () => `8 debit ${debit}, credit ${credit}`);
  }
}

/** What a reversal must bring back: everything but the list of payments, which remembers. */
export function essence(state: LoanState): string {
  const { rows, amounts, status, closed_at, credit, prepaid, recoverable, written_off } = state;
  const live = state.payments.filter((payment) => !payment.reversed);
  return JSON.stringify({ rows, amounts, status, closed_at, credit, prepaid, recoverable, written_off, live });
}

export function shuffled<T>(list: readonly T[], seed: number): T[] {
  return list
    .map((item, index) => ({ item, key: ((index + 1) * 7919 * (seed + 1)) % 104_729 }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}

export function frozen(events: readonly LoanEvent[]): readonly LoanEvent[] {
  for (const event of events) Object.freeze(event);
  return Object.freeze([...events]);
}

function total(amounts: string[]): string {
  const sum = sumOf(amounts).toString().padStart(3, '0');
  return `${sum.slice(0, -2)}.${sum.slice(-2)}`;
}
