import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { SchemaStore } from '../../../src/server/core/context.ts';
import { differenceBetween, lastTexts, listVersions } from '../../../src/server/database/schema-versions.ts';
import { testDatabase } from '../helpers/database.ts';
import { birds, rights } from './invented.ts';
import { inventStores } from './invented-stores.ts';

const database = testDatabase();
const { invented, openStore } = inventStores(database);

const fields = (title: string) => birds({ name: { type: 'string', title, maxLength: 50 } });

async function edit(store: SchemaStore, title: string): Promise<void> {
  const changed = new Promise<void>((resolve) => {
    const stop = store.onChange(() => {
      stop();
      resolve();
    });
  });
  invented.write('birds/fields.schema.json', fields(title));
  await changed;
}

const versions = () => listVersions(database.current.db, 50);

/** A clone brings git; an archive that was unpacked on a bare machine does not. */
const hasGit = spawnSync('git', ['--version']).status === 0;

describe('versions of the schema files', () => {
  it('keeps each version in force once: the start, then each hand edit with its files and the account', async () => {
    const store = await openStore();
    expect(await versions()).toMatchObject([{ n: 1, parent: null, source: 'start', author: userInfo().username }]);
    await edit(store, 'Nombre corto');
    await edit(store, 'Nombre');
    const kept = await versions();
    expect(kept.map(({ n, parent, source, changes }) => ({ n, parent, source, changes }))).toEqual([
      { n: 3, parent: 2, source: 'hand', changes: { added: [], changed: ['birds/fields.schema.json'], removed: [] } },
      { n: 2, parent: 1, source: 'hand', changes: { added: [], changed: ['birds/fields.schema.json'], removed: [] } },
      expect.objectContaining({ n: 1 }),
    ]);
    // The texts of the third version are those of the first: nothing of them is stored again.
    expect(kept[0]?.version).toBe(kept[2]?.version);
    const blobs = await sql<{ n: number }>`select count(*)::int as n from _schema_blobs`.execute(database.current.db);
    expect(blobs.rows[0]?.n).toBe((kept[2]?.changes.added.length ?? 0) + 1);
    await store.close();
    await openStore();
    expect(await versions()).toHaveLength(3);
  });

  it('answers the difference of two versions by file, reading the texts that differ alone', async () => {
    const { db } = database.current;
    expect(await differenceBetween(db, 1, 3)).toEqual([]);
    const [file, ...others] = await differenceBetween(db, 1, 2);
    expect(others).toEqual([]);
    expect(file?.path).toBe('birds/fields.schema.json');
    expect(file?.before).toContain('"Nombre"');
    expect(file?.after).toContain('"Nombre corto"');
    expect(await lastTexts(db)).toHaveProperty('birds/fields.schema.json', file?.before);
  });

  it('finds the newest versions by their key, however many there are', async () => {
    const { db } = database.current;
    await sql`insert into _schema_versions (n, version, source, author, files, changes)
      select n, n::text, 'hand', 'x', '{}', '{"added":[],"changed":[],"removed":[]}' from generate_series(4, 3000) as n`.execute(
      db,
    );
    await sql`analyze _schema_versions`.execute(db);
    const plan = await sql<{
      'QUERY PLAN': string;
    }>`explain select n from _schema_versions order by n desc limit 50`.execute(db);
    expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Index (Only )?Scan Backward/);
    expect((await listVersions(db, 3, 2990)).map(({ n }) => n)).toEqual([2989, 2988, 2987]);
  });

  it('refuses to change or remove what was kept', async () => {
    const { db } = database.current;
    for (const statement of [
      "update _schema_versions set author = 'x'",
      'delete from _schema_blobs',
      'truncate _schema_versions',
    ])
      await expect(sql.raw(statement).execute(db)).rejects.toMatchObject({ code: '42501' });
  });

  it.skipIf(!hasGit)(
    'names the commit of a clean git tree, and the account where anything is not committed',
    async () => {
      const git = (...words: string[]) => execFileSync('git', ['-C', invented.folder, ...words], { stdio: 'pipe' });
      git('init', '-q');
      const commit = () => {
        git('add', '-A');
        git('-c', 'user.name=Ana Pérez', '-c', 'user.email=ana@example.com', 'commit', '-qm', 'Títulos claros');
      };
      commit();
      const store = await openStore();
      invented.write('birds/fields.schema.json', fields('Nombre común'));
      await expect.poll(async () => (await versions())[0]?.source).toBe('hand');
      commit();
      git('checkout', '-q', 'HEAD~1');
      await expect
        .poll(async () => (await versions())[0], { timeout: 5_000 })
        .toMatchObject({ source: 'git', author: 'Ana Pérez', reason: 'Títulos claros' });
      await store.close();
    },
  );

  it.skipIf(!hasGit)('takes what git writes under its lock as one version, after the lock is gone', async () => {
    if (!existsSync(join(invented.folder, '.git'))) execFileSync('git', ['-C', invented.folder, 'init', '-q']);
    const store = await openStore();
    const before = (await versions())[0]?.n ?? 0;
    const lock = join(invented.folder, '.git/index.lock');
    writeFileSync(lock, '');
    invented.write('birds/fields.schema.json', fields('Nombre del ave'));
    // Longer than the watcher waits for a second change.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect((await versions())[0]?.n).toBe(before);
    invented.write('nests/permissions.json', rights);
    invented.write('nests/fields.schema.json', birds({ height: { type: 'number', title: 'Altura' } }));
    rmSync(lock);
    await expect.poll(() => store.current().resources.nests?.fields.height?.title).toBe('Altura');
    expect(store.current().resources.birds?.fields.name?.title).toBe('Nombre del ave');
    const [last] = await versions();
    expect(last?.n).toBe(before + 1);
    expect(last?.changes).toEqual({
      added: ['nests/fields.schema.json', 'nests/permissions.json'],
      changed: ['birds/fields.schema.json'],
      removed: [],
    });
  });

  it('carries over the versions that were kept before each had a row', async () => {
    const { db } = database.current;
    await sql`create table _schema_files (version text primary key, files jsonb not null, applied_at timestamptz not null default now())`.execute(
      db,
    );
    await sql`insert into _schema_files values ('old', '{"a.json": "{}"}', now())`.execute(db);
    const { carryOverVersions } = await import('../../../src/server/database/schema-versions.ts');
    await db.transaction().execute(carryOverVersions);
    expect((await versions())[0]).toMatchObject({ version: 'old', source: 'start' });
    expect(await lastTexts(db)).toEqual({ 'a.json': '{}' });
    const gone = await sql<{ found: null }>`select to_regclass('_schema_files') as found`.execute(db);
    expect(gone.rows[0]?.found).toBeNull();
  });
});
