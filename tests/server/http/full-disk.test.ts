import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testHouse } from '../helpers/house.ts';

const house = testHouse();
const db = () => house.current.house.services.direct;
const make = (title: string) => house.current.call('admin', 'POST', 'orders', { title, amount: 1 });

/** Every write into the table fails as PostgreSQL fails when it has no room: class 53 of its codes. */
async function failing(code: string, work: () => Promise<void>): Promise<void> {
  await sql`create or replace function no_room() returns trigger language plpgsql as ${sql.raw(
    `$$ begin raise exception 'could not extend file of somebody@mesa.mx' using errcode = '${code}'; end $$`,
  )}`.execute(db());
  await sql`create trigger no_room before insert on orders for each row execute function no_room()`.execute(db());
  try {
    await work();
  } finally {
    await sql`drop trigger no_room on orders`.execute(db());
  }
}

describe('a database without room', () => {
  it.each(['53000', '53100', '53200', '53400'])('answers %s with 503, in words and with when to come back', (code) =>
    failing(code, async () => {
      const before = [await house.current.count('orders'), await house.current.count('_audit')];
      const { status, headers, body } = await make('x');
      expect([status, body.reason, headers['retry-after']]).toEqual([503, 'server.database-full', '60']);
      expect(body.message).toMatch(/no tiene espacio/);
      expect(JSON.stringify(body)).not.toContain('somebody@mesa.mx');
      expect([await house.current.count('orders'), await house.current.count('_audit')]).toEqual(before);
      expect((await house.current.call('admin', 'GET', 'orders')).status).toBe(200);
    }),
  );

  it('takes the same call once there is room', async () => {
    await failing('53100', async () => expect((await make('y')).status).toBe(503));
    expect((await make('y')).status).toBe(201);
  });
});
