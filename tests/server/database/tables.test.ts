import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Definition } from '../../../src/resource/model/definition.ts';
import { LOCKS } from '../../../src/server/database/locks.ts';
import { applyTables } from '../../../src/server/database/tables.ts';
import { testDatabase } from '../helpers/database.ts';
import { type ResourceInput, schemasOf } from '../helpers/schemas.ts';

const database = testDatabase();
const apply = (resources: Record<string, ResourceInput>) => applyTables(database.current.db, schemasOf(resources));
const run = (text: string) => sql.raw(text).execute(database.current.db);
const columns = async (table: string) => {
  const { rows } = await sql<{ column_name: string; data_type: string }>`
    select column_name, data_type from information_schema.columns where table_name = ${table}`.execute(
    database.current.db,
  );
  return Object.fromEntries(rows.map((row) => [row.column_name, row.data_type]));
};

const people: ResourceInput = {
  fields: {
    id: { kind: 'integer' },
    email: { kind: 'email', unique: true },
    general: { kind: 'object', review: true },
    'general.curp': { kind: 'curp', review: true },
    income: { kind: 'money' },
    born: { kind: 'date' },
    roles: { kind: 'choices' },
    boss: { kind: 'reference', reference: 'people' },
    score: { kind: 'decimal', computed: 'score' },
  },
  list: { sorts: ['id', 'email'], search: { in: ['email'], minLength: 3 } },
};

describe('tables follow the definitions', () => {
  it('gives each stored leaf a column of its kind and none to computed fields [K-010]', async () => {
    const result = await apply({ people });
    expect(result).toMatchObject({ applied: true, problems: [] });
    const found = await columns('people');
    expect(found).toMatchObject({
      id: 'bigint',
      email: 'text',
      general__curp: 'text',
      income: 'numeric',
      born: 'date',
      roles: 'jsonb',
      boss: 'bigint',
      _version: 'integer',
      _reviews: 'jsonb',
    });
    expect(found).not.toHaveProperty('score');
    expect(found).not.toHaveProperty('general');
  });

  it('applies the same definitions twice without a change', async () => {
    const before = await run(
      "select oid, relname from pg_class where relnamespace = 'public'::regnamespace order by oid",
    );
    await apply({ people });
    const after = await run(
      "select oid, relname from pg_class where relnamespace = 'public'::regnamespace order by oid",
    );
    expect(after.rows).toEqual(before.rows);
  });

  it('adds a column for a new field, fills its default, keeps and reports a removed one [K-010]', async () => {
    await run("insert into people (email, income) values ('a@x.mx', 10)");
    const { income: _, ...rest } = people.fields;
    const result = await apply({
      people: { ...people, fields: { ...rest, enabled: { kind: 'boolean', default: true }, note: { kind: 'text' } } },
    });
    expect(result.applied).toBe(true);
    expect(result.problems).toMatchObject([
      { severity: 'warning', file: 'people/fields.schema.json', message: 'schemas.tables.column-kept' },
    ]);
    expect(await columns('people')).toMatchObject({ income: 'numeric', enabled: 'boolean', note: 'text' });
    expect((await run('select enabled, note from people')).rows).toEqual([{ enabled: true, note: null }]);
  });

  it('takes the column along when a field is renamed', async () => {
    const { email, ...rest } = people.fields;
    await apply({
      people: { ...people, fields: { ...rest, mail: { ...email, kind: 'email', was: 'email' } }, list: {} },
    });
    expect((await run('select mail from people')).rows).toEqual([{ mail: 'a@x.mx' }]);
    await apply({
      people: { ...people, fields: { ...people.fields, email: { kind: 'email', unique: true, was: 'mail' } } },
    });
  });

  it('takes the table along when its folder is renamed, with its keys and those of others', async () => {
    const old: ResourceInput = { fields: { name: { kind: 'text' }, boss: { kind: 'reference', reference: 'crews' } } };
    const ship: ResourceInput = { fields: { crew: { kind: 'reference', reference: 'crews' } } };
    await apply({ people, crews: old, ships: ship });
    await run("insert into crews (name) values ('a'); insert into ships (crew) values (1)");
    const keys = async () =>
      (await run("select count(*)::int as n from pg_constraint where contype = 'f'")).rows as { n: number }[];
    await run("alter table crews add column _gone_size int; insert into _schema_removed values ('crews', 'size')");
    const before = await keys();
    const renamed = schemasOf({
      people,
      teams: { fields: { name: { kind: 'text' }, boss: { kind: 'reference', reference: 'teams' } } },
      ships: { fields: { crew: { kind: 'reference', reference: 'teams' } } },
    });
    const teams = { ...(renamed.resources.teams as Definition), was: 'crews' };
    const resources = { ...renamed.resources, teams };
    for (const version of ['one', 'two'])
      expect(await applyTables(database.current.db, { ...renamed, resources, version })).toMatchObject({
        applied: true,
      });
    expect((await run('select name from teams')).rows).toEqual([{ name: 'a' }]);
    expect(await keys()).toEqual(before);
    await expect(run('insert into ships (crew) values (9)')).rejects.toMatchObject({ code: '23503' });
    expect((await run("select resource from _schema_state where resource in ('crews', 'teams')")).rows).toEqual([
      { resource: 'teams' },
    ]);
    // What is away of the table has its moment under the new name, and comes back since no line names it.
    expect((await run('select name, size from teams')).rows).toEqual([{ name: 'a', size: null }]);
    await run('drop table ships, teams');
    await run("delete from _schema_state where resource in ('ships', 'teams')");
  });

  it('refuses a unique value twice, but not when the first row was deleted', async () => {
    await expect(run("insert into people (email) values ('a@x.mx')")).rejects.toMatchObject({ code: '23505' });
    await run("update people set _deleted_at = now() where email = 'a@x.mx'");
    await run("insert into people (email) values ('a@x.mx')");
  });

  it('refuses a reference to nobody', async () => {
    await expect(run('insert into people (boss) values (4711)')).rejects.toMatchObject({ code: '23503' });
  });

  it('gives a record that only has _id a key that cannot be guessed', async () => {
    await apply({ papers: { fields: { _id: { kind: 'text' }, name: { kind: 'text' } } } });
    const { rows } = await run("insert into papers (name) values ('x'), ('y') returning id");
    expect((rows as { id: string }[]).map((row) => row.id[14])).toEqual(['7', '7']);
  });
});

