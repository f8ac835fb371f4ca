import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyStart, anySteps, anyTerms } from '../lending/arbitraries.ts';
import { checkHistory } from '../lending/check-history.ts';
import { playFast } from '../lending/fast-history.ts';
import { mutantSurvives, passes, prepare } from './lending-mutants.ts';
import { MUTATIONS } from './lending-mutations.ts';

/** How many histories; a shorter run for a quick look is `HISTORIES=2000`. */
const HISTORIES = Number(process.env.HISTORIES ?? 100_000);
const SEED = Number(process.env.SEED ?? 6_232);

/** The histories come in parts, so that each ends within the hour a long test has and a counter-example is known early. */
const PARTS = 10;

describe('the engine, at length', () => {
  for (let part = 0; part < PARTS; part += 1) {
    const numRuns = Math.ceil(HISTORIES / PARTS);
    it(`part ${part + 1} of ${PARTS}: ${numRuns} histories of up to 200 events: the kept book equals the replayed one and keeps the invariants`, () => {
      let [accepted, longest] = [0, 0];
      fc.assert(
        fc.property(anyTerms(60), anyStart, anySteps(200), (terms, activation_date, steps) => {
          const events = playFast({ terms, activation_date, reversal: 'any' }, steps);
          accepted += events;
          longest = Math.max(longest, events);
        }),
        { numRuns, seed: SEED + part },
      );
      console.info(`${accepted} events accepted, at most ${longest} in a history`);
      expect(accepted).toBeGreaterThan(numRuns);
    });
  }

  it('one in fifty of them through the public functions, with every invariant after each event', () => {
    fc.assert(
      fc.property(anyTerms(60), anyStart, anySteps(60), (terms, activation_date, steps) => {
        checkHistory({ terms, activation_date }, steps);
      }),
      { numRuns: Math.ceil(HISTORIES / 50), seed: SEED + PARTS },
    );
  });
});

describe('each rule is held by a test', () => {
  const folder = prepare();
  it('none is noticed where nothing is broken', () => {
    expect(passes(folder, [])).toBe(true);
  });

  for (const mutation of MUTATIONS) {
    it(`breaking "${mutation.rule}" is noticed`, () => {
      expect(mutantSurvives(folder, mutation)).toBe(false);
    });
  }
});
