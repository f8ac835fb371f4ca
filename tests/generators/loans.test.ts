import { describe, expect, it } from 'vitest';
import { loadSchemas } from '../../generators/load-schemas.ts';
import type { Loan, LoanEvent } from '../../src/lending/events/events.ts';
import { applyEvent, loanState } from '../../src/lending/state/apply-event.ts';
import type { Terms } from '../../src/lending/terms/terms.ts';
import type { Row } from '../../src/resource/model/definition.ts';
import { cents, demoRecords, TODAY } from './demo-records.ts';

const records = demoRecords(loadSchemas(), { requests: 200 });
const holidays = (records.holidays ?? []).map((row) => String(row.date));
const loans = (records.requests ?? []).filter((row) => row.activation_date !== undefined);
const groups = new Map<string, Map<unknown, Row[]>>();

/** The rows of a resource that hang below a record. */
function below(resource: string, record: Row, field = 'request'): Row[] {
  const key = `${resource}/${field}`;
  const grouped = groups.get(key) ?? new Map<unknown, Row[]>();
  if (!groups.has(key)) {
    for (const row of records[resource] ?? []) grouped.set(row[field], [...(grouped.get(row[field]) ?? []), row]);
    groups.set(key, grouped);
  }
  return grouped.get(record.id) ?? [];
}

function loanOf(request: Row): { loan: Loan; events: LoanEvent[] } {
  const rows = below('_loan_events', request);
  const [activation] = rows;
  const { terms } = (activation?.payload ?? {}) as unknown as { terms: Terms };
  const events = rows.map(({ id, kind, date, payload }) => ({ ...(payload as object), id, kind, date }) as LoanEvent);
  return { loan: { terms, activation_date: String(activation?.date) }, events };
}

describe('loans of the demo', () => {
  it('there are many of them', () => {
    expect(loans.length).toBeGreaterThan(60);
  });

  it('have three people, also behind companies', () => {
    const speaks = (records.legalRepresentatives ?? []).filter(({ type }) =>
      (type as string[]).includes('legal_representative'),
    );
    const behind = (id: unknown) => [id, ...speaks.filter(({ company }) => company === id).map(({ user }) => user)];
    for (const { id, user, user_lender, user_aval } of records.requests ?? []) {
      const sides = [user, user_lender, user_aval].filter((side) => typeof side === 'number').map(behind);
      const people = sides.flat().filter((person) => typeof person === 'number');
      expect(new Set(people).size, `request ${id}`).toBe(people.length);
    }
  });

  it('every table follows from the stored events by the engine alone', () => {
    for (const request of loans) {
      const { loan, events } = loanOf(request);
      const state = loanState(loan, events, TODAY, holidays);
      if (!state.ok) throw new Error(`${request.id}: ${state.code}`);
      const rows = below('amortizations', request);
      const figures = (row: Row) => [
        row.period,
        row.status,
        row.capital_partials,
        row.interest_partials,
        row.balance,
        row.payment,
      ];
      const wanted = state.rows.map((row) => [
        row.period,
        row.status,
        ...[row.capital_partials, row.interest_partials, row.balance, row.payment].map(Number),
      ]);
      expect(rows.map(figures)).toEqual(wanted);
      expect([request.status, request.finish_date]).toEqual([state.status === 'finished' ? 4 : 1, state.finish_date]);
    }
  });

  it('the engine accepts every event when it comes one after another', () => {
    for (const request of loans.slice(0, 25)) {
      const { loan, events } = loanOf(request);
      let known: LoanEvent[] = events.slice(0, 1);
      for (const event of events.slice(1)) {
        const applied = applyEvent(loan, known, event, TODAY, holidays);
        if (!applied.ok) throw new Error(`${request.id} ${event.kind} ${event.id}: ${applied.code}`);
        const entries = below('_journal', request).filter((row) => row.event === event.id);
        expect(entries.map(({ account, debit, credit }) => [account, debit, credit])).toEqual(
          applied.journal.map(({ account, debit, credit }) => [account, debit, credit]),
        );
        known = applied.events;
      }
    }
  });

  it('the journal of every event balances, memo accounts apart', () => {
    for (const request of loans) {
      for (const memo of [true, false]) {
        const rows = below('_journal', request).filter((row) => row.memo === memo);
        expect(cents(rows, 'debit')).toBe(cents(rows, 'credit'));
      }
    }
  });

  it('each payment and waiver stands for one event', () => {
    for (const request of loans) {
      const records = below('_loan_events', request).flatMap((row) =>
        row.record_id === null ? [] : [`${row.kind} ${row.record_id}`],
      );
      const rows = [
        ...below('payments', request).map((row) => `payment ${row.id}`),
        ...below('waivers', request).map((row) => `waiver ${row.id}`),
      ];
      expect(records.sort()).toEqual(rows.sort());
    }
  });

  it('holds payments in kind, condonations and early payments too', () => {
    const payments = records.payments ?? [];
    expect(payments.some((row) => row.q === true)).toBe(true);
    expect((records.waivers ?? []).length).toBeGreaterThan(0);
    expect((records.partials ?? []).some((row) => row.concept === 'prepayment')).toBe(true);
  });

  it('the capital of a table is what was lent, and the lines of a payment are its amount', () => {
    for (const request of loans) {
      expect(cents(below('amortizationBackups', request), 'capital')).toBe(Math.round(Number(request.amount) * 100));
      for (const payment of below('payments', request)) {
        expect(cents(below('partials', payment, 'payment'), 'amount')).toBe(Math.round(Number(payment.amount) * 100));
      }
    }
  });

  it('nothing is dated after today, and no payment comes before the dispersion', () => {
    for (const request of loans) {
      for (const payment of below('payments', request)) {
        expect([String(payment.date) <= TODAY, String(payment.date) >= String(request.dispersed_date)]).toEqual([
          true,
          true,
        ]);
      }
      expect(request.dispersed || below('payments', request).length === 0).toBe(true);
    }
    const paidOut = (records.dispersions ?? [])
      .map((row) => row.dispersed_date)
      .filter((date) => typeof date === 'string');
    expect(paidOut.filter((date) => date > TODAY)).toEqual([]);
  });
});
