import type { SheetLook } from '../../resource/kinds/kind.ts';
import type { SheetCell } from './cell.ts';
import { harmless } from './cell.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const MARKS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const CELL_LENGTH = 32_767;

/** Places in the list of formats below. */
const PLAIN = 0;
const BOLD = 1;
const DAY = 2;
const LOOKS: Record<SheetLook, number> = { money: 3, percent: 4, rate: 5, whole: 6, decimal: 7 };
const FORMATS = ['dd/mm/yyyy', '"$"#,##0.00', '0.00" %"', '0.0000', '0', '0.00##'];

export const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="${FORMATS.length}">${FORMATS.map(
  (code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escaped(code)}"/>`,
).join(
  '',
)}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders>
<cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${FORMATS.length + 2}"><xf/><xf fontId="1" applyFont="1"/>${FORMATS.map(
  (_, at) => `<xf numFmtId="${164 + at}" applyNumberFormat="1"/>`,
).join('')}</cellXfs></styleSheet>`;

export const PACKAGE_LINKS = `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

export const contentTypes = (sheets: number): string =>
  `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>
<Override PartName="/xl/workbook.xml" ContentType="${SPREADSHEET}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${SPREADSHEET}.styles+xml"/>${places(
    sheets,
    (at) => `<Override PartName="/xl/worksheets/sheet${at}.xml" ContentType="${SPREADSHEET}.worksheet+xml"/>`,
  )}</Types>`;

export const workbook = (name: string, sheets: number): string =>
  `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${places(
    sheets,
    (at) => `<sheet name="${escaped(sheetName(name, at))}" sheetId="${at}" r:id="rId${at}"/>`,
  )}</sheets></workbook>`;

export const workbookLinks = (sheets: number): string =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${places(
    sheets,
    (at) => `<Relationship Id="rId${at}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${at}.xml"/>`,
  )}<Relationship Id="rId${sheets + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`;

const places = (count: number, part: (at: number) => string): string =>
  Array.from({ length: count }, (_, index) => part(index + 1)).join('');

/** A sheet's name has at most 31 characters and none of these marks. */
function sheetName(name: string, at: number): string {
  const end = at > 1 ? ` ${at}` : '';
  return name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31 - end.length) + end;
}

/** The sheet up to its first row; what is above the table stays in sight. */
export function sheetStart(columns: number, frozen: number): string {
  const pane = `<pane ySplit="${frozen}" topLeftCell="A${frozen + 1}" activePane="bottomLeft" state="frozen"/>`;
  const widths = `<cols><col min="1" max="${Math.max(1, columns)}" width="20" customWidth="1"/></cols>`;
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>${widths}<sheetData>`;
}

export const SHEET_END = '</sheetData></worksheet>';

export const boldRow = (texts: string[]): string => `<row>${texts.map((text) => textCell(text, BOLD)).join('')}</row>`;

export const rowOf = (cells: SheetCell[]): string => `<row>${cells.map(cellOf).join('')}</row>`;

function cellOf({ text, number, day, look }: SheetCell): string {
  if (number !== undefined && Number.isFinite(number))
    return `<c s="${look ? LOOKS[look] : PLAIN}"><v>${number}</v></c>`;
  const serial = day === undefined ? undefined : serialOf(day);
  return serial === undefined ? textCell(text, PLAIN) : `<c s="${DAY}"><v>${serial}</v></c>`;
}

const textCell = (text: string, style: number): string =>
  text === ''
    ? `<c s="${style}"/>`
    : `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(PHONE.test(text) ? text : harmless(text))}</t></is></c>`;

/** A telephone number: a cell that is marked as text keeps its sign without a mark in front. */
const PHONE = /^\+\d[\d ]{6,17}$/;

const DAY_MS = 86_400_000;
/** Spreadsheets count days from here; the days before March 1900 are wrong there, and texts here. */
const FIRST_DAY = Date.UTC(1899, 11, 30);
const FIRST_SURE = 61;

function serialOf(day: string): number | undefined {
  const moment = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  const serial = (moment - FIRST_DAY) / DAY_MS;
  return serial >= FIRST_SURE ? serial : undefined;
}

/** XML holds no control characters, no half of a pair, and a cell no more than 32,767 characters. */
function escaped(text: string): string {
  return text
    .slice(0, CELL_LENGTH)
    .replace(/(?![\t\n\r])\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu, '')
    .replace(/[&<>"]/g, (mark) => MARKS[mark] ?? mark);
}
