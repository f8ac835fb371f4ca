import { describe, expect, it } from 'vitest';
import { stress } from '../server/app/run.ts';

/** A shorter run for a quick look is `SECONDS=60`; another one `SEED=7`. */
const SECONDS = Number(process.env.SECONDS ?? 600);
const SEED = Number(process.env.SEED ?? 6_231);

describe('20 people on 50 loans over two servers, one of them killed again and again', () => {
  it('ends with a clean audit and with every acknowledged operation present exactly once', async () => {
    const done = await stress({ users: 20, loans: 50, seconds: SECONDS, kills: Math.ceil(SECONDS / 15), seed: SEED });
    console.info(
      `${done.payments.size} payments, ${done.reverted.size} taken back, ${done.dispersed.size} paid out, ${done.bills.size} invoices, ${done.refused} refused, ${done.retried} sent again`,
    );
    expect(done.payments.size).toBeGreaterThan(SECONDS / 2);
    expect(done.retried).toBeGreaterThan(0);
  });
});
