import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { KINDS } from '../../../src/resource/kinds/registry.ts';
import type { Kind, Removed } from '../../../src/resource/model/definition.ts';
import { makeSecrets } from '../../../src/server/core/secrets.ts';
import { openDatabase } from '../../../src/server/database/pool.ts';
import { dropRemoved, goneName, storedColumns } from '../../../src/server/database/removed.ts';
import { applyTables } from '../../../src/server/database/tables.ts';
import { testDatabase } from '../helpers/database.ts';
import { type ResourceInput, schemasOf } from '../helpers/schemas.ts';

const database = testDatabase();
const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
const run = (text: string) => sql.raw(text).execute(database.current.db);

const ports: ResourceInput = { fields: { id: { kind: 'integer' }, name: { kind: 'text' } } };
const nickname = { kind: 'text' as const, unique: true };
const port = { kind: 'reference' as const, reference: 'ports' };
const name = { kind: 'text' as const };
type Fields = ResourceInput['fields'];
const boats = (fields: Fields): ResourceInput => ({
  fields: { id: { kind: 'integer' }, name, ...fields },
  list: 'nickname' in fields ? { sorts: ['nickname'] } : {},
});

/** Each call is another version of the files. */
let version = 0;
function apply(
  fields: Fields,
  removed?: Partial<Removed>,
  others: Record<string, ResourceInput> = { ports },
  db = database.current.db,
) {
  version += 1;
  const said = { removed: { fields: {}, resources: {}, ...removed }, version: `v${version}` };
  return applyTables(db, schemasOf({ boats: boats(fields), ...others }, said), { files: {} });
}

const columns = async (table: string) =>
  (
    await sql<{ name: string }>`select attname as name from pg_attribute
      where attrelid = to_regclass(${table}) and attnum > 0 and not attisdropped and attname !~ '^_[^g]'
      order by attnum`.execute(database.current.db)
  ).rows.map((row) => row.name);
const found = (result: { problems: { pointer: string; severity: string }[] }) =>
  result.problems.map(({ pointer, severity }) => [pointer, severity]);
const drop = { fields: { 'boats.nickname': { drop: true } } };
const nicknames = async () =>
  (await run('select nickname from boats order by id')).rows.map((row) => (row as { nickname: string }).nickname);

describe('a field that is removed on purpose', () => {
  it('without the word is kept and reported, with the line alone kept silently, and never dropped', async () => {
    await apply({ nickname, port });
    await run("insert into ports (name) values ('Norte')");
    await run("insert into boats (name, nickname, port) values ('a', 'Ana', 1), ('b', 'Bea', null)");
    expect(found(await apply({ port }))).toEqual([['/properties', 'warning']]);
    expect(found(await apply({ port }, { fields: { 'boats.nickname': { reason: 'Nadie lo usa' } } }))).toEqual([]);
    expect(await dropRemoved(database.current.db, inDays(900))).toEqual([]);
    expect(await nicknames()).toEqual(['Ana', 'Bea']);
  });

  it('is renamed at once, returns with its values and rules for 30 days, and is gone after them', async () => {
    expect(found(await apply({ port }, drop))).toEqual([]);
    expect(await columns('boats')).toEqual(['id', 'name', '_gone_nickname', 'port']);
    expect(await dropRemoved(database.current.db, inDays(29))).toEqual([]);
    expect(found(await apply({ nickname, port }))).toEqual([]);
    expect(await nicknames()).toEqual(['Ana', 'Bea']);
    await expect(run("insert into boats (nickname) values ('Ana')")).rejects.toThrow(/unique/);
    await apply({ port }, drop);
    // The count of days begins anew; the line taken back brings the column back as well.
    expect(found(await apply({ port }))).toEqual([['/properties', 'warning']]);
    await apply({ port }, drop);
    expect(await dropRemoved(database.current.db, inDays(31))).toEqual(['boats.nickname']);
    expect(await columns('boats')).toEqual(['id', 'name', 'port']);
    expect(await dropRemoved(database.current.db, inDays(31))).toEqual([]);
    expect(found(await apply({ port, note: name }, drop))).toEqual([['/fields/boats.nickname', 'warning']]);
  });

  it('keeps its moment when the same files are applied again, also by two processes at once', async () => {
    await apply({ nickname, port });
    await run('update boats set nickname = name');
    const other = openDatabase(database.current.connection, { max: 3 });
    try {
      const both = await Promise.all([apply({ port }, drop), apply({ port }, drop, { ports }, other.db)]);
      expect(both.map(({ applied }) => applied)).toEqual([true, true]);
      const moment = async () => (await run('select at, column_name from _schema_removed')).rows;
      const before = await moment();
      expect(before).toMatchObject([{ column_name: 'nickname' }]);
      await apply({ port }, drop);
      expect(await moment()).toEqual(before);
      const dropped = await Promise.all([database.current.db, other.db].map((db) => dropRemoved(db, inDays(31))));
      expect(dropped.flat()).toEqual(['boats.nickname']);
    } finally {
      await other.close();
    }
  });

  it('holds no row back while it is away, and has its key again when it returns', async () => {
    const keys = async () =>
      (await run("select 1 from pg_constraint where contype = 'f' and conrelid = 'boats'::regclass")).rows.length;
    expect(await keys()).toBe(1);
    await apply({}, { fields: { 'boats.port': { drop: true } } });
    expect(await keys()).toBe(0);
    await apply({ port });
    expect(await keys()).toBe(1);
    expect((await run('select port from boats order by id limit 1')).rows).toEqual([{ port: 1 }]);
  });

  it('changes nothing where the same files are refused for another reason', async () => {
    const refused = await apply(
      { name: { ...name, limits: { maxLength: 0 } } },
      { fields: { 'boats.port': { drop: true } } },
    );
    expect(refused.applied).toBe(false);
    expect(await columns('boats')).toContain('port');
    expect((await run('select 1 from _schema_removed')).rows).toEqual([]);
  });

  it('gives a name of PostgreSQL to any column', () => {
    const long = 'a'.repeat(63);
    expect(goneName(long).length).toBeLessThan(64);
    expect(goneName(long)).not.toBe(goneName(`b${long.slice(1)}`));
  });
});

