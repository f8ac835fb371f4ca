import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Problem, Schemas } from '../../../src/resource/model/definition.ts';
import type { SchemaStore } from '../../../src/server/core/context.ts';
import { listRecords } from '../../../src/server/records/read/list.ts';
import { isNoSchemas, openSchemaStore } from '../../../src/server/schemas/store.ts';
import { watchFolder } from '../../../src/server/schemas/watch.ts';
import { actorOf, callOf, queryOf } from '../helpers/call.ts';
import { testDatabase } from '../helpers/database.ts';
import { birds, inventFolder, noNames, rights } from './invented.ts';
import { inventStores } from './invented-stores.ts';

const database = testDatabase();
const { invented, openStore, open } = inventStores(database);

/** The next version in force, or the next list of problems: whatever the change leads to. */
const nextVersion = (store: SchemaStore) =>
  new Promise<Schemas>((resolve) => {
    const stop = store.onChange((schemas) => {
      stop();
      resolve(schemas);
    });
  });

describe('the schema files in force', () => {
  it('a new folder with fields and rights becomes a table that can be listed, without a restart [K-009]', async () => {
    const store = await openStore();
    expect(store.problems().filter((problem) => problem.severity === 'error')).toEqual([]);
    const changed = nextVersion(store);
    invented.write('nests/permissions.json', rights);
    invented.write('nests/fields.schema.json', birds({ height: { type: 'number', title: 'Altura' } }));
    const schemas = await changed;
    await sql`insert into nests (height) values (12.5)`.execute(database.current.db);
    const call = callOf(schemas, actorOf('SUPER_ADMIN'));
    const nests = schemas.resources.nests as NonNullable<(typeof schemas.resources)[string]>;
    const { rows } = await listRecords(database.current.db, call, nests, queryOf(schemas, 'nests'));
    expect(rows).toMatchObject([{ id: 1, height: 12.5 }]);
  });

  it('a new field has its column as soon as the file is saved [K-010]', async () => {
    const store = await openStore();
    const changed = nextVersion(store);
    invented.write(
      'birds/fields.schema.json',
      birds({ name: { type: 'string', title: 'Nombre', maxLength: 50 }, wings: { type: 'integer', title: 'Alas' } }),
    );
    await changed;
    await sql`insert into birds (name, wings) values ('Colibrí', 2)`.execute(database.current.db);
  });

  it('half a file leaves the last good version in force and tells the place [K-014]', async () => {
    const told: Problem[][] = [];
    const store = await openStore((problems) => told.push(problems));
    const version = store.current().version;
    invented.text('birds/list.json', '{\n  "sort": ');
    await expect.poll(() => store.problems().some((problem) => problem.severity === 'error')).toBe(true);
    expect(store.current().version).toBe(version);
    expect(store.problems()[0]).toMatchObject({ file: 'birds/list.json', line: 2, severity: 'error' });
    expect(told.at(-1)).toEqual(store.problems());
    invented.remove('birds/list.json');
    await expect.poll(() => store.problems().some((problem) => problem.severity === 'error')).toBe(false);
  });

  it('a narrowing that rows break is refused with their number, at its line, and nothing changes [K-011]', async () => {
    const store = await openStore();
    const version = store.current().version;
    const narrow = birds({
      name: { type: 'string', title: 'Nombre', maxLength: 3 },
      wings: { type: 'integer', title: 'Alas' },
    });
    invented.write('birds/fields.schema.json', narrow);
    await expect.poll(() => store.problems().length).toBeGreaterThan(0);
    expect(store.problems()).toMatchObject([
      {
        file: 'birds/fields.schema.json',
        pointer: '/properties/name/maxLength',
        message: '1 registros no cumplirían el cambio.',
      },
    ]);
    expect(store.problems()[0]?.line).toBeGreaterThan(5);
    expect(store.current().version).toBe(version);
  });

  it('starts with the version that was good last when the files are broken now', async () => {
    const store = await openStore();
    expect(Object.keys(store.current().resources).sort()).toEqual(['birds', 'nests']);
    expect(store.problems().some((problem) => problem.severity === 'error')).toBe(true);
    const changed = nextVersion(store);
    invented.write('birds/fields.schema.json', birds({ name: { type: 'string', title: 'Nombre' } }));
    await changed;
    expect(store.problems().filter((problem) => problem.severity === 'error')).toEqual([]);
  });

  it('takes a change into force as soon as the table that it needs is free, without another edit [K-010, K-012]', async () => {
    const store = await openStore();
    const changed = nextVersion(store);
    const waited = await database.current.db.transaction().execute(async (trx) => {
      await sql`lock table birds in row exclusive mode`.execute(trx);
      invented.write(
        'birds/fields.schema.json',
        birds({ name: { type: 'string', title: 'Nombre' }, beak: { type: 'string', title: 'Pico' } }),
      );
      return Promise.race([changed.then(() => false), new Promise((resolve) => setTimeout(resolve, 1_500, true))]);
    });
    expect(waited).toBe(true);
    expect((await changed).resources.birds?.fields.beak?.title).toBe('Pico');
  });

  it('tries again by itself when the database could not take a change [K-012]', async () => {
    const { db } = database.current;
    const logged: string[] = [];
    const told = (_: object, message?: string) => void logged.push(message ?? '');
    const log = { info: told, warn: told, error: told };
    const store = await openSchemaStore({ db, folder: invented.folder, registry: noNames, log });
    open.push(store);
    await sql`alter table _schema_state rename to _elsewhere`.execute(db);
    const changed = nextVersion(store);
    invented.write('birds/list.json', { pageSize: 17 });
    await expect.poll(() => logged, { timeout: 15_000 }).toContain('schemas could not be applied');
    await sql`alter table _elsewhere rename to _schema_state`.execute(db);
    expect((await changed).resources.birds?.list.pageSize).toBe(17);
    invented.remove('birds/list.json');
    await expect.poll(() => store.current().resources.birds?.list.pageSize, { timeout: 15_000 }).not.toBe(17);
  });

  it('is told of changes while somebody saves again and again [K-012]', async () => {
    let told = 0;
    const watching = watchFolder(invented.folder, () => {
      told += 1;
    });
    for (let save = 0; save < 60; save += 1) {
      invented.text('birds/messages.json', JSON.stringify({ $schema: '../_meta/messages.schema.json' }));
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    watching.close();
    invented.remove('birds/messages.json');
    expect(told).toBeGreaterThan(1);
  });

  it('is told of changes where the system has no watcher left, and the log says once why it is slower', async () => {
    let told = 0;
    const logged: unknown[] = [];
    const say = (...line: unknown[]) => void logged.push(line);
    const system = () => {
      throw Object.assign(new Error('too many open files'), { code: 'EMFILE' });
    };
    const changed = () => {
      told += 1;
    };
    const watching = watchFolder(invented.folder, changed, { system, log: { info: say, warn: say, error: say } });
    const sentence = 'no events of the schemas folder, it is looked at instead';
    for (const path of ['birds/messages.json', 'nests/messages.json']) {
      const before = told;
      invented.text(path, JSON.stringify({ $schema: '../_meta/messages.schema.json' }));
      await expect.poll(() => told).toBeGreaterThan(before);
      invented.remove(path);
    }
    watching.close();
    expect(logged).toEqual([[{ code: 'EMFILE', everyMs: 700 }, sentence]]);
  });

  it('reports a link that leads out of the folder and never reads behind it', async () => {
    const store = await openStore();
    symlinkSync('/etc/hostname', join(invented.folder, 'birds', 'messages.json'));
    await expect.poll(() => store.problems().map((problem) => problem.message)).toContain('Lleva fuera de la carpeta.');
    invented.remove('birds/messages.json');
    await expect.poll(() => store.problems().some((problem) => problem.severity === 'error')).toBe(false);
  });

  it('asks whether a field was renamed, and keeps a folder with rows, each with the number of what would be lost', async () => {
    const { db } = database.current;
    const text = { type: 'string', title: 'Apodo', maxLength: 50 };
    const ofLairs = (store: SchemaStore) => store.problems().filter(({ file }) => file.startsWith('lairs/'));
    const seen = (store: SchemaStore) => expect.poll(() => ofLairs(store).map(({ message }) => message));
    const store = await openStore();
    invented.write('lairs/permissions.json', rights);
    invented.write('lairs/fields.schema.json', birds({ nickname: text, size: { type: 'integer', title: 'Medida' } }));
    await expect.poll(() => store.current().resources.lairs).toBeDefined();
    await sql`insert into lairs (nickname, size) values ('a', 1), ('b', null)`.execute(db);
    invented.write('lairs/fields.schema.json', birds({ alias: text }));
    await seen(store).toEqual([
      '¿«alias» es «nickname», que guarda 2 valores?',
      '«lairs.size» y 1 valores se conservan.',
    ]);
    expect(store.current().resources.lairs?.fields.nickname).toBeDefined();
    invented.write('lairs/fields.schema.json', birds({ alias: { ...text, 'x-renamed-from': 'nickname' } }));
    await seen(store).toEqual(['«lairs.size» y 1 valores se conservan.']);
    const { rows } = await sql<{ alias: string }>`select alias from lairs order by id`.execute(db);
    expect(rows).toEqual([{ alias: 'a' }, { alias: 'b' }]);
    invented.remove('lairs');
    await seen(store).toEqual(['La carpeta «lairs» tiene 2 registros.']);
    expect(store.current().resources.lairs).toBeDefined();
    await sql`update lairs set _deleted_at = now()`.execute(db);
    invented.write('birds/list.json', { pageSize: 18 });
    await expect.poll(() => store.current().resources.lairs).toBeUndefined();
    invented.remove('birds/list.json');
    expect(store.problems().filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('ends with the list of problems when there never was a good copy', async () => {
    const other = inventFolder();
    other.text('birds/fields.schema.json', '[]');
    await sql`drop table _schema_versions`.execute(database.current.db);
    const opening = openSchemaStore({ db: database.current.db, folder: other.folder, registry: noNames });
    const error = await opening.catch((reason: unknown) => reason);
    expect(isNoSchemas(error) && error.problems.length).toBeGreaterThan(0);
    other.drop();
  });
});
