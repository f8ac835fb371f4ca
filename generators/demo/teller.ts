import type { LoanEvent } from '../../src/lending/events/events.ts';
import { type JournalEntry, journalBetween, ledgerOf } from '../../src/lending/events/journal.ts';
import { postEvent } from '../../src/lending/events/post-event.ts';
import type { Book } from '../../src/lending/ledger/book.ts';
import { figuresOf } from '../../src/lending/ledger/present-payment.ts';
import { type Cents, formatCents } from '../../src/lending/money/cents.ts';
import { addDays } from './dates.ts';
import type { Random } from './random.ts';

/** An event before it has its number. */
type Untold<T = LoanEvent> = T extends LoanEvent ? Omit<T, 'id'> : never;

export type Entries = { event: LoanEvent; entries: JournalEntry[] };

/** Posts events to a book one after another, and keeps the journal of each. */
export type Teller = {
  book: Book;
  today: string;
  events: LoanEvent[];
  journal: Entries[];
  tell(event: Untold): void;
  /** A payment in money, which mostly reaches the lender some days later. */
  pay(date: string, amount: Cents): void;
};

const PAYOUT_SHARE = 0.85;

export function tellerOf(book: Book, today: string, random: Random): Teller {
  const events: LoanEvent[] = [];
  const journal: Entries[] = [];
  let ledger = ledgerOf(book);
  const tell = (untold: Untold) => {
    const event = { ...untold, id: events.length + 1 } as LoanEvent;
    events.push(event);
    postEvent(book, event);
    journal.push({ event, entries: journalBetween(event, ledger, book) });
    ledger = ledgerOf(book);
  };
  return {
    book,
    today,
    events,
    journal,
    tell,
    pay(date, amount) {
      tell({ kind: 'payment', date, amount: formatCents(amount) });
      const of = events.length;
      const payout = addDays(date, random.int(1, 3));
      const posted = book.postings.at(-1);
      const isOwed = posted !== undefined && figuresOf(book.plan, posted).lender_net > 0n;
      if (isOwed && payout <= today && random.chance(PAYOUT_SHARE)) tell({ kind: 'payout', date: payout, of });
    },
  };
}
