import { Zip, ZipDeflate } from 'fflate';
import type { Sheet } from './cell.ts';
import {
  boldRow,
  contentTypes,
  PACKAGE_LINKS,
  rowOf,
  SHEET_END,
  STYLES,
  sheetStart,
  workbook,
  workbookLinks,
} from './xlsx-parts.ts';

/** What a sheet of the format can hold; a longer table goes on in another one. */
const SHEET_ROWS = 1_048_576;
const LEVEL = 6;

/**
 * A sheet as XLSX, given out while it is made: what is held at one time is a page of rows and the compressor's window,
 * however many rows there are.
 */
export async function* xlsxOf(sheet: Sheet, sheetRows = SHEET_ROWS): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  let failed: Error | undefined;
  const zip = new Zip((error, chunk) => {
    if (error) failed = error;
    else ready.push(chunk);
  });
  function* drain() {
    if (failed) throw failed;
    yield* ready.splice(0);
  }
  const whole = (name: string, text: string) => openEntry(zip, name).push(bytes(text), true);
  whole('_rels/.rels', PACKAGE_LINKS);
  whole('xl/styles.xml', STYLES);
  let sheets = 0;
  let used = sheetRows;
  let entry: ZipDeflate | undefined;
  const begin = () => {
    entry?.push(bytes(SHEET_END), true);
    sheets += 1;
    used = sheet.heading.length + 1;
    entry = openEntry(zip, `xl/worksheets/sheet${sheets}.xml`);
    entry.push(bytes(sheetStart(sheet.titles.length, used) + [...sheet.heading, sheet.titles].map(boldRow).join('')));
  };
  begin();
  for await (const page of sheet.rows) {
    let rest = page;
    while (rest.length > 0) {
      if (used >= sheetRows) begin();
      const fitting = rest.slice(0, sheetRows - used);
      entry?.push(bytes(fitting.map(rowOf).join('')));
      used += fitting.length;
      rest = rest.slice(fitting.length);
    }
    yield* drain();
  }
  entry?.push(bytes(SHEET_END), true);
  whole('xl/workbook.xml', workbook(sheet.name, sheets));
  whole('xl/_rels/workbook.xml.rels', workbookLinks(sheets));
  whole('[Content_Types].xml', contentTypes(sheets));
  zip.end();
  yield* drain();
}

function openEntry(zip: Zip, name: string): ZipDeflate {
  const entry = new ZipDeflate(name, { level: LEVEL });
  zip.add(entry);
  return entry;
}

const bytes = (text: string): Uint8Array => Buffer.from(text);
