import { describe, expect, it } from 'vitest';
import { calculate } from '../../src/lending/calculate.ts';
import { annualTotalCost } from '../../src/lending/cat.ts';
import type { LoanEvent } from '../../src/lending/events/events.ts';
import { buildSchedule } from '../../src/lending/schedule.ts';
import { loanState } from '../../src/lending/state/apply-event.ts';
import type { Terms } from '../../src/lending/terms/terms.ts';
import { applied, EXAMPLE, FIRST, LOAN, refusal, stateOn } from './example.ts';

const payment = (more: object): LoanEvent =>
  ({ kind: 'payment', id: 9, date: '2026-02-13', amount: '100', ...more }) as LoanEvent;
const thrown = (call: () => unknown) => {
  try {
    call();
    return 'accepted';
  } catch (error) {
    const { field, code } = error as { field: string; code: string };
    return `${field}: ${code}`;
  }
};

describe('terms that are refused', () => {
  const cases: [Partial<Record<keyof Terms, unknown>>, string][] = [
    [{ amount: Number.NaN }, 'amount: not_a_number'],
    [{ amount: 'abc' }, 'amount: not_a_number'],
    [{ amount: '' }, 'amount: not_a_number'],
    [{ amount: null }, 'amount: not_a_number'],
    [{ amount: Number.POSITIVE_INFINITY }, 'amount: not_a_number'],
    [{ amount: -1 }, 'amount: negative'],
    [{ amount: 0 }, 'amount: not_positive'],
    [{ amount: '100.001' }, 'amount: too_many_decimals'],
    [{ amount: '1e30' }, 'amount: out_of_range'],
    [{ rate: 100.01 }, 'rate: out_of_range'],
    [{ rate: -0.01 }, 'rate: negative'],
    [{ rate: '0.12345678' }, 'rate: too_many_decimals'],
    [{ payment_time: 121 }, 'payment_time: out_of_range'],
    [{ payment_time: 1.5 }, 'payment_time: out_of_range'],
    [{ payment_type: 4 }, 'payment_type: unknown_value'],
    [{ recognition: 5 }, 'recognition: unknown_value'],
    [{ version: 'v3' }, 'version: unknown_value'],
    [{ days_for_calculations: 364 }, 'days_for_calculations: unknown_value'],
    [{ commission_admin: 116.01 }, 'commission_admin: out_of_range'],
    [{ isr_withholdings: 100.5 }, 'isr_withholdings: out_of_range'],
    [{ moratorium_base: 'all' }, 'moratorium_base: unknown_value'],
  ];
  for (const [terms, expected] of cases) {
    it(`${JSON.stringify(terms)} is ${expected}`, () => {
      const answer = calculate({ ...EXAMPLE, ...terms } as Terms);
      expect(answer.ok ? 'accepted' : `${answer.field}: ${answer.code}`).toBe(expected);
    });
  }

  it('takes scientific and unrounded notations for what they are', () => {
    const answer = calculate({ ...EXAMPLE, amount: '5e4' });
    expect(answer.ok && answer.regular.payment).toBe('4650.03');
    expect(calculate({ ...EXAMPLE, amount: 0.1 + 0.2 })).toMatchObject({ ok: false, code: 'too_many_decimals' });
  });
});

describe('the two fixed functions name code and field in what they throw', () => {
  const table = { principal: 100, rate_per_period: '0.01', periods: 3, shape: 'level', tax_rate: 0 } as const;
  it('tables', () => {
    expect(thrown(() => buildSchedule({ ...table, principal: -5 }))).toBe('principal: negative');
    expect(thrown(() => buildSchedule({ ...table, principal: '1.234' }))).toBe('principal: too_many_decimals');
    expect(thrown(() => buildSchedule({ ...table, periods: 0 }))).toBe('periods: out_of_range');
    expect(thrown(() => buildSchedule({ ...table, rate_per_period: Number.NaN }))).toBe(
      'rate_per_period: not_a_number',
    );
    expect(thrown(() => buildSchedule({ ...table, shape: 'round' as 'level' }))).toBe('shape: unknown_value');
  });
  it('CAT', () => {
    const payments = [{ period: 1, amount: 110 }];
    expect(thrown(() => annualTotalCost({ net_amount: 0, payments, periods_per_year: 12 }))).toBe(
      'net_amount: not_positive',
    );
    expect(thrown(() => annualTotalCost({ net_amount: 100, payments: [], periods_per_year: 12 }))).toBe(
      'payments: required',
    );
    expect(thrown(() => annualTotalCost({ net_amount: 100, payments, periods_per_year: 0 }))).toBe(
      'periods_per_year: out_of_range',
    );
    expect(
      thrown(() => annualTotalCost({ net_amount: 100, payments: [{ period: 1, amount: 0 }], periods_per_year: 12 })),
    ).toBe('payments: no_solution');
    expect(annualTotalCost({ net_amount: 100, payments, periods_per_year: 1 })).toBe('10.000000');
    expect(annualTotalCost({ net_amount: 1, payments: [{ period: 1, amount: 100_000 }], periods_per_year: 1 })).toBe(
      '9999900.000000',
    );
  });
});

