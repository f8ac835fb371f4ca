import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants, deflateRawSync, deflateSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { pngOf } from '../../../../generators/demo/files.ts';
import { sweepFiles } from '../../../../src/server/app/sweep-files.ts';
import type { Files } from '../../../../src/server/core/files.ts';
import { words } from '../../../../src/server/core/needs.ts';
import { grant } from '../../../../src/server/core/permit.ts';
import { openPictureDrawer } from '../../../../src/server/storage/small-picture.ts';
import { openThumbnails } from '../../../../src/server/storage/thumbnail.ts';
import { partOf } from '../../../part.ts';
import { PEOPLE } from '../../helpers/house.ts';
import {
  closedPdf,
  dataUrl,
  documentsHouse,
  fillPeople,
  PARTNERED,
  PDF,
  PNG,
  pdfAround,
  pdfOfSize,
  pngWith,
  sha256,
  storedFiles,
  upload,
  waitingUploads,
} from './document-house.ts';

const house = documentsHouse();
const { person, request } = PARTNERED;
beforeAll(() => fillPeople(house.current));

const file = (value: Buffer, type = 'application/pdf') => ({ name: 'file', value, fileName: 'papel.pdf', type });
const post = (body: object, who: 'admin' | 'partner' | 'legal' = 'admin') =>
  house.current.call(who, 'POST', 'documents?full=true', body);

/** What section 3 says of a document, but for the seals of its addresses. */
const NAMES = words(
  '_id type description section formatted_section version current format date_format request user exposed created_at',
);

