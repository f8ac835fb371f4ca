import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Loan } from '../../src/lending/events/events.ts';
import { applyToBook } from '../../src/lending/state/apply-event.ts';
import { anyStart, anySteps, anyTerms } from './arbitraries.ts';
import { FIRST, LOAN } from './example.ts';
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

  it('is replayed once for an event that comes last, and what it was before comes with the answer', () => {
    let replays = 0;
    const counted: Loan = {
      ...LOAN,
      get terms() {
        replays += 1;
        return LOAN.terms;
      },
    };
    const applied = applyToBook(counted, [], FIRST, '2026-02-13', []);
    expect(applied).toMatchObject({ ok: true, before: { postings: [] }, book: { postings: [{ id: 1 }] } });
    expect(replays).toBe(1);
  });
});
