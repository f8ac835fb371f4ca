import type { Book } from '../../src/lending/book.ts';
import { dateOf, dayOf } from '../../src/lending/calendar.ts';
import { type Cents, formatCents } from '../../src/lending/cents.ts';
import { type Debts, debtsOf } from '../../src/lending/debt.ts';
import type { Loan, LoanEvent } from '../../src/lending/events.ts';
import { stateOf } from '../../src/lending/loan-state.ts';
import { openBook } from '../../src/lending/open-book.ts';
import { postEvent } from '../../src/lending/post-event.ts';
import type { LoanState } from '../../src/lending/state.ts';
import { type Deed, deedOf } from './behaviour.ts';
import { addDays } from './dates.ts';
import { type Random, randomOf } from './random.ts';
import type { DemoRequest } from './requests.ts';
import type { World } from './world.ts';

export type History = { loan: Loan; events: LoanEvent[]; state: LoanState };

/** Round sums that people pay on account, or ahead of time. */
const ON_ACCOUNT: readonly Cents[] = [200_000n, 100_000n, 50_000n, 20_000n];
const AHEAD: readonly Cents[] = [500_000n, 1_000_000n, 2_000_000n, 4_000_000n];
const PAYOUT_SHARE = 0.85;

/** The life of an activated loan until today, told to the engine event by event; every figure comes from the engine. */
export function historyOf(world: World, request: DemoRequest & { activation: string }): History {
  const random = randomOf(world.seed, `history/${request.row.id}`);
  const loan: Loan = { terms: request.terms, activation_date: request.activation };
  const opened = openBook(loan, world.holidays);
  if (!opened.ok) throw new Error(`the engine refuses the terms of request ${request.row.id}: ${opened.code}`);
  const teller = tellerOf(opened.book, world.today, random);
  teller.tell({ kind: 'activation', date: request.activation });
  if (request.plan.dispersed) {
    teller.tell({ kind: 'disbursement', date: dispersedDate(request, world.today) });
    payRows(opened.book, request, teller, random);
  }
  const events = teller.events.sort((a, b) => a.id - b.id);
  return { loan, events, state: stateOf(opened.book, loan, events, world.today) };
}

export function dispersedDate(request: { activation: string }, today: string): string {
  const next = addDays(request.activation, 1);
  return next > today ? today : next;
}

type Untold<T> = T extends LoanEvent ? Omit<T, 'id'> : never;
type Teller = {
  events: LoanEvent[];
  today: string;
  tell(event: Untold<LoanEvent>): void;
  pay(date: string, amount: Cents): void;
};

function tellerOf(book: Book, today: string, random: Random): Teller {
  const events: LoanEvent[] = [];
  const tell = (event: Untold<LoanEvent>) => {
    const told = { ...event, id: events.length + 1 } as LoanEvent;
    events.push(told);
    postEvent(book, told);
  };
  return {
    events,
    today,
    tell,
    pay(date, amount) {
      tell({ kind: 'payment', date, amount: formatCents(amount) });
      const payout = addDays(date, random.int(1, 3));
      if (payout <= today && random.chance(PAYOUT_SHARE)) tell({ kind: 'payout', date: payout, of: events.length });
    },
  };
}

/** Row by row in the order of their dates; a finished loan (status 4) is paid to the end whatever the borrower is like. */
function payRows(book: Book, request: DemoRequest, teller: Teller, random: Random): void {
  const { plan } = request;
  const behaviour = plan.status === 4 && plan.behaviour === 'stopped' ? 'late' : plan.behaviour;
  let last = request.activation ?? '';
  for (const row of book.rows) {
    if (row.status !== 0) continue;
    const due = dateOf(row.collect_on);
    if (due > teller.today) break;
    const deed = deedOf(behaviour, row.period, book.rows.length, due, random);
    const early = deed.date < last;
    const date = early ? last : deed.date;
    if (deed.kind === 'nothing' || date > teller.today) break;
    carryOut({ ...deed, date }, book, teller, plan.status === 4);
    last = date;
  }
}

function carryOut(deed: Deed, book: Book, teller: Teller, paidToTheEnd: boolean): void {
  const { date, kind } = deed;
  const due = leftAt(book, date);
  if (due === 0n) return;
  if (kind === 'part') {
    const part = ON_ACCOUNT.find((sum) => sum < due);
    if (part !== undefined) teller.pay(date, part);
    if (paidToTheEnd) teller.pay(date, leftAt(book, date));
  } else if (kind === 'prepays') {
    const most = debtsAt(book, date).to_finish.total;
    teller.pay(date, AHEAD.find((sum) => sum > due && sum < most) ?? due);
  } else if (kind === 'is-condoned') {
    teller.tell({ kind: 'waiver', date, category: 'B', condone_commission: true, condone_moratorium: true });
    teller.pay(date, leftAt(book, date));
  } else if (kind === 'pays') {
    teller.pay(date, due);
  }
}

function leftAt(book: Book, date: string): Cents {
  const { expired, payable } = debtsAt(book, date);
  return expired.total > 0n ? expired.total : payable.total;
}

function debtsAt(book: Book, date: string): Debts {
  return debtsOf(book, dayOf(date) ?? book.start);
}
