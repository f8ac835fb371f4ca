import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { follow } from '../../helpers/follow.ts';
import type { Person } from '../../helpers/house.ts';
import { documentsHouse, fillPeople, PARTNERED, PDF, PNG, pdfOfSize, storedFiles } from './document-house.ts';

const old = mkdtempSync(join(tmpdir(), 'mesa-old-'));
const house = documentsHouse({ env: { OLD_FILES_URL: pathToFileURL(old).href } });
const { person, lender, rival } = PARTNERED;
beforeAll(() => fillPeople(house.current));

const db = () => house.current.house.services.db;
const rowsOf = (user: number) =>
  db().selectFrom('documents').selectAll().where('user', '=', user).orderBy('type').orderBy('version').execute();
const isFixed = async (user: number) =>
  (await db().selectFrom('users').select('fixed_documents').where('id', '=', user).executeTakeFirst())?.fixed_documents;
const convert = (who: Person, user: number) => house.current.call(who, 'GET', `transformDocuments/${user}`);
const bringBack = (who: Person, user: number) => house.current.call(who, 'GET', `getDocumentsFromOldBuckets/${user}`);

/** Documents as they were first stored: no version, no section, and no mark of the one in force. */
async function firstKind(user: number) {
  const row = (type: number, day: string) => ({ user, type, description: `${type}`, created_at: `${day}T18:00:00Z` });
  await db().updateTable('users').set({ fixed_documents: false }).where('id', '=', user).execute();
  await db()
    .insertInto('documents')
    .values([row(1, '2024-02-01'), row(1, '2024-01-01'), row(2, '2024-01-05')])
    .execute();
}

describe('documents of the first kind', () => {
  it('are put in their order, each with its section, and the newest of a type is the one in force [D-040]', async () => {
    await firstKind(person);
    expect((await convert('admin', person)).status).toBe(200);
    expect(await isFixed(person)).toBe(true);
    const rows = await rowsOf(person);
    expect(rows.map(({ type, version, current, context }) => [type, version, current, context])).toEqual([
      [1, 1, false, 'user'],
      [1, 2, true, 'user'],
      [2, 1, true, 'user'],
    ]);
    expect(rows.map(({ section }) => section)).toEqual([['address'], ['address'], ['general']]);
    const shown = await house.current.call('partner', 'GET', `users/${person}/documents/1/current`);
    expect(shown.body).toMatchObject({ version: 2, description: '1' });
  });

  it('converting twice changes nothing more: whoever was converted cannot be again [D-040]', async () => {
    const before = await rowsOf(person);
    const again = await convert('admin', person);
    expect([again.status, again.body.reason]).toEqual([409, 'convert-documents.when']);
    expect(await rowsOf(person)).toEqual(before);
  });

  it('only administrators convert [D-041]', async () => {
    await firstKind(lender);
    const before = await rowsOf(lender);
    for (const who of ['legal', 'partner', 'rival', 'user'] as const)
      expect([404, 409]).toContain((await convert(who, lender)).status);
    expect((await house.current.raw({ url: `/v1/transformDocuments/${lender}` })).status).toBe(401);
    expect(await rowsOf(lender)).toEqual(before);
    expect(await isFixed(lender)).toBe(false);
    for (const [who, knows] of [
      ['legal', false],
      ['partner', false],
      ['admin', true],
    ] as const) {
      const { body } = await house.current.call(who, 'GET', 'schemas/users');
      expect([who, Object.keys(body.actions.actions).includes('convert-documents')]).toEqual([who, knows]);
    }
    expect((await convert('root', lender)).status).toBe(200);
  });

  it('a person without documents is told so and stays as he was [D-040]', async () => {
    await db().updateTable('users').set({ fixed_documents: false }).where('id', '=', rival).execute();
    const none = await convert('admin', rival);
    expect([none.status, none.body.message]).toEqual([404, 'No encontrado']);
    expect(await isFixed(rival)).toBe(false);
  });
});

describe('documents of the old store', () => {
  const put = (user: number, name: string, bytes: Buffer) => {
    mkdirSync(join(old, String(user)), { recursive: true });
    writeFileSync(join(old, String(user), name), bytes);
  };

  it('come back as versions of their type; what is none of ours, or is not what it says, stays where it is [D-042]', async () => {
    const waiting = pdfOfSize(5000);
    put(lender, '3-reverso.png', PNG);
    put(lender, '22.pdf', waiting);
    put(lender, '43.pdf', Buffer.from('<!doctype html><script>alert(1)</script>'));
    put(lender, '46-llave.pdf', PDF);
    put(lender, 'notas.txt', Buffer.from('x'));
    put(lender, '999.pdf', PDF);
    put(lender, '44.pdf', Buffer.alloc(0));
    const before = await rowsOf(lender);
    expect((await bringBack('legal', lender)).status).toBe(200);
    const brought = (await rowsOf(lender)).filter(({ id }) => !before.some((row) => row.id === id));
    expect(brought.map(({ type, version, current, format }) => [type, version, current, format])).toEqual([
      [3, 1, true, 'image/png'],
      [22, 1, true, 'application/pdf'],
    ]);
    const current = await house.current.call('partner', 'GET', `users/${lender}/documents/22/current`);
    const file = await follow(house.current, current.body.url);
    expect(file.headers['content-length']).toBe(String(waiting.length));
    const { body } = await house.current.call('admin', 'GET', 'schemas/users');
    expect(body.messages['old-documents.success']).toBe('Documentos anteriores recuperados');
  });

  it('bringing them back twice changes nothing more, until something new lies there [D-042]', async () => {
    const before = [await rowsOf(lender), storedFiles(house.current)];
    expect((await bringBack('admin', lender)).status).toBe(200);
    expect([await rowsOf(lender), storedFiles(house.current)]).toEqual(before);
    put(lender, '22-nueva.pdf', PDF);
    expect((await bringBack('admin', lender)).status).toBe(200);
    const current = await house.current.call('admin', 'GET', `users/${lender}/documents/22/current`);
    expect(current.body.version).toBe(2);
  });

  it('without any the answer is 404 and nobody else than staff is answered at all [D-043]', async () => {
    const none = await bringBack('admin', person);
    expect([none.status, none.body.message]).toEqual([404, 'No encontrado']);
    const rows = await house.current.count('documents');
    for (const who of ['partner', 'rival', 'user'] as const)
      expect([404, 409]).toContain((await bringBack(who, lender)).status);
    expect(await house.current.count('documents')).toBe(rows);
  });

  it('a store that does not answer is no store without documents: 503, and nothing is half brought back [D-044]', async () => {
    rmSync(join(old, String(person)), { recursive: true, force: true });
    writeFileSync(join(old, String(person)), 'a file where a folder should be');
    const rows = await house.current.count('documents');
    const answer = await bringBack('admin', person);
    rmSync(join(old, String(person)));
    expect([answer.status, answer.body.message]).toEqual([503, expect.stringContaining('inténtelo de nuevo')]);
    expect(await house.current.count('documents')).toBe(rows);
  });
});
