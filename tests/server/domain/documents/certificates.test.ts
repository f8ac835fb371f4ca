import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { pdfOf } from '../../../../generators/demo/files.ts';
import { pairFault } from '../../../../src/server/domain/documents/billing-files.ts';
import { KEY_PASSWORD, taxPair } from '../../helpers/tax-pair.ts';
import { documentsHouse, storedFiles, upload } from './document-house.ts';

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
  it('the person uploads certificate, key and password, and each is checked [D-045, D-046, S-037]', async () => {
    const other = taxPair(RFC);
    const files = storedFiles(house.current).length;
    const refused: [string, Promise<{ status: number; body: { message: string } }>][] = [
      ['no certificate', send(47, Buffer.from('30820004aabbccdd', 'hex'))],
      ['foreign', send(47, taxPair('AAAA800101AB1').cer)],
      ['signature of a person', send(47, taxPair(RFC, { branch: '' }).cer)],
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

  it('a password with letters beyond ASCII opens the key in whichever bytes it was made', () => {
    for (const typed of ['contraseña-Ñandú', 'pingüino', 'clave-Segura-7']) {
      const whole = typed.normalize('NFC');
      const ways = [
        Buffer.from(whole, 'utf8'),
        Buffer.from(whole, 'latin1'),
        Buffer.from(typed.normalize('NFD'), 'utf8'),
      ];
      for (const bytes of ways) {
        const { cer, key } = taxPair(RFC, { password: bytes });
        for (const form of ['NFC', 'NFD'])
          expect([typed, bytes.toString('hex'), pairFault({ cer, key, password: typed.normalize(form) })]).toEqual([
            typed,
            bytes.toString('hex'),
            undefined,
          ]);
        expect(pairFault({ cer, key, password: `${typed}n` })).toBe('password');
      }
    }
  });

  it('an administrator who types the password for the person is held to the same key, whatever the door', async () => {
    const { call } = house.current;
    const kept = (await inForce()).kept;
    const body = { billing_password: 'otra-clave-9' };
    const patch = [{ op: 'replace', path: '/billing/billing_password', value: 'otra-clave-9' }];
    for (const answer of [
      await call('admin', 'PUT', 'users/6/billings', body),
      await call('admin', 'PUT', 'users/6', { billing: body }),
      await call('admin', 'PATCH', 'users/6', patch),
    ]) {
      expect([answer.status, answer.body.errors?.body?.[0]]).toMatchObject([
        422,
        { field: 'billing.billing_password', message: 'La contraseña no abre la llave.' },
      ]);
    }
    expect((await inForce()).kept).toBe(kept);
    expect((await call('admin', 'PUT', 'users/6/billings', { billing_password: KEY_PASSWORD })).status).toBe(200);
  });

  it('a certificate that is none is refused as a certificate, not as a PDF', async () => {
    for (const bytes of [pdfOf(['no certificate']), Buffer.from('<?xml version="1.0"?><x/>')]) {
      const { status, body } = await send(47, bytes);
      expect([status, body.message]).toEqual([
        422,
        'Certificado (.cer): el tipo de archivo no se admite. Se admite archivo .cer.',
      ]);
      expect(body.errors.body[0]).toMatchObject({ field: 'file', code: 'contentMediaType' });
    }
  });

  it('the key and its password are sealed at rest, never answered, never logged [D-046]', async () => {
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

  const url = (bytes: Buffer) => `data:application/octet-stream;base64,${bytes.toString('base64')}`;
  const replace = (pair: { cer: Buffer; key: Buffer }, password = KEY_PASSWORD, who: 'user' | 'root' = 'user') => {
    // A certificate that was made just now is in force from now on.
    house.current.at(new Date());
    return house.current.call(who, 'POST', 'certificates/6/pair', {
      cer: url(pair.cer),
      key: url(pair.key),
      password,
    });
  };
  const remove = () => house.current.call('user', 'DELETE', 'certificates/6/pair');
  /** What is in force: the ids of key and certificate, the kept password, how many files there are. */
  const inForce = async () => {
    const { db } = house.current.house.services;
    const papers = await db
      .selectFrom('documents')
      .select(['id', 'type'])
      .where('user', '=', 6)
      .where('type', 'in', [46, 47])
      .where('current', '=', true)
      .where('_deleted_at', 'is', null)
      .orderBy('type')
      .execute();
    const person = await db
      .selectFrom('users')
      .select('billing__billing_password as kept')
      .where('id', '=', 6)
      .execute();
    return { papers, kept: person[0]?.kept, files: storedFiles(house.current).length };
  };

  it('another pair takes the place of the one in force in one step, with the same password or another [D-045]', async () => {
    const before = await inForce();
    expect(before.papers.map(({ type }) => type)).toEqual([46, 47]);
    const answer = await replace(taxPair(RFC));
    expect([answer.status, answer.body.message]).toEqual([200, undefined]);
    const after = await inForce();
    expect(after.papers.map(({ type }) => type)).toEqual([46, 47]);
    for (const { id } of before.papers) expect(after.papers.map((paper) => paper.id)).not.toContain(id);
    expect((await replace(taxPair(RFC, { password: 'otra-Clave-8' }), 'otra-Clave-8')).status).toBe(200);
    expect((await replace(taxPair(RFC))).status).toBe(200);
    expect(house.current.log()).not.toContain(KEY_PASSWORD);
  });

  it('what is wrong with a new pair, and half of one, leaves the old pair, its password and no file behind [D-045]', async () => {
    const before = await inForce();
    const [next, foreign] = [taxPair(RFC), taxPair('AAAA800101AB1')];
    const refused: [Awaited<ReturnType<typeof replace>>, string, string][] = [
      [await replace(next, 'no-es-esa-9'), 'password', 'La contraseña no abre la llave.'],
      [await replace({ cer: next.cer, key: own.key }), 'key', 'La llave y el certificado no son pareja.'],
      [await replace(foreign), 'cer', 'El RFC del certificado no es el del usuario.'],
      [await replace({ cer: next.key, key: next.key }), 'cer', 'El archivo no es un certificado'],
      [await replace({ cer: next.cer, key: next.cer }), 'key', 'El archivo no es un certificado'],
      [
        await replace({ cer: taxPair(RFC, { branch: '' }).cer, key: next.key }),
        'cer',
        'Se espera un certificado de sello digital',
      ],
    ];
    for (const [{ status, body }, field, message] of refused) {
      expect([status, body.errors.body[0].field]).toEqual([422, field]);
      expect(body.errors.body[0].message).toContain(message);
    }
    for (const missing of ['cer', 'key', 'password']) {
      const whole = { cer: url(next.cer), key: url(next.key), password: KEY_PASSWORD };
      const answer = await house.current.call('user', 'POST', 'certificates/6/pair', { ...whole, [missing]: null });
      expect([missing, answer.status]).toEqual([missing, 422]);
    }
    const stranger = await send(46, taxPair(RFC, { password: 'otra-Clave-8' }).key);
    expect([stranger.status, stranger.body.message]).toEqual([422, expect.stringContaining('en un solo paso')]);
    expect((await replace(next, KEY_PASSWORD, 'root')).status).toBe(403);
    expect((await house.current.call('user', 'POST', 'certificates/7/pair', {})).status).toBe(404);
    expect(await inForce()).toEqual(before);
  });

  it('two pairs at once leave one whole pair [D-045]', async () => {
    const answers = await Promise.all([taxPair(RFC), taxPair(RFC), taxPair(RFC)].map((pair) => replace(pair)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await inForce()).papers.map(({ type }) => type)).toEqual([46, 47]);
    // The password still opens the key, and the key is the certificate's: it may be set again.
    expect((await password(KEY_PASSWORD)).status).toBe(200);
  });

  it('the pair is deleted by its owner alone, with its password, and no older one comes back [D-045]', async () => {
    const { papers } = await inForce();
    const staff = await house.current.call('admin', 'DELETE', `documents/${papers[0]?.id}`);
    expect([staff.status, staff.body.message]).toEqual([409, expect.stringContaining('la propia persona')]);
    expect((await remove()).status).toBe(200);
    expect(await inForce()).toMatchObject({ papers: [], kept: null });
    const again = await remove();
    expect([again.status, again.body.message]).toEqual([409, 'No hay certificado ni llave que eliminar.']);
    expect((await replace(taxPair(RFC))).status).toBe(200);
    expect((await inForce()).papers.length).toBe(2);
  });

  it('certificates are for the role USER only [T-010]', async () => {
    expect((await house.current.call('user', 'GET', 'certificates')).status).toBe(200);
    for (const who of ['root', 'admin', 'legal', 'partner'] as const)
      expect([who, (await house.current.call(who, 'GET', 'certificates')).status]).toEqual([who, 403]);
    const index = await house.current.call('user', 'GET', 'schemas');
    expect(index.body.menu.map((entry: { resource: string }) => entry.resource)).toContain('certificates');
    const staff = await house.current.call('admin', 'GET', 'schemas');
    expect(staff.body.menu.map((entry: { resource: string }) => entry.resource)).not.toContain('certificates');
  });
});
