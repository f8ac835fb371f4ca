import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyStart, anySteps, anyTerms } from './arbitraries.ts';
import { playFast } from './fast-history.ts';

describe('a book that is kept', () => {
  it('equals the replay of all its events, at five steps and at the end', () => {
    let accepted = 0;
    fc.assert(
      fc.property(anyTerms(60), anyStart, anySteps(60), (terms, activation_date, steps) => {
        accepted += playFast({ terms, activation_date, reversal: 'any' }, steps);
      }),
      { numRuns: 300, seed: 4_004 },
    );
    expect(accepted).toBeGreaterThan(2_000);
  }, 400_000);
});
