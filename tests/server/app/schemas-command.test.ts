import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { rescue } from '../../../src/server/app/schemas/rescue.ts';
import { changedLines, diffLines, logLines, rollBack } from '../../../src/server/app/schemas/versions.ts';
import { hashToken } from '../../../src/server/auth/tokens.ts';
import { readSettings, type Settings } from '../../../src/server/core/settings.ts';
import { listVersions } from '../../../src/server/database/schema-versions.ts';
import { loadFiles } from '../../../src/server/schemas/load.ts';
import { openSchemaStore } from '../../../src/server/schemas/store.ts';
import { testDatabase } from '../helpers/database.ts';
import { birds, inventFolder, noNames } from '../schemas/invented.ts';

const database = testDatabase();
const invented = inventFolder();
const { folder } = invented;
afterAll(() => invented.drop());

/** One start, as a server with no more than that. */
async function start(): Promise<void> {
  const store = await openSchemaStore({ db: database.current.db, folder, registry: noNames, watch: false });
  await store.close();
}

const given = { by: 'ana', folder, registry: noNames };
const audited = async (action: string) => {
  const rows = await sql<{ actor_name: string; resource: string; record_id: string; after: object }>`
    select actor_name, resource, record_id, after from _audit where action = ${action}`.execute(database.current.db);
  return rows.rows;
};

describe('npm run schemas', () => {
  it('lists versions and their difference, and returns to one, with a line of the audit', async () => {
    const { db } = database.current;
    await start();
    const before = loadFiles(folder).files;
    invented.write(
      'birds/fields.schema.json',
      birds({ name: { type: 'string', title: 'Nombre común', maxLength: 50 } }),
    );
    await start();
    expect((await logLines(db)).lines[0]).toMatch(/^ {4}2 .* arranque .*birds\/fields\.schema\.json$/);
    expect((await diffLines(db)).lines).toEqual([
      '  birds/fields.schema.json',
      expect.stringContaining('-       "title": "Nombre",'),
      expect.stringContaining('+       "title": "Nombre común",'),
    ]);
    expect(await rollBack(db, undefined, given)).toMatchObject({
      ok: true,
      lines: ['La versión 3 tiene los textos de la versión 1: 1 archivo.'],
    });
    expect(loadFiles(folder).files).toEqual(before);
    expect((await listVersions(db, 1))[0]).toMatchObject({ source: 'rollback', author: 'ana' });
    expect(await audited('rollback')).toMatchObject([
      { actor_name: 'npm run schemas (ana)', record_id: '3', after: { returned_to: 1 } },
    ]);
  });

  it('changes nothing where rows stand against it, the version is unknown or the folder cannot be written', async () => {
    const { db } = database.current;
    const narrow = { name: { type: 'string', title: 'Nombre', maxLength: 3 } };
    invented.write('birds/fields.schema.json', birds(narrow));
    await start();
    invented.write('birds/fields.schema.json', birds({ name: { type: 'string', title: 'Nombre', maxLength: 50 } }));
    await start();
    await sql`insert into birds (name) values ('Colibrí')`.execute(db);
    const before = loadFiles(folder).files;
    const refused = await rollBack(db, 4, given);
    expect(refused.ok).toBe(false);
    expect(refused.lines.join('\n')).toContain('1 registros no cumplirían el cambio.');
    expect(await rollBack(db, 99, given)).toEqual({ ok: false, lines: ['No hay ninguna versión 99.'] });
    const away = { ...given, folder: `${folder}-away` };
    expect(await rollBack(db, 1, away)).toEqual({
      ok: false,
      lines: [`No se puede escribir en ${away.folder} (ENOENT).`],
    });
    expect(loadFiles(folder).files).toEqual(before);
    expect((await listVersions(db, 1))[0]?.n).toBe(5);
  });

  it('says without any account how the first is made', async () => {
    const { db } = database.current;
    const settings = { publicUrl: 'https://mesa.example' } as Settings;
    expect(await rescue(db, 'ana@example.com', { by: 'root', settings })).toEqual({
      ok: false,
      lines: ['Todavía no hay ninguna cuenta: npm run account -- first <correo> hace la primera.'],
    });
  });

  it('gives an account its access back as SUPER_ADMIN with a link that works once, with a line of the audit', async () => {
    const { db } = database.current;
    const { rows } = await sql<{
      id: number;
    }>`create table users (id bigint generated always as identity, email text, roles jsonb, staff boolean,
      revoked boolean, _version int default 0, _updated_at timestamptz, _deleted_at timestamptz)`
      .execute(db)
      .then(() =>
        sql<{
          id: number;
        }>`insert into users (email, roles, staff, revoked) values ('Ana@example.com', '["LEGAL"]', true, true) returning id::int as id`.execute(
          db,
        ),
      );
    const read = readSettings({ SECRET_KEY: '0'.repeat(64), PUBLIC_URL: 'https://mesa.example' });
    if ('problems' in read) throw new Error('settings');
    const by = { by: 'root', settings: read.settings };
    const said = await rescue(db, 'ana@example.com', by);
    const token = /^https:\/\/mesa\.example\/#\/reset\?token=(.+)$/.exec(said.lines[1] ?? '')?.[1] ?? '';
    const links =
      await sql`select user_id::int as id from _recovery where token_hash = ${hashToken(token)} and used_at is null`.execute(
        db,
      );
    expect(links.rows).toEqual([{ id: rows[0]?.id }]);
    const person = await sql`select roles, revoked, _version from users`.execute(db);
    expect(person.rows).toEqual([{ roles: ['SUPER_ADMIN'], revoked: false, _version: 1 }]);
    expect(await audited('rescue')).toMatchObject([
      { resource: 'users', after: { was: { roles: ['LEGAL'], revoked: true } } },
    ]);
    expect(await rescue(db, 'nadie@example.com', by)).toMatchObject({ ok: false });
    expect(await audited('rescue')).toHaveLength(1);
  });

  it('shows of two texts what lies between the lines they share', () => {
    expect(changedLines('a\nb\nc', 'a\nx\ny\nc')).toEqual(['    - b', '    + x', '    + y']);
    expect(changedLines('', 'a')).toEqual(['    + a']);
  });
});

