import { expect, it } from 'vitest';
import { EVERY_CASE } from '../../part.ts';
import { fuzz } from './fuzz.ts';
import { wireHouse } from './wire-house.ts';

const wire = wireHouse();

/** `npm run test:long` sends 10,000 too. */
const CALLS = EVERY_CASE ? 400 : 160;

it('bent calls on all routes by all roles: none of them is a failure of the server', async () => {
  const { statuses, failures } = await fuzz(wire.current, { calls: CALLS, seed: 31 });
  expect(failures).toEqual([]);
  for (const status of ['200', '404', '422']) expect(statuses[status] ?? 0).toBeGreaterThan(5);
}, 120_000);
