import { type Cell, harmless, type Sheet } from './cell.ts';

/** Spreadsheets read a file as UTF-8 only when it says so. */
const MARK = '\uFEFF';

/** A sheet as CSV (RFC 4180), page by page: numbers without separators, so that they stay numbers. */
export async function* csvOf(sheet: Sheet): AsyncGenerator<Buffer> {
  const heading = sheet.heading.map((cells) => lineOf(cells.map((text) => ({ text }))));
  yield Buffer.from(MARK + heading.join('') + lineOf(sheet.titles.map((text) => ({ text }))));
  for await (const page of sheet.rows) yield Buffer.from(page.map(lineOf).join(''));
}

const lineOf = (cells: Cell[]): string => `${cells.map((cell) => quoted(written(cell))).join(',')}\r\n`;

const written = (cell: Cell): string => (cell.number === undefined ? harmless(cell.text) : cell.text);

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
