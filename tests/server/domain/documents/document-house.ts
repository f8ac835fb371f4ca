import { createHash, randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { pdfOf, pngOf } from '../../../../generators/demo/files.ts';
import { type Person, type TestHouse, testHouse } from '../../helpers/house.ts';

export const SCHEMAS = join(import.meta.dirname, '../../../../schemas');
export const PDF = pdfOf(['A document', 'of two lines']);
export const PNG = pngOf(7);
export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
export const dataUrl = (bytes: Buffer, mediaType = 'application/pdf'): string =>
  `data:${mediaType};base64,${bytes.toString('base64')}`;

/** Another PDF each time, of about this many bytes. */
export function pdfOfSize(size: number): Buffer {
  const filling = Buffer.alloc(Math.max(size - PDF.length, 1), 'x');
  filling.write(randomBytes(16).toString('hex'));
  return Buffer.concat([PDF.subarray(0, 9), Buffer.from('%'), filling, Buffer.from('\n'), PDF.subarray(9)]);
}

/** A picture with bytes that no viewer knows, in a chunk of their own. */
export function pngWith(bytes: Buffer): Buffer {
  const chunk = Buffer.concat([Buffer.alloc(4), Buffer.from('teSt'), bytes, Buffer.alloc(4)]);
  chunk.writeUInt32BE(bytes.length, 0);
  return Buffer.concat([PNG.subarray(0, 33), chunk, PNG.subarray(33)]);
}

/** A PDF that only a password opens, or that opens for everybody and forbids something. */
export function closedPdf(
  passwords: { userPassword?: string; ownerPassword?: string },
  version = '1.7',
): Promise<Buffer> {
  const pen = new PDFDocument({ ...passwords, pdfVersion: version as '1.7' });
  pen.text('Papel');
  pen.end();
  return buffer(pen as unknown as Readable);
}

/** A page that is drawn by this packed content. */
export function pdfAround(packed: Buffer): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << >> >>',
    `<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n`,
  ].map((text, place) => Buffer.from(`${place + 1} 0 obj\n${text}${place < 3 ? '\nendobj\n' : ''}`));
  const whole = Buffer.concat([Buffer.from('%PDF-1.4\n'), ...objects, packed, Buffer.from('\nendstream\nendobj\n')]);
  const offsets = [1, 2, 3, 4].map((id) => `${String(whole.indexOf(`${id} 0 obj`)).padStart(10, '0')} 00000 n \n`);
  const trailer = `trailer\n<< /Size 5 /Root 1 0 R >>\nstartxref\n${whole.length}\n%%EOF\n`;
  return Buffer.concat([whole, Buffer.from(`xref\n0 5\n0000000000 65535 f \n${offsets.join('')}${trailer}`)]);
}

/** The real files, two partners with a person each, and a request of the first. */
export const PARTNERED = { person: 40, rival: 50, lender: 41, request: 7, renewal: 8 };

export function documentsHouse(options: Parameters<typeof testHouse>[0] = {}) {
  return testHouse({ folder: SCHEMAS, ...options });
}

export async function fillPeople({ house }: TestHouse): Promise<void> {
  const { db } = house.services;
  const person = (id: number, partner: number, name: string) => ({
    id,
    email: `p${id}@test.mx`,
    username: `p${id}`,
    roles: JSON.stringify(['USER']),
    id_partner: partner,
    type_account: 'personal',
    cellphone: `55123456${id}`,
    fixed_documents: true,
    general__full_name: name,
    general__rfc: `LOAP8001${id}AB1`,
    address__street: 'Av. Juárez',
    address__ext_no: '10',
    address__neighborhood: 'Centro',
    address__zipcode: '06000',
    address__city: 'Ciudad de México',
    address__state: 'CMX',
    financial__clabe: id === 40 ? '012180001234567897' : null,
    financial__bank_name: '012',
  });
  await db
    .insertInto('users')
    .values([
      person(PARTNERED.person, 4, 'Paula López Álvarez'),
      person(PARTNERED.lender, 4, 'Nuria Peña Ibáñez'),
      person(PARTNERED.rival, 5, 'Rival Muñoz'),
    ])
    .execute();
  const request = {
    token: 'S0007',
    status: 6,
    user: PARTNERED.person,
    user_lender: PARTNERED.lender,
    partner: 4,
    partner_lender: 4,
    recognition: 0,
    title: 'Capital de trabajo',
    description: 'Compra de inventario',
    amount: '50000',
    rate: '17.9',
    payment_time: 12,
    payment_type: 2,
    version: 'v1',
    version_commission: 'v1',
    opening_commission: '5',
    opening_commission_amount: '2500',
    commission_admin: '0',
    commission_admin_lender: '0',
    commission_by_each_payment: '0',
    days_for_calculations: 360,
    cat: '27.3',
    aval_required: false,
  };
  await db
    .insertInto('requests')
    .values([
      { ...request, id: PARTNERED.request },
      { ...request, id: PARTNERED.renewal, token: 'S0008', recognition: 1, request_parent: PARTNERED.request },
    ])
    .execute();
}

/** A multipart body as a browser sends it. */
export function multipart(
  parts: { name: string; value: string | Buffer; fileName?: string; type?: string }[],
  boundary = 'frontera-7',
) {
  const chunks = parts.flatMap(({ name, value, fileName, type }) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${fileName ? `; filename="${fileName}"` : ''}\r\n${type ? `content-type: ${type}\r\n` : ''}\r\n`,
    ),
    Buffer.isBuffer(value) ? value : Buffer.from(value),
    Buffer.from('\r\n'),
  ]);
  return {
    payload: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

export async function upload(
  running: TestHouse,
  person: Person,
  method: 'POST' | 'PATCH',
  url: string,
  parts: Parameters<typeof multipart>[0],
) {
  const body = multipart(parts);
  return running.raw({
    method,
    url: `/v1/${url}`,
    payload: body.payload,
    headers: { ...body.headers, authorization: `Bearer ${await running.token(person)}` },
  });
}

export const storedFiles = ({ settings }: TestHouse): string[] => readdirSync(join(settings.dataDir, 'files'));
export const waitingUploads = ({ settings }: TestHouse): string[] => readdirSync(join(settings.dataDir, 'uploads'));
