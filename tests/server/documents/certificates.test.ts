import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { documentsHouse, storedFiles, upload } from './house.ts';
import { KEY_PASSWORD, taxPair } from './tax-pair.ts';

const house = documentsHouse();
const RFC = 'XAXX800101AB1';
const own = taxPair(RFC);
const send = (type: 46 | 47, value: Buffer) =>
  upload(house.current, 'user', 'PATCH', `certificates/6/billings?type=${type}`, [
    { name: 'file', value, fileName: type === 46 ? 'a.key' : 'a.cer' },
  ]);
const password = (billing_password: string) =>
  house.current.call('user', 'PUT', 'certificates/6', { billing: { billing_password } });

beforeAll(async () => {
  house.current.at(new Date());
  const { db } = house.current.house.services;
  await db.updateTable('users').set({ general__rfc: RFC, type_account: 'personal' }).where('id', '=', 6).execute();
});

describe('certificates', () => {
  it('D-045 D-046 S-037 the person uploads certificate, key and password, and each is checked', async () => {
    const other = taxPair(RFC);
    const files = storedFiles(house.current).length;
    const refused: [string, Promise<{ status: number; body: { message: string } }>][] = [
      ['no certificate', send(47, Buffer.from('30820004aabbccdd', 'hex'))],
      ['foreign', send(47, taxPair('AAAA800101AB1').cer)],
      ['signature of a person', send(47, taxPair(RFC, '').cer)],
      ['no key', send(46, own.cer)],
    ];
    for (const [name, attempt] of refused) expect([name, (await attempt).status]).toEqual([name, 422]);
    expect((await refused[1]?.[1])?.body.message).toBe('El RFC del certificado no es el del usuario.');
    house.current.at(new Date(Date.now() - 2 * 86_400_000));
    expect((await send(47, own.cer)).body.message).toBe('El certificado ya venció.');
    house.current.at(new Date());
    expect(storedFiles(house.current).length).toBe(files);

    expect((await send(47, own.cer)).status).toBe(201);
    expect((await send(46, own.key)).status).toBe(201);
    const wrong = await password('otra-clave-9');
    expect([wrong.status, wrong.body.message]).toEqual([422, 'La contraseña no abre la llave.']);
    expect((await password(KEY_PASSWORD)).status).toBe(200);
    const mixed = await send(46, other.key);
    expect([mixed.status, mixed.body.message]).toEqual([422, 'La llave y el certificado no son pareja.']);
  });

  it('D-046 the key and its password are sealed at rest, never answered, never logged', async () => {
    const { settings } = house.current;
    const sealed = readdirSync(join(settings.dataDir, 'files')).filter((name) => name.endsWith('.sealed'));
    expect(sealed.length).toBe(1);
    const stored = readFileSync(join(settings.dataDir, 'files', sealed[0] as string), 'utf8');
    expect(stored).toMatch(/^v1:/);
    expect(stored).not.toContain(own.key.toString('base64').slice(0, 40));
    const documents = await house.current.call('root', 'GET', 'users/6/documents');
    const key = documents.body.resources.find((row: { type: number }) => row.type === 46);
    if (key) {
      expect([key.file, key.url]).toEqual([null, null]);
      expect((await house.current.call('root', 'GET', `documents/${key.id}?download=true`)).status).toBe(404);
    }
    expect((await house.current.call('user', 'GET', `files/${sealed[0]}`)).status).toBe(404);
    const mine = await house.current.call('user', 'GET', 'certificates');
    expect(JSON.stringify(mine.body)).not.toContain(KEY_PASSWORD);
    expect(house.current.log()).not.toContain(KEY_PASSWORD);
  });

  it('T-010 certificates are for the role USER only', async () => {
    expect((await house.current.call('user', 'GET', 'certificates')).status).toBe(200);
    for (const who of ['root', 'admin', 'legal', 'partner'] as const)
      expect([who, (await house.current.call(who, 'GET', 'certificates')).status]).toEqual([who, 403]);
    const index = await house.current.call('user', 'GET', 'schemas');
    expect(index.body.menu.map((entry: { resource: string }) => entry.resource)).toContain('certificates');
    const staff = await house.current.call('admin', 'GET', 'schemas');
    expect(staff.body.menu.map((entry: { resource: string }) => entry.resource)).not.toContain('certificates');
  });
});
