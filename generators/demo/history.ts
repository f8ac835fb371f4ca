import { dateOf, readDay } from '../../src/lending/calendar/calendar.ts';
import type { Loan, LoanEvent } from '../../src/lending/events/events.ts';
import { type JournalEntry, journalBetween, ledgerOf } from '../../src/lending/events/journal.ts';
import { openBook } from '../../src/lending/events/open-book.ts';
import { postEvent } from '../../src/lending/events/post-event.ts';
import type { Book } from '../../src/lending/ledger/book.ts';
import { type Debts, debtsOf } from '../../src/lending/ledger/debt.ts';
import { postingFigures } from '../../src/lending/ledger/present-row.ts';
import type { LoanState } from '../../src/lending/ledger/state.ts';
import { type Cents, formatCents } from '../../src/lending/money/money.ts';
import { stateOf } from '../../src/lending/state/apply-event.ts';
import type { Plan } from '../../src/lending/terms/terms.ts';
import { readBy } from '../../src/server/core/needs.ts';
import { REQUEST } from '../../src/server/domain/loans/rows.ts';
import { termsOf } from '../../src/server/domain/loans/terms-of.ts';
import { addDays, type Random, randomOf } from './random.ts';
import type { Behaviour } from './request-plan.ts';
import type { DemoRequest } from './requests.ts';
import type { World } from './world.ts';

export type History = { loan: Loan; plan: Plan; events: LoanEvent[]; journal: Entries[]; state: LoanState };

/** The platform's settings on the day of the demo, as the engine assumes them. */
export const SETTINGS = {
  withholding_agent: 'platform',
  moratorium_factor: '2',
  moratorium_base: 'capital',
  prepayment: 'reduce_payment',
} as const;

/** Round sums that people pay on account, or ahead of time. */
const ON_ACCOUNT: readonly Cents[] = [200_000n, 100_000n, 50_000n, 20_000n];
const AHEAD: readonly Cents[] = [500_000n, 1_000_000n, 2_000_000n, 4_000_000n];
const EVERYTHING_DUE = {
  commission: true,
  moratorium: true,
  interests: true,
  capital: true,
  expired_commission: true,
  expired_interests: true,
  expired_capital: true,
};

/** The life of an activated loan until today, posted to the engine event by event; every figure comes from the engine. */
export function historyOf(world: World, request: DemoRequest & { activation: string }): History {
  const random = randomOf(world.seed, `history/${request.row.id}`);
  const loan: Loan = { terms: termsOf(readBy(REQUEST, request.row), SETTINGS), activation_date: request.activation };
  const opened = openBook(loan, world.holidays);
  if (!opened.ok) throw new Error(`the engine refuses the terms of request ${request.row.id}: ${opened.code}`);
  const teller = tellerOf(opened.book, world.today, random);
  teller.tell({ kind: 'activation', date: request.activation });
  if (request.plan.dispersed) {
    teller.tell({ kind: 'disbursement', date: dispersedDate(request, world.today) });
    payRows(teller, request, random);
  }
  const { book, events, journal } = teller;
  return { loan, plan: book.plan, events, journal, state: stateOf(book, loan, events, world.today) };
}

export function dispersedDate(request: { activation: string }, today: string): string {
  const next = addDays(request.activation, 1);
  return next > today ? today : next;
}

/** Row by row in the order of their dates; a finished loan (status 4) is paid to the end whatever the borrower is like. */
function payRows(teller: Teller, request: DemoRequest & { activation: string }, random: Random): void {
  const { plan } = request;
  const behaviour = plan.status === 4 && plan.behaviour === 'stopped' ? 'late' : plan.behaviour;
  let last = request.activation;
  for (const row of teller.book.rows) {
    if (row.status !== 0) continue;
    const due = dateOf(row.collect_on);
    if (due > teller.today) break;
    const deed = deedOf(behaviour, row.period, teller.book.rows.length, due, random);
    const early = deed.date < last;
    const date = early ? last : deed.date;
    if (deed.kind === 'nothing' || date > teller.today) break;
    carryOut(teller, { ...deed, date }, plan.status === 4);
    last = date;
  }
}

