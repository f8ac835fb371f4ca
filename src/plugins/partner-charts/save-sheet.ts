import { strToU8, zipSync } from 'fflate';
import type { PluginProps } from '../../console/plugin.ts';
import { type DrawnFigure, pointText } from './chart-data.ts';

/** Saves a chart's figures as a sheet: numbers stay numbers, texts are texts and never formulas. */
export function saveSheet(title: string, figure: DrawnFigure, tools: Pick<PluginProps, 'translate' | 'format'>): void {
  const head = ['', ...figure.series.map(({ key }) => tools.translate(key))];
  const rows = figure.points.map((point, place) => [
    pointText(figure, point, tools),
    ...figure.series.map(({ values }) => values[place] ?? 0),
  ]);
  const sheet = sheetOf([head, ...rows]);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([sheet as BlobPart], { type: XLSX_TYPE }));
  link.download = `${title}.xlsx`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const SPREADSHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The smallest workbook there is: one sheet, texts written in place. */
export function sheetOf(rows: (string | number)[][]): Uint8Array {
  const cells = rows
    .map(
      (row, line) => `<row r="${line + 1}">${row.map((value, column) => cellOf(value, line, column)).join('')}</row>`,
    )
    .join('');
  return zipSync({
    '[Content_Types].xml': strToU8(
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${CONTENT}.worksheet+xml"/></Types>`,
    ),
    '_rels/.rels': strToU8(
      `<Relationships xmlns="${RELATIONS}"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${SPREADSHEET}" xmlns:r="${OFFICE}"><sheets><sheet name="1" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships xmlns="${RELATIONS}"><Relationship Id="r1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(
      `<worksheet xmlns="${SPREADSHEET}"><sheetData>${cells}</sheetData></worksheet>`,
    ),
  });
}

function cellOf(value: string | number, line: number, column: number): string {
  const place = `${String.fromCharCode(65 + column)}${line + 1}`;
  if (typeof value === 'number') return `<c r="${place}"><v>${value}</v></c>`;
  return `<c r="${place}" t="inlineStr"><is><t>${escapeXml(value)}</t></is></c>`;
}

const escapeXml = (text: string) => text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
