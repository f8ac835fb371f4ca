import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { pdfOf } from '../../../../generators/demo/files.ts';
import { follow } from '../../helpers/follow.ts';
import type { Person } from '../../helpers/house.ts';
import {
  dataUrl,
  documentsHouse,
  fillPeople,
  PARTNERED,
  PDF,
  PNG,
  pdfOfSize,
  pngWith,
  upload,
} from './document-house.ts';

const house = documentsHouse();
const { person, rival, request } = PARTNERED;
type Kept = { id: number; url: string; name: string };
const kept: Record<string, Kept> = {};

const nameOf = (url: string) => url.split('?')[0]?.split('/').at(-1) ?? '';
async function keep(name: string, body: object) {
  const { status, body: row } = await house.current.call('admin', 'POST', 'documents', body);
  expect(status).toBe(201);
  kept[name] = { id: row.id, url: row.url, name: nameOf(row.url) };
}

beforeAll(async () => {
  await fillPeople(house.current);
  await keep('person', { user: person, type: 1, file: dataUrl(pdfOfSize(3000)), description: 'Recibo' });
  await keep('picture', { user: person, type: 2, file: dataUrl(PNG, 'image/png') });
  await keep('request', { user: person, request, type: 0, file: dataUrl(PDF) });
  await keep('rival', { user: rival, type: 1, file: dataUrl(PDF) });
  const made = await house.current.call('admin', 'POST', 'guarantees', {
    request,
    name: 'Camioneta',
    serial: 'NS-1',
    description: 'Blanca',
    image_size: 2,
    image_0: dataUrl(PNG, 'image/png'),
    images: [dataUrl(PNG, 'image/png')],
  });
  expect(made.status).toBe(201);
  kept.guarantee = { id: made.body.id, url: made.body.gallery[0], name: nameOf(made.body.gallery[0]) };
});

const WAYS = ['row', 'download', 'thumbnail', 'name', 'signed', 'range', 'head'] as const;
const SEES: Record<string, Person[]> = {
  person: ['root', 'admin', 'legal', 'partner'],
  picture: ['root', 'admin', 'legal', 'partner'],
  request: ['root', 'admin', 'legal', 'partner'],
  rival: ['root', 'admin', 'legal', 'rival'],
  guarantee: ['root', 'admin', 'legal', 'partner'],
};

async function ask(who: Person, file: string, way: (typeof WAYS)[number]) {
  const { id, name } = kept[file] as Kept;
  const authorization = `Bearer ${await house.current.token(who)}`;
  const get = (url: string, headers = {}, method: 'GET' | 'HEAD' = 'GET') =>
    house.current.raw({ method, url: `/v1/${url}`, headers: { authorization, ...headers } });
  if (way === 'row') return get(`documents/${id}`);
  if (way === 'download') return get(`documents/${id}?download=true`);
  if (way === 'thumbnail') return get(`thumbnails/${id}`);
  if (way === 'range') return get(`files/${name}`, { range: 'bytes=0-9' });
  if (way === 'head') return get(`files/${name}`, {}, 'HEAD');
  return get(`files/${name}`);
}

