import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFilledDatabase, type TestDatabase } from '../helpers/database.ts';
import { startHouse, type TestHouse, templateOf } from '../helpers/house.ts';

const PROCESSES = 4;
const CALLS = 100;
const FAILURES = 5;

let database: TestDatabase;
let houses: TestHouse[] = [];

beforeAll(async () => {
  const filled = await createFilledDatabase(templateOf('fixture'));
  database = filled.database;
  const env = { RATE_CALLS: String(CALLS), RATE_SIGN_INS: '1000', RATE_FAILURES: String(FAILURES) };
  for (let n = 0; n < PROCESSES; n += 1)
    houses = [...houses, await startHouse({ database, dataDir: filled.dataDir, env })];
});
afterAll(async () => {
  for (const one of houses) await one.stop();
  await database?.drop();
});

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

describe('four processes of one database (trust 50)', () => {
  it('let through what one address may call in a minute, and at most what it did in the last second in each', async () => {
    const address = '10.1.0.1';
    const ask = async (house: TestHouse) =>
      (await house.raw({ url: '/v1/health/live', remoteAddress: address })).status === 429 ? 0 : 1;
    let through = 0;
    let lastSecond: number[] = [];
    // Forty calls a second, in turn to each process, for four seconds: each alone would let all of them through.
    for (let second = 0; second < 4; second += 1) {
      const before = through;
      for (let call = 0; call < 40; call += 1) {
        through += await ask(houses[call % PROCESSES] as TestHouse);
        await pause(25);
      }
      lastSecond = [...lastSecond, through - before];
    }
    expect(through).toBeGreaterThanOrEqual(CALLS);
    expect(through).toBeLessThanOrEqual(CALLS + 2 * 40);
    await pause(1_500);
    for (const house of houses) expect(await ask(house)).toBe(0);
    expect(await ask(houses[0] as TestHouse), 'nobody else waits').toBe(0);
    expect((await (houses[1] as TestHouse).raw({ url: '/v1/health/live', remoteAddress: '10.1.0.2' })).status).toBe(
      200,
    );
  });

  it('lock an account after exactly as many wrong passwords, whichever of them is asked', async () => {
    const attempt = (n: number) =>
      (houses[n % PROCESSES] as TestHouse).raw({
        method: 'POST',
        url: '/v1/login',
        payload: { email: 'admin@test.mx', password: `wrong ${n}` },
        remoteAddress: '10.2.0.1',
      });
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => attempt(n)));
    const count = (status: number) => answers.filter((one) => one.status === status).length;
    expect([count(401), count(429)]).toEqual([FAILURES, 20 - FAILURES]);
  });
});
