import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { registryOf } from '../../../../src/server/app/registry.ts';
import { approveOnServer } from '../../../../src/server/app/schemas/approve-change.ts';
import { rollBack } from '../../../../src/server/app/schemas/versions.ts';
import { EVERY_CASE } from '../../../part.ts';
import { startHouse, type TestHouse } from '../../helpers/house.ts';
import { realHouse, SCHEMAS, until } from '../../helpers/real-house.ts';

const folder = mkdtempSync(join(tmpdir(), 'mesa-changes-'));
cpSync(SCHEMAS, folder, { recursive: true });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SECOND_ROOT = 7;
let other = '';
const real = realHouse({
  folder,
  watch: true,
  env: { SECOND: 'on', SESSION_HOURS: '100000' },
  async prepare({ house }) {
    const { db } = house.services;
    const row = { email: 'otra@test.mx', username: 'otra', roles: '["SUPER_ADMIN"]', staff: true };
    await db
      .insertInto('users')
      .values({ id: SECOND_ROOT, ...row })
      .execute();
    const from = { address: '127.0.0.1', agent: 'test' };
    other = await db.transaction().execute((trx) => house.sessions.open(trx, SECOND_ROOT, from));
  },
});

const file = (path: string) => join(folder, path);
const text = (path: string) => readFileSync(file(path), 'utf8');
const shipped = (path: string) => readFileSync(join(SCHEMAS, path), 'utf8');
const DISPERSIONS = 'dispersions/actions.json';
const HOLIDAYS = 'holidays/fields.schema.json';
const DATA = '_shared/data.json';
const BANKS = 'banks/permissions.json';
const withoutSecond = () => {
  const actions = JSON.parse(shipped(DISPERSIONS));
  delete actions.actions.disperse.second;
  return JSON.stringify(actions, null, 2);
};
const retitled = (title: string) => shipped(HOLIDAYS).replace(/("format": "date",\s+"title": )"[^"]*"/, `$1"${title}"`);

type Change = Record<string, any>;
const changes = async (): Promise<Change[]> =>
  (await real.current.call('root', 'GET', '/schemaChanges')).body.resources;
const newest = async () => (await changes())[0] as Change;
const second = () => real.current.house.schemas.current().resources.dispersions?.actions.actions.disperse?.second;
const title = () => real.current.house.schemas.current().resources.holidays?.fields.date?.title;
const press = (id: number, action: string, by: 'root' | 'other' | 'admin' = 'root', value: object = {}) => {
  const body = [{ op: 'replace', path: `/${action}`, value }];
  const url = `/schemaChanges/${id}`;
  return by === 'other'
    ? real.current.call(null, 'PATCH', url, body, { authorization: `Bearer ${other}` })
    : real.current.call(by, 'PATCH', url, body);
};
const waiting = (known: number) =>
  until(newest, (one) => one !== undefined && one.id > known && one.status === 'waiting');
const lastId = async () => (await newest())?.id ?? 0;
const problems = () => real.current.house.schemas.problems().map(({ file, message }) => `${file} ${message}`);
/** A change is stored before the folder says so: what was read of the list does not yet hold for the problems. */
const said = (change: Change) =>
  until(
    async () => problems().join(),
    (all) => all.includes(`cambio ${change.id}`),
  );
const unsaid = (change: Change) =>
  until(
    async () => problems().join(),
    (all) => !all.includes(`cambio ${change.id}`),
  );

/** Saves a file that opens something and answers what waits then. */
async function offer(path: string, content: string): Promise<Change> {
  const known = await lastId();
  writeFileSync(file(path), content);
  return waiting(known);
}
async function restored(...paths: string[]): Promise<void> {
  for (const path of paths) writeFileSync(file(path), shipped(path));
  await real.current.house.schemas.tryAgain();
  expect(problems().join()).not.toContain('cambio');
}