describe('file by role by way of asking', () => {
  it('everybody sees exactly the files of the records that he may read, by every way [A-030, D-022]', async () => {
    const leaks: string[] = [];
    for (const [file, readers] of Object.entries(SEES))
      for (const who of ['root', 'admin', 'legal', 'partner', 'rival', 'user'] as const)
        for (const way of WAYS) {
          if (way === 'signed' || (file === 'guarantee' && ['row', 'download', 'thumbnail'].includes(way))) continue;
          const { status, body } = await ask(who, file, way);
          const open = status === 200 || status === 206;
          if (open !== readers.includes(who)) leaks.push(`${file} ${who} ${way} ${status}`);
          // A file that one may not see looks as one that is not there.
          if (!open && (status !== 404 || JSON.stringify(body).includes('.pdf')))
            leaks.push(`${file} ${who} ${way} tells`);
        }
    expect(leaks).toEqual([]);
  });

  it('small pictures in one answer are those that each may see alone, and nothing else is asked for', async () => {
    const files = Object.entries(kept).filter(([file]) => file !== 'guarantee');
    const ids = [...files.map(([, { id }]) => id), 999_999];
    for (const who of ['root', 'admin', 'legal', 'partner', 'rival', 'user'] as const) {
      const { status, body } = await house.current.call(who, 'GET', `thumbnails?ids=${ids}`);
      const seen = files.filter(([file]) => SEES[file]?.includes(who)).map(([, { id }]) => id);
      const pictures = body.resources as { id: number; type: string; content: string }[];
      const found = [...pictures.map(({ id }) => id), ...body.left.filter((id: number) => seen.includes(id))];
      expect([who, status, found.sort()]).toEqual([who, 200, seen.sort()]);
      for (const { id, type, content } of pictures) {
        const alone = await house.current.app.inject({
          url: `/v1/thumbnails/${id}`,
          headers: { authorization: `Bearer ${await house.current.token(who)}` },
        });
        expect([id, type, content]).toEqual([id, 'image/webp', alone.rawPayload.toString('base64')]);
      }
    }
    const many = Array.from({ length: 21 }, (_, at) => at + 1).join(',');
    for (const query of ['', '?ids=', '?ids=1,x', '?ids=1,,2', `?ids=${many}`, '?ids=1&size=9'])
      expect([query, (await house.current.call('root', 'GET', `thumbnails${query}`)).status]).toEqual([query, 422]);
    expect((await house.current.raw({ url: `/v1/thumbnails?ids=${ids}` })).status).toBe(401);
  });

  it('without a session nothing is answered, not even by a signature that holds [D-022]', async () => {
    for (const { id, name, url } of Object.values(kept)) {
      for (const path of [`documents/${id}?download=true`, `thumbnails/${id}`, `files/${name}`])
        expect((await house.current.raw({ url: `/v1/${path}` })).status).toBe(401);
      expect((await house.current.raw({ url })).status).toBe(404);
      const shown = await follow(house.current, url);
      expect([shown.statusCode, shown.headers['accept-ranges']]).toEqual([200, 'bytes']);
    }
  });

  it('a signature is for one file, one record, one person and a while [D-022]', async () => {
    const { url, name } = kept.person as Kept;
    const other = kept.rival as Kept;
    for (const forged of [
      url.replace(name, other.name),
      url.replace('signature=2~', 'signature=1~'),
      url.replace(/documents\.\d+/, `documents.${other.id}`),
      url.replace(/expires=\d+/, 'expires=9999999999'),
      url.replace(/signature=.*/, 'signature='),
      url.replace(/signature=.*/, 'signature=x~y~z'),
      url.replace(name, `..%2f..%2fsecret.key`),
    ])
      expect([401, 404]).toContain((await follow(house.current, forged)).statusCode);
    house.current.at(new Date('2026-03-09T18:11:00.000Z'));
    expect((await follow(house.current, url)).statusCode).toBe(404);
    house.current.at(new Date('2026-03-09T18:00:00.000Z'));
    expect((await follow(house.current, url)).statusCode).toBe(200);
  });

  it('rights are asked at each use: a person moved to another partner, or shut out, sees nothing more [D-022]', async () => {
    const mine = await house.current.call('partner', 'GET', `documents/${kept.person?.id}`);
    expect((await follow(house.current, mine.body.url)).statusCode).toBe(200);
    const { db } = house.current.house.services;
    const set = (values: object) => db.updateTable('users').set(values).where('id', '=', 4).execute();
    await set({ id_partner: 5 });
    expect((await follow(house.current, mine.body.url)).statusCode).toBe(404);
    await set({ id_partner: 4, revoked: true });
    expect((await follow(house.current, mine.body.url)).statusCode).toBe(404);
    await set({ revoked: false, _deleted_at: '2026-03-09T18:00:00Z' });
    expect((await follow(house.current, mine.body.url)).statusCode).toBe(404);
    await set({ _deleted_at: null });
    expect((await follow(house.current, mine.body.url)).statusCode).toBe(200);
  });

  it('the file is saved under its name, in parts where parts are asked for [D-009]', async () => {
    const id = kept.person?.id;
    const whole = await house.current.call('admin', 'GET', `documents/${id}?download=true`);
    expect(whole.headers['content-disposition']).toMatch(/^attachment; filename="Recibo\.pdf"/);
    const size = Number(whole.headers['content-length']);
    const part = await house.current.call('admin', 'GET', `files/${kept.person?.name}`, undefined, {
      range: 'bytes=0-7',
    });
    expect([part.status, part.body, part.headers['content-range']]).toEqual([206, '%PDF-1.4', `bytes 0-7/${size}`]);
    const tail = await house.current.call('admin', 'GET', `files/${kept.person?.name}`, undefined, {
      range: 'bytes=-6',
    });
    expect(tail.body).toContain('%%EOF');
    const beyond = await house.current.call('admin', 'GET', `files/${kept.person?.name}`, undefined, {
      range: `bytes=${size}-`,
    });
    expect(beyond.status).toBe(416);
    expect(beyond.headers['content-range']).toBe(`bytes */${size}`);
    const several = (range: string) =>
      follow(house.current, kept.person?.url ?? '', { headers: { range: `bytes=${range}` } });
    const parts = await several(`0-7,100-103,${size - 6}-${size + 9}`);
    const [, mark] = /^multipart\/byteranges; boundary=(.+)$/.exec(String(parts.headers['content-type'])) ?? [];
    expect([parts.statusCode, parts.headers['content-length']]).toEqual([206, String(parts.body.length)]);
    expect(parts.body.split(`--${mark}`).slice(1, -1).join('')).toBe(
      ['0-7', '100-103', `${size - 6}-${size - 1}`]
        .map((place) => {
          const [from = 0, to = 0] = place.split('-').map(Number);
          const head = `\r\ncontent-type: application/pdf\r\ncontent-range: bytes ${place}/${size}\r\n\r\n`;
          return `${head}${whole.body.slice(from, to + 1)}\r\n`;
        })
        .join(''),
    );
    // Parts that overlap, or very many, would make a small question a large answer.
    const greedy = Array.from({ length: 101 }, (_, place) => `${place * 2}-${place * 2}`).join();
    for (const range of ['0-7,5-9', '9-12,0-3', greedy]) expect((await several(range)).statusCode).toBe(200);
  });

  it('GET /thumbnails/{id} answers a small picture [A-030]', async () => {
    const authorization = `Bearer ${await house.current.token('admin')}`;
    for (const { id } of [kept.person, kept.picture] as Kept[]) {
      const answer = await house.current.app.inject({ url: `/v1/thumbnails/${id}`, headers: { authorization } });
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp']);
      expect(answer.rawPayload.subarray(8, 12).toString()).toBe('WEBP');
    }
    const pictureOf = async (lines: string[]) => {
      const made = await house.current.call('admin', 'POST', 'documents', {
        user: person,
        type: 43,
        file: dataUrl(pdfOf(lines)),
      });
      return (await house.current.app.inject({ url: `/v1/thumbnails/${made.body.id}`, headers: { authorization } }))
        .rawPayload;
    };
    // The first page itself: what it says is seen, so that two papers look different.
    const [one, same, other] = [
      await pictureOf(['Uno']),
      await pictureOf(['Uno']),
      await pictureOf(['', '', 'Otro papel']),
    ];
    expect([one.equals(same), one.equals(other)]).toEqual([true, false]);
    expect((await house.current.call('admin', 'GET', 'thumbnails/999999')).status).toBe(404);
  });

  it('a small picture that was not kept whole is drawn again, and never shows what else the memory held', async () => {
    const authorization = `Bearer ${await house.current.token('admin')}`;
    const { id, name = '' } = kept.picture as Kept;
    const ask = () => house.current.app.inject({ url: `/v1/thumbnails/${id}`, headers: { authorization } });
    const whole = (await ask()).rawPayload;
    const path = join(house.current.house.services.settings.dataDir, 'thumbnails', `${name}.webp`);
    const leftovers = [0, 1, 11, whole.length - 1].map((length) => whole.subarray(0, length));
    for (const left of [...leftovers, Buffer.alloc(whole.length, 'x'), Buffer.concat([whole, whole])]) {
      writeFileSync(path, left);
      expect((await ask()).rawPayload.equals(whole)).toBe(true);
      expect(readFileSync(path).equals(whole)).toBe(true);
    }
  });
});

