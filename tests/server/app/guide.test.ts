import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { sealAudit } from '../../../src/server/app/audit/seal.ts';
import { verifyChains } from '../../../src/server/app/audit/verify.ts';
import { DATA_LEVEL } from '../../../src/server/app/backup/level.ts';
import { restoreBackup } from '../../../src/server/app/backup/restore.ts';
import { writeBackup } from '../../../src/server/app/backup/write-backup.ts';
import { follow, guideSteps } from '../../e2e/helpers/guide.ts';
import { freePort } from '../../e2e/helpers/server.ts';
import { databaseFolder } from '../../memory.ts';
import { EVERY_CASE } from '../../part.ts';
import { createTestDatabase } from '../helpers/database.ts';
import type { Person } from '../helpers/house.ts';
import { laidOut } from '../helpers/paper.ts';
import { inForce, realHouse, SCHEMAS, until } from '../helpers/real-house.ts';

const ROOT = join(import.meta.dirname, '../../..');
const temporary = (name: string) => mkdtempSync(join(databaseFolder(), `mesa-guide-${name}-`));
const folder = temporary('files');
cpSync(SCHEMAS, folder, { recursive: true });
afterAll(() => rmSync(folder, { recursive: true, force: true }));
// A server that the guide starts has the clock of this machine.
const h = realHouse({ folder, watch: true, env: { SESSION_HOURS: '100000' } });

const stepsOf = (file: string) => guideSteps(readFileSync(join(ROOT, 'docs', file), 'utf8'));
const STEPS = new Map([...stepsOf('guia-administradores.md'), ...stepsOf('guia-permisos-y-paginas.md')]);
const done = new Set<number>();
/** Versions that later steps return to. */
let beforeNames = 0;
let confusing = 0;

const call = async (person: Person, method: string, url: string, body?: unknown) =>
  h.current.call(person, method, url, body);
const read = async (person: Person, url: string) => (await call(person, 'GET', url)).body;
const problems = async (): Promise<{ severity: string; message: string }[]> =>
  (await read('root', 'schemas/problems')).problems;
const errors = async () => (await problems()).filter(({ severity }) => severity === 'error');
const newest = async () => (await read('root', 'schemaVersions?limit=1')).resources[0] as { id: number };

/** The server of the installation that the test's server belongs to. */
function environment(): Record<string, string> {
  const { host, user, database } = h.current.database.connection;
  return {
    DATABASE_URL: `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}`,
    DATA_DIR: h.current.settings.dataDir,
    SCHEMAS_DIR: folder,
    SECRET_KEY: h.current.settings.secretKey.toString('hex'),
    PUBLIC_URL: 'https://mesa.example',
    DEMO: '0',
    SESSION_HOURS: '100000',
  };
}
const inShell = (command: string) => ['-c', command] as const;
const shown = (command: string) =>
  execFileSync('bash', inShell(command), { cwd: ROOT, encoding: 'utf8', env: { ...process.env, ...environment() } });

/** Does what the step says, in its order, and waits until it is in force; answers what its commands print. */
async function take(number: number, from = 0, to?: number): Promise<string[]> {
  const edits = (STEPS.get(number) ?? []).slice(from, to);
  expect(edits.length, `step ${number}`).toBeGreaterThan(0);
  done.add(number);
  const printed: string[] = [];
  const settle = async () => {
    await inForce(h.current);
    expect(await until(errors, (found) => found.length === 0)).toEqual([]);
  };
  for (const edit of edits)
    if ('command' in edit) {
      if (edit.command.startsWith('SCHEMAS_VERSION')) continue;
      await settle();
      printed.push(shown(edit.command));
    } else follow(folder, [edit]);
  await settle();
  return printed;
}

const create = async (url: string, body: object) => {
  const answer = await until(
    () => call('root', 'POST', url, body),
    ({ status }) => status < 300,
    5,
  );
  return answer.body as { id: number };
};
const names = async (person: Person, url: string) =>
  ((await read(person, url)).resources as { name: string }[]).map(({ name }) => name).sort();
const tabs = async (person: Person, folder: string) =>
  ((await read(person, `schemas/${folder}`)).tabs.tabs as { name: string }[]).map(({ name }) => name);

