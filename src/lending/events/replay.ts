import type { Holiday } from '../calendar/collection-date.ts';
import type { Book } from '../ledger/book.ts';
import { PENALTY_FROM_DISPERSAL, ruleOf } from '../ledger/rules.ts';
import type { LoanRefusal } from '../money/refusal.ts';
import { inOrder, type Loan, type LoanEvent } from './events.ts';
import { openBook } from './open-book.ts';
import { postEvent } from './post-event.ts';

/**
 * The book of a loan after its events up to a date: all live ones in (value date, id) order, whatever order they came in. An event
 * is live unless a reversal names it. Source: engine 2.12.
 */
export function bookOf(
  loan: Loan,
  events: readonly LoanEvent[],
  as_of: string,
  holidays: readonly Holiday[],
): { ok: true; book: Book } | LoanRefusal {
  const opened = openBook(loan, holidays);
  if (!opened.ok) return opened;
  const live = liveEvents(events, as_of);
  const isWaited = isDispersalWaited(loan, events);
  for (const event of live) if (isWaited || !BEGINNING.includes(event.kind)) postEvent(opened.book, event);
  return opened;
}

const BEGINNING: readonly LoanEvent['kind'][] = ['activation', 'disbursement'];

/** Whether delay waits for the dispersal: not where the capital is with the applicant by an earlier rule, or without an event. */
function isDispersalWaited(loan: Loan, events: readonly LoanEvent[]): boolean {
  const dispersal = events.find(({ kind }) => kind === 'disbursement');
  return dispersal ? ruleOf(dispersal) >= PENALTY_FROM_DISPERSAL : loan.dispersed !== true;
}

export function liveEvents(events: readonly LoanEvent[], as_of: string): LoanEvent[] {
  const known = events.filter((event) => event.date <= as_of);
  const reversed = reversedIds(known);
  return known.filter((event) => !reversed.has(event.id)).sort(inOrder);
}

export function reversedIds(events: readonly LoanEvent[]): Set<number> {
  const ids = new Set<number>();
  for (const event of events) if (event.kind === 'reversal') ids.add(event.of);
  return ids;
}

/** Payments whose money is with the lender: paid out, and not sent back since. */
export function paidOutIds(events: readonly LoanEvent[]): Set<number> {
  const ids = new Set<number>();
  for (const event of [...events].sort((a, b) => a.id - b.id)) {
    if (event.kind === 'payout') ids.add(event.of);
    if (event.kind === 'payout_return') ids.delete(event.of);
  }
  return ids;
}
