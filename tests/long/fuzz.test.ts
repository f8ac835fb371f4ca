import { expect, it } from 'vitest';
import { fuzz } from '../server/http/fuzz.ts';
import { startWireHouse } from '../server/http/wire-house.ts';

/** Another run is `SEED=7`; a shorter one `CALLS=1000`. */
const CALLS = Number(process.env.CALLS ?? 10_000);
const SEED = Number(process.env.SEED ?? 1_709);

it('10,000 bent calls on all routes by all roles: none of them is a failure of the server', async () => {
  const wire = await startWireHouse();
  try {
    const { sent, statuses, failures } = await fuzz(wire, { calls: CALLS, seed: SEED });
    console.info(`${sent} calls: ${JSON.stringify(statuses)}`);
    expect(failures).toEqual([]);
    expect(statuses['200']).toBeGreaterThan(CALLS / 50);
  } finally {
    await wire.stop();
  }
}, 1_800_000);