describe('a document comes in', () => {
  it('POST /documents?full=true stores a document of a request with all its fields [D-003, D-016]', async () => {
    const answer = await post({
      request,
      user: person,
      type: 0,
      description: 'Contrato',
      exposed: true,
      file: dataUrl(PDF),
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      type: 0,
      description: 'Contrato',
      exposed: true,
      request,
      user: person,
      version: 1,
      current: true,
      format: 'application/pdf',
      date_format: '2026-03-09',
      metadata: [],
      validated: 0,
    });
    expect(answer.body.created_at).toBeTruthy();
    expect(answer.body.url).toMatch(/^\/v1\/files\/[0-9a-f-]{36}\.pdf\?expires=\d+&signature=/);
    expect(answer.body.pdf_url).toBe(answer.body.url);
    const kept = await house.current.house.services.db.selectFrom('_files').selectAll().execute();
    expect(kept).toMatchObject([
      { name: answer.body.file.split('/')[3].split('?')[0], sha256: sha256(PDF), media_type: 'application/pdf' },
    ]);
  });

  it('a new file of the same type is the next version and the one before stays [D-010]', async () => {
    const first = await post({ user: person, type: 1, file: dataUrl(pdfOfSize(2000)) });
    const second = await post({ user: person, type: 1, file: dataUrl(PNG, 'image/png') });
    expect([first.body.version, second.body.version]).toEqual([1, 2]);
    const before = await house.current.call('admin', 'GET', `documents/${first.body.id}`);
    expect(before.body).toMatchObject({ current: false, file: first.body.file });
    const bytes = await house.current.call('admin', 'GET', `documents/${first.body.id}?download=true`);
    expect(bytes.headers['content-length']).toBe(String(pdfOfSize(2000).length));
    expect(second.body).toMatchObject({ current: true, section: ['address'], formatted_section: ['Dirección'] });
  });

  it('ten uploads of one type at once make ten versions and one of them is current [D-010]', async () => {
    const all = await Promise.all(
      Array.from({ length: 10 }, () => post({ user: person, type: 31, file: dataUrl(PDF) })),
    );
    expect(all.map((one) => one.status)).toEqual(all.map(() => 201));
    const rows = await house.current.house.services.db
      .selectFrom('documents')
      .select(['version', 'current'])
      .where('type', '=', 31)
      .orderBy('version')
      .execute();
    expect(rows.map((row) => Number(row.version))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(rows.filter((row) => row.current).length).toBe(1);
  });

  it('PATCH /users/{id}/{section}?type= takes a multipart file and /current answers it [D-024, D-026]', async () => {
    const big = pdfOfSize(12 * 1024 * 1024);
    const answer = await upload(house.current, 'admin', 'PATCH', `users/${person}/generals?type=2`, [file(big)]);
    expect(answer.status).toBe(201);
    const current = await house.current.call('admin', 'GET', `users/${person}/documents/2/current`);
    expect(current.body).toMatchObject({ id: answer.body.id, type: 2, version: 1 });
    const whole = (await house.current.call('admin', 'GET', `documents/${answer.body.id}`)).body;
    for (const name of NAMES) expect([name, current.body[name]]).toEqual([name, whole[name]]);
    const user = await house.current.call('admin', 'GET', `users/${person}`);
    expect(user.body.general.id_frontal).toMatchObject({ id: answer.body.id, version: 1 });
    const list = await house.current.call('admin', 'GET', `users/${person}/documents`);
    expect(list.body.resources.map((one: { id: number }) => one.id)).toContain(answer.body.id);
    await expect.poll(() => waitingUploads(house.current)).toEqual([]);
  });

  it('PATCH /users/{id}/{section}?type= lets in whom POST /documents lets in, for every type and role [D-026]', async () => {
    const { resources } = house.current.house.schemas.current();
    const slots = Object.values(resources.users?.fields ?? {}).filter(({ kind }) => kind === 'document');
    const parts = new Map(Object.values(resources.users?.fields ?? {}).map(({ path, part }) => [path, part]));
    for (const [turn, who] of (['admin', 'legal', 'partner', 'user'] as const).entries())
      for (const { path, document } of partOf(slots, turn)) {
        const part = parts.get(path.split('.')[0] ?? '');
        const user = who === 'user' ? PEOPLE.user.id : person;
        const body = { user, type: document, file: dataUrl(PNG, 'image/png') };
        const here = await house.current.call(who, 'POST', 'documents', body);
        const address = `users/${user}${part ? `/${part}` : ''}?type=${document}`;
        const there = await upload(house.current, who, 'PATCH', address, [file(PNG, 'image/png')]);
        expect([who, path, there.status]).toEqual([who, path, here.status]);
      }
    await expect.poll(() => waitingUploads(house.current)).toEqual([]);
  });

  it('a type that is none of the section, and a section that is none, are refused [D-026]', async () => {
    const before = storedFiles(house.current).length;
    const wrong = await upload(house.current, 'admin', 'PATCH', `users/${person}/generals?type=22`, [file(PDF)]);
    expect(wrong.status).toBe(422);
    const none = await upload(house.current, 'admin', 'PATCH', `users/${person}/nothing?type=2`, [file(PDF)]);
    expect([404, 405, 415]).toContain(none.status);
    expect(storedFiles(house.current).length).toBe(before);
    await expect.poll(() => waitingUploads(house.current)).toEqual([]);
  });

  it('every type that is uploaded is taken where it belongs [D-017, D-018]', async () => {
    const { catalogs } = house.current.house.schemas.current();
    // A browser that does not know a type says so.
    const der = dataUrl(Buffer.concat([Buffer.from('30820100', 'hex'), Buffer.alloc(256)]), 'application/octet-stream');
    const fitting = (media: unknown) =>
      String(media).includes('pdf') ? dataUrl(PDF) : String(media).includes('image') ? dataUrl(PNG, 'image/png') : der;
    for (const context of ['user', 'request'])
      for (const { code, media, own } of catalogs[`${context}-document-types`]?.items ?? []) {
        if (own) continue;
        const place = { user: person, ...(context === 'request' ? { request } : {}) };
        const answer = await post({ ...place, type: code, file: fitting(media) });
        expect([context, code, answer.status]).toEqual([context, code, 201]);
        expect(answer.body).toMatchObject({ ...place, type: code, current: true });
      }
  });

  it('a form with a file by multipart is the same as one by JSON [D-003]', async () => {
    const answer = await upload(house.current, 'admin', 'POST', 'documents?full=true', [
      { name: 'request', value: String(request) },
      { name: 'user', value: String(person) },
      { name: 'type', value: '16' },
      { name: 'exposed', value: 'true' },
      file(PDF),
    ]);
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ request, user: person, type: 16, exposed: true });
  });
});

