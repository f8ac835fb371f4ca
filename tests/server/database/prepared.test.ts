import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../../src/server/database/pool.ts';
import { GIVEN, keptStatement, prepared } from '../../../src/server/database/prepared.ts';
import { inTransaction } from '../../../src/server/records/write/write-transaction.ts';
import { testDatabase } from '../helpers/database.ts';

const database = testDatabase({ max: 1 });
const db = () => database.current.db;
const byKey = (ids: number[]) =>
  prepared(sql<{ note: unknown }>`select id, note from notes where id = any(${sql.value(ids)})`, 'notes.by-key');

type Plan = { name: string; statement: string };
const plansOf = async ({ db: of }: Pick<OpenDatabase, 'db'>) =>
  (await sql<Plan>`select name, statement from pg_prepared_statements order by name`.execute(of)).rows;
const plans = () => plansOf(database.current);
const connection = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db())).rows[0]?.pid;

beforeAll(async () => {
  await sql`create table notes (id bigint primary key, note integer)`.execute(db());
  await sql`insert into notes values (1, 10), (2, 20)`.execute(db());
});

describe('a statement with a name', () => {
  it('is prepared once for a connection under its name, whatever the values are, and holds none of them', async () => {
    expect((await byKey([1]).execute(db())).rows).toEqual([{ id: 1, note: 10 }]);
    expect((await byKey([1, 2]).execute(db())).rows).toHaveLength(2);
    expect(await plans()).toEqual([
      {
        name: expect.stringMatching(/^notes\.by-key\.[\w-]{20}$/),
        statement: 'select id, note from notes where id = any($1)',
      },
    ]);
  });

  it('has another plan where its text is another one', async () => {
    await prepared(sql`select id from notes where note = ${"it's \\ here".length}`, 'notes.by-key').execute(db());
    await prepared(db().selectFrom('notes').select('id').where('id', '=', 1), 'notes.built').execute(db());
    expect((await plans()).map(({ name }) => name.split('.')[1])).toEqual(['built', 'by-key', 'by-key']);
  });

  it('is prepared inside a transaction as well', async () => {
    const before = (await plans()).length;
    const { rows } = await db()
      .transaction()
      .execute((trx) => prepared(sql`select note from notes where id = ${1}`, 'notes.inside').execute(trx));
    expect([rows, (await plans()).length]).toEqual([[{ note: 10 }], before + 1]);
  });

  it('is answered when the type of a column changed, and its connection is replaced', async () => {
    const before = await connection();
    await sql`alter table notes alter column note type text`.execute(db());
    expect((await byKey([2]).execute(db())).rows).toEqual([{ id: 2, note: '20' }]);
    expect(await connection()).not.toBe(before);
    expect(await plans()).toEqual([]);
  });

  it('lets a whole transaction run again when its table got a column meanwhile', async () => {
    let tries = 0;
    const write = () =>
      inTransaction(db(), async (trx) => {
        tries += 1;
        const next = { id: sql`(select max(id) + 1 from notes)`, note: 'x' };
        await prepared(trx.insertInto('notes').values(next).returningAll(), 'notes.insert').execute(trx);
        const change = trx.updateTable('notes').set({ note: 'y' }).where('id', '=', 3).returningAll();
        return (await prepared(change, 'notes.update').execute(trx)).rows[0];
      });
    await write();
    await write();
    expect((await plans()).map(({ name }) => name.split('.')[1])).toEqual(['insert', 'update']);
    await sql`alter table notes add column more text`.execute(db());
    expect([await write(), tries]).toEqual([{ id: 3, note: 'y', more: null }, 4]);
    expect((await sql`select 1 from notes`.execute(db())).rows).toHaveLength(5);
  });

  it('is one of a limited number: the connection that holds more is closed', async () => {
    // One without the plans of the tests before.
    database.current.renew();
    const before = await connection();
    const one = (n: number) => prepared(sql`select ${sql.lit(n)} as n from notes where id = ${1}`, 'notes.many');
    for (let n = 0; n < 200; n += 1) await one(n).execute(db());
    expect([await connection(), (await plans()).length]).toEqual([before, 200]);
    await one(200).execute(db());
    expect(await connection()).not.toBe(before);
    expect(await plans()).toEqual([]);
  });

  it('is prepared anew after other definitions came into force', async () => {
    await byKey([1]).execute(db());
    const before = await connection();
    database.current.renew();
    expect(await connection()).not.toBe(before);
    expect(await plans()).toEqual([]);
  });

  it('gives its error to the caller, and the connection goes on', async () => {
    const before = await connection();
    const wrong = prepared(sql`select 1 / ${0}::integer`, 'notes.wrong');
    await expect(wrong.execute(db())).rejects.toThrow('division by zero');
    expect(await connection()).toBe(before);
  });
});

describe('behind a pooler of transactions', () => {
  let plain: OpenDatabase;
  beforeAll(() => {
    plain = openDatabase(database.current.connection, { max: 1, prepared: false });
  });
  afterAll(() => plain.close());

  it('no statement has a name where the pooler allows none', async () => {
    expect((await byKey([1]).execute(plain.db)).rows).toHaveLength(1);
    expect(await plansOf(plain)).toEqual([]);
  });
});

