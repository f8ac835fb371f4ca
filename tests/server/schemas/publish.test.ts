import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { versionOf } from '../../../src/resource/linker/version.ts';
import { listVersions } from '../../../src/server/database/schema-versions.ts';
import { loadFiles } from '../../../src/server/schemas/load.ts';
import { publish, textsToReturnTo } from '../../../src/server/schemas/publish.ts';
import { EVERY_CASE, partOf } from '../../part.ts';
import { testDatabase } from '../helpers/database.ts';
import { until } from '../helpers/real-house.ts';
import { birds, inventFolder, noNames, rights } from './invented.ts';
import { inventStores } from './invented-stores.ts';

/** A process that is started while the machine is busy with other tests takes half a minute. */
const LONG_MS = 180_000;
const STARTED_S = 60;
const database = testDatabase();
const { invented, openStore } = inventStores(database);
const { folder } = invented;

const origin = { source: 'rollback' as const, author: 'Ana', reason: 'Se ve mal' };
const publishTexts = (texts: Record<string, string>) =>
  publish({ db: database.current.db, folder, registry: noNames, origin }, texts);
const onDisk = () => loadFiles(folder).files;
const written = (meta: string, content: object) =>
  JSON.stringify({ $schema: `../_meta/${meta}.schema.json`, ...content });
const titled = (title: string, rule: object = {}) =>
  written('fields', birds({ name: { type: 'string', title, ...rule } }));

/** Where a publication dies, and which version is there afterwards: one before the point of no return and one after it in each part. */
const STEPS: [at: string, left: string][] = [
  ['staged', 'old'],
  ['journal', 'old'],
  ['committed', 'new'],
  ['write', 'new'],
  ['remove', 'new'],
  ['renamed', 'new'],
];

/** The folder with another title, one file more and one less. */
function changedTexts(title: string): Record<string, string> {
  const { 'birds/list.json': list, 'birds/messages.json': messages, ...others } = onDisk();
  const other: Record<string, string> = list
    ? { 'birds/messages.json': written('messages', {}) }
    : { 'birds/list.json': written('list', {}) };
  return { ...others, 'birds/fields.schema.json': titled(title), ...other };
}

