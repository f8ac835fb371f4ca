import { sumMoney } from '../../../lending/money/money.ts';
import type { DocumentTemplate } from '../../../resource/model/definition.ts';
import type { Signature, TemplateBlock, TemplateColumn } from '../../../resource/model/document-template.ts';
import { nest } from '../../../resource/model/path.ts';
import { BOLD, lettersMissing, Paper, REGULAR } from '../../papers/paper.ts';
import { drawFooters, drawRows, type PaperArea } from '../../papers/table.ts';
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
  const { footer } = template;
  if (footer)
    drawFooters(drawing, (page, pages) => fillText(footer, { ...filling, values: { ...filling.values, page, pages } }));
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

type Drawing = PaperArea & { filling: Filling };

type Table = NonNullable<TemplateBlock['table']>;

/** One line for each row of the list; the totals are at its foot. */
function drawTable(drawing: Drawing, table: Table): void {
  const { filling } = drawing;
  const rows = placeRows(table.rows, filling);
  const totals = table.columns.map((column, index) => totalOf(column, index, rows, drawing, table));
  drawRows(drawing, {
    columns: table.columns.map(({ title, align, width }) => ({ title: fillText(title, filling), align, width })),
    rows: rows.map((row) => table.columns.map((column) => fillText(column.value, row))),
    ...(table.columns.some((column) => column.total) ? { totals } : {}),
  });
}

function totalOf(column: TemplateColumn, index: number, rows: Filling[], { filling }: Drawing, table: Table): string {
  const [path] = placesOf(column.value);
  if (!column.total || !path) return index === 0 ? fillText(table.total ?? '', filling) : '';
  const sum = sumMoney(rows.map((row) => String(placeValue(path, row) ?? '0')));
  return fillText(`{${path} | money}`, { ...filling, values: nest({ [path]: sum }), outer: filling });
}
