import { describe, expect, it } from 'vitest';
import catalog from '../../schemas/_shared/catalogs/q-categories.json' with { type: 'json' };
import type { LoanEvent, PaymentEvent, WaiverEvent } from '../../src/lending/events/events.ts';
import { categoryRule, Q_CATEGORIES } from '../../src/lending/ledger/book.ts';
import { applied, FIRST, LOAN, refusal, row, stateOn } from './example.ts';

const waiver = (id: number, date: string, depth: number, category: WaiverEvent['category'] = 'B'): WaiverEvent => ({
  kind: 'waiver',
  id,
  date,
  category,
  condone_commission: depth >= 1,
  condone_moratorium: depth >= 2,
  condone_interest: depth >= 3,
  condone_capital: depth >= 4,
});
const q = (id: number, date: string, amount: string, more: Partial<PaymentEvent> = {}): PaymentEvent => ({
  kind: 'payment',
  id,
  date,
  amount,
  q: true,
  category: 'B',
  charges: { commission: true, moratorium: true, interests: true, expired_commission: true, expired_interests: true },
  ...more,
});

describe('categories', () => {
  it('are those of the specification, with its labels, and the engine has a rule for each [E-035]', () => {
    const labels = Object.fromEntries(catalog.items.map((item) => [item.code, item.label]));
    expect(catalog.items.map((item) => item.code)).toEqual(Q_CATEGORIES.map((rule) => rule.code));
    expect(labels).toMatchObject({
      A: 'A Renovación',
      B: 'B Condonación de intereses ordinarios o/y moratorios',
      C: 'C Condonación de capital',
      'B+C': expect.any(String),
      D: 'D Quebranto de intereses',
      E: 'E Quebranto de capital',
      'D+E': expect.any(String),
      F: 'F Reestructura',
      G: 'G Dación de Pago',
      H: 'H Cesión de derechos (por venta)',
      I: 'I Cesión de derechos (a título gratuito)',
      J: 'J Cesión de derechos (garantía)',
      K: 'K Beneficiario',
    });
    for (const { code, label } of catalog.items) expect(label).toMatch(new RegExp(`^${code.replace('+', '\\+')} \\S`));
    expect(Q_CATEGORIES.map((rule) => rule.effect[0]).join('')).toBe('ccccwwwcillll');
    expect(categoryRule('Z')).toBeUndefined();
  });
});

describe('Q payments', () => {
  it('show on the row as flag and category, on the request as sums [E-029]', () => {
    const { state, payment, journal } = applied([], q(1, '2026-02-26', '908.82'));
    expect(row(state, 1)).toMatchObject({
      q: true,
      category: 'B',
      condone_interest: true,
      condone_moratorium: true,
      status: 0,
    });
    expect(row(state, 1).condoned).toMatchObject({
      commission: '65.54',
      moratorium: '37.64',
      iva_moratorium: '6.02',
      interests: '689.33',
    });
    expect(state.amounts.q).toMatchObject({
      capital: '0.00',
      interests: '689.33',
      moratorium: '37.64',
      commission: '65.54',
    });
    expect(payment).toMatchObject({
      q: true,
      cash_in: '0.00',
      lender_net: '0.00',
      isr_withholdings: '0.00',
      payment_as_applicant: '0.00',
    });
    expect(journal.every((entry) => entry.memo)).toBe(true);
  });

  it('settle only the charges ticked, and no more than those', () => {
    const only = q(1, '2026-02-26', '65.54', { charges: { expired_commission: true } });
    expect(applied([], only).payment?.lines).toEqual([{ period: 1, concept: 'commission', amount: '65.54' }]);
    expect(refusal([], { ...only, amount: '65.55' })).toBe('amount: amount_above_charges');
    expect(refusal([], { ...only, charges: {} })).toBe('charges: required');
    expect(refusal([], { ...only, charges: { capital: true, commission: true } })).toBe('charges: not_a_cascade');
    expect(refusal([], { ...only, category: undefined })).toBe('data_for_condonation.category: required');
  });

  it('with capital beyond the next row rewrite the table, and close it when nothing is left', () => {
    const all = { commission: true, moratorium: true, interests: true, capital: true };
    const some = applied([FIRST], q(2, '2026-02-20', '14715.57', { charges: all, category: 'B+C' }));
    expect(row(some.state, 3).payment).toBe('3552.41');
    expect(some.state.amounts).toMatchObject({
      capital_paid: '3784.87',
      capital_pending: '32364.78',
      q: { capital: '13850.35' },
    });
    const whole = applied([FIRST], q(2, '2026-02-20', '47080.35', { charges: all, category: 'B+C' }));
    expect(whole.state).toMatchObject({
      status: 'finished',
      amounts: { capital_pending: '0.00', q: { capital: '46215.13' } },
    });
  });

  it('of the lender side leave the debt as it is', () => {
    const sold = applied([FIRST], q(2, '2026-02-20', '1000', { category: 'H', charges: undefined }));
    expect(sold.payment?.lines).toEqual([{ period: 0, concept: 'lender_side', amount: '1000.00' }]);
    expect(sold.state.rows).toEqual(stateOn('2026-02-20', [FIRST]).rows);
  });

  it('that write off leave a debt that later cash may recover', () => {
    const off = applied([FIRST], waiver(2, '2026-06-20', 4, 'D+E'));
    expect(off.state).toMatchObject({ status: 'finished', written_off: true });
    expect(off.state.payments.map((payment) => [payment.kind, payment.can_reverse])).toEqual([
      ['payment', false],
      ['waiver', true],
    ]);
    const back = applied(off.events, { kind: 'payment', id: 3, date: '2026-07-01', amount: '500' });
    expect(back.payment?.lines).toEqual([{ period: 0, concept: 'recovery', amount: '500.00' }]);
    expect(back.payment).toMatchObject({ cash_in: '500.00', lender_net: '500.00' });
    expect(Number(off.state.recoverable) - Number(back.state.recoverable)).toBeCloseTo(500, 2);
    expect(refusal([FIRST], { kind: 'reversal', id: 3, date: '2026-07-01', of: 1 })).toBe('accepted');
    expect(refusal(off.events, { kind: 'reversal', id: 3, date: '2026-07-01', of: 1 })).toBe('of: not_reversible');
  });
});

