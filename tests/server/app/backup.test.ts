import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backUpBeforeChange } from '../../../src/server/app/backup/before-change.ts';
import { DATA_LEVEL, rememberLevel } from '../../../src/server/app/backup/level.ts';
import { BackupRefused } from '../../../src/server/app/backup/manifest.ts';
import { restoreBackup } from '../../../src/server/app/backup/restore.ts';
import { writeBackup } from '../../../src/server/app/backup/write-backup.ts';
import { registryOf } from '../../../src/server/app/registry.ts';
import type { Settings } from '../../../src/server/core/settings.ts';
import { EVERY_CASE } from '../../part.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { PIXEL } from '../helpers/fixture.ts';
import { settingsFor, startHouse, type TestHouse } from '../helpers/house.ts';

const folders: string[] = [];
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'mesa-backup-'));
  folders.push(folder);
  return folder;
};

let house: TestHouse;
const taken = (to: string) =>
  writeBackup({ connection: house.database.connection, settings: house.settings, to, level: DATA_LEVEL });

/** An empty place: a database without a table and a data folder without a file, with the key of the backup. */
async function emptyPlace(): Promise<{ database: TestDatabase; settings: Settings }> {
  const database = await createTestDatabase();
  const settings = { ...house.settings, dataDir: newFolder() };
  return { database, settings };
}

const tablesOf = async ({ db }: TestDatabase): Promise<string[]> => {
  const found = await sql<{
    name: string;
  }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(db);
  return found.rows.map(({ name }) => name);
};

