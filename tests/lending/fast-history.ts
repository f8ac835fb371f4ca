import { isDeepStrictEqual } from 'node:util';
import { dateOf } from '../../src/lending/calendar/calendar.ts';
import { checkEvent } from '../../src/lending/events/check-event.ts';
import { type Loan, type LoanEvent, replayOrder } from '../../src/lending/events/events.ts';
import { openBook } from '../../src/lending/events/open-book.ts';
import { postEvent } from '../../src/lending/events/post-event.ts';
import { bookOf } from '../../src/lending/events/replay.ts';
import type { Book } from '../../src/lending/ledger/book.ts';
import { debtsOf } from '../../src/lending/ledger/debt.ts';
import { applyToBook, stateOf } from '../../src/lending/state/apply-event.ts';
import type { Step } from './arbitraries.ts';
import { HOLIDAYS, written } from './history.ts';
import { checkState } from './invariants.ts';

const END = '2500-12-31';
const DEEP = { commission: true, moratorium: true, interests: true, capital: true };
const EXPIRED = { expired_commission: true, expired_interests: true, expired_capital: true };

/**
 * Plays a history on one book that is posted to in place, as a server that keeps its state does, and compares it with the replay of all
 * events at about five steps and at the end. Fast enough for a hundred thousand histories. Answers how many events were accepted.
 */
export function playFast(loan: Loan, steps: readonly Step[]): number {
  const opened = openBook(loan, HOLIDAYS);
  if (!opened.ok) return 0;
  let { book } = opened;
  let day = book.start;
  const events: LoanEvent[] = [];
  const every = Math.max(1, Math.ceil(steps.length / 5));
  for (const [index, step] of steps.entries()) {
    day += step.days;
    const event = eventOf(book, events, step, day);
    if (event === undefined) continue;
    const inTurn = event.kind !== 'reversal' && events.every((known) => replayOrder(known, event) < 0);
    const before =
      inTurn || event.kind === 'reversal'
        ? book
        : replay(
            loan,
            events.filter((known) => replayOrder(known, event) < 0),
          );
    if (checkEvent({ loan, events, before, now: book }, event) !== undefined) continue;
    if (index % every === 0) compareApplied(loan, events, event, dateOf(day));
    events.push(event);
    if (inTurn) postEvent(book, event);
    else book = replay(loan, events);
    if (index % every === 0) compare(book, replay(loan, events));
  }
  compare(book, replay(loan, events));
  checkState(loan, stateOf(book, loan, events, dateOf(day)));
  return events.length;
}

function replay(loan: Loan, events: readonly LoanEvent[]): Book {
  const opened = bookOf(loan, events, END, HOLIDAYS);
  if (!opened.ok) throw new Error(opened.code);
  return opened.book;
}

/** Both books of an applied event are those of a replay, and the one before is not touched by the event. */
function compareApplied(loan: Loan, events: readonly LoanEvent[], event: LoanEvent, as_of: string): void {
  const applied = applyToBook(loan, events, event, as_of, HOLIDAYS);
  if (!applied.ok) throw new Error(applied.code);
  compare(applied.before, replay(loan, events));
  compare(applied.book, replay(loan, applied.events));
}

function compare(kept: Book, replayed: Book): void {
  if (!isDeepStrictEqual({ ...kept, closed: undefined }, { ...replayed, closed: undefined }))
    throw new Error('the kept book differs from the replayed one');
}

function eventOf(book: Book, events: readonly LoanEvent[], step: Step, day: number): LoanEvent | undefined {
  const at = { id: events.length + 1, date: dateOf(day) };
  const debts = debtsOf(book, day);
  const share = (amount: bigint) => written((amount * BigInt(step.share)) / 100n + 1n);
  const target = () => events[step.pick % Math.max(1, events.length)]?.id ?? 0;
  const beyond = debts.to_finish.total - debts.payable.total;
  switch (step.act) {
    case 'next':
      return { ...at, kind: 'payment', amount: written(debts.payable.total) };
    case 'part':
      return { ...at, kind: 'payment', amount: share(debts.payable.total) };
    case 'more':
      return {
        ...at,
        kind: 'payment',
        amount: written(debts.payable.total + (beyond > 0n ? (beyond * BigInt(step.share)) / 300n : 0n)),
      };
    case 'finish':
      return step.share > 90 ? { ...at, kind: 'payment', amount: written(debts.to_finish.total) } : undefined;
    case 'late_part':
      return {
        ...at,
        date: dateOf(Math.max(book.start, day - (step.pick % 60))),
        kind: 'payment',
        amount: share(debts.payable.total),
      };
    case 'q': {
      const charges =
        step.pick % 2 === 0
          ? { ...DEEP, ...EXPIRED }
          : { commission: true, moratorium: true, expired_commission: true };
      return { ...at, kind: 'payment', q: true, category: 'B+C', charges, amount: share(debts.payable.total / 3n) };
    }
    case 'waive': {
      const deep = step.pick % 3 > 0;
      const all = step.share > 97;
      return {
        ...at,
        kind: 'waiver',
        category: 'B',
        condone_commission: true,
        condone_moratorium: deep || all,
        condone_interest: deep || all,
        condone_capital: all,
      };
    }
    case 'reverse':
      return { ...at, kind: 'reversal', of: target() };
    case 'payout':
    case 'payout_return':
      return { ...at, kind: step.act, of: target() };
    case 'correct':
      return { ...at, kind: 'share_correction', of: target(), sense: 'excess', amount: share(100_00n) };
    case 'reschedule': {
      const row = book.rows[step.pick % book.rows.length];
      return row === undefined
        ? undefined
        : { ...at, kind: 'reschedule', period: row.period, date_final: dateOf(row.due_on + (step.pick % 5) - 1) };
    }
    case 'closure':
      return step.share > 95 ? { ...at, kind: 'closure', category: 'F' } : undefined;
  }
}
