import type { Holiday } from '../../src/lending/calendar/calendar.ts';
import { type Loan, type LoanEvent, replayOrder } from '../../src/lending/events/events.ts';
import { type JournalEntry, journalBetween, ledgerOf } from '../../src/lending/events/journal.ts';
import { openBook } from '../../src/lending/events/open-book.ts';
import { postEvent } from '../../src/lending/events/post-event.ts';
import { bookOf } from '../../src/lending/events/replay.ts';
import type { Book } from '../../src/lending/ledger/book.ts';
import { refusalError } from '../../src/lending/money/money.ts';

/**
 * The journal of a loan: for each event in the order of arrival (id) its balanced entries. What an auditor adds up. Throws the refusal
 * of terms that are wrong. Source: engine 2.13. For a single new event `applyEvent` answers the same entries.
 * Example: activation of the worked example → debit lender_funds 50000.00; credit applicant_to_disperse 47100.00, opening_income
 * 2500.00, iva_payable 400.00; memo_portfolio 50000.00.
 */
export function journalOf(
  loan: Loan,
  events: readonly LoanEvent[],
  holidays: readonly Holiday[],
): { event: LoanEvent; entries: JournalEntry[] }[] {
  const arrived = [...events].sort((a, b) => a.id - b.id);
  const opened = openBook(loan, holidays);
  if (!opened.ok) throw refusalError(opened);
  let { book } = opened;
  let before = ledgerOf(book);
  let last: LoanEvent | undefined;
  return arrived.map((event, index) => {
    const known = arrived.slice(0, index + 1);
    book = bookWith(book, loan, known, event, last, holidays);
    if (last === undefined || replayOrder(last, event) < 0) last = event;
    const entries = journalBetween(event, before, book);
    before = ledgerOf(book);
    return { event, entries };
  });
}

const END = '2500-12-31';

/** An event in order is posted on top; a late one, or a reversal, means replaying. */
function bookWith(
  book: Book,
  loan: Loan,
  known: readonly LoanEvent[],
  event: LoanEvent,
  last: LoanEvent | undefined,
  holidays: readonly Holiday[],
): Book {
  if (event.kind !== 'reversal' && (last === undefined || replayOrder(last, event) < 0)) {
    postEvent(book, event);
    return book;
  }
  const replayed = bookOf(loan, known, END, holidays);
  if (!replayed.ok) throw refusalError(replayed);
  return replayed.book;
}