describe('what is not taken', () => {
  const nothingLeft = async (attempt: () => Promise<{ status: number; body: { message: string } }>) => {
    const before = { files: storedFiles(house.current), rows: await house.current.count('documents') };
    const answer = await attempt();
    expect(storedFiles(house.current)).toEqual(before.files);
    expect(await house.current.count('documents')).toBe(before.rows);
    await expect.poll(() => waitingUploads(house.current)).toEqual([]);
    return answer;
  };

  it('a request takes PDF only, a person PDF or a picture [D-002]', async () => {
    const picture = dataUrl(PNG, 'image/png');
    const refused = await nothingLeft(() => post({ request, user: person, type: 7, file: picture }));
    expect(refused.status).toBe(422);
    expect((await post({ user: person, type: 2, file: picture })).status).toBe(201);
    expect((await nothingLeft(() => post({ user: person, type: 22, file: picture }))).status).toBe(422);
  });

  it('every slot of a person refuses by its own title and by what it takes', async () => {
    const { resources, catalogs } = house.current.house.schemas.current();
    const html = Buffer.from('<!doctype html><p>');
    const kinds = { pdf: PDF, image: PNG, html };
    const words = { pdf: 'PDF', image: 'imágenes', x509: 'archivo .cer' };
    let asked = 0;
    for (const field of Object.values(resources.users?.fields ?? {})) {
      const item = catalogs['user-document-types']?.items.find(({ code }) => code === field.document);
      const media = String(item?.media ?? '');
      if (field.kind !== 'document' || !media || item?.own || item?.sealed) continue;
      const part = resources.users?.fields[field.path.split('.').slice(0, -1).join('.')]?.part;
      const address = `users/${person}${part ? `/${part}` : ''}`;
      const told = Object.entries(words).flatMap(([type, word]) => (media.includes(type) ? [word] : []));
      for (const [kind, bytes] of Object.entries(kinds)) {
        if (media.includes(kind)) continue;
        asked += 1;
        const { status, body } = await nothingLeft(() =>
          upload(house.current, 'admin', 'PATCH', `${address}?type=${field.document}`, [file(bytes)]),
        );
        expect([field.path, kind, status]).toEqual([field.path, kind, 422]);
        expect(body.message).toContain(`${field.title}: el tipo de archivo no se admite. Se admite `);
        for (const word of told) expect(body.message).toContain(word);
        for (const word of Object.values(words).filter((one) => !told.includes(one)))
          expect(body.message).not.toContain(word);
      }
    }
    expect(asked).toBeGreaterThan(10);
  });

  it('a document that is sent with its type is refused by the name of the type', async () => {
    const { body } = await nothingLeft(() => post({ user: person, type: 22, file: dataUrl(PNG, 'image/png') }));
    const item = house.current.house.schemas.current().catalogs['user-document-types']?.items;
    const label = item?.find(({ code }) => code === 22)?.label;
    expect(body.message).toBe(`${label}: el tipo de archivo no se admite. Se admite PDF.`);
  });

  it('a paper brings what is to be read off its type, and the next version asks for it anew [D-012, D-015, D-016]', async () => {
    const { db } = house.current.house.services;
    const formattedDocuments = JSON.stringify([{ key: 2, label: 'Identificación' }]);
    const item = { enabled: true, formattedDocuments };
    await db
      .insertInto('metadata')
      .values({ ...item, name: 'Vigencia', key: 'expiration_date' })
      .execute();
    await db
      .insertInto('metadata')
      .values({ ...item, enabled: false, name: 'Clave', key: 'elector_key' })
      .execute();
    const paper = (shade: number) => post({ user: person, type: 2, file: dataUrl(pngOf(shade), 'image/png') });
    const read = async (id: number) => (await house.current.call('admin', 'GET', `documents/${id}`)).body.metadata;
    const first = (await paper(31)).body;
    const expected = { key: 'expiration_date', name: 'Vigencia', is_required: true, validated: 0 };
    expect(await read(first.id)).toMatchObject([{ ...expected, data: null, document: first.id }]);
    const [{ id }] = await read(first.id);
    const date = { data: '2031-05-04' };
    expect((await house.current.call('legal', 'PUT', `metadataDocuments/${id}`, date)).status).toBe(409);
    expect((await house.current.call('admin', 'PUT', `metadataDocuments/${id}`, date)).status).toBe(200);
    const second = (await paper(32)).body;
    expect(await read(second.id)).toMatchObject([{ ...expected, data: null, document: second.id }]);
    expect(await read(first.id)).toMatchObject([{ ...expected, ...date, document: first.id }]);
    expect(await read((await post({ user: person, type: 1, file: dataUrl(PDF) })).body.id)).toEqual([]);
  });

  it('the content decides: HTML, SVG and a zip named PDF, a truncated and an encrypted PDF are refused [D-002]', async () => {
    const encrypted = await closedPdf({ userPassword: 'secreto' });
    const wrong: [string, Buffer][] = [
      ['html', Buffer.from('<!doctype html><script>alert(1)</script>')],
      ['svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
      ['zip', Buffer.from(zipSync({ 'a.txt': new Uint8Array(1024 * 1024) }))],
      ['truncated', PDF.subarray(0, PDF.length - 40)],
      ['encrypted', encrypted],
      ['empty', Buffer.alloc(0)],
    ];
    for (const [name, bytes] of wrong) {
      const byJson = await nothingLeft(() => post({ user: person, type: 1, file: dataUrl(bytes) }));
      expect([name, byJson.status]).toEqual([name, 422]);
      expect(byJson.body.message).not.toMatch(/\{|keywords\.|server\./);
      const byForm = await nothingLeft(() =>
        upload(house.current, 'admin', 'PATCH', `users/${person}/addresses?type=1`, [file(bytes)]),
      );
      expect([name, byForm.status]).toEqual([name, 422]);
    }
  });

  it('a picture of billions of points is refused before anybody opens it [D-002]', async () => {
    const bomb = Buffer.from(PNG);
    bomb.writeUInt32BE(60_000, 16);
    bomb.writeUInt32BE(60_000, 20);
    const webp = Buffer.concat([Buffer.from('RIFF\x50\0\0\0WEBPVP8X\n\0\0\0\0\0\0\0'), Buffer.alloc(70, 0xff)]);
    for (const [bytes, type] of [
      [bomb, 'image/png'],
      [webp, 'image/webp'],
    ] as const) {
      const answer = await nothingLeft(() => post({ user: person, type: 2, file: dataUrl(bytes, type) }));
      expect([answer.status, answer.body.message]).toEqual([422, expect.stringContaining('demasiado grande')]);
    }
  });

  it('a page that unpacks to gigabytes is given up soon, and before it takes the memory [A-030]', async () => {
    // Ten megabytes of blanks, packed so that they may be repeated.
    const blanks = deflateRawSync(Buffer.alloc(10 * 1024 * 1024, 32), { finishFlush: constants.Z_FULL_FLUSH });
    const packed = Buffer.concat([Buffer.from('789c', 'hex'), ...Array.from({ length: 400 }, () => blanks)]);
    const bomb = pdfAround(packed);
    const wanted = { mediaType: 'application/pdf', side: 240, quality: 80 };
    const drawer = openPictureDrawer();
    const draw = (bytes: Buffer, ms: number, megabytes: number) =>
      drawer.draw(async () => bytes, wanted, { ms, bytes: megabytes * 1024 * 1024 });
    const start = performance.now();
    expect(await draw(bomb, 1_000, 10_000)).toBeUndefined();
    expect(performance.now() - start).toBeLessThan(6_000);
    expect(await draw(bomb, 60_000, 200)).toBeUndefined();
    expect(await draw(pdfAround(deflateSync(Buffer.from('0 0 9 9 re f'))), 30_000, 1_000)).toBeInstanceOf(Buffer);
  });

  it('what could not be drawn is a plain sheet at first, is not drawn with each look, and is drawn later [A-030]', async () => {
    const kept = new Map<string, Buffer>();
    const reads: number[] = [];
    let bytes: Buffer = Buffer.from(PNG.subarray(0, 40));
    const files = {
      facts: async () => ({ size: PNG.length, mediaType: 'image/png' }),
      bytes: async () => {
        reads.push(bytes.length);
        return bytes;
      },
      kept: {
        get: async (name: string) => kept.get(name),
        put: async (name: string, picture: Buffer) => void kept.set(name, picture),
      },
    } as unknown as Files;
    const thumbnails = openThumbnails();
    const terms = { person: 1, record: 'documents.7', path: 'file', use: 'file', value: 'later.png' } as const;
    const file = { name: 'later.png', permit: grant(terms) };
    const at = (minutes: number) => thumbnails.of(files, file, minutes * 60_000);
    const sheet = await at(0);
    bytes = PNG;
    expect([await at(1), reads.length, kept.size]).toEqual([sheet, 1, 0]);
    const drawn = await at(11);
    expect([sheet?.equals(drawn as Buffer), kept.get('later.png.webp')]).toEqual([false, drawn]);
    expect([await at(12), reads.length]).toEqual([drawn, 2]);
  });

  it('a file above the limit is told with its limit, by JSON and by multipart [D-027]', async () => {
    const byJson = await nothingLeft(() =>
      post({ user: person, type: 1, file: dataUrl(pdfOfSize(10.4 * 1024 * 1024)) }),
    );
    expect(byJson.status).toBe(422);
    expect(byJson.body.message).toContain('10 MB');
    const byForm = await nothingLeft(() =>
      upload(house.current, 'admin', 'PATCH', `users/${person}/addresses?type=1`, [file(pdfOfSize(65 * 1024 * 1024))]),
    );
    expect([byForm.status, byForm.body.message]).toEqual([413, 'Archivo: el archivo pesa más de 64 MB.']);
  });

  it('a type of document has a limit of its own [D-027]', async () => {
    const heavy = pngWith(Buffer.alloc(5.5 * 1024 * 1024, 7));
    const refused = await nothingLeft(() => post({ user: person, type: 9, file: dataUrl(heavy, 'image/png') }));
    expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining('5 MB')]);
    expect((await post({ user: person, type: 2, file: dataUrl(heavy, 'image/png') })).status).toBe(201);
  });

  it('an upload that is cut in the middle leaves nothing [D-027]', async () => {
    const token = await house.current.token('admin');
    const answer = await nothingLeft(() =>
      house.current.raw({
        method: 'PATCH',
        url: `/v1/users/${person}/addresses?type=1`,
        payload: Buffer.concat([
          Buffer.from('--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n'),
          PDF.subarray(0, 200),
        ]),
        headers: { 'content-type': 'multipart/form-data; boundary=b', authorization: `Bearer ${token}` },
      }),
    );
    expect(answer.status).toBe(400);
    expect(answer.body.message).toBe('El archivo llegó incompleto; súbalo de nuevo.');
  });

  it('nobody uploads without a session, nor where no field takes a file [D-027]', async () => {
    const body = { payload: 'x', headers: { 'content-type': 'multipart/form-data; boundary=b' } };
    expect((await nothingLeft(() => house.current.raw({ method: 'POST', url: '/v1/documents', ...body }))).status).toBe(
      401,
    );
    const other = await nothingLeft(() => upload(house.current, 'admin', 'POST', 'holidays', [file(PDF)]));
    expect(other.status).toBe(415);
  });

  it('the name of a file that stands elsewhere cannot be given as one own [D-019]', async () => {
    const [name] = storedFiles(house.current);
    const answer = await nothingLeft(() => post({ user: person, type: 1, file: name }));
    expect(answer.status).toBe(422);
    const forged = `data:application/pdf;sha256=${sha256(PDF)},`;
    expect((await nothingLeft(() => post({ user: person, type: 1, file: forged }))).status).toBe(422);
  });

  it('a type is read with its context: 36 is no document of a request, 16 none of a person [D-019]', async () => {
    expect((await nothingLeft(() => post({ request, user: person, type: 36, file: dataUrl(PDF) }))).status).toBe(422);
    expect((await nothingLeft(() => post({ user: person, type: 16, file: dataUrl(PDF) }))).status).toBe(422);
  });

  it('somebody who takes no part in the request cannot be its document owner [D-003]', async () => {
    const answer = await nothingLeft(() => post({ request, user: PARTNERED.rival, type: 0, file: dataUrl(PDF) }));
    expect(answer.status).toBe(422);
  });
});

