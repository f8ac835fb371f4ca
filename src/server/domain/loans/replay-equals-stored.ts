import { bookOf } from '../../../lending/events/replay.ts';
import type { Db, Trx } from '../../core/context.ts';
import { loanDifference } from './compare-loan.ts';
import { readLoans } from './read-loans.ts';
import { type StoredRows, storedRows } from './stored-loans.ts';

export type LoanFault = { request: number; what: string };

/** The first of these loans that does not add up, in the order given; nothing when all of them do. */
export async function firstFault(db: Db | Trx, ids: readonly number[]): Promise<LoanFault | undefined> {
  const shelf = await readLoans(db, ids);
  const rows = await storedRows(db, ids);
  for (const request of ids) {
    const loan = shelf.loans.get(request);
    const stored = rows.get(request);
    if (!stored) return { request, what: 'requests: missing' };
    if (!loan) {
      const what = orphans(stored);
      if (what) return { request, what };
      continue;
    }
    const opened = bookOf(loan.loan, loan.events, stored.mark?.as_of ?? '', shelf.holidays);
    const what = opened.ok ? loanDifference(loan, opened.book, stored) : `terms: ${opened.code}`;
    if (what) return { request, what };
  }
  return undefined;
}

/** Whether the rows of one loan are what its events say; the audit asks it of every loan. */
export async function replayEqualsStored(db: Db | Trx, request: number): Promise<true | LoanFault> {
  return (await firstFault(db, [request])) ?? true;
}

/** Rows of a request that never became a loan. */
function orphans({ amortizations, payments, partials, accounts, mark, request }: StoredRows): string | undefined {
  if ([1, 4].includes(Number(request.status))) return '_loan_events: missing';
  const below = amortizations.length + payments.length + partials.length + accounts.length;
  return below > 0 || mark ? '_loan_events: missing' : undefined;
}
