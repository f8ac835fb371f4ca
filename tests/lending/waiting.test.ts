import { describe, expect, it } from 'vitest';
import type { LoanEvent } from '../../src/lending/events/events.ts';
import { loanState } from '../../src/lending/state/apply-event.ts';
import { EXAMPLE } from './example.ts';

/** Due on 15 February, collected on the 16th. */
const LOAN = { terms: EXAMPLE, activation_date: '2026-01-15' };
const activation: LoanEvent = { kind: 'activation', id: 1, date: '2026-01-15' };
const dispersal = (date: string, rule?: number): LoanEvent => ({
  kind: 'disbursement',
  id: 2,
  date,
  ...(rule ? { rule } : {}),
});

function first(events: LoanEvent[], as_of: string, loan: object = {}) {
  const state = loanState({ ...LOAN, ...loan }, events, as_of, []);
  if (!state.ok) throw new Error(state.code);
  return state.rows[0]?.moratorium;
}

describe('the delay of a loan (choice 127)', () => {
  it('does not count while its capital is not with the applicant', () => {
    expect(first([activation], '2026-12-31')).toMatchObject({ days: 0, total: '0.00' });
  });

  it('counts from the later of collection date and dispersal', () => {
    const late = first([activation, dispersal('2026-02-20')], '2026-03-02');
    expect(late).toMatchObject({ days: 10, interest: '37.64', iva: '6.02' });
    const early = first([activation, dispersal('2026-01-16')], '2026-02-26');
    expect(early).toMatchObject({ days: 10, interest: '37.64', iva: '6.02' });
    expect(first([activation, dispersal('2026-02-20')], '2026-02-20')).toMatchObject({ days: 0, total: '0.00' });
  });

  it('of a loan dispersed by an earlier rule counts as it did, also of payments dated before the dispersal', () => {
    const paid: LoanEvent = { kind: 'payment', id: 3, date: '2026-02-18', amount: '100.00', rule: 2 };
    for (const rule of [1, 2]) {
      expect(first([activation, dispersal('2026-02-20', rule)], '2026-02-26')).toMatchObject({ days: 10 });
      expect(first([activation, dispersal('2026-02-20', rule), paid], '2026-02-26')).toEqual(
        first([paid], '2026-02-26'),
      );
    }
  });

  it('of what was with the applicant from the beginning counts from the collection date', () => {
    const renewed = { terms: { ...EXAMPLE, renewal: true } };
    expect(first([activation], '2026-02-26', renewed)).toMatchObject({ days: 10 });
    expect(first([activation], '2026-02-26', { dispersed: true })).toMatchObject({ days: 10 });
  });

  it('of a row whose due date was moved waits all the same', () => {
    const moved: LoanEvent = { kind: 'reschedule', id: 2, date: '2026-01-20', period: 1, date_final: '2026-02-20' };
    expect(first([activation, moved], '2026-06-01')).toMatchObject({ days: 0, total: '0.00' });
    const given: LoanEvent = { kind: 'disbursement', id: 3, date: '2026-02-25' };
    expect(first([activation, moved, given], '2026-02-27')).toMatchObject({ days: 2 });
  });
});