describe('what broke off', () => {
  it('a store that is down answers 503 and nothing is half stored [D-027]', async () => {
    const { files } = house.current.house.services;
    const rows = await house.current.count('documents');
    const { store } = files;
    files.store = () => Promise.reject(new Error('ENOSPC'));
    const answer = await post({ user: person, type: 1, file: dataUrl(PDF) });
    files.store = store;
    expect(answer.status).toBe(503);
    expect(answer.body.message).toContain('inténtelo de nuevo');
    expect(await house.current.count('documents')).toBe(rows);
  });

  it('a disk that is full while a file comes in is told, and nothing is left of it [D-027]', async () => {
    const { files } = house.current.house.services;
    const rows = await house.current.count('documents');
    const { take } = files.spool;
    files.spool.take = () => Promise.reject(Object.assign(new Error('write'), { code: 'ENOSPC' }));
    const answer = await upload(house.current, 'admin', 'PATCH', `users/${person}/addresses?type=1`, [file(PDF)]);
    files.spool.take = take;
    expect([answer.status, answer.body.message]).toEqual([503, expect.stringContaining('inténtelo de nuevo')]);
    expect(await house.current.count('documents')).toBe(rows);
    await expect.poll(() => waitingUploads(house.current)).toEqual([]);
  });

  it('the nightly sweep takes orphans of yesterday and nothing else [D-027]', async () => {
    const { services, schemas } = house.current.house;
    const orphan = '00000000-0000-4000-8000-000000000001.pdf';
    const folder = join(house.current.settings.dataDir, 'files');
    writeFileSync(join(folder, orphan), PDF);
    writeFileSync(join(house.current.settings.dataDir, 'uploads', 'x.part'), PDF);
    const before = storedFiles(house.current).filter((name) => name !== orphan);
    const clock = () => new Date(Date.now() + 3 * 86_400_000);
    expect(await sweepFiles({ ...services, clock }, schemas.current())).toBe(1);
    // A field that is gone keeps its values, which may return: its files stay as well, and those of a folder that is gone.
    const { documents, ...others } = schemas.current().resources;
    const { file: _, ...rest } = documents?.fields ?? {};
    const without = documents && { ...others, documents: { ...documents, fields: rest } };
    for (const resources of [without ?? {}, others])
      expect(await sweepFiles({ ...services, clock }, { ...schemas.current(), resources })).toBe(0);
    expect(storedFiles(house.current).sort()).toEqual(before.sort());
    await expect.poll(() => waitingUploads(house.current)).toEqual([]);
    rmSync(join(folder, orphan), { force: true });
  });
});
