import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { pathToday } from '../../../src/resource/model/fields.ts';
import { auditOf } from '../../../src/server/database/former-names.ts';
import { openDatabase } from '../../../src/server/database/pool.ts';
import { applyTables } from '../../../src/server/database/tables.ts';
import { testDatabase } from '../helpers/database.ts';
import { type ResourceInput, schemasOf } from '../helpers/schemas.ts';

const database = testDatabase();
const crew: ResourceInput = { fields: { name: { kind: 'text' } } };

let version = 0;
/** Each folder with the name that it had before, if any. */
async function apply(folders: Record<string, string | undefined>, db = database.current.db): Promise<void> {
  version += 1;
  const made = schemasOf(Object.fromEntries(Object.keys(folders).map((name) => [name, crew])));
  const resources = Object.fromEntries(
    Object.entries(made.resources).map(([name, definition]) => [name, { ...definition, was: folders[name] }]),
  ) as typeof made.resources;
  const removed = { fields: {}, resources: {} };
  const applied = await applyTables(db, { ...made, resources, removed, version: `v${version}` });
  expect(applied.applied).toBe(true);
}

const write = (resource: string, what: string) =>
  sql`insert into _audit (resource, record_id, operation) values (${resource}, '1', ${what})`.execute(
    database.current.db,
  );
async function history(name: string): Promise<string[]> {
  const { db } = database.current;
  const definition = schemasOf({ [name]: crew }).resources[name];
  if (!definition) throw new Error(name);
  const rows = await db
    .selectFrom('_audit')
    .select('operation')
    .where(await auditOf(db, definition))
    .where('record_id', '=', '1')
    .orderBy('id')
    .execute();
  return rows.map(({ operation }) => String(operation));
}

describe('the history of a folder that was renamed', () => {
  it('goes along each time, also when the word is taken away again, and is not that of a new folder with an old name', async () => {
    await apply({ crews: undefined });
    await write('crews', 'first');
    await apply({ teams: 'crews' });
    await write('teams', 'second');
    await apply({ teams: undefined });
    expect(await history('teams')).toEqual(['first', 'second']);
    await apply({ squads: 'teams', crews: undefined });
    await write('squads', 'third');
    await write('crews', 'of the new folder');
    await apply({ squads: 'teams', crews: undefined });
    expect(await history('squads')).toEqual(['first', 'second', 'third']);
    expect(await history('crews')).toEqual(['of the new folder']);
    expect(await history('teams')).toEqual([]);
    await apply({ squads: undefined, gangs: 'crews' });
    await write('gangs', 'of its new name');
    expect(await history('gangs')).toEqual(['of the new folder', 'of its new name']);
    expect(await history('squads')).toEqual(['first', 'second', 'third']);
  });

  it('comes back with its rows where the folder has its former name again, as after a return to an older version', async () => {
    const { db } = database.current;
    await sql`insert into squads (name) values ('Ana')`.execute(db);
    const rows = async (table: string) =>
      (await sql<{ name: string }>`select name from ${sql.table(table)}`.execute(db)).rows.map(({ name }) => name);
    await apply({ teams: undefined, gangs: undefined });
    expect(await rows('teams')).toEqual(['Ana']);
    await write('teams', 'fourth');
    expect(await history('teams')).toEqual(['first', 'second', 'third', 'fourth']);
    await apply({ squads: 'teams', gangs: undefined });
    expect(await rows('squads')).toEqual(['Ana']);
    expect(await history('squads')).toEqual(['first', 'second', 'third', 'fourth']);
    // A folder that is still there keeps its table.
    await apply({ squads: 'teams', gangs: undefined, crews: undefined, teams: undefined });
    expect([await rows('squads'), await rows('crews'), await rows('teams')]).toEqual([['Ana'], [], []]);
    await sql`drop table crews, teams`.execute(db);
  });

  it('knows from now on what was renamed before names were kept', async () => {
    await sql`delete from _former_names`.execute(database.current.db);
    // As a server of the next version, which starts with files that are in force.
    const { db, close } = openDatabase(database.current.connection, { max: 2 });
    await apply({ squads: 'teams', gangs: undefined }, db);
    await close();
    expect(await history('squads')).toEqual(['second', 'third', 'fourth']);
  });
});

describe('a field that was renamed', () => {
  it('has its values again under its former name', async () => {
    const { db } = database.current;
    const boats = (fields: ResourceInput['fields']) => {
      version += 1;
      return applyTables(db, schemasOf({ boats: { fields } }, { version: `v${version}` }));
    };
    const nick = { kind: 'text' as const, title: 'Apodo' };
    await boats({ 'hull.nick': nick });
    await sql`insert into boats (hull__nick) values ('Ana')`.execute(db);
    await boats({ 'hull.name': { ...nick, was: 'nick' } });
    expect(await boats({ 'hull.nick': nick })).toMatchObject({ applied: true, problems: [] });
    expect((await sql`select hull__nick from boats`.execute(db)).rows).toEqual([{ hull__nick: 'Ana' }]);
    await boats({ 'hull.name': { ...nick, was: 'nick' } });
    // Another field that has its former name by chance.
    expect(await boats({ 'hull.nick': { kind: 'boolean' } })).toMatchObject({ applied: true });
    expect((await sql`select hull__nick, hull__name from boats`.execute(db)).rows).toEqual([
      { hull__nick: null, hull__name: 'Ana' },
    ]);
  });

  it('is found under its former path, beside where it is now or by its whole path', () => {
    const { boats } = schemasOf({
      boats: {
        fields: {
          'hull.name': { kind: 'text', was: 'title' },
          owner: { kind: 'text', was: 'people.owner' },
          crew: { kind: 'text', was: 'owner' },
        },
      },
    }).resources;
    const today = pathToday(boats as NonNullable<typeof boats>);
    expect(['hull.title', 'people.owner', 'owner', 'size', 'toString'].map(today)).toEqual([
      'hull.name',
      'owner',
      'owner',
      'size',
      'toString',
    ]);
  });
});
