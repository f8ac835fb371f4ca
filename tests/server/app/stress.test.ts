import { describe, expect, it } from 'vitest';
import { EVERY_CASE } from '../../part.ts';
import { stress } from './run.ts';

describe('a crowd over two servers, one of them killed', () => {
  // What it is made of is asked by itself: deaths between statements, races, two processes, kills.
  it.runIf(EVERY_CASE)(
    'leaves books that add up and every acknowledged operation exactly once (the small version)',
    async () => {
      const done = await stress({ users: 5, loans: 6, seconds: 12, kills: 2, seed: 6 });
      expect(done.payments.size).toBeGreaterThan(10);
      expect(done.retried).toBeGreaterThan(0);
    },
    420_000,
  );
});
