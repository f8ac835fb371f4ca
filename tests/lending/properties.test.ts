import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loanSchedule } from '../../src/lending/table/loan-schedule.ts';
import { periodRate } from '../../src/lending/terms/due-dates.ts';
import { anyStart, anySteps, anyTerms } from './arbitraries.ts';
import { checkHistory } from './check-history.ts';
import { checkTable } from './invariants.ts';
import { cents } from './sums.ts';

/** Seeds are fixed: a run that was green stays green, and a red one can be repeated. */
const SEED = 20_261_121;

describe('what holds for every loan', () => {
  it('capital adds up to the amount and is never negative, over the whole range of terms [E-014]', () => {
    fc.assert(
      fc.property(anyTerms(600), anyStart, (terms, start) => {
        const schedule = loanSchedule(terms, start, []);
        if (schedule.ok) checkTable(schedule.rows, cents(terms.amount));
      }),
      { numRuns: 500, seed: SEED },
    );
  }, 200_000);

  it('v1 on base 360 with monthly payments is the yearly rate over twelve', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), (hundredths) => {
        const rate = (hundredths / 100).toFixed(2);
        expect(Number(periodRate({ rate, payment_type: 2 }))).toBeCloseTo(hundredths / 120_000, 15);
      }),
      { numRuns: 300, seed: SEED },
    );
  });

  it('every history keeps the invariants: sums, cash identity, journal, reversal, replay, finish [E-023]', () => {
    let accepted = 0;
    fc.assert(
      fc.property(anyTerms(60), anyStart, anySteps(30), (terms, activation_date, steps) => {
        accepted += checkHistory({ terms, activation_date }, steps);
      }),
      { numRuns: 300, seed: SEED, endOnFailure: false },
    );
    expect(accepted).toBeGreaterThan(1_000);
  }, 400_000);
});