describe('waivers', () => {
  it('set what is pending of the flagged concepts on due rows to zero, and nothing on later rows', () => {
    const { state } = applied([], waiver(1, '2026-03-20', 3));
    for (const period of [1, 2]) {
      expect(row(state, period).pending).toMatchObject({
        commission: '0.00',
        moratorium: '0.00',
        interests: '0.00',
        iva_interests: '0.00',
      });
      expect(Number(row(state, period).pending.capital)).toBeGreaterThan(0);
    }
    expect(row(state, 3).condoned.total).toBe('0.00');
    expect(state.amounts.capital_pending).toBe('50000.00');
    const light = applied([], waiver(1, '2026-03-20', 1)).state;
    expect([row(light, 1).condoned.total, row(light, 1).condoned.commission]).toEqual(['65.54', '65.54']);
  });

  it('with capital close the loan', () => {
    const { state } = applied([FIRST], waiver(2, '2026-03-20', 4, 'C'));
    expect(state).toMatchObject({ status: 'finished', closed_at: '2026-03-20' });
    expect(row(state, 2)).toMatchObject({ status: 1, q: true, category: 'C' });
    expect(row(state, 3)).toMatchObject({ status: 2, interests: '0.00', condoned: { capital: '3916.98' } });
    expect(state.amounts.q.capital).toBe('46215.13');
  });

  it('of one row leave the other due rows alone', () => {
    const { state } = applied([], { ...waiver(1, '2026-03-20', 2), period: 2 });
    expect([row(state, 1).condoned.total, Number(row(state, 2).condoned.total) > 65]).toEqual(['0.00', true]);
  });

  it('that are no cascade, have no category or nothing to waive are refused', () => {
    expect(refusal([], { ...waiver(1, '2026-03-20', 3), condone_moratorium: false })).toBe(
      'condone_commission: not_a_cascade',
    );
    expect(refusal([], { ...waiver(1, '2026-03-20', 3), category: undefined })).toBe('category: required');
    expect(refusal([], { ...waiver(1, '2026-03-20', 3), category: 'Z' as 'A' })).toBe('category: unknown_value');
    expect(refusal([], waiver(1, '2026-03-20', 0))).toBe('condone_commission: required');
    expect(refusal([], waiver(1, '2026-01-20', 3))).toBe('condone_commission: nothing_to_waive');
  });

  it('stay waived when an earlier payment is reversed, and come back when they are reversed themselves', () => {
    const loan = { ...LOAN, reversal: 'any' as const };
    const events: LoanEvent[] = [{ ...FIRST, amount: '1000' }, waiver(2, '2026-03-20', 3)];
    const before = stateOn('2026-03-20', events.slice(0, 1), loan);
    const undone = applied(events, { kind: 'reversal', id: 3, date: '2026-03-20', of: 2 }, loan);
    expect(undone.state.rows).toEqual(before.rows);
    const replayed = applied(events, { kind: 'reversal', id: 3, date: '2026-03-20', of: 1 }, loan);
    expect(row(replayed.state, 1)).toMatchObject({
      paid: { total: '0.00' },
      pending: { interests: '0.00', commission: '0.00' },
    });
  });
});

describe('renewal', () => {
  it('takes the unpaid capital alone [E-028]', () => {
    const state = stateOn('2026-04-20', [FIRST]);
    expect(state.amounts.capital_pending).toBe('46215.13');
    expect(Number(state.amounts.special.to_finish.total)).toBeGreaterThan(46_215.13);
  });

  it('closes the parent against the child, which can be undone by replaying without it', () => {
    const closed = applied([FIRST], { kind: 'closure', id: 2, date: '2026-03-20', category: 'A' });
    expect(closed.state).toMatchObject({
      status: 'finished',
      payments: [{ id: 1 }, { id: 2, kind: 'closure', category: 'A', capital: '46215.13' }],
    });
    expect(row(closed.state, 12).status).toBe(2);
    const cancelled = applied(closed.events, { kind: 'reversal', id: 3, date: '2026-03-21', of: 2 });
    expect(cancelled.state.rows).toEqual(stateOn('2026-03-21', [FIRST]).rows);
    expect(cancelled.state.payments[1]).toMatchObject({ id: 2, kind: 'closure', reversed: true });
    expect(refusal(closed.events, { kind: 'closure', id: 3, date: '2026-03-21', category: 'A' })).toBe(
      'request: loan_finished',
    );
  });
});
