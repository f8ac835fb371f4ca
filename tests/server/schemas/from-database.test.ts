import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registryOf } from '../../../src/server/app/registry.ts';
import { rollBack } from '../../../src/server/app/schemas/versions.ts';
import { applyTables, Superseded } from '../../../src/server/database/tables.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { SHIPPED, startHouse, type TestHouse } from '../helpers/house.ts';

const HOLIDAYS = 'holidays/fields.schema.json';
const FOLLOWING = { SCHEMAS_FROM: 'database' };

const folders = mkdtempSync(join(tmpdir(), 'mesa-from-'));
let database: TestDatabase;
let publisher: TestHouse;
let follower: TestHouse;

/** A folder of another machine. */
function folderOf(name: string): string {
  const folder = join(folders, name);
  cpSync(SHIPPED, folder, { recursive: true });
  return folder;
}

/** The holidays of a folder get this text field, in place of those of before. */
function addField(folder: string, name: string): void {
  const fields = JSON.parse(readFileSync(join(SHIPPED, HOLIDAYS), 'utf8'));
  fields.properties[name] = { type: 'string', title: name, maxLength: 40 };
  writeFileSync(join(folder, HOLIDAYS), JSON.stringify(fields, null, 2));
}

const fieldsOf = ({ house }: TestHouse) =>
  Object.keys(house.schemas.current().resources.holidays?.fields ?? {}).filter((name) => name.startsWith('f_'));
const versions = async (): Promise<string[]> => {
  const { rows } = await sql<{ version: string }>`select version from _schema_versions order by n`.execute(database.db);
  return rows.map(({ version }) => version);
};
const versionOf = ({ house }: TestHouse) => house.schemas.current().version;
const open = (folder: string, env: Record<string, string> = {}, isEmpty = false) =>
  startHouse({ database, folder, env, watch: true, isEmpty });

beforeAll(async () => {
  database = await createTestDatabase();
  const first = folderOf('first');
  addField(first, 'f_one');
  publisher = await open(first, {}, true);
  follower = await open(folderOf('second'), FOLLOWING);
}, 60_000);
afterAll(async () => {
  await follower?.stop();
  await publisher?.stop();
  await database?.drop();
  rmSync(folders, { recursive: true, force: true });
});

describe('a process that takes its files from the database', () => {
  it('serves those in force, whatever its own folder holds, and adds no version', async () => {
    expect(fieldsOf(follower)).toEqual(['f_one']);
    expect(await versions()).toEqual([versionOf(publisher)]);
    const made = await follower.call('root', 'POST', 'holidays', { title: 'a', date: '2031-01-02', f_one: 'x' });
    expect(made.body.f_one).toBe('x');
  });

  it('follows what the other process takes into force, and leaves its own folder as it is', async () => {
    addField(publisher.folder, 'f_two');
    await expect.poll(() => fieldsOf(follower), { timeout: 20_000 }).toEqual(['f_two']);
    expect(versionOf(follower)).toBe(versionOf(publisher));
    addField(follower.folder, 'f_own');
    await new Promise((done) => setTimeout(done, 3_000));
    expect(fieldsOf(follower)).toEqual(['f_two']);
    expect(await versions()).toHaveLength(2);
  });

  it('brings no version back that was overtaken while it looked', async () => {
    const old = follower.house.schemas.current();
    addField(publisher.folder, 'f_three');
    await expect.poll(() => fieldsOf(publisher), { timeout: 20_000 }).toEqual(['f_three']);
    await expect(applyTables(database.direct, old, { follows: true })).rejects.toThrow(Superseded);
    expect((await versions()).at(-1)).toBe(versionOf(publisher));
    await expect.poll(() => fieldsOf(follower), { timeout: 20_000 }).toEqual(['f_three']);
    expect(await versions()).toHaveLength(3);
  });

  it('keeps what it has while the files of the other one are wrong, and starts again without it', async () => {
    writeFileSync(join(publisher.folder, HOLIDAYS), '{ "half": ');
    await expect.poll(() => publisher.house.schemas.problems().length, { timeout: 20_000 }).toBeGreaterThan(0);
    expect(follower.house.schemas.problems().filter(({ severity }) => severity === 'error')).toEqual([]);
    await publisher.stop();
    await follower.stop();
    // What another process prepares is not at its end because this one starts.
    await sql`insert into _schema_steps (resource, step, total) values ('holidays', 'begun', 9)`.execute(database.db);
    follower = await open(follower.folder, FOLLOWING);
    expect(fieldsOf(follower)).toEqual(['f_three']);
    const { rows } = await sql<{ step: string }>`delete from _schema_steps returning step`.execute(database.db);
    expect(rows).toEqual([{ step: 'begun' }]);
    expect(await versions()).toHaveLength(3);
  });

  it('refuses to return to another version: the folder is elsewhere', async () => {
    const { body } = await follower.call('root', 'GET', 'schemaVersions?limit=1&order=ASC&field=id');
    const { status, body: said } = await follower.call('root', 'PATCH', `schemaVersions/${body.resources[0].id}`, [
      { op: 'replace', path: '/roll-back', value: { reason: 'prueba' } },
    ]);
    expect([status, said.message]).toEqual([409, expect.stringMatching(/no se puede escribir|solo lectura/)]);
    const by = { by: 'prueba', folder: follower.folder, registry: registryOf(), from: 'database' as const };
    const { ok, lines } = await rollBack(database.direct, 1, by);
    expect([ok, lines.join()]).toEqual([false, expect.stringContaining('(SCHEMAS_FROM=database)')]);
    expect(await versions()).toHaveLength(3);
  });
});

it('a database without files takes those of the folder once', async () => {
  const empty = await createTestDatabase();
  const folder = folderOf('third');
  addField(folder, 'f_first');
  const house = await startHouse({ database: empty, folder, env: FOLLOWING, watch: true, isEmpty: true });
  try {
    expect(fieldsOf(house)).toEqual(['f_first']);
    addField(folder, 'f_second');
    await new Promise((done) => setTimeout(done, 3_000));
    expect(fieldsOf(house)).toEqual(['f_first']);
  } finally {
    await house.stop();
    await empty.drop();
  }
}, 60_000);
