import { sumMoney } from '../../../lending/money/money.ts';
import type { DocumentTemplate } from '../../../resource/model/definition.ts';
import type { Signature, TemplateBlock, TemplateColumn } from '../../../resource/model/document-template.ts';
import { nest } from '../../../resource/model/path.ts';
import { BOLD, lettersMissing, Paper, REGULAR } from '../shared/paper.ts';
import { type Filling, fillText, placeRows, placesOf, placeValue } from './template-text.ts';

const GAP = 6;
const SIGNATURE_HEIGHT = 48;
const SIGNATURES_IN_LINE = 3;
const LINES_BELOW_HEADING = 6;
const MARGIN = 56;
const FONT_SIZE = 10;

/** A template as a PDF, all its blocks. Texts are filled as they are drawn; what is missing is noted in the gaps. */
export async function drawDocument(template: DocumentTemplate, values: Filling): Promise<Buffer> {
  const filling = { ...values, lettersMissing };
  const { size: paper = 'LETTER', margin = MARGIN, fontSize = FONT_SIZE } = template.page ?? {};
  const pen = new Paper({
    size: paper,
    margin,
    bufferPages: true,
    info: { Title: template.title },
    lang: 'es-MX',
  });
  const { width, height } = pen.page;
  const drawing = { pen, filling, size: fontSize, left: margin, width: width - 2 * margin, bottom: height - margin };
  pen.font(REGULAR).fontSize(fontSize);
  if (template.header) paragraph(drawing, fillText(template.header, filling), { align: 'right' });
  for (const [place, block] of template.blocks.entries()) {
    keepWithSignatures(drawing, template.blocks.slice(place));
    drawBlock(drawing, block);
  }
  if (template.footer) drawFooters(drawing, template.footer, margin);
  const letters = [...pen.lacking].join(' ');
  // Letters that came with no value are the template's.
  if (letters && filling.gaps.size === 0)
    filling.gaps.set('type', { code: 'no-glyph', letters, title: template.title });
  return pen.finish();
}

function drawBlock(drawing: Drawing, block: TemplateBlock): void {
  const { pen, filling } = drawing;
  if (block.heading) heading(drawing, fillText(block.heading, filling), block);
  else if (block.paragraph) paragraph(drawing, fillText(block.paragraph, filling), block);
  else if (block.list) drawList(drawing, block.list);
  else if (block.lines) for (const line of block.lines) drawLine(drawing, line);
  else if (block.table) drawTable(drawing, block.table);
  else if (block.signatures) drawSignatures(drawing, block.signatures);
  else if (block.space) pen.y += block.space;
  else if (block.pageBreak) pen.addPage();
}

/** A paragraph that signatures follow begins the page that they are on: no one signs a sheet without a word of the contract. */
function keepWithSignatures(drawing: Drawing, [text, ...rest]: TemplateBlock[]): void {
  const next = rest.find(({ space }) => space === undefined);
  if (!text?.paragraph || !next?.signatures) return;
  const { pen, filling, width, bottom } = drawing;
  const spaces = rest.slice(0, rest.indexOf(next)).reduce((sum, { space = 0 }) => sum + space, 0);
  const lines = pen.heightOfString(fillText(text.paragraph, filling), { width, lineGap: 2 }) + GAP;
  const signers = next.signatures.flatMap((one) => signersOf(one, drawing)).slice(0, SIGNATURES_IN_LINE);
  const needed = lines + spaces + (signers.length > 0 ? signersHeight(drawing, signers) : 0);
  const isFresh = pen.y <= pen.page.margins.top;
  if (pen.y + needed > bottom && needed < bottom - pen.page.margins.top && !isFresh) pen.addPage();
}

/** Begins at the margin, whatever preceded it, and is never the last line of a page. */
function heading({ pen, size, left, width, bottom }: Drawing, text: string, { align }: Partial<TemplateBlock>): void {
  pen.font(BOLD).fontSize(size + 4);
  const needed = pen.heightOfString(text, { width }) + LINES_BELOW_HEADING * size;
  if (pen.y + needed > bottom) pen.addPage();
  else if (pen.y > pen.page.margins.top) pen.y += GAP;
  pen.text(text, left, pen.y, { align: align ?? 'left', width });
  pen.font(REGULAR).fontSize(size).moveDown(0.5);
}

