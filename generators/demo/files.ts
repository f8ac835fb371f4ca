import { crc32, deflateSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import type { Definition, Json, Row } from '../../src/resource/model/definition.ts';
import { valueAt, withValue } from '../../src/resource/model/path.ts';
import type { Services } from '../../src/server/core/context.ts';

type DemoFile = { path: string; mediaType: string; bytes: Buffer };

/** Where the files of the demo lie; rows of one type share one small file. */
const FOLDER = 'demo';
const PICTURES = new Set(['user-0', 'user-2', 'user-3', 'user-9']);
const GUARANTEES = 4;
const USER_TYPES = [0, 1, 2, 3, 4, 6, 9, 22, 28, 29, 30, 32, 36, 37];
const SELFIE = documentPath('user', 0);
const REQUEST_TYPES = [0, 1, 3, 4, 7, 13, 16, 17];

export function documentPath(context: 'user' | 'request', type: number): string {
  const name = `${context}-${type}`;
  return `${FOLDER}/${name}.${PICTURES.has(name) ? 'png' : 'pdf'}`;
}

export function guaranteePath(number: number): string {
  return `${FOLDER}/guarantee-${number % GUARANTEES}.png`;
}

export const BILL_PATH = `${FOLDER}/bill.pdf`;
export const REPORT_PATH = `${FOLDER}/report.xlsx`;
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Every file that rows of the demo point to, real and small. */
function demoFiles(): DemoFile[] {
  return [
    ...USER_TYPES.map((type) => fileAt(documentPath('user', type), type)),
    ...REQUEST_TYPES.map((type) => fileAt(documentPath('request', type), type)),
    ...Array.from({ length: GUARANTEES }, (_, number) => fileAt(guaranteePath(number), number + 50)),
    fileAt(BILL_PATH, 0),
    { path: REPORT_PATH, mediaType: XLSX, bytes: reportFile() },
  ];
}

function fileAt(path: string, shade: number): DemoFile {
  if (path === SELFIE) return { path, mediaType: 'image/png', bytes: portrait() };
  if (path.endsWith('.png')) return { path, mediaType: 'image/png', bytes: pngOf(shade) };
  const lines = ['Mesa de Control', 'Documento de demostración, sin valor.', path];
  return { path, mediaType: 'application/pdf', bytes: pdfOf(lines) };
}

/** The smallest workbook that a spreadsheet program opens; a fixed date keeps its bytes the same. */
function reportFile(): Buffer {
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const packages = 'http://schemas.openxmlformats.org/package/2006';
  const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
  const sheet = `<row>${text('Folio')}${text('Nombre')}</row><row><c><v>1</v></c>${text('Reporte de demostración')}</row>`;
  const parts: Record<string, string> = {
    '[Content_Types].xml': `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${XLSX}.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Reporte" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `${head}<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData></worksheet>`,
  };
  const files = Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, strToU8(part)]));
  return Buffer.from(zipSync(files, { mtime: '2026-01-01T00:00:00' }));
}

/** A real, one-page PDF with a few lines of text; the same text gives the same bytes. */
export function pdfOf(lines: readonly string[]): Buffer {
  const text = lines.map((line, index) => `${index === 0 ? '' : '0 -22 Td '}(${escaped(line)}) Tj`).join('\n');
  const content = `BT /F1 14 Tf 60 740 Td\n${text}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  let body = '%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n';
  const offsets = objects.map((object, index) => {
    const offset = Buffer.byteLength(body, 'latin1');
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = Buffer.byteLength(body, 'latin1');
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  body += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(body, 'latin1');
}

type Colour = readonly [red: number, green: number, blue: number];

type Box = readonly [left: number, top: number, right: number, bottom: number];

/** What is printed on a card: a photograph, lines of text, a line below. */
const PRINTED: readonly Box[] = [
  [8, 14, 31, 44],
  [38, 15, 86, 19],
  [38, 25, 74, 28],
  [38, 33, 80, 36],
  [38, 41, 66, 44],
  [8, 52, 58, 54],
];

/** A real PNG that looks like a card from afar, of another pale colour for each number. */
export function pngOf(shade: number): Buffer {
  const card: Colour = [214 + ((shade * 53) % 36), 220 + ((shade * 97) % 32), 224 + ((shade * 29) % 28)];
  const print: Colour = [card[0] - 80, card[1] - 76, card[2] - 66];
  const isPrinted = (x: number, y: number) =>
    PRINTED.some(([left, top, right, bottom]) => x >= left && x < right && y >= top && y < bottom);
  return drawn(96, 64, (x, y) => (isPrinted(x, y) ? print : card));
}

/** Nobody's picture: head and shoulders, as they are drawn where a picture is missing. */
function portrait(): Buffer {
  const isIn = (x: number, y: number, [left, top]: [number, number], [wide, high]: [number, number]) =>
    ((x - left) / wide) ** 2 + ((y - top) / high) ** 2 <= 1;
  const isFigure = (x: number, y: number) => isIn(x, y, [48, 38], [16, 18]) || isIn(x, y, [48, 96], [34, 32]);
  return drawn(96, 96, (x, y) => (isFigure(x, y) ? [125, 143, 171] : [226, 232, 242]));
}

function drawn(width: number, height: number, colourAt: (x: number, y: number) => Colour): Buffer {
  const rows = Buffer.alloc((width * 3 + 1) * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) rows.set(colourAt(x, y), y * (width * 3 + 1) + 1 + x * 3);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

function escaped(line: string): string {
  return line.replace(/[\\()]/g, '\\$&');
}

/** The name under which a file of the demo was stored. */
type FileNames = ReadonlyMap<string, string>;

/** Puts the files of the demo where all files are; without a store the rows keep names that lead nowhere. */
export async function storeDemoFiles(files: Services['files'] | undefined): Promise<FileNames> {
  const names = new Map<string, string>();
  if (!files) return names;
  for (const { path, mediaType, bytes } of demoFiles()) {
    const stored = await files.store(bytes, { mediaType });
    if (stored.ok) names.set(path, stored.name);
  }
  return names;
}

/** Puts the stored names into the rows of one resource. */
export function fileNamerOf(definition: Definition, names: FileNames): (row: Row) => Row {
  const fields = Object.values(definition.fields).filter(
    (field) => field.kind === 'file' || field.items?.kind === 'file',
  );
  if (names.size === 0 || fields.length === 0) return (row) => row;
  return (row) => fields.reduce((named, { path }) => renamed(named, path, names), row);
}

function renamed(row: Row, path: string, names: FileNames): Row {
  const value = valueAt(row, path);
  return value === undefined || value === null ? row : withValue(row, path, nameOf(value, names));
}

function nameOf(value: Json, names: FileNames): Json {
  if (Array.isArray(value)) return value.map((each) => nameOf(each, names));
  return typeof value === 'string' ? (names.get(value) ?? value) : value;
}
