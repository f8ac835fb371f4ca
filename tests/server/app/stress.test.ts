import { describe, expect, it } from 'vitest';
import { stress } from './run.ts';

describe('a crowd over two servers, one of them killed', () => {
  it('leaves books that add up and every acknowledged operation exactly once (the small version)', async () => {
    const done = await stress({ users: 5, loans: 6, seconds: 12, kills: 2, seed: 6 });
    expect(done.payments.size).toBeGreaterThan(10);
    expect(done.retried).toBeGreaterThan(0);
  }, 420_000);
});