describe('SCHEMAS_VERSION', () => {
  it('serves a stored version, reads and writes no file of the folder, and says so', async () => {
    const { db } = database.current;
    const named = (title: string) => birds({ name: { type: 'string', title, maxLength: 50 } });
    invented.write('birds/fields.schema.json', named('Nombre'));
    await start();
    const old = (await listVersions(db, 1))[0]?.n ?? 0;
    invented.write('birds/fields.schema.json', named('Nombre de moda'));
    await start();
    const [last] = await listVersions(db, 1);
    const before = loadFiles(folder).files;
    const open = (version: number) => openSchemaStore({ db, folder, registry: noNames, version });
    const store = await open(old);
    expect(store.current().resources.birds?.fields.name?.title).toBe('Nombre');
    expect(store.problems()).toMatchObject([{ severity: 'warning', message: `Se sirve la versión ${old}.` }]);
    await store.close();
    expect(loadFiles(folder).files).toEqual(before);
    expect((await listVersions(db, 1))[0]).toMatchObject({ source: 'rollback', reason: `SCHEMAS_VERSION=${old}` });
    await expect(open(99)).rejects.toMatchObject({ problems: [{ message: 'No hay una versión 99.' }] });
    await start();
    expect((await listVersions(db, 1))[0]).toMatchObject({ source: 'start', version: last?.version });
  });

  it('is a number of a version, or the start says what it should be', () => {
    const settings = readSettings({ DEMO: '1', DATA_DIR: folder, SCHEMAS_VERSION: 'last' });
    expect(settings).toMatchObject({
      problems: [{ name: 'SCHEMAS_VERSION', sentence: expect.stringContaining('número de una versión') }],
    });
  });
});
