import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepFiles } from '../../../../src/server/app/sweep-files.ts';
import { workPermit } from '../../../../src/server/sight/permit.ts';
import { bucketStore } from '../../../../src/server/storage/bucket.ts';
import { follow } from '../../helpers/follow.ts';
import { startHouse, type TestHouse } from '../../helpers/house.ts';
import {
  dataUrl,
  fillPeople,
  PARTNERED,
  PDF,
  PNG,
  pdfOfSize,
  SCHEMAS,
  upload,
  waitingUploads,
} from './document-house.ts';

const directory = mkdtempSync(join(tmpdir(), 'mesa-s3-'));
const { person } = PARTNERED;
let bucket: S3rver;
let house: TestHouse;
let address: (name: string) => string;

beforeAll(async () => {
  const configureBuckets = ['papers', 'old'].map((name) => ({ name, configs: [] }));
  bucket = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets });
  const { port } = await bucket.run();
  address = (name) => `s3://S3RVER:S3RVER@127.0.0.1:${port}/${name}?tls=0`;
  house = await startHouse({ folder: SCHEMAS, env: { FILES_URL: address('papers'), OLD_FILES_URL: address('old') } });
  await fillPeople(house);
});
afterAll(async () => {
  await house?.stop();
  await bucket?.close().catch(() => undefined);
  rmSync(directory, { recursive: true, force: true });
});

const post = (body: object) => house.call('admin', 'POST', 'documents?full=true', body);
const names = async () => (await house.house.services.files.names()).map(({ name }) => name);

describe('files in a bucket', () => {
  it('come in by JSON and by multipart and go out whole, in parts, by their head and small [D-003, D-022]', async () => {
    const paper = pdfOfSize(200_000);
    const json = await post({ user: person, type: 2, file: dataUrl(PNG, 'image/png') });
    const form = await upload(house, 'admin', 'PATCH', `users/${person}/addresses?type=1`, [
      { name: 'file', value: paper, fileName: 'recibo.pdf' },
    ]);
    expect([json.status, form.status]).toEqual([201, 201]);
    const { url } = (await house.call('admin', 'GET', `documents/${form.body.id}`)).body;
    const whole = await follow(house, url);
    expect([whole.statusCode, whole.rawPayload.equals(paper)]).toEqual([200, true]);
    const part = await follow(house, url, { headers: { range: 'bytes=9-19' } });
    expect([part.statusCode, part.rawPayload.equals(paper.subarray(9, 20))]).toEqual([206, true]);
    const parts = await follow(house, url, { headers: { range: 'bytes=0-7,9-19' } });
    expect([parts.statusCode, parts.rawPayload.includes(paper.subarray(9, 20))]).toEqual([206, true]);
    const head = await follow(house, url, { method: 'HEAD' });
    expect([head.statusCode, head.headers['content-length'], head.payload]).toEqual([200, String(paper.length), '']);
    const authorization = `Bearer ${await house.token('admin')}`;
    const small = await house.app.inject({ url: `/v1/thumbnails/${json.body.id}`, headers: { authorization } });
    expect([small.statusCode, small.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(existsSync(join(house.settings.dataDir, 'files'))).toBe(false);
    await expect.poll(() => waitingUploads(house)).toEqual([]);
  });

  it('a file that the server writes goes there as it is written, and one that breaks off leaves nothing [S-019]', async () => {
    const { files } = house.house.services;
    const lines = Array.from({ length: 5_000 }, (_, at) => Buffer.from(`${at},una línea\r\n`));
    const name = await files.keep(Readable.from(lines, { objectMode: false }), 'csv');
    expect((await files.bytes(name, workPermit('test', name))).equals(Buffer.concat(lines))).toBe(true);
    await files.remove(name);
    const before = await names();
    const broken = async function* () {
      yield Buffer.from('a');
      throw new Error('the rows stopped');
    };
    await expect(files.keep(Readable.from(broken(), { objectMode: false }), 'xlsx')).rejects.toThrow(
      'the rows stopped',
    );
    expect([await names(), await waitingUploads(house)]).toEqual([before, []]);
  });

  it('a refused call leaves nothing in the bucket, and the sweep finds what nobody holds [D-027]', async () => {
    const before = await names();
    const refused = await post({ user: 999_999, type: 1, file: dataUrl(PDF) });
    expect(refused.status).toBe(422);
    expect(await names()).toEqual(before);
    const orphan = '00000000-0000-4000-8000-000000000002.pdf';
    await bucketStore(address('papers')).disk.put(orphan, PDF);
    const { services, schemas } = house.house;
    const clock = () => new Date(Date.now() + 3 * 86_400_000);
    expect(await sweepFiles({ ...services, clock }, schemas.current())).toBe(1);
    expect(await names()).toEqual(before);
  });

  it('old documents come out of a bucket too [D-042, D-043]', async () => {
    const none = await house.call('admin', 'GET', `getDocumentsFromOldBuckets/${person}`);
    expect([none.status, none.body.message]).toEqual([404, 'No encontrado']);
    await bucketStore(address('old')).disk.put(`${person}/22-constancia.pdf`, pdfOfSize(3000));
    expect((await house.call('admin', 'GET', `getDocumentsFromOldBuckets/${person}`)).status).toBe(200);
    const found = await house.call('admin', 'GET', `users/${person}/documents/22/current`);
    expect(found.body).toMatchObject({ type: 22, version: 1 });
  });

  it('while the bucket is down uploads and old documents answer 503 and leave nothing [D-027, D-044]', async () => {
    const rows = await house.count('documents');
    const current = await house.call('admin', 'GET', `users/${person}/documents/1/current`);
    await bucket.close();
    for (const url of [current.body.url.slice('/v1/'.length), `documents/${current.body.id}?download=true`]) {
      const read = await house.call('admin', 'GET', url);
      expect([read.status, read.body.message]).toEqual([503, expect.stringContaining('sigue guardado')]);
    }
    expect((await house.call('admin', 'GET', `thumbnails/${current.body.id}`)).status).toBe(503);
    const list = await house.call('admin', 'GET', `users/${person}/documents`);
    expect([list.status, list.body.resources.length > 0]).toEqual([200, true]);
    const answers = [
      await post({ user: person, type: 1, file: dataUrl(PDF) }),
      await upload(house, 'admin', 'PATCH', `users/${person}/addresses?type=1`, [
        { name: 'file', value: PDF, fileName: 'recibo.pdf' },
      ]),
      await house.call('admin', 'GET', `getDocumentsFromOldBuckets/${person}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
    for (const { body } of answers) expect(body.message).toContain('inténtelo de nuevo');
    expect(await house.count('documents')).toBe(rows);
    await expect.poll(() => waitingUploads(house)).toEqual([]);
  });
});