describe('a change of the files that opens something', () => {
  it('waits where it takes `second` away, and comes into force once two people stand for it, never one alone (trust 24)', async () => {
    const change = await offer(DISPERSIONS, withoutSecond());
    expect(change).toMatchObject({ kind: 'offered', changed: 1, asked_by: null, added: 0 });
    expect(change.lines).toContain('esperaría menos a otra persona');
    expect(second()).toBeDefined();
    await said(change);
    expect(problems().find((one) => one.includes(`cambio ${change.id}`))).toMatch(new RegExp(`^${DISPERSIONS} `));
    const early = await press(change.id, 'approve');
    expect([early.status, early.body.message]).toEqual([409, expect.stringContaining('responde')]);
    expect((await press(change.id, 'stand')).status).toBe(200);
    const own = await press(change.id, 'approve');
    expect([own.status, own.body.message]).toEqual([409, expect.stringContaining('otro superadministrador')]);
    expect((await press(change.id, 'approve', 'admin')).status).toBeGreaterThanOrEqual(403);
    expect(second()).toBeDefined();
    const both = await Promise.all([press(change.id, 'approve', 'other'), press(change.id, 'approve', 'other')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    await until(
      async () => second(),
      (now) => now === undefined,
    );
    await unsaid(change);
    expect(await newest()).toMatchObject({ status: 'approved', asked_by: 1, decided_by: SECOND_ROOT });
    const audit =
      await sql<any>`select actor_id from _audit where resource = 'schemaChanges' and record_id = ${String(change.id)}
      and action = 'approve'`.execute(real.current.house.services.db);
    expect(audit.rows.map(({ actor_id }) => Number(actor_id))).toEqual([SECOND_ROOT]);
    writeFileSync(file(DISPERSIONS), shipped(DISPERSIONS));
    await until(
      async () => second(),
      (now) => now !== undefined,
    );
  });

  it.runIf(EVERY_CASE)(
    'waits for a `disclose` line and for a granted role, each said in a sentence (trust 24)',
    async () => {
      const data = JSON.parse(shipped(DATA));
      const { 'bills.xml': xml, ...disclose } = data.disclose;
      writeFileSync(file(DATA), JSON.stringify({ ...data, disclose }, null, 2));
      const disclosed = () => real.current.house.schemas.current().data?.disclose ?? {};
      await until(
        async () => disclosed(),
        (now) => !('bills.xml' in now),
      );
      const paper = await offer(
        DATA,
        JSON.stringify({ ...data, disclose: { ...disclose, 'bills.xml': xml } }, null, 1),
      );
      expect(paper.lines).toContain('el papel se entregaría completo');
      expect(disclosed()).not.toHaveProperty('bills.xml');
      writeFileSync(file(DATA), JSON.stringify({ ...data, disclose }, null, 2));
      await until(changes, (all) => all.every(({ status }) => status !== 'waiting'));
      const rights = JSON.parse(shipped(BANKS));
      const granted = { ...rights, operations: { ...rights.operations, delete: { '@staff': true } } };
      const role = await offer(BANKS, JSON.stringify(granted, null, 2));
      expect(role.lines).toContain('eliminar');
      expect(role.lines).toContain('Legal');
      await restored(BANKS);
      await press((await offer(DATA, shipped(DATA))).id, 'stand');
      expect((await press(await lastId(), 'approve', 'other')).status).toBe(200);
      await until(
        async () => disclosed(),
        (now) => 'bills.xml' in now,
      );
    },
  );

  it('holds nothing else up: another file of the same folder is in force at once, and again while something waits', async () => {
    const known = await lastId();
    writeFileSync(file(HOLIDAYS), retitled('Día uno'));
    writeFileSync(file(DISPERSIONS), withoutSecond());
    const change = await waiting(known);
    await until(
      async () => title(),
      (now) => now === 'Día uno',
    );
    expect(second()).toBeDefined();
    writeFileSync(file(HOLIDAYS), retitled('Día dos'));
    await until(
      async () => title(),
      (now) => now === 'Día dos',
    );
    expect(second()).toBeDefined();
    const replaced = await until(newest, ({ id }) => id > change.id);
    expect(replaced).toMatchObject({ status: 'waiting', changed: 1 });
    expect((await changes()).find(({ id }) => id === change.id)?.status).toBe('replaced');
    const late = await press(change.id, 'approve', 'other');
    expect(late.status).toBe(409);
    const { body } = await real.current.call('root', 'GET', `/schemaChanges/${replaced.id}/changeDifferences`);
    expect(body.resources).toMatchObject([{ file: DISPERSIONS, change: 'changed', omitted: false }]);
    expect(body.resources[0].before).toContain('"second"');
    await restored(DISPERSIONS, HOLIDAYS);
  });

  it.runIf(EVERY_CASE)('is withdrawn when the file is as it was', async () => {
    const change = await offer(DISPERSIONS, withoutSecond());
    await said(change);
    writeFileSync(file(DISPERSIONS), shipped(DISPERSIONS));
    await until(newest, ({ status }) => status === 'withdrawn');
    await unsaid(change);
  });

  it('stays out once it is rejected, with the reason, until the files are others', async () => {
    const change = await offer(DISPERSIONS, withoutSecond());
    expect((await press(change.id, 'reject')).status).toBe(422);
    expect((await press(change.id, 'reject', 'other', { reason: 'Nadie lo pidió' })).status).toBe(200);
    await real.current.house.schemas.tryAgain();
    expect(second()).toBeDefined();
    expect(problems().join()).toContain('Nadie lo pidió');
    expect((await press(change.id, 'approve', 'other')).status).toBe(409);
    expect(await lastId()).toBe(change.id);
    await restored(DISPERSIONS);
  });

  it.runIf(EVERY_CASE)('is not published by a restart, nor by a second process', async () => {
    const change = await offer(DISPERSIONS, withoutSecond());
    const again = await startHouse({
      database: real.current.database,
      folder,
      env: {
        SECOND: 'on',
        DATA_DIR: real.current.settings.dataDir,
        SECRET_KEY: real.current.settings.secretKey.toString('hex'),
      },
    });
    expect(again.house.schemas.current().resources.dispersions?.actions.actions.disperse?.second).toBeDefined();
    expect(
      again.house.schemas
        .problems()
        .map(({ message }) => message)
        .join(),
    ).toContain(`cambio ${change.id}`);
    await again.stop();
    expect(await lastId()).toBe(change.id);
    await restored(DISPERSIONS);
  });

  it('is seen and decided by nobody else, nor under a number that was made up', async () => {
    const change = await offer(DISPERSIONS, withoutSecond());
    for (const person of ['admin', 'legal', 'partner', 'user'] as const) {
      for (const url of [
        '/schemaChanges',
        `/schemaChanges/${change.id}`,
        `/schemaChanges/${change.id}/changeDifferences`,
      ])
        expect((await real.current.call(person, 'GET', url)).status, `${person} ${url}`).toBeGreaterThanOrEqual(400);
      const body = [{ op: 'replace', path: '/approve', value: {} }];
      const sent = await real.current.call(person, 'PATCH', `/schemaChanges/${change.id}`, body);
      expect(sent.status).toBeGreaterThanOrEqual(400);
    }
    for (const forged of ['999999', '-1', 'x']) expect((await press(forged as never, 'approve')).status).toBe(404);
    expect((await newest()).status).toBe('waiting');
    await restored(DISPERSIONS);
  });
});

describe('a return to a version that opens more', () => {
  const back = (id: number) =>
    real.current.call('root', 'PATCH', `/schemaVersions/${id}`, [
      { op: 'replace', path: '/roll-back', value: { reason: 'Como antes' } },
    ]);

  it('is answered 202 and waits, with the person who asks; another agrees and the files are written', async () => {
    const versions = (await real.current.call('root', 'GET', '/schemaVersions?limit=100')).body.resources;
    const loose = await sql<{ n: number }>`select n::int as n from _schema_versions where files->>${DISPERSIONS} in
      (select hash from _schema_blobs where text = ${withoutSecond()}) order by n desc limit 1`.execute(
      real.current.house.services.db,
    );
    const n = loose.rows[0]?.n as number;
    expect(versions.map(({ id }: Change) => id)).toContain(n);
    const sent = await back(n);
    expect([sent.status, sent.body.approval.by]).toEqual([202, ['SUPER_ADMIN']]);
    const { id } = sent.body.approval;
    expect(text(DISPERSIONS)).toBe(shipped(DISPERSIONS));
    expect(await newest()).toMatchObject({ id, kind: 'return', asked_by: 1, status: 'waiting', reason: 'Como antes' });
    expect((await back(n)).body.approval.id).toBe(id);
    expect((await press(id, 'approve')).status).toBe(409);
    expect((await press(id, 'approve', 'other')).status).toBe(200);
    await until(
      async () => second(),
      (now) => now === undefined,
    );
    expect(text(DISPERSIONS)).toBe(withoutSecond());
    writeFileSync(file(DISPERSIONS), shipped(DISPERSIONS));
    await until(
      async () => second(),
      (now) => now !== undefined,
    );
  });

  it('waits too where it is asked on the server', async () => {
    const loose = await sql<{ n: number }>`select n::int as n from _schema_versions where files->>${DISPERSIONS} in
      (select hash from _schema_blobs where text = ${withoutSecond()}) order by n desc limit 1`.execute(
      real.current.house.services.db,
    );
    const given = { by: 'operadora', folder, registry: registryOf(), mode: 'rights' as const };
    const said = await rollBack(real.current.house.services.db, loose.rows[0]?.n, given);
    expect(said.ok).toBe(false);
    expect(said.lines.join()).toContain('espera a otra persona');
    expect((await press(await lastId(), 'reject', 'root', { reason: 'Era una prueba' })).status).toBe(200);
    expect(text(DISPERSIONS)).toBe(shipped(DISPERSIONS));
  });
});

describe('with one SUPER_ADMIN left', () => {
  const approve = (house: TestHouse, id: number) =>
    approveOnServer(house.house.services.db, id, { by: 'operadora', settings: house.settings, registry: registryOf() });

  beforeEach(() => restored(DISPERSIONS, HOLIDAYS, BANKS));

  it('the command on the server agrees, and the audit says so; with two it is refused', async () => {
    const { db } = real.current.house.services;
    const change = await offer(DISPERSIONS, withoutSecond());
    const refused = await approve(real.current, change.id);
    expect([refused.ok, refused.lines.join()]).toEqual([false, expect.stringContaining('otra@test.mx')]);
    expect(second()).toBeDefined();
    await sql`update users set revoked = true where id = ${SECOND_ROOT}`.execute(db);
    expect((await approve(real.current, change.id)).ok).toBe(true);
    await until(
      async () => second(),
      (now) => now === undefined,
    );
    expect((await approve(real.current, change.id)).ok).toBe(false);
    expect((await approve(real.current, 999_999)).ok).toBe(false);
    const said = await sql<any>`select actor_name from _audit where resource = 'schemaChanges' and action = 'approve'
      and actor_id is null`.execute(db);
    expect(said.rows).toEqual([{ actor_name: 'npm run approve (operadora)' }]);
  });
});