describe('several files published as one version', () => {
  it('writes, adds and removes files, keeps who and why, and comes into force in a server that watches', async () => {
    invented.write('birds/list.json', { pageSize: 10 });
    invented.write('nests/permissions.json', rights);
    invented.write('nests/fields.schema.json', birds({}));
    const store = await openStore();
    const texts = onDisk();
    for (const path of Object.keys(texts)) if (path.startsWith('nests/')) delete texts[path];
    texts['birds/fields.schema.json'] = titled('Nombre común');
    const changed = new Promise((resolve) => store.onChange(resolve));
    expect(await publishTexts(texts)).toMatchObject({ version: versionOf(texts) });
    await changed;
    expect(store.current().version).toBe(versionOf(texts));
    expect(onDisk()).toEqual(texts);
    expect(existsSync(join(folder, 'nests'))).toBe(false);
    expect(existsSync(join(folder, '.publish'))).toBe(false);
    expect(await listVersions(database.current.db, 9)).toMatchObject([{ n: 2, ...origin }, { n: 1 }]);
  });

  it('returns to an old version; edits on disk that were never in force are kept beside', async () => {
    const { db } = database.current;
    invented.text('birds/list.json', '{ broken');
    const back = (await textsToReturnTo(db, folder, 1)) ?? {};
    const published = await publishTexts(back);
    expect(onDisk()).toEqual(back);
    const aside = 'aside' in published ? (published.aside ?? '') : '';
    expect(readFileSync(join(folder, aside, 'birds/list.json'), 'utf8')).toBe('{ broken');
    expect(await textsToReturnTo(db, folder, 99)).toBeUndefined();
  });

  it('refuses texts that do not link or that rows stand against, with their number, and changes nothing', async () => {
    const { db } = database.current;
    const before = onDisk();
    await sql`insert into birds (name) values ('Colibrí')`.execute(db);
    const narrow = titled('Nombre', { maxLength: 3 });
    expect(await publishTexts({ ...before, 'birds/fields.schema.json': narrow })).toMatchObject({
      problems: [{ file: 'birds/fields.schema.json', message: '1 registros no cumplirían el cambio.' }],
    });
    expect(await publishTexts({ ...before, 'birds/list.json': '{' })).toHaveProperty(
      'problems.0.file',
      'birds/list.json',
    );
    expect(onDisk()).toEqual(before);
    expect(existsSync(join(folder, '.publish'))).toBe(false);
    expect(await listVersions(db, 9)).toHaveLength(3);
  });

  it('writes nothing behind a link that leads out of the folder', async () => {
    const other = inventFolder();
    const texts = { ...onDisk(), 'eggs/fields.schema.json': written('fields', birds({})) };
    symlinkSync(other.folder, join(folder, 'eggs'));
    await publishTexts(texts).catch(() => undefined);
    expect(existsSync(join(other.folder, 'fields.schema.json'))).toBe(false);
    other.drop();
    invented.remove('eggs');
  });

  it.each(partOf(STEPS, 1))(
    'killed after the step %s it leaves the %s version whole, on disk and in force',
    async (at, left) => {
      const { db, connection } = database.current;
      await (await openStore()).close();
      const before = onDisk();
      const texts = changedTexts(`Nombre ${at}`);
      const child = join(import.meta.dirname, 'publish-and-die.ts');
      const given = JSON.stringify({ connection, folder, texts, at });
      const ended = spawnSync(process.execPath, ['--import', 'tsx', child, given], { encoding: 'utf8' });
      expect([ended.signal, ended.stderr]).toEqual(['SIGKILL', '']);
      const store = await openStore();
      const whole = left === 'old' ? before : texts;
      expect(onDisk()).toEqual(whole);
      expect(store.current().version).toBe(versionOf(whole));
      expect((await listVersions(db, 1))[0]?.version).toBe(versionOf(whole));
      expect(existsSync(join(folder, '.publish'))).toBe(false);
    },
  );

  it('shows another process that watches the folder each version whole: no mixture of twelve files, no problem', {
    timeout: LONG_MS,
  }, async () => {
    const { connection } = database.current;
    const store = await openStore();
    const nests = Array.from({ length: 6 }, (_, n) => `nests${'abcdef'[n]}`);
    const { 'birds/fields.schema.json': fields = '', 'birds/permissions.json': permissions = '', ...others } = onDisk();
    const version = (title: string) => ({
      ...others,
      'birds/fields.schema.json': fields,
      'birds/permissions.json': permissions,
      ...Object.fromEntries(
        nests.flatMap((name) => [
          [`${name}/fields.schema.json`, written('fields', { ...birds({}), title })],
          [`${name}/permissions.json`, written('permissions', rights)],
          [`${name}/messages.json`, written('messages', { 'list.empty': title })],
        ]),
      ),
    });
    const wanted = ['Nido', 'Casa', 'Cueva'].map(version);
    const seen: string[] = [];
    const problems: string[] = [];
    store.onChange(() => seen.push(store.current().version));
    store.onProblems(() => problems.push(...store.problems().map(({ message }) => message)));
    const child = join(import.meta.dirname, 'publish-and-die.ts');
    const given = JSON.stringify({ connection, folder });
    const publisher = spawn(process.execPath, ['--import', 'tsx', child, given]);
    const published = EVERY_CASE ? [...wanted, ...wanted] : wanted;
    for (const texts of published) {
      publisher.stdin.write(`${JSON.stringify(texts)}\n`);
      await until(
        async () => store.current().version,
        (now) => now === versionOf(texts),
        STARTED_S,
      );
    }
    publisher.stdin.end();
    await once(publisher, 'exit');
    expect(problems).toEqual([]);
    expect(seen).toEqual(published.map(versionOf));
  });

  it.runIf(EVERY_CASE)(
    'killed between the new name of a removed column and the row of the version it leaves the old version, with the values',
    {
      timeout: LONG_MS,
    },
    async () => {
      const { db, connection } = database.current;
      const texts = onDisk();
      const nicknamed = written('fields', birds({ nickname: { type: 'string', title: 'Apodo' } }));
      await publishTexts({ ...texts, 'birds/fields.schema.json': nicknamed });
      await sql`insert into birds (nickname) values ('Ana')`.execute(db);
      const before = onDisk();
      const removed = written('removed', { fields: { 'birds.nickname': { drop: true } } });
      const given = JSON.stringify({ connection, folder, texts: { ...texts, '_shared/removed.json': removed } });
      const child = join(import.meta.dirname, 'publish-and-die.ts');
      await db.transaction().execute(async (other) => {
        await sql`lock table _schema_versions in exclusive mode`.execute(other);
        const publisher = spawn(process.execPath, ['--import', 'tsx', child, given]);
        const waiting = () =>
          sql`select 1 from pg_locks where not granted and relation = '_schema_versions'::regclass`.execute(other);
        await until(waiting, ({ rows }) => rows.length > 0, STARTED_S);
        publisher.kill('SIGKILL');
        await once(publisher, 'exit');
      });
      await (await openStore()).close();
      expect(onDisk()).toEqual(before);
      expect((await sql`select nickname from birds where nickname is not null`.execute(db)).rows).toEqual([
        { nickname: 'Ana' },
      ]);
      expect((await sql`select 1 from _schema_removed`.execute(db)).rows).toEqual([]);
      expect(await publishTexts({ ...texts, '_shared/removed.json': removed })).toHaveProperty('version');
      expect((await sql`select _gone_nickname from birds where _gone_nickname = 'Ana'`.execute(db)).rows).toHaveLength(
        1,
      );
      await publishTexts(before);
      expect((await sql`select nickname from birds where nickname is not null`.execute(db)).rows).toHaveLength(1);
    },
  );
});