beforeAll(async () => {
  house = await startHouse();
  for (const title of ['primer pedido', 'dos', 'tres']) {
    const answer = await house.call('admin', 'POST', 'orders', { title, amount: 12.34, photo: PIXEL });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  }
  await sql`update orders set code = ${'con\nsalto, \\ y\ttab'} where title = 'dos'`.execute(house.house.services.db);
  await house.call('admin', 'PUT', 'users/6', { pin: 'secreto' });
  const queues = await sql<{ name: string }>`select name from jobs.queue order by name limit 1`.execute(
    house.house.services.db,
  );
  await house.house.queue.now(queues.rows[0]?.name ?? '', { what: 'waits' });
});
afterAll(async () => {
  await house.stop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const PROOFS = ['_sessions', '_recovery', '_challenges'];
const kept = ({ tables }: { tables: Record<string, unknown> }) =>
  Object.fromEntries(Object.entries(tables).filter(([name]) => !PROOFS.includes(name)));

describe('a backup and its restore', () => {
  it('puts every table, file and right back as it was', async () => {
    const folder = newFolder();
    const manifest = await taken(folder);
    expect(manifest.tables.orders?.rows).toBe(3);
    expect(manifest.files.count).toBeGreaterThan(0);
    expect(manifest.jobs.rows).toBe(1);
    const { database, settings } = await emptyPlace();
    const { sameKey, schemasDir } = await restoreBackup({ connection: database.connection, settings, from: folder });
    expect({ sameKey, schemasDir }).toEqual({ sameKey: true, schemasDir: settings.schemasDir });
    const again = newFolder();
    const second = await writeBackup({ connection: database.connection, settings, to: again, level: DATA_LEVEL });
    // What opens the system is ended by a restore.
    expect(kept(second)).toEqual(kept(manifest));
    expect(second.structure).toBe(manifest.structure);
    expect(second.sequences).toEqual(manifest.sequences);
    expect(second.files).toEqual(manifest.files);
    expect(second.jobs).toEqual(manifest.jobs);
    await expect(sql`update _audit set operation = 'x'`.execute(database.db)).rejects.toThrow(
      /permission denied|never changed/,
    );
    await database.drop();
  });

  it('serves again: a session of before is over, a new record gets the next number, a secret opens', async () => {
    const folder = newFolder();
    await taken(folder);
    const before = await house.token('admin');
    const { database, settings } = await emptyPlace();
    await restoreBackup({ connection: database.connection, settings, from: folder });
    const second = await startHouse({
      database,
      folder: house.folder,
      env: { DATA_DIR: settings.dataDir, SECRET_KEY: house.settings.secretKey.toString('hex') },
    });
    const over = await second.call(null, 'GET', 'orders', undefined, { authorization: `Bearer ${before}` });
    expect([over.status, over.body.reason]).toEqual([401, 'server.session-closed']);
    const headers = { authorization: `Bearer ${await second.token('admin')}` };
    const list = await second.call(null, 'GET', 'orders', undefined, headers);
    expect(list.body.count).toBe(3);
    const made = await second.call(null, 'POST', 'orders', { title: 'cuatro', amount: 1 }, headers);
    expect(made.body.id).toBe(Math.max(...list.body.resources.map(({ id }: { id: number }) => id)) + 1);
    const shown = await second.call(null, 'POST', 'users/6/reveal', { field: 'pin' }, headers);
    expect(shown.body.value).toBe('secreto');
    await second.stop();
    await database.drop();
  });

  it('is one moment of the database while people write', async () => {
    const { db } = house.database;
    await sql`create table if not exists _pairs_a (n int); create table if not exists _pairs_b (n int)`.execute(db);
    let writing = true;
    const writer = (async () => {
      for (let n = 0; writing; n += 1)
        await db.transaction().execute(async (trx) => {
          await sql`insert into _pairs_a values (${n})`.execute(trx);
          await sql`insert into _pairs_b values (${n})`.execute(trx);
        });
    })();
    const folder = newFolder();
    const { tables } = await taken(folder);
    writing = false;
    await writer;
    expect(tables._pairs_a?.rows).toBe(tables._pairs_b?.rows);
    expect(gunzipSync(readFileSync(join(folder, 'tables/_pairs_a.copy.gz')))).toEqual(
      gunzipSync(readFileSync(join(folder, 'tables/_pairs_b.copy.gz'))),
    );
    await sql`drop table _pairs_a, _pairs_b`.execute(db);
  });

  it('keeps the key out of the folder and says when another key is in use', async () => {
    const folder = newFolder();
    await taken(folder);
    const key = house.settings.secretKey.toString('hex');
    for (const name of ['manifest.json', 'structure.json', 'files.list'])
      expect(readFileSync(join(folder, name), 'utf8')).not.toContain(key);
    const { database, settings } = await emptyPlace();
    const other = { ...settings, secretKey: Buffer.alloc(32, 7) };
    const { sameKey } = await restoreBackup({ connection: database.connection, settings: other, from: folder });
    expect(sameKey).toBe(false);
    await database.drop();
  });
});

describe('what opens the system', () => {
  it('ends the sessions and links of the backup, so that nothing opened before it opens the restored place', async () => {
    const { db } = house.house.services;
    const live = (from: typeof db) =>
      Promise.all(
        [
          sql`select 1 from _sessions where revoked_at is null`,
          sql`select 1 from _recovery where used_at is null`,
          sql`select 1 from _challenges`,
        ].map(async (query) => (await query.execute(from)).rows.length),
      );
    await sql`insert into _recovery (token_hash, user_id, expires_at) values ('h', 6, now() + interval '1 day')`.execute(
      db,
    );
    const later = sql`now() + interval '1 day'`;
    await sql`insert into _challenges (hash, user_id, purpose, expires_at) values ('c', 6, 'sign-in', ${later})`.execute(
      db,
    );
    expect((await live(db)).every((rows) => rows > 0)).toBe(true);
    const folder = newFolder();
    await taken(folder);
    const { database, settings } = await emptyPlace();
    await restoreBackup({ connection: database.connection, settings, from: folder });
    expect(await live(database.db)).toEqual([0, 0, 0]);
    await database.drop();
  });
});

describe('a closed backup', () => {
  const passphrase = 'un secreto muy largo';
  const closed = (to: string) =>
    writeBackup({
      connection: house.database.connection,
      settings: { ...house.settings, backupPassphrase: passphrase },
      to,
      level: DATA_LEVEL,
    });

  it('holds nothing that can be read, opens with its passphrase and is equal in every row and file (trust 32)', async () => {
    const folder = newFolder();
    const manifest = await closed(folder);
    for (const name of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (!name.isFile()) continue;
      const bytes = readFileSync(join(name.parentPath, name.name));
      // No word of a few letters: what is closed holds each of them by chance now and then.
      for (const word of ['orders', 'primer pedido', passphrase, '"tables"', 'IHDR'])
        expect(bytes.includes(word), `${name.name} ${word}`).toBe(false);
      expect(bytes.subarray(0, 4).equals(Buffer.from([0x1f, 0x8b, 0x08, 0x00])), name.name).toBe(false);
    }
    const { database, settings } = await emptyPlace();
    const open = { ...settings, backupPassphrase: passphrase };
    await restoreBackup({ connection: database.connection, settings: open, from: folder });
    const second = await writeBackup({ connection: database.connection, settings, to: newFolder(), level: DATA_LEVEL });
    expect([kept(second), second.files, second.structure]).toEqual([
      kept(manifest),
      manifest.files,
      manifest.structure,
    ]);
    await database.drop();
  });

  it('is refused with another passphrase, without one, and where a byte or two parts changed places', async () => {
    const folder = newFolder();
    await closed(folder);
    const { database, settings } = await emptyPlace();
    const restore = (backupPassphrase?: string) =>
      restoreBackup({ connection: database.connection, settings: { ...settings, backupPassphrase }, from: folder });
    await expect(restore()).rejects.toThrow(/BACKUP_PASSPHRASE/);
    await expect(restore('otro secreto largo')).rejects.toThrow(BackupRefused);
    const table = join(folder, 'tables/orders.copy.gz');
    const bytes = readFileSync(table);
    writeFileSync(table, Buffer.from(bytes.map((byte, at) => (at === 40 ? byte ^ 1 : byte))));
    await expect(restore(passphrase)).rejects.toThrow(BackupRefused);
    expect(await tablesOf(database)).toEqual([]);
    writeFileSync(table, readFileSync(join(folder, 'tables/users.copy.gz')));
    await expect(restore(passphrase)).rejects.toThrow(BackupRefused);
    writeFileSync(table, bytes.subarray(0, bytes.length - 1));
    await expect(restore(passphrase)).rejects.toThrow(BackupRefused);
    expect(await tablesOf(database)).toEqual([]);
    await database.drop();
  });
});

describe('a restore that is refused', () => {
  const refused = async (change: (folder: string, place: Awaited<ReturnType<typeof emptyPlace>>) => Promise<void>) => {
    const folder = newFolder();
    await taken(folder);
    const place = await emptyPlace();
    await change(folder, place);
    const before = await tablesOf(place.database);
    await expect(
      restoreBackup({ connection: place.database.connection, settings: place.settings, from: folder }),
    ).rejects.toThrow(BackupRefused);
    expect(await tablesOf(place.database)).toEqual(before);
    await place.database.drop();
  };

  it('into a database with one row (trust 32)', () =>
    refused(async (_folder, { database }) => {
      await sql`create table own (id int); insert into own values (1)`.execute(database.db);
    }));
  it.runIf(EVERY_CASE)('into a database with one table', () =>
    refused(async (_folder, { database }) => {
      await sql`create table own (id int)`.execute(database.db);
    }),
  );
  it('into a store with a foreign file', () =>
    refused(async (_folder, { settings }) => {
      const { mkdirSync } = await import('node:fs');
      mkdirSync(join(settings.dataDir, 'files'));
      writeFileSync(join(settings.dataDir, 'files', 'foreign.pdf'), 'x');
    }));
  it('of a backup that was cut short', () => refused(async (folder) => rmSync(join(folder, 'manifest.json'))));
  it.runIf(EVERY_CASE)('of a backup whose table was changed', () =>
    refused(async (folder) => {
      const { gzipSync } = await import('node:zlib');
      const file = join(folder, 'tables/orders.copy.gz');
      writeFileSync(file, gzipSync(gunzipSync(readFileSync(file)).toString().replace('12.34', '99.99')));
    }),
  );
  it('of a backup whose file was changed', () =>
    refused(async (folder) => {
      const [name] = await readdir(join(folder, 'files'));
      writeFileSync(join(folder, 'files', name as string), 'x');
    }));
  it.runIf(EVERY_CASE)('of a backup whose structure was changed', () =>
    refused(async (folder) => writeFileSync(join(folder, 'structure.json'), '{"before":[],"after":[]}')),
  );

  it('leaves a folder with something in it alone', async () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'mine.txt'), 'x');
    await expect(taken(folder)).rejects.toThrow(BackupRefused);
    expect(await readdir(folder)).toEqual(['mine.txt']);
  });

  it('can be begun again after it was cut short between files and tables', async () => {
    const folder = newFolder();
    await taken(folder);
    const { database, settings } = await emptyPlace();
    await database.close();
    await expect(
      restoreBackup({ connection: { ...database.connection, database: 'gone' }, settings, from: folder }),
    ).rejects.toThrow();
    const place = await createTestDatabase();
    await restoreBackup({ connection: place.connection, settings, from: folder });
    expect((await tablesOf(place)).includes('orders')).toBe(true);
    await place.drop();
    await database.drop();
  });
});

