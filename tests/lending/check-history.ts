import { readDay } from '../../src/lending/calendar/calendar.ts';
import type { Loan } from '../../src/lending/events/events.ts';
import { bookOf } from '../../src/lending/events/replay.ts';
import { handedOver } from '../../src/lending/ledger/present-row.ts';
import type { LoanState } from '../../src/lending/ledger/state.ts';
import { applyEvent, loanState } from '../../src/lending/state/apply-event.ts';
import { withheld } from '../../src/lending/terms/opening.ts';
import type { Step } from './arbitraries.ts';
import { begin, HOLIDAYS, later, type Taken, take, type Way } from './history.ts';
import { checkJournal, checkState, essence, frozen, shuffled } from './invariants.ts';
import { journalOf } from './journal-of.ts';
import { statement } from './statement.ts';
import { cents, sumOf } from './sums.ts';

/** Plays a history and checks every invariant on the way. Answers how many events were accepted. */
export function checkHistory(loan: Loan, steps: readonly Step[]): number {
  let way = begin(loan);
  if (way === undefined) return 0;
  checkState(loan, way.state);
  for (const step of steps) {
    const before = JSON.stringify(way.events);
    way = { ...way, events: frozen(way.events) };
    const taken = take(way, step);
    must(JSON.stringify(way.events) === before, '11 a dry run changed the events');
    if (taken.answer?.ok) checkApplied(way, taken, step);
    way = taken.way;
  }
  checkEnd(way);
  return way.events.length;
}

function checkApplied(before: Way, { way, event, answer }: Taken, step: Step): void {
  if (!answer?.ok || event === undefined) return;
  checkState(way.loan, way.state);
  checkJournal(answer.journal);
  const astray = answer.payment?.lines.find((line) => line.concept === 'credit' || line.concept === 'unused');
  must(astray === undefined, `5 an accepted ${event.kind} leaves ${astray?.amount} as ${astray?.concept}`);
  if (step.pick % 4 === 0) same(way.state, stateAt(way, way.today), 'the kept state differs from the replayed one');
  if (event.kind === 'payment' && !way.state.written_off && step.pick % 2 === 0) {
    const loan: Loan = { ...way.loan, reversal: 'any' };
    const undo = applyEvent(
      loan,
      way.events,
      { kind: 'reversal', id: event.id + 1, date: way.today, of: event.id },
      way.today,
      HOLIDAYS,
    );
    if (!undo.ok) throw new Error(`9 ${undo.code}`);
    const old = loanState(loan, before.events, way.today, HOLIDAYS);
    must(
      old.ok && unReversible(essence(undo.state)) === unReversible(essence(old)),
      '9 apply and revert left another state',
    );
    checkJournal(undo.journal);
    for (const entry of undo.journal) {
      const own = answer.journal.find((known) => known.account === entry.account);
      must(own?.debit === entry.credit && own.credit === entry.debit, '9 the mirror journal differs');
    }
  }
}

/** Which payment may be reversed depends on the setting, not on what happened. */
function unReversible(text: string): string {
  return text.replaceAll('"can_reverse":true', '"can_reverse":false');
}

function checkEnd(way: Way): void {
  const { loan, events, today, state } = way;
  const again = loanState(loan, shuffled(events, events.length), today, HOLIDAYS);
  must(again.ok && essence(again) === essence(stateAt(way, today)), '10 the order of arrival changes the state');
  let least = -1n;
  for (const days of [0, 1, 2, 5, 14, 15, 31, 90, 400]) {
    const seen = stateAt(way, later(today, days));
    const debt = cents(seen.amounts.special.to_finish.total);
    must(debt >= least, `12 to_finish falls from ${least} to ${debt} after ${days} days`);
    least = debt;
    if (days <= 31) checkHandedOver(way, seen);
    if (days === 14 && debt > 0n) checkFinish(way, later(today, days), seen);
  }
  checkLedger(way);
  must(state.ok, 'refused');
}

/** E-022: the columns of the collections add up to what is collected, to the cent; withheld is what the rates make of it. */
function checkHandedOver({ loan, events }: Way, seen: LoanState): void {
  const opened = bookOf(loan, events, seen.as_of, HOLIDAYS);
  const day = readDay(seen.as_of);
  if (!opened.ok || day === undefined) throw new Error(seen.as_of);
  for (const [place, line] of opened.book.rows.entries()) {
    const { real_payment, pending, status } = seen.rows[place] ?? {};
    const parts = Object.values(handedOver(opened.book.plan, line, day));
    const { isr, iva } = withheld(opened.book.plan, cents(pending?.interests ?? '') + cents(pending?.moratorium ?? ''));
    const kept = loan.terms.withholding_agent === 'applicant' && status === 0 ? isr + iva : 0n;
    must(
      parts.reduce((sum, part) => sum + part, 0n) === cents(real_payment ?? ''),
      `columns of row ${place}: ${parts}, not ${real_payment}`,
    );
    must(cents(real_payment ?? '') === cents(pending?.total ?? '') - kept, `row ${place}: ${real_payment}`);
    must(
      parts.every((part) => part >= 0n),
      `a column of row ${place} is below zero: ${parts}`,
    );
  }
}

function checkFinish(way: Way, date: string, seen: LoanState): void {
  const id = way.events.reduce((most, event) => Math.max(most, event.id), 0) + 1;
  const amount = seen.amounts.special.to_finish.total;
  const paid = applyEvent(way.loan, way.events, { kind: 'payment', id, date, amount }, date, HOLIDAYS);
  if (!paid.ok) throw new Error(`13 ${paid.code}`);
  must(paid.state.status === 'finished', '13 paying to_finish does not finish the loan');
  checkState(way.loan, paid.state);
}

function checkLedger({ loan, events, today }: Way): void {
  const entries = journalOf(loan, events, HOLIDAYS).flatMap((step) => step.entries);
  checkJournal(entries);
  const balance = (account: string) =>
    sumOf(entries.filter((entry) => entry.account === account).map((entry) => entry.debit)) -
    sumOf(entries.filter((entry) => entry.account === account).map((entry) => entry.credit));
  const applicant = statement(loan, events, 'applicant', today, HOLIDAYS);
  const lender = statement(loan, events, 'lender', today, HOLIDAYS);
  if (!applicant.ok || !lender.ok) throw new Error('14 no statement');
  const payouts = events.some((event) => event.kind === 'payout');
  if (!payouts) {
    must(cents(applicant.totals.cash) === balance('client_bank'), '14 the applicant statement is not the ledger');
    must(cents(lender.totals.cash) === -balance('lender_payable'), '14 the lender statement is not the ledger');
  }
  must(cents(lender.totals.carried) === balance('lender_to_offset'), '14 what is to be offset is not the ledger');
  must(balance('lender_to_offset') >= 0n, '14 more was offset than was carried');
  must(cents(applicant.totals.capital) === -balance('memo_portfolio'), '14 the capital is not the ledger');
}

function stateAt({ loan, events }: Way, date: string): LoanState {
  const state = loanState(loan, events, date, HOLIDAYS);
  if (!state.ok) throw new Error(state.code);
  return state;
}

function same(a: LoanState, b: LoanState, what: string): void {
  must(essence(a) === essence(b), what);
}

function must(holds: boolean, what: string): void {
  if (!holds) throw new Error(what);
}
