import { describe, expect, it } from 'vitest';
import { loadSchemas } from '../../generators/load-schemas.ts';
import type { LoanEvent } from '../../src/lending/events.ts';
import { loanState } from '../../src/lending/loan-state.ts';
import type { Terms } from '../../src/lending/terms.ts';
import type { Row } from '../../src/resource/definition.ts';
import { cents, demoRecords, TODAY } from './demo-records.ts';

const records = demoRecords(loadSchemas(), { requests: 150 });
const holidays = (records.holidays ?? []).map((row) => String(row.date));
const loans = (records.requests ?? []).filter((row) => row.activation_date !== undefined);
const below = (resource: string, request: Row, field = 'request') =>
  (records[resource] ?? []).filter((row) => row[field] === request.id);

/** The events of a loan as its stored rows tell them, in the order of their days; a waiver comes before the payment of its day. */
function eventsOf(request: Row): LoanEvent[] {
  const told = [
    ...below('waivers', request).map((row) => ({ ...row, kind: 'waiver', date: String(row.created_at).slice(0, 10) })),
    ...below('payments', request).map((row) => ({ kind: 'payment', date: String(row.date), amount: row.amount })),
  ].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  const opening = [{ kind: 'activation', date: String(request.activation_date) }];
  return [...opening, ...told].map((event, index) => ({ ...event, id: index + 1 }) as LoanEvent);
}

describe('loans of the demo', () => {
  it('there are many of them', () => {
    expect(loans.length).toBeGreaterThan(60);
  });

  it('every table follows from the stored payments and waivers by the engine alone', () => {
    for (const request of loans) {
      const loan = { terms: request as unknown as Terms, activation_date: String(request.activation_date) };
      const state = loanState(loan, eventsOf(request), TODAY, holidays);
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
