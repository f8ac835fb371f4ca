import { join } from 'node:path';
import { warmUp } from '../../src/server/app/warm-up.ts';
import { fillPeople, PARTNERED } from '../server/domain/documents/document-house.ts';
import { startHouse } from '../server/helpers/house.ts';
import type { Measure } from './main.ts';

const RUNS = 11;
const SCHEMAS = join(import.meta.dirname, '../../schemas');
const GIVEN = { contract_signing_date: '2026-03-10', request_date: '2026-03-09', place: 'Guadalajara, Jalisco' };
const { person: user, request } = PARTNERED;

/** Contracts over HTTP on a real PostgreSQL. */
export async function bench(): Promise<Measure[]> {
  const house = await startHouse({ folder: SCHEMAS, env: { RATE_CALLS: '100000' } });
  try {
    await fillPeople(house);
    const { db } = house.house.services;
    await db.updateTable('requests').set({ payment_time: 120 }).where('id', '=', request).execute();
    await warmUp(house.house.services.log, 0);
    const times: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const start = performance.now();
      const { status } = await house.call('admin', 'POST', 'documents', { user, request, type: 3, ...GIVEN });
      if (status !== 201) throw new Error(`the contract was answered with ${status}`);
      times.push(performance.now() - start);
    }
    const [first = 0] = times;
    const median = times.toSorted((one, other) => one - other)[(RUNS - 1) / 2] ?? 0;
    return [
      { name: 'a contract with a table of 120 rows (median)', value: median, unit: 'ms', limit: 500 },
      { name: 'the same (the first after the start)', value: first, unit: 'ms', limit: 500 },
    ];
  } finally {
    await house.stop();
  }
}