function carryOut(teller: Teller, deed: Deed, paidToTheEnd: boolean): void {
  const { date, kind } = deed;
  const { book } = teller;
  const due = dueAt(book, date);
  if (due === 0n) return;
  if (kind === 'part') {
    const part = ON_ACCOUNT.find((sum) => sum < due);
    if (part !== undefined) teller.pay(date, part);
    if (paidToTheEnd) teller.pay(date, dueAt(book, date));
  } else if (kind === 'prepays') {
    const most = debtsAt(book, date).to_finish.total;
    teller.pay(date, AHEAD.find((sum) => sum > due && sum < most) ?? due);
  } else if (kind === 'is-condoned') {
    teller.tell({ kind: 'waiver', date, category: 'B', condone_commission: true, condone_moratorium: true });
    teller.pay(date, dueAt(book, date));
  } else if (kind === 'pays-in-kind') {
    teller.tell({ kind: 'payment', date, amount: formatCents(due), q: true, charges: EVERYTHING_DUE, category: 'G' });
  } else if (kind === 'pays') {
    teller.pay(date, due);
  }
}

/** Everything overdue, or the next row in full when nothing is. */
function dueAt(book: Book, date: string): Cents {
  const { expired, payable } = debtsAt(book, date);
  return expired.total > 0n ? expired.total : payable.total;
}

function debtsAt(book: Book, date: string): Debts {
  return debtsOf(book, readDay(date) ?? book.start);
}

/** What a borrower does about one row of the table. */
type Deed = {
  kind: 'pays' | 'part' | 'prepays' | 'is-condoned' | 'pays-in-kind' | 'nothing';
  date: string;
};

/**
 * What happens to row `period` of `count`, whose money is collected on `due`. `nothing` ends the history: a payer who stops
 * never resumes. Example: a late payer is late with four rows of ten.
 */
function deedOf(behaviour: Behaviour, period: number, count: number, due: string, random: Random): Deed {
  const turningPoint = Math.ceil(count / 4);
  const late = addDays(due, random.int(3, 25));
  switch (behaviour) {
    case 'punctual':
      return { kind: 'pays', date: due };
    case 'late':
      return { kind: 'pays', date: random.chance(0.4) ? late : due };
    case 'partial':
      return random.chance(0.3) ? { kind: 'part', date: due } : { kind: 'pays', date: due };
    case 'prepaid':
      return { kind: period === turningPoint ? 'prepays' : 'pays', date: due };
    case 'condoned':
      return period === turningPoint ? { kind: 'is-condoned', date: late } : { kind: 'pays', date: due };
    case 'in-kind':
      return period === turningPoint ? { kind: 'pays-in-kind', date: late } : { kind: 'pays', date: due };
    case 'stopped':
      return { kind: period <= Math.floor(count / 2) ? 'pays' : 'nothing', date: due };
    default:
      return behaviour satisfies never;
  }
}

/** An event before it has its number. */
type Untold<T = LoanEvent> = T extends LoanEvent ? Omit<T, 'id'> : never;

type Entries = { event: LoanEvent; entries: JournalEntry[] };

/** Posts events to a book one after another, and keeps the journal of each. */
type Teller = {
  book: Book;
  today: string;
  events: LoanEvent[];
  journal: Entries[];
  tell(event: Untold): void;
  /** A payment in money, which mostly reaches the lender some days later. */
  pay(date: string, amount: Cents): void;
};

const PAYOUT_SHARE = 0.85;

function tellerOf(book: Book, today: string, random: Random): Teller {
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
      const isOwed = posted !== undefined && postingFigures(book.plan, posted).lender_net > 0n;
      if (isOwed && payout <= today && random.chance(PAYOUT_SHARE)) tell({ kind: 'payout', date: payout, of });
    },
  };
}
