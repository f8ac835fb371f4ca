import type { Loan, LoanEvent } from '../../../lending/events/events.ts';
import { paymentsOf } from '../../../lending/events/payments-of.ts';
import { paidOutIds, reversedIds } from '../../../lending/events/replay.ts';
import type { Book, Posting } from '../../../lending/ledger/book.ts';
import type { StatePayment } from '../../../lending/ledger/state.ts';

/** A loan on some day, by its events. */
type Moment = { book: Book; events: readonly LoanEvent[] };
/** A payment, waiver or closure that an event made or changed; `before` is absent for the new one. */
export type ChangedPayment = { before: StatePayment | undefined; after: StatePayment };

/**
 * What an event changed of the payments, written out for these alone: a long history has hundreds that stay as they are,
 * and comparing one short text each is cheaper than writing them out twice.
 */
export function changedPayments(loan: Loan, before: Moment, after: Moment, as_of: string): ChangedPayment[] {
  const [old, now] = [printsOf(before), printsOf(after)];
  const differ = new Set([...now.keys(), ...old.keys()].filter((id) => now.get(id) !== old.get(id)));
  const known = new Map(writtenOut(loan, before, differ, as_of).map((payment) => [payment.id, payment]));
  return writtenOut(loan, after, differ, as_of).map((payment) => ({ before: known.get(payment.id), after: payment }));
}

/**
 * Why a replay may not be written: a share that is with the lender would be another one (decision 1102), or one would be less than
 * what its correction pays by a payout of its own (decision 1341).
 */
export function movesPaidShare(differ: readonly ChangedPayment[]): { key: string; date: string } | undefined {
  for (const { before, after } of differ) {
    const { date } = after;
    if (before?.dispersed && after.dispersed && before.lender_net !== after.lender_net)
      return { key: 'server.loan.dispersed-later', date };
    if (Number(after.payout) < 0 && Number(after.lender_net) >= 0) return { key: 'server.loan.below-correction', date };
  }
  return undefined;
}

/** The payments, waivers and closures of these numbers. */
function writtenOut(loan: Loan, { book, events }: Moment, ids: ReadonlySet<number>, as_of: string): StatePayment[] {
  const postings = book.postings.filter(({ id }) => ids.has(id));
  const told = events.filter(({ id, kind }) => ids.has(id) || SAYS_OF_OTHERS.includes(kind));
  return paymentsOf({ ...book, postings }, loan, told, as_of);
}

const SAYS_OF_OTHERS: readonly LoanEvent['kind'][] = ['reversal', 'payout', 'payout_return'];

function printsOf({ book, events }: Moment): Map<number, string> {
  const paidOut = paidOutIds(events);
  const prints = new Map(book.postings.map((posting) => [posting.id, printOf(posting, paidOut.has(posting.id))]));
  for (const id of reversedIds(events)) prints.set(id, 'reversed');
  return prints;
}

/**
 * Everything that a posting holds, so that no figure can be forgotten here: left out are the log, and what a carry-over took of a
 * share, which no row shows.
 */
function printOf({ lines, log: _, carried_over: __, ...figures }: Posting, paidOut: boolean): string {
  const where = lines.map(({ period, concept, amount }) => `${period}${concept}${amount}`).join();
  return `${Object.values(figures).join(' ')} ${paidOut} ${where}`;
}
