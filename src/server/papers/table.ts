import { BOLD, type Paper, REGULAR } from './paper.ts';

/** Where on a paper is drawn: letters of `size` points, between `left` and `left + width`, no lower than `bottom`. */
export type PaperArea = { pen: Paper; size: number; left: number; width: number; bottom: number };

/** `width`: the part of the free room that a column takes, 1 where it does not say. */
export type PaperColumn = {
  title: string;
  align?: 'left' | 'right' | 'center' | 'justify' | undefined;
  width?: number | undefined;
};

/** Each row has a text for each column; `totals` are the last line, in bold. */
export type TextTable = { columns: PaperColumn[]; rows: string[][]; totals?: string[] };

const PADDING = 3;
const RULE = 0.5;
const SMALLEST = 4;
const SAMPLE = 200;
/** Parts of the page: a text that is wider is broken into lines, and has at least the second. */
const LONG = 0.4;
const LEAST = 0.2;

/**
 * One line for each row, with the head repeated on each page and the totals at the foot. Nothing is cut: columns are as wide as
 * their content, long texts have several lines, and where all together are wider than the page the letters are smaller.
 */
export function drawRows(area: PaperArea, table: TextTable): void {
  const { pen, size, left, width, bottom } = area;
  const { columns, rows, totals } = table;
  const titles = columns.map(({ title }) => title);
  const { letters, widths } = fitted(area, columns, [titles, totals ?? []], rows);
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
      const align = columns[index]?.align ?? 'left';
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
  for (const texts of rows) {
    const inside = heightOf(texts);
    if (pen.y + inside + 2 * PADDING > bottom) {
      pen.addPage();
      line(titles, true);
    }
    line(texts, false, inside);
  }
  if (totals) {
    if (pen.y + height > bottom) pen.addPage();
    line(totals, true);
  }
  pen.font(REGULAR).fontSize(size).strokeColor('black');
  pen.x = left;
  pen.y += PADDING;
}

/** The largest letters with which every text has its room, and what each column gets: its own and a part of what is left. */
function fitted({ pen, size, width }: PaperArea, columns: PaperColumn[], bold: string[][], body: string[][]) {
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

/** Every page at the end, when their number is known. The pages are buffered, and their margin is below `bottom`. */
export function drawFooters(
  { pen, size, left, width, bottom }: PaperArea,
  textOf: (page: number, pages: number) => string,
) {
  const { start, count } = pen.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    pen.switchToPage(page);
    const { margins, height } = pen.page;
    const { bottom: margin } = margins;
    // A text below the margin would begin a page of its own.
    margins.bottom = 0;
    const at = height - (height - bottom) / 2 - size;
    const text = textOf(page + 1, count);
    pen.fontSize(size - 2).text(text, left, at, { width, align: 'center', lineBreak: false });
    margins.bottom = margin;
  }
}