describe('behind a pooler that leaves names to its servers', () => {
  let pooled: OpenDatabase;
  beforeAll(() => {
    pooled = openDatabase(database.current.connection, { max: 1, prepared: false });
    pooled.nameBy('server');
  });
  afterAll(() => pooled.close());

  const named = async () => (await plansOf(pooled)).map(({ name }) => name.split('.')[1]);
  const inOne = (work: Parameters<typeof inTransaction<unknown>>[1]) => inTransaction<unknown>(pooled.db, work);
  const noteOf = (id: number) => prepared(sql<{ note: unknown }>`select * from notes where id = ${id}`, 'notes.one');
  const firstNote = () => inOne(async (trx) => (await noteOf(1).execute(trx)).rows[0]?.note);
  /** A read that is long enough to be worth a transaction of its own. */
  const longRead = (id: number) =>
    keptStatement<{ note: unknown }>('notes.long', noteOf, [], () => {
      const filling = sql.raw(` /* ${'x'.repeat(1_500)} */ `);
      return sql<{ note: unknown }>`select * from notes${filling}where id = ${sql.value(GIVEN)}`;
    })?.execute(pooled.db, id);

  it('a statement of a transaction has one, prepared once, and a short one outside of it has none', async () => {
    await byKey([1]).execute(pooled.db);
    expect(await named()).toEqual([]);
    expect([await firstNote(), await firstNote(), await named()]).toEqual(['10', '10', ['one']]);
  });

  it('a long read outside of a transaction has one of its own, and ends it', async () => {
    expect([(await longRead(1))?.rows, (await longRead(2))?.rows]).toMatchObject([[{ note: '10' }], [{ note: '20' }]]);
    expect(await named()).toEqual(['long', 'one']);
    const { rows } = await sql<{ open: boolean }>`select now() < statement_timestamp() as open`.execute(pooled.db);
    expect(rows[0]?.open).toBe(false);
  });

  it('a name that the server lost, or that belongs to another table by now, costs one more try', async () => {
    for (const change of [
      sql`deallocate all`,
      sql`alter table notes add column other text`,
      sql`alter table notes drop column other`,
    ]) {
      await change.execute(pooled.db);
      expect((await longRead(2))?.rows).toMatchObject([{ note: '20' }]);
      let tries = 0;
      await inOne((trx) => {
        tries += 1;
        return noteOf(1).execute(trx);
      });
      expect([tries <= 2, await firstNote()]).toEqual([true, '10']);
    }
    await sql`deallocate all`.execute(pooled.db);
    expect(await firstNote()).toBe('10');
  });

  it('a name that another process prepared there is prepared anew', async () => {
    await firstNote();
    const [one] = (await plansOf(pooled)).filter(({ name }) => name.startsWith('notes.one'));
    pooled.renew();
    await inOne(async (trx) => {
      await sql`prepare ${sql.raw(`"${one?.name}"`)} as select 99 as note`.execute(trx);
      expect((await noteOf(1).execute(trx)).rows).toMatchObject([{ note: '10' }]);
    });
  });

  it('after the end of a transaction the same connection may lead to a server that knows nothing', async () => {
    await pooled.db.connection().execute(async (one) => {
      await one.transaction().execute((trx) => noteOf(1).execute(trx));
      await sql`deallocate all`.execute(one);
      expect((await noteOf(1).execute(one)).rows).toMatchObject([{ note: '10' }]);
    });
  });

  it('the error of a statement is given to the caller, and its server goes on', async () => {
    const wrong = prepared(sql`select 1 / ${0}::integer`, 'notes.wrong');
    await expect(inOne((trx) => wrong.execute(trx))).rejects.toThrow('division by zero');
    expect(await firstNote()).toBe('10');
  });

  it('no server is given more than 200 of them', async () => {
    await sql`deallocate all`.execute(pooled.db);
    pooled.renew();
    await inOne(async (trx) => {
      for (let n = 0; n < 210; n += 1)
        await prepared(sql`select ${sql.lit(n)} as n from notes where id = ${1}`, 'notes.many').execute(trx);
    });
    expect(await named()).toHaveLength(200);
  });
});

describe('a kept statement', () => {
  it('is worked out once for its definitions and its question, and takes the value of each call', async () => {
    await sql`create table lines (id bigint primary key, side text)`.execute(db());
    await sql`insert into lines values (1, 'left'), (2, 'left'), (3, 'right')`.execute(db());
    const built: string[] = [];
    const ask = async (of: object, side: string, ids: number[]) => {
      const query = keptStatement<{ id: number }>('lines', of, [side], () => {
        built.push(side);
        if (side === 'none') return undefined;
        return sql`select id from lines where id = any(${sql.value(GIVEN)}) and side = ${side} order by id`;
      });
      return query && (await query.execute(db(), ids)).rows.map(({ id }) => id);
    };
    const [first, second] = [{}, {}];
    expect(await ask(first, 'left', [1, 3])).toEqual([1]);
    expect(await ask(first, 'right', [1, 3])).toEqual([3]);
    expect(await ask(first, 'left', [2, 3])).toEqual([2]);
    expect(await ask(first, 'none', [1])).toBeUndefined();
    expect(await ask(first, 'none', [1])).toBeUndefined();
    expect(built).toEqual(['left', 'right', 'none']);
    expect(await ask(second, 'left', [1])).toEqual([1]);
    expect(built).toHaveLength(4);
  });
});
