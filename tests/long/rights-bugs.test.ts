import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RIGHTS_BUGS } from './rights-bugs.ts';
import { type Breakable, dropBreakable, findingsOf, makeBreakable, type Noticed, noticedBy } from './rights-mutants.ts';

describe('each rule of rights is held by the proof', () => {
  let program: Breakable;
  const noticed: Noticed[] = [];
  beforeAll(() => {
    program = makeBreakable();
  });
  afterAll(() => dropBreakable(program));

  it('which finds nothing where nothing is broken', () => {
    expect(findingsOf(program, { seed: 21, probes: 3_000 })).toBe(0);
  });

  for (const bug of RIGHTS_BUGS)
    it(`breaking "${bug.rule}" is noticed (trust 35)`, () => {
      noticed.push(noticedBy(program, bug));
      expect(noticed.at(-1)).toBeDefined();
    });

  it('and by the 3,000 probes of every run at least 45 of the 50 (trust 35)', () => {
    const bySample = noticed.filter((one) => one === 'sample').length;
    console.info(`${bySample} of ${RIGHTS_BUGS.length} noticed by the sample`);
    expect(RIGHTS_BUGS).toHaveLength(50);
    expect(bySample).toBeGreaterThanOrEqual(45);
  });
});
