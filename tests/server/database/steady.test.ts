import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { repeated, steady, withValues } from '../../../src/server/database/steady.ts';
import { inTransaction } from '../../../src/server/records/write/write-transaction.ts';
import { testDatabase } from '../helpers/database.ts';

const database = testDatabase();
const db = () => database.current.db;
const byKey = (ids: number[]) =>
  sql`${steady(sql`select id, note from steady_notes where id = any(${sql.value(ids)})`)}`;
const prepared = async () =>
  (await sql<{ n: number }>`select count(*) as n from pg_prepared_statements where name like 'steady%'`.execute(db()))
    .rows[0]?.n;

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

describe('a write by its key', () => {
  it('is planned once, and its transaction is tried again when the table has got a column meanwhile', async () => {
    const write = () =>
      inTransaction(db(), async (trx) => {
        await trx
          .insertInto('steady_notes')
          .values({ id: sql`(select max(id) + 1 from steady_notes)`, note: 'x' })
          .returningAll()
          .execute();
        return trx.updateTable('steady_notes').set({ note: 'y' }).where('id', '=', 3).returningAll().executeTakeFirst();
      });
    await write();
    await write();
    const planned = sql<{ n: number }>`select count(*) as n from pg_prepared_statements
      where statement like 'insert into "steady%' or statement like 'update "steady%'`;
    expect((await planned.execute(db())).rows).toEqual([{ n: 2 }]);
    await sql`alter table steady_notes add column more text`.execute(db());
    expect(await write()).toEqual({ id: 3, note: 'y', more: null });
    expect((await sql`select 1 from steady_notes`.execute(db())).rows).toHaveLength(5);
  });
});

describe('a page that is asked again', () => {
  const page = (note: string) =>
    sql`${repeated(sql`select id, '$1 stays' as text from steady_notes where note = ${note}`)}`;
  const pages = async () =>
    (await sql<{ n: number }>`select count(*) as n from pg_prepared_statements where name like 'page%'`.execute(db()))
      .rows[0]?.n;

  it('is planned for its values, once, from the second time on', async () => {
    for (let time = 0; time < 3; time += 1)
      expect((await page('20').execute(db())).rows).toEqual([{ id: 2, text: '$1 stays' }]);
    expect(await pages()).toBe(1);
    expect((await page("it's \\ here").execute(db())).rows).toEqual([]);
    expect((await page("it's \\ here").execute(db())).rows).toEqual([]);
    expect(await pages()).toBe(2);
  });

  it('follows a column whose type changes', async () => {
    await sql`alter table steady_notes alter column id type integer`.execute(db());
    expect((await page('20').execute(db())).rows).toEqual([{ id: 2, text: '$1 stays' }]);
  });

  it('gives the plans back that nobody asked for lately', async () => {
    for (let n = 0; n < 60; n += 1) for (const _ of [1, 2]) await page(`${n}`).execute(db());
    expect(await pages()).toBe(50);
    expect((await page('20').execute(db())).rows).toEqual([{ id: 2, text: '$1 stays' }]);
  });

  it('has its values written as text, never as SQL', () => {
    expect(withValues('a = $1 and b = $2', ["x' or true --", 10])).toBe("a = 'x'' or true --' and b = '10'");
    expect(withValues(`'$1' and "$1" and $1`, ['\\'])).toBe(`'$1' and "$1" and  E'\\\\'`);
    expect(withValues('a = $1', [null])).toBeUndefined();
    expect(withValues('a = any($1)', [[1]])).toBeUndefined();
  });
});
