import { bookOf } from '../../../lending/events/replay.ts';
import type { Db, Trx } from '../../core/context.ts';
import { loanDifference } from './compare-loan.ts';
import { readLoans, type Shelf } from './read-loans.ts';
import { type StoredRows, storedRows } from './stored-loans.ts';

export type LoanFault = { request: number; what: string };

/** Those of these loans that do not add up, in the order given, each with its first difference. */
export async function faultsOf(db: Db | Trx, ids: readonly number[]): Promise<LoanFault[]> {
  const shelf = await readLoans(db, ids);
  const rows = await storedRows(db, ids);
  return ids.flatMap((request) => {
    const what = faultOf(shelf, request, rows.get(request));
    return what ? [{ request, what }] : [];
  });
}

function faultOf({ loans, holidays }: Shelf, request: number, stored: StoredRows | undefined): string | undefined {
  const loan = loans.get(request);
  if (!stored) return 'requests: missing';
  if (!loan) return orphans(stored);
  const opened = bookOf(loan.loan, loan.events, stored.mark?.as_of ?? '', holidays);
  return opened.ok ? loanDifference(loan, opened.book, stored) : `terms: ${opened.code}`;
}

/** Whether the rows of one loan are what its events say; the audit asks it of every loan. */
export async function replayEqualsStored(db: Db | Trx, request: number): Promise<true | LoanFault> {
  return (await faultsOf(db, [request]))[0] ?? true;
}

/** Rows of a request that never became a loan. */
function orphans({ amortizations, payments, partials, accounts, mark, request }: StoredRows): string | undefined {
  if ([1, 4].includes(Number(request.status))) return '_loan_events: missing';
  const below = amortizations.length + payments.length + partials.length + accounts.length;
  return below > 0 || mark ? '_loan_events: missing' : undefined;
}
