import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { beforeAll, describe, expect, it } from 'vitest';
import { inspector } from '../../../../src/server/storage/inspect.ts';
import { closedPdf, dataUrl, documentsHouse, fillPeople, PARTNERED, PDF } from './document-house.ts';

const house = documentsHouse();
const { person } = PARTNERED;
const own = (name: string): Buffer => readFileSync(join(import.meta.dirname, 'files', name));

/** What the store says of a file that arrives in pieces of so many bytes. */
async function judged(bytes: Buffer, piece = 64 * 1024): Promise<string> {
  const look = inspector();
  for (let at = 0; at < bytes.length; at += piece) look.see(bytes.subarray(at, at + piece));
  const { mediaType, fault } = await look.tell(async () => bytes);
  return fault ?? mediaType;
}

const drawn = async (type: 'jpeg' | 'png' | 'webp'): Promise<Buffer> => {
  const canvas = createCanvas(90, 70);
  const pen = canvas.getContext('2d');
  for (let x = 0; x < 90; x += 1) {
    pen.fillStyle = `hsl(${x * 4} 90% 50%)`;
    pen.fillRect(x, 0, 1, 70);
  }
  return type === 'png' ? canvas.encode('png') : canvas.encode(type, 80);
};
const lacking = (bytes: Buffer, share: number) => bytes.subarray(0, Math.floor(bytes.length * (1 - share)));
const withTail = (bytes: Buffer, length: number) => Buffer.concat([bytes, Buffer.alloc(length)]);
const withHead = (bytes: Buffer, length: number) => Buffer.concat([Buffer.alloc(length, 10), bytes]);

describe('files are judged as viewers judge them', () => {
  it('a PDF may have something before its head and after its end, and may speak of encryption', async () => {
    const appended = Buffer.concat([PDF, Buffer.from('\n9 0 obj\n<<>>\nendobj\nstartxref\n0\n%%EOF\n')]);
    const taken: Record<string, Buffer> = {
      ...Object.fromEntries(
        ['bom.pdf', 'trail4k.pdf', 'enc-owner-only.pdf', 'encword.pdf'].map((name) => [name, own(name)]),
      ),
      head: withHead(PDF, 1_000),
      tail: withTail(PDF, 300_000),
      appended,
      'without a last line': Buffer.from(PDF.toString('latin1').replace('%%EOF', ''), 'latin1'),
    };
    for (const version of ['1.3', '1.4', '1.6', '1.7ext3'])
      taken[`owner ${version}`] = await closedPdf({ ownerPassword: 'ñu' }, version);
    for (const piece of [64 * 1024, 7])
      for (const [name, bytes] of Object.entries(taken))
        if (bytes.length < 10_000 || piece > 7)
          expect([name, piece, await judged(bytes, piece)]).toEqual([name, piece, 'application/pdf']);
  });

  it('a PDF that lacks its end, or that only a password opens, is not taken', async () => {
    const appended = Buffer.concat([PDF, Buffer.from('\n9 0 obj\n<</Length 900>>stream\n')]);
    expect(await judged(lacking(PDF, 0.4))).toBe('fileTruncated');
    expect(await judged(appended)).toBe('fileTruncated');
    for (const version of ['1.3', '1.4', '1.6', '1.7ext3'])
      expect([version, await judged(await closedPdf({ userPassword: 'ñu' }, version))]).toEqual([
        version,
        'fileEncrypted',
      ]);
    expect(await judged(withHead(PDF, 1_100))).toBe('application/octet-stream');
  });

  it('a picture is taken with bytes after its end, and not without its end', async () => {
    expect(await judged(own('png-trail.png'))).toBe('image/png');
    expect(await judged(own('zero-dim.png'))).toBe('fileBroken');
    for (const type of ['jpeg', 'png', 'webp'] as const) {
      const whole = await drawn(type);
      for (const piece of [64 * 1024, 5]) {
        expect([type, await judged(whole, piece)]).toEqual([type, `image/${type}`]);
        expect([type, await judged(withTail(whole, 5_000), piece)]).toEqual([type, `image/${type}`]);
        for (const share of [0.9, 0.4, 0.05])
          expect([type, share, await judged(lacking(whole, share), piece)]).toEqual([type, share, 'fileBroken']);
      }
      const head = { jpeg: 3, png: 8, webp: 12 }[type];
      expect(await judged(Buffer.concat([whole.subarray(0, head), Buffer.from('<script>'.repeat(99))]))).toBe(
        'fileBroken',
      );
    }
  });

  it('a picture says its size wherever its size stands', async () => {
    const whole = await drawn('jpeg');
    const note = Buffer.concat([Buffer.from('ffe2ffff', 'hex'), Buffer.alloc(0xfffd)]);
    const late = Buffer.concat([whole.subarray(0, 2), note, note, whole.subarray(2)]);
    expect(await judged(late)).toBe('image/jpeg');
    const frame = late.indexOf(Buffer.from('ffc0', 'hex'), note.length);
    late.writeUInt16BE(60_000, frame + 5);
    late.writeUInt16BE(60_000, frame + 7);
    expect(await judged(late)).toBe('fileTooManyPoints');
    late.writeUInt16BE(0, frame + 5);
    expect(await judged(late)).toBe('fileBroken');
  });
});

describe('what is refused is told with what is taken', () => {
  beforeAll(() => fillPeople(house.current));
  const post = (bytes: Buffer, type: string) =>
    house.current.call('admin', 'POST', 'documents?full=true', { user: person, type: 0, file: dataUrl(bytes, type) });

  it('a picture that is none names JPG, PNG and WebP', async () => {
    const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
    const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), Buffer.alloc(99)]);
    const wrong: [string, Buffer, string][] = [
      ['truncated', lacking(await drawn('jpeg'), 0.4), 'image/jpeg'],
      ['without size', own('zero-dim.png'), 'image/png'],
      ['gif', gif, 'image/gif'],
      ['heic', heic, 'application/octet-stream'],
      ['html', Buffer.from('<!doctype html><p>'), 'application/octet-stream'],
    ];
    for (const [name, bytes, type] of wrong) {
      const { status, body } = await post(bytes, type);
      expect([name, status, body.message]).toEqual([name, 422, expect.stringMatching(/JPG, PNG o WebP/)]);
    }
  });

  it('a PDF with something before its head is no lie', async () => {
    const { status } = await house.current.call('admin', 'POST', 'documents?full=true', {
      user: person,
      type: 1,
      file: dataUrl(withHead(PDF, 900)),
    });
    expect(status).toBe(201);
  });
});
