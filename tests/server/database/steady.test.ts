import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { steady } from '../../../src/server/database/steady.ts';
import { testDatabase } from '../helpers/database.ts';

const database = testDatabase();
const db = () => database.current.db;
const byKey = (ids: number[]) =>
  sql`${steady(sql`select id, note from steady_notes where id = any(${sql.value(ids)})`)}`;
const prepared = async () =>
  (await sql<{ n: number }>`select count(*) as n from pg_prepared_statements`.execute(db())).rows[0]?.n;

beforeAll(async () => {
  await sql`create table steady_notes (id bigint primary key, note integer)`.execute(db());
  await sql`insert into steady_notes values (1, 10), (2, 20)`.execute(db());
});

describe('a statement that looks rows up by their keys', () => {
  it('is planned once for a connection, whatever the keys are', async () => {
    expect((await byKey([1]).execute(db())).rows).toEqual([{ id: 1, note: 10 }]);
    expect((await byKey([1, 2]).execute(db())).rows).toHaveLength(2);
    expect(await prepared()).toBe(1);
  });

  it('is planned again, unseen, when the type of a column has changed meanwhile', async () => {
    await sql`alter table steady_notes alter column note type text`.execute(db());
    expect((await byKey([2]).execute(db())).rows).toEqual([{ id: 2, note: '20' }]);
  });

  it('is named inside a transaction too', async () => {
    const rows = await db()
      .transaction()
      .execute(
        async (trx) => (await sql`${steady(sql`select note from steady_notes where id = ${1}`)}`.execute(trx)).rows,
      );
    expect(rows).toEqual([{ note: '10' }]);
    expect(await prepared()).toBe(2);
  });

  it('is one among a limited number; any further one is planned each time', async () => {
    for (let n = 0; n < 320; n += 1)
      await sql`${steady(sql`select ${sql.lit(n)} as n from steady_notes where id = ${1}`)}`.execute(db());
    expect(await prepared()).toBe(300);
  });
});