describe('a narrowing that stored rows break', () => {
  const things: ResourceInput = {
    fields: { name: { kind: 'text' }, size: { kind: 'integer' }, owner: { kind: 'text' } },
  };
  const change = (name: string, to: ResourceInput['fields'][string]) => ({
    things: { ...things, fields: { ...things.fields, [name]: to } },
  });

  it.each([
    [
      'a shorter text',
      change('name', { kind: 'text', limits: { maxLength: 3 } }),
      'limit',
      '/properties/name/maxLength',
      2,
    ],
    ['a pattern', change('name', { kind: 'text', limits: { pattern: '^a' } }), 'limit', '/properties/name/pattern', 2],
    [
      'a lower maximum',
      change('size', { kind: 'integer', limits: { maximum: 5 } }),
      'limit',
      '/properties/size/maximum',
      1,
    ],
    ['a required field', change('owner', { kind: 'text', required: true }), 'required', '/properties/owner', 3],
    ['fewer choices', change('name', { kind: 'choice', choices: ['abc'] }), 'choice', '/properties/name/enum', 2],
    ['another type', change('name', { kind: 'integer' }), 'type', '/properties/name/type', 3],
    ['uniqueness', change('size', { kind: 'integer', unique: true }), 'unique', '/properties/size/x-unique', 2],
    [
      'a reference',
      change('size', { kind: 'reference', reference: 'things' }),
      'reference',
      '/properties/size/x-reference',
      3,
    ],
  ])(
    '%s is refused with the number of rows and nothing changes [K-011]',
    async (_what, narrowed, code, pointer, count) => {
      await run('drop table if exists things');
      await apply({ things });
      await run("insert into things (name, size) values ('abc', 41), ('bcde', 41), ('cdef', 2)");
      await run('update things set size = 4 where size = 2');
      if (code === 'limit' && pointer.includes('maximum')) await run('update things set size = 1 where id = 2');
      const before = await columns('things');
      const schemas = schemasOf(narrowed, { messages: { [`schemas.tables.${code}`]: '{count} filas' } });
      const result = await applyTables(database.current.db, schemas);
      expect(result.applied).toBe(false);
      expect(result.problems).toMatchObject([{ severity: 'error', file: 'things/fields.schema.json', pointer }]);
      expect(result.problems[0]?.message).toBe(`${count} filas`);
      expect(await columns('things')).toEqual(before);
    },
  );

  it('judges a value that is stored with its tax as it was typed', async () => {
    const fees = (maximum: number) => ({
      things: {
        fields: {
          tax: { kind: 'percent' as const },
          fee: { kind: 'percent' as const, limits: { maximum, minimum: 1 }, entry: { rate: 'tax' } },
          flat: { kind: 'percent' as const, limits: { maximum }, entry: { factor: 1.16 } },
        },
      },
    });
    await run('drop table if exists things');
    await apply(fees(20));
    await run('insert into things (tax, fee, flat) values (0.16, 11.6, 11.6), (0.08, 10.8, 1)');
    expect(await apply(fees(10))).toMatchObject({ applied: true, problems: [] });
    await run('insert into things (tax, fee, flat) values (0.08, 11.6, 1)');
    const messages = { 'schemas.tables.limit': '{count} filas' };
    const narrower = await applyTables(database.current.db, schemasOf(fees(9.99), { messages }));
    expect(narrower.applied).toBe(false);
    expect(narrower.problems.map(({ pointer, message }) => [pointer, message])).toEqual([
      ['/properties/fee/maximum', '3 filas'],
      ['/properties/flat/maximum', '1 filas'],
    ]);
  });

  it('asks a stored secret nothing about its length, and unchanged rules are not asked again [K-011]', async () => {
    await run('drop table if exists things');
    const vault = { things: { fields: { code: { kind: 'secret' as const, limits: { maxLength: 8, minLength: 2 } } } } };
    await apply(vault);
    await run("insert into things (code) values ('a-much-longer-encrypted-text')");
    expect(await apply(vault)).toMatchObject({ applied: true, problems: [] });
    expect(await apply({ things: { fields: { code: { kind: 'secret', limits: { maxLength: 6 } } } } })).toMatchObject({
      applied: true,
      problems: [],
    });
  });

  it('goes through when no row breaks it, and the type follows', async () => {
    await run('drop table if exists things');
    await apply({ things });
    await run("insert into things (name, size) values ('12', 1)");
    const result = await apply(change('name', { kind: 'integer', limits: { maximum: 20 } }));
    expect(result).toMatchObject({ applied: true, problems: [] });
    expect((await run('select name from things')).rows).toEqual([{ name: 12 }]);
  });
});