describe('events that are refused, the loan staying as it was', () => {
  const cases: [string, LoanEvent[], LoanEvent, string][] = [
    ['no number', [], payment({ amount: Number.NaN }), 'amount: not_a_number'],
    ['a negative amount', [], payment({ amount: '-5' }), 'amount: negative'],
    ['nothing', [], payment({ amount: '0.00' }), 'amount: not_positive'],
    ['too many decimals', [], payment({ amount: '5.001' }), 'amount: too_many_decimals'],
    ['a date that does not exist', [], payment({ date: '2026-02-30' }), 'date: not_a_date'],
    ['a date before the activation', [], payment({ date: '2026-01-14' }), 'date: before_activation'],
    ['a date after today', [], payment({ date: '2027-01-01' }), 'date: after_today'],
    ['more than the debt', [FIRST], payment({ date: '2026-03-01', amount: '46680.52' }), 'amount: amount_above_debt'],
    ['an id that is there', [FIRST], payment({ id: 1 }), 'id: duplicate_event'],
    ['an id before the last', [{ ...FIRST, id: 10 }], payment({ id: 9 }), 'id: out_of_order'],
    ['an id that is none', [], payment({ id: 1.5 }), 'id: not_a_number'],
    ['an unknown kind', [], { ...payment({}), kind: 'gift' } as unknown as LoanEvent, 'kind: unknown_event'],
    ['the reversal of nothing', [], { kind: 'reversal', id: 2, date: '2026-03-01', of: 1 }, 'of: unknown_event'],
    [
      'a reversal before its payment',
      [FIRST],
      { kind: 'reversal', id: 2, date: '2026-02-01', of: 1 },
      'date: out_of_order',
    ],
    ['an activation on another day', [], { kind: 'activation', id: 0, date: '2026-01-16' }, 'date: out_of_order'],
    [
      'the return of what was not paid out',
      [FIRST],
      { kind: 'payout_return', id: 2, date: '2026-03-01', of: 1 },
      'of: not_dispersed',
    ],
    [
      'a new date for a settled row',
      [FIRST],
      { kind: 'reschedule', id: 2, date: '2026-02-14', period: 1, date_final: '2026-02-20' },
      'period: row_not_open',
    ],
    [
      'a new date for an overdue row',
      [],
      { kind: 'reschedule', id: 1, date: '2026-02-20', period: 1, date_final: '2026-02-25' },
      'date_final: row_overdue',
    ],
    [
      'a new date beyond the next row',
      [],
      { kind: 'reschedule', id: 2, date: '2026-02-14', period: 1, date_final: '2026-03-15' },
      'date_final: dates_not_increasing',
    ],
  ];
  for (const [what, events, event, expected] of cases) {
    it(what, () => expect(refusal(events, event)).toBe(expected));
  }

  it('a reversal of a reversed payment, of one that was paid out, and of one that is not the last', () => {
    const undone = applied([FIRST], { kind: 'reversal', id: 2, date: '2026-02-14', of: 1 }).events;
    expect(refusal(undone, { kind: 'reversal', id: 3, date: '2026-02-15', of: 1 })).toBe('of: already_reversed');
    const out = applied([FIRST], { kind: 'payout', id: 2, date: '2026-02-14', of: 1 }).events;
    expect(refusal(out, { kind: 'reversal', id: 3, date: '2026-02-15', of: 1 })).toBe('of: already_dispersed');
    expect(refusal(out, { kind: 'payout', id: 3, date: '2026-02-15', of: 1 })).toBe('of: already_dispersed');
    const back = applied(out, { kind: 'payout_return', id: 3, date: '2026-02-15', of: 1 }).events;
    expect(refusal(back, { kind: 'reversal', id: 4, date: '2026-02-15', of: 1 })).toBe('accepted');
    const second = applied([FIRST], { ...FIRST, id: 2, date: '2026-03-13' }).events;
    expect(refusal(second, { kind: 'reversal', id: 3, date: '2026-03-14', of: 1 })).toBe('of: not_reversible');
    expect(refusal(second, { kind: 'reversal', id: 3, date: '2026-03-14', of: 1 }, { ...LOAN, reversal: 'any' })).toBe(
      'accepted',
    );
  });

  it('whatever is dated in a closed period', () => {
    const closed = { ...LOAN, closed_until: '2026-02-28' };
    expect(refusal([], FIRST, closed)).toBe('date: period_closed');
    expect(refusal([FIRST], { kind: 'reversal', id: 2, date: '2026-03-01', of: 1 }, closed)).toBe('of: period_closed');
    expect(stateOn('2026-03-01', [FIRST], closed).payments[0]?.can_reverse).toBe(false);
  });

  it('payments on a finished loan, and a state on a day that does not exist', () => {
    const end = applied([], { ...FIRST, amount: stateOn('2026-02-13').amounts.special.to_finish.total }).events;
    expect(refusal(end, payment({ date: '2026-03-01' }))).toBe('request: loan_finished');
    expect(loanState(LOAN, [], '2026-13-01', [])).toMatchObject({ ok: false, code: 'not_a_date', field: 'as_of' });
  });
});