describe('a start that will change what is stored', () => {
  const start = async (settings: Settings) => {
    const said: string[] = [];
    const { db, connection } = house.database;
    await backUpBeforeChange({ db, connection, settings, registry: registryOf(), say: (one) => void said.push(one) });
    return said;
  };
  const edited = (from: string, to: string): string => {
    const { cpSync } = require('node:fs') as typeof import('node:fs');
    const folder = newFolder();
    cpSync(house.folder, folder, { recursive: true });
    const file = join(folder, 'orders/fields.schema.json');
    const text = readFileSync(file, 'utf8');
    expect(text).toContain(from);
    writeFileSync(file, text.replace(from, to));
    return folder;
  };
  const backupsOf = ({ dataDir }: Settings) => readdir(join(dataDir, 'backups')).catch(() => []);

  it('says so and takes a backup once', async () => {
    await rememberLevel(house.database.db);
    const tighter = edited('"maxLength": 20', '"maxLength": 19');
    const settings = settingsFor({ DATA_DIR: newFolder(), SCHEMAS_DIR: tighter });
    expect(await start(settings)).toEqual([expect.stringContaining('orders'), expect.stringContaining('backups')]);
    expect(await start(settings)).toEqual([expect.stringContaining('orders'), expect.stringContaining('ya estaba')]);
    expect(await backupsOf(settings)).toHaveLength(1);
  });

  it('says nothing when only words change, or nothing at all', async () => {
    await rememberLevel(house.database.db);
    const worded = settingsFor({ DATA_DIR: newFolder(), SCHEMAS_DIR: edited('"Cantidad"', '"Piezas"') });
    expect(await start(worded)).toEqual([]);
    expect(await start(house.settings)).toEqual([]);
    expect(await backupsOf(worded)).toEqual([]);
  });

  it('takes none with BACKUP=off', async () => {
    const tighter = edited('"maxLength": 20', '"maxLength": 18');
    const settings = settingsFor({ DATA_DIR: newFolder(), SCHEMAS_DIR: tighter, BACKUP: 'off' });
    expect(await start(settings)).toEqual([expect.stringContaining('orders'), expect.stringContaining('BACKUP=off')]);
    expect(await backupsOf(settings)).toEqual([]);
  });

  it('takes one for a database of a lower level, and none for an empty one', async () => {
    await sql`delete from _settings where name = 'data_level'`.execute(house.database.db);
    const settings = { ...house.settings, dataDir: newFolder() };
    expect(await start(settings)).toEqual([
      expect.stringContaining(`nivel 1 pasan al nivel ${DATA_LEVEL}`),
      expect.stringContaining('backups'),
    ]);
    const empty = await createTestDatabase();
    await backUpBeforeChange({ ...empty, settings, registry: registryOf(), say: (one) => expect(one).toBe('') });
    await empty.drop();
  });
});
