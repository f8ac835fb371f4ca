import { join } from 'node:path';
import { sql } from 'kysely';
import { startHouse } from '../server/helpers/house.ts';
import { fillPeople, searchCosts } from './_partner-lists.ts';
import type { Measure } from './main.ts';

const PEOPLE_COUNT = Number(process.env.BENCH_PEOPLE ?? 30_000);

/** Searches for a person by name, e-mail, CURP or RFC: a partner among its own, compared with staff among all. */
export async function bench(): Promise<Measure[]> {
  const env = { SESSION_HOURS: '100000', RATE_CALLS: '1000000' };
  const house = await startHouse({ folder: join(import.meta.dirname, '../../schemas'), env });
  try {
    await fillPeople(house, PEOPLE_COUNT);
    await sql`vacuum analyze users`.execute(house.house.services.db);
    return await searchCosts(house, PEOPLE_COUNT);
  } finally {
    await house.stop();
  }
}
