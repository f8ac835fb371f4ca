import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { EXAMPLE, loanHouse } from '../server/domain/loans/loan-house.ts';

const RACES = Number(process.env.RACES ?? 1_000);
const AT_ONCE = 8;
const STEP = 2;
const house = loanHouse();

it(`${RACES} races of a deletion against a new reference: none names who is deleted (trust 31)`, async () => {
  const { current: h } = house;
  const { db } = h.house.services;
  // Whoever won begins later: so both arrive at the same moment, on a fast machine and on a slow one.
  let wait = 0;
  const seen = { made: 0, deleted: 0, other: [] as unknown[] };
  const race = async (round: number) => {
    const person = { email: `race${round}@test.mx`, roles: '["USER"]', status: 'validated' };
    const { id } = await db.insertInto('users').values(person).returning('id').executeTakeFirstOrThrow();
    const create = () => h.call('admin', 'POST', 'requests', { ...EXAMPLE, user: Number(id) });
    const remove = async () => {
      await pause(wait);
      return h.call('root', 'DELETE', `users/${id}`);
    };
    const [one, other] = await Promise.all(round % 2 ? [create(), remove()] : [remove(), create()]);
    const [made, deleted] = round % 2 ? [one, other] : [other, one];
    const pair = `${made?.status} ${deleted?.status}`;
    if (pair === '201 409') {
      seen.made += 1;
      wait = Math.max(0, wait - STEP);
    } else if (pair === '422 200') {
      seen.deleted += 1;
      wait += STEP;
    } else seen.other.push([pair, made?.body, deleted?.body]);
  };
  for (let start = 0; start < RACES; start += AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, RACES - start) }, (_, index) => race(start + index)));
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from requests as r join users as u
    on u.id in (r."user", r.user_lender, r.user_aval) where u._deleted_at is not null and r._deleted_at is null`.execute(
    db,
  );
  console.info(`${seen.made} loans made, ${seen.deleted} people deleted, ${rows[0]?.n} loans of somebody deleted`);
  expect(rows[0]?.n).toBe(0);
  expect(seen.other).toEqual([]);
  expect(seen.made + seen.deleted).toBe(RACES);
  expect(Math.min(seen.made, seen.deleted)).toBeGreaterThan(0);
}, 1_800_000);