describe('the guides for administrators, step by step on a server that runs', { timeout: 120_000 }, () => {
  it('begin with a title, a field, a filter, a sentence, a folder with states, a role and a template', async () => {
    for (const number of [1, 2, 3, 4, 5]) await take(number);
    await create('branches', { name: 'Norte' });
    for (const number of [6, 7, 8]) await take(number);
    await create('branches', { name: 'Sur' });
    const { id } = await create('branches', { name: 'Oriente' });
    const pause = [{ op: 'replace', path: '/status', value: 'paused' }];
    expect(await call('root', 'PATCH', `branches/${id}`, pause)).toMatchObject({ status: 200 });
    expect(await names('root', 'branches')).toEqual(['Norte', 'Oriente', 'Sur']);
    expect((await call('root', 'PUT', 'admins/3', { role: 'AUDITOR' })).status).toBe(200);
    // Who has another role signs in again.
    await sql`update _sessions set revoked_at = null`.execute(h.current.house.services.db);
    expect(await names('legal', 'branches')).toHaveLength(3);
  });

  it('give a role some of the records and hide a field, which the version says in a sentence', async () => {
    await take(9);
    expect(await names('legal', 'branches')).toEqual(['Norte', 'Sur']);
    const effect = async () => (await read('root', `schemaVersions/${(await newest()).id}`)).effect ?? '';
    await until(effect, (text) => text.includes('Sucursales · Auditoría interna: veía 3 y ahora ve 2'));
    for (const { id } of (await read('root', 'branches')).resources)
      expect((await call('root', 'PUT', `branches/${id}`, { notes: 'Interna' })).status).toBe(200);
    expect((await read('admin', 'branches/1')).notes).toBe('Interna');
    expect(await read('legal', 'branches/1')).not.toHaveProperty('notes');
  });

  it('show a field on a condition, tabs, and a list within a page', async () => {
    await take(10);
    const { sections } = (await read('root', 'schemas/branches')).form.create;
    expect(JSON.stringify(sections)).toMatch(/"owner".*"visibleWhen":\{"rented":true\}/);
    await take(11);
    expect([await tabs('admin', 'branches'), await tabs('legal', 'branches')]).toEqual([
      ['generals', 'log'],
      ['generals'],
    ]);
    await take(12);
    await take(13);
    expect(await tabs('admin', 'branches')).toEqual(['generals', 'desks', 'log']);
    await create('desks', { branch: 1, name: 'Caja' });
    expect(await names('root', 'branches/1/desks')).toEqual(['Caja']);
    expect((await call('root', 'DELETE', 'desks/1')).status).toBeLessThan(300);
  });

  it('fill a form, search and filter a list, ask before an action, and lead from a figure to its list', async () => {
    for (const number of [14, 15, 16, 17]) await take(number);
    beforeNames = (await newest()).id;
    expect((await call('root', 'PUT', 'branches/1', { rent: 12_000, opened: '2026-03-09' })).status).toBe(200);
    const found = async (query: string) => names('root', `branches?${query}`);
    expect(await found('filter={"q":"nort"}')).toEqual(['Norte']);
    expect(await found('filter={"rent":{"$gte":12000,"$lte":13000}}')).toEqual(['Norte']);
    expect(await found('filter={"opened":{"$gte":"2026-03-10"}}')).toEqual([]);
    const close = (answers: object) =>
      call('root', 'PATCH', 'branches/2', [
        { op: 'replace', path: '/status', value: { ...answers, status: 'closed' } },
      ]);
    expect((await close({ date: '2026-01-15' })).status).toBe(422);
    expect(await close({ date: '2026-01-15', why: 'Se mudó' })).toMatchObject({ status: 200 });
    expect(await read('root', 'branches/2')).toMatchObject({ closed_on: '2026-01-15', closed_why: 'Se mudó' });
  });

  it('rename a field and a folder with their values, and delete a folder', async () => {
    expect((await call('root', 'PUT', 'branches/1', { owner: 'Ana', rented: true })).status).toBe(200);
    await take(18);
    expect((await read('root', 'branches/1')).landlord).toBe('Ana');
    const changes = async (url: string) =>
      (await read('root', `${url}/history`)).resources.flatMap(
        (line: { changes: { field: string }[] }) => line.changes,
      );
    const rented = { field: 'landlord', before: null, after: 'Ana' };
    expect(await changes('branches/1')).toContainEqual(rented);
    const history = (await read('root', 'branches/1/history')).count;
    const [said = ''] = await take(19);
    expect(said).toContain('desks/fields.schema.json nombra "branches"');
    expect(await read('root', 'offices/1')).toMatchObject({ name: 'Norte', landlord: 'Ana' });
    expect((await read('root', 'offices/1/history')).count).toBe(history);
    expect(await changes('offices/1')).toContainEqual(rented);
    expect((await call('root', 'GET', 'branches')).status).toBe(404);
    await take(20);
    expect((await call('root', 'GET', 'desks')).status).toBe(404);
    expect(await tabs('admin', 'offices')).toEqual(['generals', 'log']);
  });

  it('draw a paper of an own resource, with what each role may read, by the action that says when', async () => {
    await take(21);
    expect((await problems()).map(({ message }) => message)).toEqual([]);
    const sheet = async (person: Person, id: number) => {
      const headers = { authorization: `Bearer ${await h.current.token(person)}` };
      const url = `/v1/offices/${id}/papers/office-sheet`;
      return h.current.app.inject({ method: 'GET', url, headers });
    };
    const [whole, cut] = await Promise.all([sheet('admin', 1), sheet('legal', 1)]);
    const texts = await Promise.all([whole, cut].map(({ rawPayload }) => laidOut(rawPayload)));
    for (const text of texts) {
      expect(text).toContain('Sucursal Norte\nEstado Abierta\nApertura 09/03/2026\nArrendador Ana');
      expect(text).toContain('Renta al mes $12,000.00 (doce mil pesos 00/100 M.N.)');
      expect(text).toContain('Norte · Página 1 de 1');
    }
    expect(texts[0]).toContain('Notas internas Interna');
    expect(texts[1]).not.toMatch(/Notas|Interna/);
    const closed = await sheet('admin', 2);
    expect([closed.statusCode, closed.json().message]).toEqual([409, 'La sucursal ya cerró: no tiene ficha.']);
    const [line] = (await read('root', 'offices/1/history')).resources;
    expect(line).toMatchObject({ operation: 'paper', action: 'sheet' });
  });

  it('keep the values of a removed field, also through a backup and a check of the audit, and give them back', async () => {
    const { db } = h.current.house.services;
    const { id: with_ } = await newest();
    const kept =
      '«offices.notes» ya no está en el archivo; su columna y 3 valores se conservan. Si sobran, nómbrelo en _shared/removed.json.';
    const said = async () => (await problems()).map(({ message }) => message);
    await take(22, 0, -1);
    await until(said, (now) => now.includes(kept));
    await take(22, -1);
    const isAway = async () =>
      (
        await sql`select 1 from pg_attribute where attrelid = 'offices'::regclass and attname = '_gone_notes'`.execute(
          db,
        )
      ).rows.length;
    await until(isAway, (count) => count === 1);
    expect(await said()).toEqual([]);
    expect(await read('root', 'offices/1')).not.toHaveProperty('notes');
    if (!EVERY_CASE) return;
    await keptByBackup();
    await givenBack(with_);
  });

  /** A backup of the place where a field was removed, brought back elsewhere, holds what this place holds. */
  async function keptByBackup(): Promise<void> {
    const { db } = h.current.house.services;
    await sealAudit(db);
    const backup = temporary('backup');
    const { connection } = h.current.database;
    const given = { settings: h.current.settings, level: DATA_LEVEL };
    const manifest = await writeBackup({ connection, to: backup, ...given });
    const other = await createTestDatabase();
    const settings = { ...h.current.settings, dataDir: temporary('data') };
    await restoreBackup({ connection: other.connection, settings, from: backup });
    const again = temporary('again');
    const second = await writeBackup({ connection: other.connection, to: again, ...given, settings });
    // A restore ends sessions and begun sign-ins: of these alone the contents differ.
    const lasting = ({ tables }: typeof manifest) => Object.entries(tables).filter(([name]) => name !== '_sessions');
    expect([lasting(second), second.sequences]).toEqual([lasting(manifest), manifest.sequences]);
    const there = await sql`select _gone_notes from offices where _gone_notes = 'Interna'`.execute(other.db);
    expect(there.rows).toHaveLength(3);
    expect((await sql`select 1 from _schema_removed where resource = 'offices'`.execute(other.db)).rows).toHaveLength(
      1,
    );
    for (const one of [db, other.db]) expect((await verifyChains(one)).fault).toBeUndefined();
    await other.drop();
    for (const one of [backup, again, settings.dataDir]) rmSync(one, { recursive: true });
  }

  /** What was put away for everybody is shown again to nobody before another person agreed. */
  async function givenBack(version: number): Promise<void> {
    const waits = spawnSync('bash', inShell(`npm run schemas -- rollback ${version}`), {
      cwd: ROOT,
      encoding: 'utf8',
      env: { ...process.env, ...environment() },
    });
    const [, change] = /espera a otra persona como cambio (\d+)/.exec(waits.stdout + waits.stderr) ?? [];
    expect([waits.status, change]).toEqual([1, expect.stringMatching(/^\d+$/)]);
    expect(shown(`npm run approve -- ${change}`)).toContain(`El cambio ${change} quedó autorizado`);
    await until(
      async () => (await read('root', 'offices/1')).notes,
      (notes) => notes === 'Interna',
    );
    expect(await errors()).toEqual([]);
  }

  it.runIf(EVERY_CASE)('list versions, show what the last one changed, and return to the one before it', async () => {
    const title = async () => (await read('root', 'schemas/holidays')).fields.date.title;
    const { id } = await newest();
    confusing = id + 1;
    const [log = '', diff = '', back = ''] = await take(23);
    expect(log).toMatch(new RegExp(`^ *${id + 1} .* holidays/fields\\.schema\\.json$`, 'm'));
    expect(log.split('\n').filter((line) => /^ *\d+ /.test(line)).length).toBeGreaterThan(15);
    expect(diff).toMatch(/- {7}"title": "Día inhábil",\n.*\+ {7}"title": "Día de asueto",/);
    expect(back).toContain(`La versión ${id + 2} tiene los textos de la versión ${id}`);
    await until(title, (now) => now === 'Día inhábil');
    expect(await newest()).toMatchObject({ id: id + 2, source: 'rollback', reason: 'El título confundía' });
  });

  it.runIf(EVERY_CASE)(
    'return to a version from before a field and a folder were renamed, with their rows and their history',
    async () => {
      const history = (await read('root', 'offices/1/history')).count;
      const { id } = await newest();
      // A folder that returns shows rows that exist, and an action that returns has rights: another person agrees first.
      const returnTo = async (version: number) => {
        expect(() => shown(`npm run schemas -- rollback ${version}`)).toThrow(/Command failed/);
        const [waits] = (await read('root', 'schemaChanges?limit=1')).resources;
        shown(`npm run approve -- ${waits.id}`);
      };
      await returnTo(beforeNames);
      await until(
        async () => (await read('root', 'branches/1')).owner,
        (owner) => owner === 'Ana',
      );
      expect(await names('root', 'branches')).toEqual(['Norte', 'Oriente', 'Sur']);
      expect((await read('root', 'branches/1/history')).count).toBe(history);
      await returnTo(id);
      await until(
        async () => (await read('root', 'offices/1')).landlord,
        (owner) => owner === 'Ana',
      );
      expect((await read('root', 'offices/1/history')).count).toBe(history);
    },
  );

  it.runIf(EVERY_CASE)(
    'serve a stored version while the folder stays as it is, and give an account its access back',
    async () => {
      const { db } = h.current.house.services;
      await sql`update users set email = 'ana@ejemplo.mx', roles = '["LEGAL"]', revoked = true where id = 2`.execute(
        db,
      );
      const before = readFileSync(join(folder, 'holidays/fields.schema.json'), 'utf8');
      const [start] = (STEPS.get(24) ?? []).flatMap((edit) =>
        'command' in edit && edit.command.startsWith('SCHEMAS_VERSION') ? [edit.command] : [],
      );
      const server = await started(start?.replace('11', String(confusing)) ?? '');
      try {
        const headers = { authorization: `Bearer ${await h.current.token('root')}` };
        const get = async (url: string) => (await fetch(`${server.url}/v1/${url}`, { headers })).json();
        expect((await get('schemas/holidays')).fields.date.title).toBe('Día de asueto');
        expect(JSON.stringify(await get('schemas/problems'))).toContain(`versión ${confusing}`);
        expect(readFileSync(join(folder, 'holidays/fields.schema.json'), 'utf8')).toBe(before);
      } finally {
        await server.stop();
      }
      const [said = ''] = await take(24);
      expect(said).toMatch(/https:\/\/mesa\.example\/#\/reset\?token=\S+/);
      const { rows } = await sql`select roles, revoked from users where id = 2`.execute(db);
      expect(rows).toEqual([{ roles: ['SUPER_ADMIN'], revoked: false }]);
      expect([...done]).toEqual([...STEPS.keys()]);
    },
  );
});

async function started(command: string): Promise<{ url: string; stop(): Promise<void> }> {
  const port = String(await freePort());
  const env = { ...process.env, ...environment(), NODE_ENV: 'production', PORT: port };
  const child: ChildProcess = spawn('bash', inShell(command), { cwd: ROOT, env, detached: true, stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  const health = () =>
    fetch(`${url}/v1/health`).then(
      ({ status }) => status,
      () => 0,
    );
  await until(health, (status) => status === 200, 90);
  return {
    url,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      process.kill(-(child.pid as number), 'SIGTERM');
      await ended;
    },
  };
}
