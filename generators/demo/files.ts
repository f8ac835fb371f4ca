import { strToU8, zipSync } from 'fflate';
import { pdfOf, pngOf } from './paper.ts';

type DemoFile = { path: string; mediaType: string; bytes: Buffer };

/** Where the files of the demo lie; rows of one type share one small file. */
const FOLDER = 'demo';
const PICTURES = new Set(['user-0', 'user-2', 'user-3', 'user-9']);
const GUARANTEES = 4;
const USER_TYPES = [0, 1, 2, 3, 4, 6, 9, 22, 28, 29, 30, 32, 36, 37];
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
export function demoFiles(): DemoFile[] {
  return [
    ...USER_TYPES.map((type) => fileAt(documentPath('user', type), type)),
    ...REQUEST_TYPES.map((type) => fileAt(documentPath('request', type), type)),
    ...Array.from({ length: GUARANTEES }, (_, number) => fileAt(guaranteePath(number), number + 50)),
    fileAt(BILL_PATH, 0),
    { path: REPORT_PATH, mediaType: XLSX, bytes: reportFile() },
  ];
}

function fileAt(path: string, shade: number): DemoFile {
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