function paragraph({ pen, size, left, width }: Drawing, text: string, { align, bold }: Partial<TemplateBlock>): void {
  pen.font(bold ? BOLD : REGULAR).fontSize(size);
  pen.text(text, left, pen.y, { align: align ?? 'left', width, lineGap: 2 });
  pen.font(REGULAR);
  pen.y += GAP;
}

function drawList(drawing: Drawing, items: readonly string[]): void {
  for (const [index, item] of items.entries())
    paragraph(drawing, `${index + 1}. ${fillText(item, drawing.filling)}`, { align: 'justify' });
}

function drawLine({ pen, filling, left, width, bottom, size }: Drawing, line: { label: string; value: string }): void {
  const half = width * 0.4;
  const [label, value] = [fillText(line.label, filling), fillText(line.value, filling)];
  const above = pen.font(BOLD).heightOfString(label, { width: half - GAP });
  const height = pen.font(REGULAR).heightOfString(value, { width: width - half });
  if (pen.y + Math.max(above, height, size) > bottom) pen.addPage();
  const { y } = pen;
  pen.font(BOLD).text(label, left, y, { width: half - GAP });
  const below = pen.y;
  pen.font(REGULAR).text(value, left + half, y, { width: width - half });
  pen.y = Math.max(pen.y, below) + 3;
  pen.x = left;
}

/** At most three beside each other; each is as high as its texts, and none is cut by the foot of the page. */
function drawSignatures(drawing: Drawing, signatures: readonly Signature[]): void {
  const signers = signatures.flatMap((one) => signersOf(one, drawing));
  for (let first = 0; first < signers.length; first += SIGNATURES_IN_LINE)
    drawSigners(drawing, signers.slice(first, first + SIGNATURES_IN_LINE));
}

type Signer = { name: string; role: string };

function signersOf({ name, role, each }: Signature, { filling }: Drawing): Signer[] {
  const filled = (row: Filling) => ({ name: fillText(name, row), role: fillText(role, row) });
  if (each === undefined) return [filled(filling)];
  return placeRows(each, filling).map(filled);
}

function signersHeight({ pen, width }: Drawing, signers: readonly Signer[]): number {
  const within = { width: width / signers.length - 24 };
  const heights = signers.map(({ name, role }) => pen.heightOfString(name, within) + pen.heightOfString(role, within));
  return Math.max(SIGNATURE_HEIGHT, ...heights.map((one) => one + 3 * GAP));
}

function drawSigners(drawing: Drawing, signers: readonly Signer[]): void {
  const { pen, left, width, bottom, size } = drawing;
  const each = width / signers.length;
  const within = { width: each - 24, align: 'center' } as const;
  const height = signersHeight(drawing, signers);
  if (pen.y + height > bottom) {
    pen.addPage();
    pen.y += SIGNATURE_HEIGHT;
  }
  const top = pen.y;
  for (const [index, signer] of signers.entries()) {
    const x = left + index * each;
    pen
      .moveTo(x + 12, top)
      .lineTo(x + each - 12, top)
      .lineWidth(0.7)
      .stroke();
    pen.text(signer.name, x + 12, top + 4, within);
    pen
      .fontSize(size - 1)
      .text(signer.role, within)
      .fontSize(size);
  }
  pen.y = top + height;
  pen.x = left;
}

/** Every page at the end, when their number is known. */
function drawFooters({ pen, filling, left, width, size }: Drawing, text: string, margin: number): void {
  const { start, count } = pen.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    pen.switchToPage(page);
    // A text below the margin would begin a page of its own.
    pen.page.margins.bottom = 0;
    const values = { ...filling.values, page: page + 1, pages: count };
    const filled = fillText(text, { ...filling, values });
    const at = pen.page.height - margin / 2 - size;
    pen.fontSize(size - 2).text(filled, left, at, { width, align: 'center', lineBreak: false });
    pen.page.margins.bottom = margin;
  }
}

type Pen = PDFKit.PDFDocument;
type Drawing = { pen: Pen; filling: Filling; size: number; left: number; width: number; bottom: number };

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
function drawTable(drawing: Drawing, table: Table): void {
  const { pen, filling, size, left, width, bottom } = drawing;
  const rows = placeRows(table.rows, filling);
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
  const sum = sumMoney(rows.map((row) => String(placeValue(path, row) ?? '0')));
  return fillText(`{${path} | money}`, { ...filling, values: nest({ [path]: sum }), outer: filling });
}