describe('indexes that no definition needs any more', () => {
  const sorted = (version: string, sorts: string[], unique = false) =>
    applyTables(database.current.db, {
      ...schemasOf({
        goods: { fields: { name: { kind: 'text', unique }, size: { kind: 'integer' } }, list: { sorts } },
      }),
      version,
    });
  const indexed = async (column: string, kind = 'ix') => {
    const { rows } = await run(`select 1 from pg_indexes where indexname ~ '^${kind}_.*_goods_${column}$'`);
    return rows.length > 0;
  };

  it('are dropped within the swap where they refuse rows', async () => {
    await (await sorted('v0', ['size'], true)).indexed;
    expect(await indexed('name', 'ux')).toBe(true);
    await sorted('v1', ['size']);
    expect(await indexed('name', 'ux')).toBe(false);
  });

  it('are else dropped after it, beside running reads', async () => {
    const reading = await database.current.pool.connect();
    try {
      await reading.query('begin; select size from goods');
      const swap = await sorted('v2', ['id']);
      expect(await indexed('size')).toBe(true);
      await reading.query('commit');
      await swap.indexed;
      expect(await indexed('size')).toBe(false);
    } finally {
      reading.release();
    }
  });

  it('stay when other definitions want them meanwhile', async () => {
    await (await sorted('v3', ['size'])).indexed;
    const building = await database.current.pool.connect();
    try {
      await building.query(`select pg_advisory_lock(${LOCKS.indexes})`);
      const without = await sorted('v4', ['id']);
      const again = await sorted('v5', ['size']);
      await building.query(`select pg_advisory_unlock(${LOCKS.indexes})`);
      await Promise.all([without.indexed, again.indexed]);
      expect(await indexed('size')).toBe(true);
    } finally {
      building.release();
    }
  });
});

describe('system tables', () => {
  it('keeps what the audit trail says, whoever asks', async () => {
    await run("insert into _audit (resource, record_id, operation) values ('people', '1', 'create')");
    await expect(run("update _audit set operation = 'x'")).rejects.toMatchObject({ code: '42501' });
    await expect(run('delete from _audit')).rejects.toMatchObject({ code: '42501' });
    await expect(run('truncate _audit cascade')).rejects.toMatchObject({ code: '42501' });
  });

  it('takes two processes that follow the same files at once', async () => {
    const fresh = { fields: { name: { kind: 'text' as const } } };
    const results = await Promise.all([apply({ fresh }), apply({ fresh }), apply({ fresh })]);
    expect(results.every((result) => result.applied)).toBe(true);
  });
});
