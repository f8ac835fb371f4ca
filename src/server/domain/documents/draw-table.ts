import { sumMoney } from '../../../lending/money/sum-money.ts';
import type { TemplateBlock, TemplateColumn } from '../../../resource/model/document-template.ts';
import { nest } from '../../../resource/model/path.ts';
import { BOLD, REGULAR } from '../shared/paper.ts';
import { type Filling, fillText, placesOf, rowsAt, valueIn } from './template-text.ts';

type Pen = PDFKit.PDFDocument;
export type Drawing = { pen: Pen; filling: Filling; size: number; left: number; width: number; bottom: number };

const PADDING = 3;
const RULE = 0.5;
const SMALLEST = 4;
const SAMPLE = 200;
/** Parts of the page: a text that is wider is broken into lines, and has at least the second. */
const LONG = 0.4;
const LEAST = 0.2;

type Table = NonNullable<TemplateBlock['table']>;

/**
 * One line for each row, with the head repeated on each page and the totals at the foot. Nothing is cut: columns are as wide as
 * their content, long texts have several lines, and where all together are wider than the page the letters are smaller.
 */
export function drawTable(drawing: Drawing, table: Table): void {
  const { pen, filling, size, left, width, bottom } = drawing;
  const rows = rowsAt(table.rows, filling);
  const titles = table.columns.map((column) => fillText(column.title, filling));
  const body = rows.map((row) => table.columns.map((column) => fillText(column.value, row)));
  const hasTotals = table.columns.some((column) => column.total);
  const totals = table.columns.map((column, index) => totalOf(column, index, rows, drawing, table));
  const { letters, widths } = fitted(drawing, table, [titles, totals], body);
  const height = letters + 1 + 2 * PADDING;
  pen.fontSize(letters);
  const roomOf = (index: number) => (widths[index] ?? 0) - 2 * PADDING;
  const isBroken = (text: string, index: number) => text.includes('\n') || pen.widthOfString(text) > roomOf(index) + 1;
  /** What a line takes beside its padding. */
  const heightOf = (texts: string[], bold = false) => {
    pen.font(bold ? BOLD : REGULAR);
    const heights = texts.map((text, index) =>
      isBroken(text, index) ? pen.heightOfString(text, { width: roomOf(index) }) : letters + 1,
    );
    return Math.max(letters + 1, ...heights);
  };
  const line = (texts: string[], bold: boolean, inside = heightOf(texts, bold)) => {
    pen.font(bold ? BOLD : REGULAR);
    let x = left;
    const y = pen.y + PADDING;
    for (const [index, text] of texts.entries()) {
      const cell = widths[index] ?? 0;
      const align = table.columns[index]?.align ?? 'left';
      const room = roomOf(index);
      const free = room - pen.widthOfString(text);
      const shift = align === 'right' ? free : align === 'center' ? free / 2 : 0;
      if (isBroken(text, index)) pen.text(text, x + PADDING, y, { width: room, align });
      else pen.text(text, x + PADDING + Math.max(shift, 0), y, { lineBreak: false });
      x += cell;
    }
    pen.y = y + inside + PADDING;
    pen
      .moveTo(left, pen.y)
      .lineTo(left + width, pen.y)
      .lineWidth(RULE)
      .stroke('gainsboro');
  };
  if (pen.y + 3 * height > bottom) pen.addPage();
  line(titles, true);
  for (const texts of body) {
    const inside = heightOf(texts);
    if (pen.y + inside + 2 * PADDING > bottom) {
      pen.addPage();
      line(titles, true);
    }
    line(texts, false, inside);
  }
  if (hasTotals) {
    if (pen.y + height > bottom) pen.addPage();
    line(totals, true);
  }
  pen.font(REGULAR).fontSize(size).strokeColor('black');
  pen.x = left;
  pen.y += PADDING;
}

/** The largest letters with which every text has its room, and what each column gets: its own and a part of what is left. */
function fitted({ pen, size, width }: Drawing, { columns }: Table, bold: string[][], body: string[][]) {
  const widest = (letters: number) => {
    const own = columns.map((_, index) => {
      pen.fontSize(letters);
      const wide = (texts: string[][]) => Math.max(0, ...texts.map((line) => pen.widthOfString(line[index] ?? '')));
      pen.font(BOLD);
      const bolds = wide(bold);
      pen.font(REGULAR);
      // Digits are equally wide: only the longest texts can be the widest.
      const longest = Math.max(0, ...body.map((line) => line[index]?.length ?? 0));
      const candidates = body.filter((line) => (line[index]?.length ?? 0) >= longest - 1).slice(0, SAMPLE);
      return Math.max(bolds, wide(candidates)) + 2 * PADDING + 1;
    });
    const isLong = (one: number) => one > LONG * width;
    const left = width - sum(own.filter((one) => !isLong(one)));
    const share = Math.max(left / own.filter(isLong).length, LEAST * width);
    return own.map((one) => (isLong(one) ? Math.min(one, share) : one));
  };
  const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);
  let letters = size - 1;
  let own = widest(letters);
  while (sum(own) > width && letters > SMALLEST) {
    letters = Math.max(SMALLEST, letters - 0.5);
    own = widest(letters);
  }
  const free = Math.max(0, width - sum(own));
  const shares = sum(columns.map((column) => column.width ?? 1));
  return { letters, widths: own.map((one, index) => one + (free * (columns[index]?.width ?? 1)) / shares) };
}

function totalOf(column: TemplateColumn, index: number, rows: Filling[], { filling }: Drawing, table: Table): string {
  const [path] = placesOf(column.value);
  if (!column.total || !path) return index === 0 ? fillText(table.total ?? '', filling) : '';
  const sum = sumMoney(rows.map((row) => String(valueIn(path, row) ?? '0')));
  return fillText(`{${path} | money}`, { ...filling, values: nest({ [path]: sum }), outer: filling });
}
