import type { Holiday } from './collection-date.ts';
import type { Loan, LoanEvent } from './events.ts';
import { type JournalEntry, journalBetween, ledgerOf } from './journal.ts';
import { refusalError } from './refusal.ts';
import { bookOf } from './replay.ts';

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
  let before = {};
  return arrived.map((event, index) => {
    const known = arrived.slice(0, index + 1);
    const opened = bookOf(loan, known, END, holidays);
    if (!opened.ok) throw refusalError(opened);
    const entries = journalBetween(event, before, opened.book, known);
    before = ledgerOf(opened.book);
    return { event, entries };
  });
}

const END = '2500-12-31';
