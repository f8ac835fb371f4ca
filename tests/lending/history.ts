import { dateOf, readDay } from '../../src/lending/calendar/calendar.ts';
import type { Charges, Loan, LoanEvent } from '../../src/lending/events/events.ts';
import { CURRENT_RULE } from '../../src/lending/ledger/book.ts';
import type { LoanState } from '../../src/lending/ledger/state.ts';
import type { LoanRefusal } from '../../src/lending/money/money.ts';
import { type Applied, applyEvent, loanState } from '../../src/lending/state/apply-event.ts';
import type { Step } from './arbitraries.ts';
import { cents } from './sums.ts';

export const HOLIDAYS = [
  '2021-02-01',
  '2022-03-21',
  '2023-05-01',
  '2024-09-16',
  '2024-11-18',
  '2025-12-25',
  '2026-01-01',
];

/** A loan on its way: what is known, and today. */
export interface Way {
  loan: Loan;
  events: readonly LoanEvent[];
  today: string;
  state: LoanState;
}

export function begin(loan: Loan): Way | undefined {
  const state = loanState(loan, [], loan.activation_date, HOLIDAYS);
  return state.ok ? { loan, events: [], today: loan.activation_date, state } : undefined;
}

export interface Taken {
  way: Way;
  event: LoanEvent | undefined;
  answer: Applied | LoanRefusal | undefined;
}

/** Lets days pass, then tries what the step says, by a rule. A refusal leaves the loan as it was. */
export function take(way: Way, step: Step, rule = CURRENT_RULE): Taken {
  const today = later(way.today, step.days);
  const seen = loanState(way.loan, way.events, today, HOLIDAYS);
  if (!seen.ok) throw new Error(seen.code);
  const here: Way = { ...way, today, state: seen };
  const event = eventOf(here, step);
  if (event === undefined) return { way: here, event, answer: undefined };
  const answer = applyEvent(way.loan, way.events, { ...event, rule }, today, HOLIDAYS);
  if (!answer.ok) return { way: here, event, answer };
  return { way: { ...here, events: answer.events, state: answer.state }, event, answer };
}

export function later(date: string, days: number): string {
  return dateOf((readDay(date) ?? 0) + days);
}

function eventOf({ events, today, state, loan }: Way, step: Step): LoanEvent | undefined {
  const id = events.reduce((most, event) => Math.max(most, event.id), 0) + 1;
  const at = { id, date: today };
  const { special } = state.amounts;
  const part = (amount: string) => written((cents(amount) * BigInt(step.share)) / 100n + 1n);
  const pick = <T>(list: readonly T[]): T | undefined => list[step.pick % Math.max(1, list.length)];
  switch (step.act) {
    case 'next':
      return { ...at, kind: 'payment', amount: special.payable.total };
    case 'part':
      return { ...at, kind: 'payment', amount: part(special.payable.total) };
    case 'more': {
      const beyond = cents(special.to_finish.total) - cents(special.payable.total);
      const extra = beyond > 0n ? (beyond * BigInt(step.share * step.share)) / 10_000n : 0n;
      return { ...at, kind: 'payment', amount: written(cents(special.payable.total) + extra) };
    }
    case 'finish':
      return { ...at, kind: 'payment', amount: step.share > 80 ? special.to_finish.total : special.payable.total };
    case 'late_part': {
      const first = readDay(loan.activation_date) ?? 0;
      const span = (readDay(today) ?? 0) - first;
      return {
        ...at,
        date: later(loan.activation_date, step.pick % (span + 1)),
        kind: 'payment',
        amount: part(special.payable.total),
      };
    }
    case 'q':
      return {
        ...at,
        kind: 'payment',
        q: true,
        amount: part(special.payable.total),
        charges: charges(step),
        category: pick(['B', 'C', 'B+C', 'G', 'H', 'E'] as const),
      };
    case 'waive': {
      const depth = step.share > 90 ? 3 : step.pick % 3;
      return {
        ...at,
        kind: 'waiver',
        category: pick(['B', 'B+C', 'C', 'D'] as const),
        condone_commission: true,
        condone_moratorium: depth > 0,
        condone_interest: depth > 1,
        condone_capital: depth > 2,
      };
    }
    case 'reverse': {
      const target = pick(state.payments.filter((payment) => payment.can_reverse || step.share > 80));
      return target === undefined ? undefined : { ...at, kind: 'reversal', of: target.id };
    }
    case 'payout':
    case 'payout_return': {
      const target = pick(state.payments);
      return target === undefined ? undefined : { ...at, kind: step.act, of: target.id };
    }
    case 'correct': {
      const paid = pick(state.payments.filter(({ dispersed, payout }) => dispersed && cents(payout) > 1n));
      if (paid === undefined) return undefined;
      const sense = step.share % 2 === 0 ? 'owed' : 'excess';
      return { ...at, kind: 'share_correction', of: paid.id, sense, amount: part(paid.payout) };
    }
    case 'reschedule': {
      const row = pick(state.rows);
      if (row === undefined) return undefined;
      return { ...at, kind: 'reschedule', period: row.period, date_final: later(row.date_final, (step.pick % 7) - 2) };
    }
    case 'closure':
      return step.share > 90 ? { ...at, kind: 'closure', category: 'A' } : undefined;
  }
}

/** Charges in cascade, mostly all of them. */
function charges(step: Step): Charges {
  const depth = step.pick % 5;
  const expired = step.share % 2 === 0;
  return {
    commission: true,
    moratorium: depth > 0,
    interests: depth > 1,
    capital: depth > 2,
    expired_commission: expired,
    expired_interests: expired && depth > 1,
    expired_capital: expired && depth > 2,
  };
}

export function written(amount: bigint): string {
  const digits = amount.toString().padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