describe('a folder that is removed on purpose', () => {
  it('returns with its rows for 30 days, and is gone after them', async () => {
    await apply({ port });
    const away = { resources: { ports: { drop: true } } };
    expect((await apply({}, undefined, {})).applied).toBe(false);
    expect((await apply({}, { resources: { ports: {} } }, {})).applied).toBe(true);
    expect(await columns('ports')).toEqual(['id', 'name']);
    await apply({}, away, {});
    expect(await columns('ports')).toEqual([]);
    expect(await dropRemoved(database.current.db, inDays(29))).toEqual([]);
    await apply({ port });
    expect((await run('select name from ports')).rows).toEqual([{ name: 'Norte' }]);
    await apply({}, { ...away, fields: { 'boats.port': {} } }, {});
    expect(await dropRemoved(database.current.db, inDays(31))).toEqual(['ports']);
    expect(await columns('_gone_ports')).toEqual([]);
    expect((await run('select port from boats order by id limit 1')).rows).toEqual([{ port: 1 }]);
  });
});

/** Every kind that a file writes by its format, and the plain ones. */
const SHOWN: Kind[] = ['text', 'integer', 'boolean', ...KINDS.flatMap(({ kind, written }) => (written ? [kind] : []))];

describe('a removed field that returns', () => {
  const sealed = makeSecrets(Buffer.alloc(32, 7)).close('la clave de Ana');
  const secret = { kind: 'secret' as const };
  const chests = (fields: Fields) => ({ chests: { fields: { id: { kind: 'integer' as const }, name, ...fields } } });
  const REMOVED = { fields: { 'chests.code': { drop: true } } };
  const wrong = (result: { problems: { pointer: string; severity: string; message: string }[] }) =>
    result.problems.filter(({ severity }) => severity === 'error');

  it.each([
    ['kept', {}],
    ['away', REMOVED],
  ] as const)(
    'never shows a secret as another kind, whether its column is %s, and is a secret again',
    async (_, removed) => {
      await apply({}, {}, chests({ code: secret }));
      await run(`delete from chests; insert into chests (name, code) values ('a', '${sealed}'), ('b', null)`);
      for (const deleted of ['null', 'now()']) {
        await run(`update chests set _deleted_at = ${deleted} where name = 'a'`);
        await apply({}, removed, chests({}));
        for (const kind of SHOWN.filter((one) => one !== 'secret')) {
          const refused = await apply({}, {}, chests({ code: { kind } }));
          expect([kind, refused.applied]).toEqual([kind, false]);
          expect(wrong(refused)).toMatchObject([{ pointer: expect.stringMatching(/^\/properties\/code/) }]);
          const renamed = await apply({}, {}, chests({ key: { kind, was: 'code' } }));
          expect([kind, renamed.applied]).toEqual([kind, false]);
        }
        expect((await apply({}, {}, chests({ code: secret }))).applied).toBe(true);
      }
      expect((await run('select code from chests order by name')).rows).toEqual([{ code: sealed }, { code: null }]);
      expect((await apply({}, {}, chests({ code: name }))).applied).toBe(false);
      await run('update chests set code = null');
      expect((await apply({}, {}, chests({ code: name }))).applied).toBe(true);
    },
  );

  it('counts as stored while its column is away under another name, and so does a folder', async () => {
    await apply({}, {}, chests({ code: name }));
    const known = async () => (await storedColumns(database.current.db)).get('chests')?.get('code');
    expect(await known()).toBe('text');
    await apply({}, REMOVED, chests({}));
    expect(await columns('chests')).toContain('_gone_code');
    expect(await known()).toBe('text');
    await apply({}, { resources: { chests: { drop: true } } }, { ports });
    expect(await columns('chests')).toEqual([]);
    expect((await storedColumns(database.current.db)).get('chests')?.get('name')).toBe('text');
    await dropRemoved(database.current.db, inDays(31));
    expect((await storedColumns(database.current.db)).get('chests')).toBeUndefined();
  });
});
