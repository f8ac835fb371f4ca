import type { LoanEvent } from '../../../lending/events/events.ts';
import { type Account, addActivation, type Ledger, ledgerOf } from '../../../lending/events/journal.ts';
import type { Book } from '../../../lending/ledger/book.ts';
import { figuresOf } from '../../../lending/ledger/present-payment.ts';
import { type Cents, formatCents } from '../../../lending/money/cents.ts';
import { openingCents } from '../../../lending/terms/opening.ts';
import type { StoredRows } from './stored-loans.ts';

/**
 * Whether the journal balances event by event, and whether its accounts agree with the events; with that the money that came in
 * is what went out, what was withheld and what was earned.
 */
export function ledgerDifference(book: Book, events: readonly LoanEvent[], rows: StoredRows): string | undefined {
  const [unbalanced] = rows.unbalanced;
  if (unbalanced) return `_journal: event ${unbalanced.event} does not balance`;
  const leak = book.postings.find((posting) => posting.cash && cashLeft(book, posting) !== 0n);
  if (leak) return `cash of event ${leak.id}`;
  const expected = balancesOf(book, events);
  const stored = new Map(rows.accounts.map(({ account, balance }) => [account, balance]));
  for (const account of new Set([...Object.keys(expected), ...stored.keys()])) {
    const balance = formatCents(expected[account as Account] ?? 0n);
    if (balance !== (stored.get(account) ?? '0.00')) return `_journal: ${account}`;
  }
  return undefined;
}

/** cash in + what found no cover = lender's net + taxes withheld by the platform + both commissions + what stays to the applicant's credit. */
function cashLeft(book: Book, posting: Book['postings'][number]): Cents {
  const { plan } = book;
  const sum = figuresOf(plan, posting);
  const taxes = plan.agent === 'platform' ? posting.isr + posting.iva_withheld : 0n;
  return sum.cash_in + posting.carried - sum.lender_net - taxes - sum.commission - posting.lender_fee - sum.credit;
}

/** Where all events together leave the accounts: what the postings and their payouts did, and the movements that touch no row. */
function balancesOf(book: Book, events: readonly LoanEvent[]): Ledger {
  const ledger = ledgerOf(book);
  const move = (account: Account, amount: Cents) => {
    ledger[account] = (ledger[account] ?? 0n) + amount;
  };
  const opening = openingCents(book.plan);
  if (!book.is_cancelled) addActivation(ledger, book.plan);
  if (events.some((event) => event.kind === 'disbursement')) {
    move('applicant_to_disperse', opening.to_disperse);
    move('client_bank', -opening.to_disperse);
  }
  return ledger;
}