describe('documents of a person and of a request', () => {
  it('lists below a request: documents and guarantees, sorted, in pages of 50 [R-041, R-081, D-007, D-019]', async () => {
    const documents = await house.current.call('admin', 'GET', `requests/${request}/documents?limit=50`);
    // Type 0 is a contract here, and a person's picture there.
    expect(documents.body.resources).toMatchObject([{ id: kept.request?.id, type: 0, type_label: 'Contrato' }]);
    const guarantees = await house.current.call('partner', 'GET', `requests/${request}/guarantees?limit=50`);
    expect(guarantees.body.resources).toMatchObject([
      { id: kept.guarantee?.id, name: 'Camioneta', serial: 'NS-1', description: 'Blanca', image_size: 2, request },
    ]);
    expect(guarantees.body.resources[0].gallery.length).toBe(2);
    for (const url of guarantees.body.resources[0].gallery) {
      const picture = await follow(house.current, url);
      expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png']);
    }
    const { list } = house.current.house.schemas.current().resources.documents ?? {};
    expect([list?.pageSize, list?.sort]).toEqual([50, '-created_at']);
    expect(house.current.house.schemas.current().resources.guarantees?.list.pageSize).toBe(50);
    expect((await house.current.call('rival', 'GET', `requests/${request}/documents`)).status).toBe(404);
  });

  it('photographs too heavy for one body of JSON come one by one under one name [D-005, D-007]', async () => {
    const photo = (shade: number) => pngWith(Buffer.alloc(4e6, shade));
    const part = (name: string, shade: number) => ({ name, value: photo(shade), fileName: 'a.png', type: 'image/png' });
    const made = await upload(house.current, 'admin', 'POST', 'guarantees', [
      { name: 'request', value: String(request) },
      { name: 'name', value: 'Casa' },
      { name: 'image_size', value: '5' },
      ...[1, 2, 3, 4, 5].map((shade) => part(shade === 1 ? 'image_0' : 'images', shade)),
    ]);
    expect([made.status, made.body.gallery?.length]).toEqual([201, 5]);
    const last = await follow(house.current, made.body.gallery[4]);
    expect([last.statusCode, last.headers['content-length']]).toEqual([200, String(photo(5).length)]);
    const twice = await upload(house.current, 'admin', 'POST', 'guarantees', [part('image_0', 1), part('image_0', 2)]);
    expect(twice.status).toBe(422);
  });

  it('a guarantee takes pictures only [D-006]', async () => {
    const rows = await house.current.count('guarantees');
    for (const file of [dataUrl(PDF), dataUrl(PDF, 'image/png')]) {
      const answer = await house.current.call('admin', 'POST', 'guarantees', { request, name: 'x', image_0: file });
      expect(answer.status).toBe(422);
      const more = { image_0: dataUrl(PNG, 'image/png'), images: [file] };
      expect((await house.current.call('admin', 'POST', 'guarantees', { request, name: 'x', ...more })).status).toBe(
        422,
      );
    }
    expect(await house.current.count('guarantees')).toBe(rows);
  });

  it('documents of a user, the current one of a type, and its versions [D-023, D-024, D-031]', async () => {
    const first = kept.person as Kept;
    const second = await house.current.call('admin', 'POST', 'documents', {
      user: person,
      type: 1,
      file: dataUrl(PDF),
    });
    const list = await house.current.call('partner', 'GET', `users/${person}/documents`);
    expect(list.body.resources.map((row: { id: number }) => row.id)).toEqual(
      expect.arrayContaining([second.body.id, kept.picture?.id]),
    );
    expect(list.body.resources.map((row: { id: number }) => row.id)).not.toContain(first.id);
    const current = await house.current.call('partner', 'GET', `users/${person}/documents/1/current`);
    expect(current.body).toMatchObject({ id: second.body.id, version: 2 });
    const versions = await house.current.call('partner', 'GET', `documents/${first.id}/versions?limit=10`);
    expect(versions.body.resources.map((row: { id: number }) => row.id).sort()).toEqual([first.id, second.body.id]);
    expect((await house.current.call('rival', 'GET', `documents/${first.id}/versions`)).status).toBe(404);
  });

  it('marks move in either direction by POST validators type 1, never by a partner [D-020, D-021, T-029]', async () => {
    const id = kept.picture?.id;
    const mark = (who: Person, validated: number) =>
      house.current.call(who, 'POST', `users/${person}/validators`, { type: 1, field: id, validated });
    const state = async () => (await house.current.call('admin', 'GET', `documents/${id}`)).body.validated;
    for (const next of [1, 2, 0, 2, 1]) {
      expect((await mark('legal', next)).status).toBe(200);
      expect(await state()).toBe(next);
    }
    expect((await mark('partner', 2)).status).toBe(409);
    expect((await mark('rival', 2)).status).toBe(404);
    expect(await state()).toBe(1);
    const known = await house.current.call('partner', 'GET', 'schemas/documents');
    expect(known.body.permissions.operations.review ?? {}).toEqual({});
  });

  it('the validity date is metadata: yyyy-mm-dd, changed by administrators alone [D-013, D-014, D-015]', async () => {
    const { db } = house.current.house.services;
    const item = { document: kept.picture?.id, key: 'expiration_date', name: 'Vigencia', data: '2027-01-31' };
    const [row] = await db.insertInto('metadataDocuments').values(item).returning('id').execute();
    const put = (who: Person, data: string) => house.current.call(who, 'PUT', `metadataDocuments/${row?.id}`, { data });
    expect((await put('admin', '2028-05-17')).status).toBe(200);
    for (const wrong of ['17/05/2028', '2028-13-01', '2028-5-1']) expect((await put('admin', wrong)).status).toBe(422);
    expect((await put('legal', '2029-01-01')).status).toBe(409);
    expect([404, 409]).toContain((await put('partner', '2029-01-01')).status);
    const document = await house.current.call('admin', 'GET', `documents/${kept.picture?.id}`);
    expect(document.body.metadata).toEqual([
      {
        id: row?.id,
        key: 'expiration_date',
        name: 'Vigencia',
        data: '2028-05-17',
        is_required: null,
        validated: 0,
        document: kept.picture?.id,
      },
    ]);
  });

  it('a deletion is a mark, is audited, and afterwards the file is not there [D-025, D-028]', async () => {
    const made = await house.current.call('admin', 'POST', 'documents', { user: person, type: 31, file: dataUrl(PDF) });
    const { id, url } = made.body;
    expect((await house.current.call('partner', 'DELETE', `documents/${id}`)).status).toBe(409);
    expect((await house.current.call('admin', 'DELETE', `documents/${id}`)).status).toBe(200);
    const gone = await house.current.call('admin', 'GET', `documents/${id}?download=true`);
    expect([gone.status, gone.body.message]).toEqual([404, 'No encontrado']);
    expect((await follow(house.current, url)).statusCode).toBe(404);
    const { db } = house.current.house.services;
    const row = await db.selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirst();
    expect(row?._deleted_at).toBeTruthy();
    expect(await house.current.house.services.files.facts(nameOf(url))).toBeTruthy();
    const told = await db
      .selectFrom('_audit')
      .select('operation')
      .where('resource', '=', 'documents')
      .where('record_id', '=', String(id))
      .execute();
    expect(told.map((one) => one.operation)).toContain('delete');
  });

  it('key and certificate are never uploaded by somebody else [D-026, D-046]', async () => {
    const before = await house.current.count('documents');
    const der = Buffer.concat([Buffer.from('30820100', 'hex'), Buffer.alloc(256)]);
    const file = [{ name: 'file', value: der, fileName: 'a.key' }];
    for (const who of ['admin', 'partner'] as const)
      for (const type of [46, 47]) {
        const patched = await upload(house.current, who, 'PATCH', `users/${person}/billings?type=${type}`, file);
        expect([404, 409, 422]).toContain(patched.status);
        const posted = await house.current.call(who, 'POST', 'documents', {
          user: person,
          type,
          file: dataUrl(der, 'application/octet-stream'),
        });
        expect(posted.status).toBe(409);
      }
    expect(await house.current.count('documents')).toBe(before);
  });
});
