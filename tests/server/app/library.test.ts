import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { verifyLedger } from '../../../src/server/app/audit/ledger.ts';
import { firstAccount } from '../../../src/server/app/first-account.ts';
import { fillIfEmpty } from '../../../src/server/app/start-runtime.ts';
import { databaseFolder } from '../../memory.ts';
import { writeFixture } from '../helpers/fixture.ts';
import { testHouse } from '../helpers/house.ts';

const LIBRARY = join(import.meta.dirname, '../../fixtures/library');
/** What the program itself keeps: of accounts, of what people did, and of the files. */
const OF_PROGRAM =
  /^_(api_keys|approval|attempts|audit|batch|challenges|counters|credentials|events|factors|figures|files|former|idempotency|news|processes|rates|recovery|removed|schema|sessions|settings|watched)/;
const folder = mkdtempSync(join(databaseFolder(), 'mesa-library-'));
cpSync(LIBRARY, folder, { recursive: true });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('files of another business', () => {
  const house = testHouse({ folder, jobs: true, watch: true, filling: { name: 'empty', async fill() {} } });
  const db = () => house.current.house.services.db;
  const tables = async () =>
    (
      await sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()
      order by 1`.execute(db())
    ).rows.map(({ name }) => name);
  const schedules = async () =>
    (await sql<{ name: string }>`select name from jobs.schedule order by 1`.execute(db())).rows.map(({ name }) => name);
  const send = (method: 'GET' | 'POST', url: string, body?: object, token?: string) =>
    house.current.raw({
      method,
      url: `/v1/${url}`,
      ...(body ? { payload: body } : {}),
      headers: token ? { authorization: `Bearer ${token}` } : {},
    });

  it('make the tables of their resources and those of the program, and none of lending', async () => {
    const all = await tables();
    expect(all.filter((name) => !name.startsWith('_'))).toEqual(['books', 'loans', 'members', 'users']);
    expect(all.filter((name) => name.startsWith('_') && !OF_PROGRAM.test(name))).toEqual([]);
    const { rows } = await sql<{ name: string }>`select tgname as name from pg_trigger
      where tgname ~ '^_(keep|count)'`.execute(db());
    expect(rows).toEqual([]);
  });

  it('put no work of lending on a schedule, and have neither its data nor its books', async () => {
    const planned = await schedules();
    expect(planned).toContain('audit-seal');
    for (const name of ['moratorium', 'cash-closing', 'dues', 'renewals']) expect(planned).not.toContain(name);
    expect(house.current.settings.demo).toBe(true);
    expect(await fillIfEmpty(house.current.house)).toBeUndefined();
    expect(await verifyLedger(db())).toEqual({ loans: 0, faults: [] });
  });

  it('are worked in by a person who came by the link of the first account', async () => {
    const { settings } = house.current;
    const { ok, lines } = await firstAccount(db(), 'ana@biblioteca.mx', { by: 'ana', settings, now: new Date() });
    expect({ ok, lines }).toMatchObject({ ok: true });
    const token = lines.join(' ').match(/token=(\S+)/)?.[1];
    const password = 'Lectura.2026!';
    house.current.at(new Date());
    expect((await send('POST', 'passwords/reset', { token, password })).status).toBe(204);
    const signedIn = await send('POST', 'login', { email: 'ana@biblioteca.mx', password });
    expect(signedIn.status).toBe(200);
    const call = (method: 'GET' | 'POST', url: string, body?: object) => send(method, url, body, signedIn.body.token);
    const book = await call('POST', 'books', { title: 'Pedro Páramo', author: 'Juan Rulfo' });
    const member = await call('POST', 'members', { name: 'Eva Ríos' });
    expect([book.status, member.status]).toEqual([201, 201]);
    const lent = await call('POST', 'loans', { book: book.body.id, member: member.body.id, due: '2030-01-31' });
    expect(lent.body).toMatchObject({ status: 'lent' });
    const again = await call('POST', 'loans', { book: book.body.id, member: member.body.id, due: '2030-01-31' });
    expect(again.status).toBe(409);
    expect((await call('POST', `loans/${lent.body.id}/return`)).status).toBe(200);
    expect((await call('POST', `loans/${lent.body.id}/return`)).status).toBe(409);
    expect((await call('GET', `loans/${lent.body.id}`)).body).toMatchObject({ status: 'returned' });
  });

  it('take an edit while people work, and count who would see it', async () => {
    const file = join(folder, 'books/fields.schema.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace('"Autor"', '"Escrito por"'));
    const title = () => house.current.house.schemas.current().resources.books?.fields.author?.title;
    await vi.waitFor(() => expect(title()).toBe('Escrito por'), { timeout: 10_000 });
    expect(house.current.house.schemas.problems()).toEqual([]);
  });
});

describe('an area of the business', () => {
  const small = writeFixture();
  const house = testHouse({ folder: small, jobs: true });
  afterAll(() => rmSync(small, { recursive: true, force: true }));

  it('begins its work when the files have its resources, and ends it when they have not', async () => {
    const { queue, services } = house.current.house;
    const planned = async () =>
      (await sql<{ name: string }>`select name from jobs.schedule`.execute(services.db)).rows.map(({ name }) => name);
    const run = async () => {};
    const before = await planned();
    await queue.follow([{ name: 'of-area', schedule: '0 0 1 1 *', run }, ...before.map((name) => ({ name, run }))]);
    expect(await planned()).toContain('of-area');
    await queue.follow(before.map((name) => ({ name, run })));
    expect((await planned()).toSorted()).toEqual(before.toSorted());
  });
});
