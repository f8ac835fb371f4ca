import PDFDocument from 'pdfkit';
import type { Condition } from '../../resource/definition.ts';
import { drawTable } from './draw-table.ts';
import type { DocumentTemplate, TemplateBlock } from './template.ts';
import { type Filling, fillText } from './template-text.ts';

const REGULAR = 'Helvetica';
const BOLD = 'Helvetica-Bold';
const GAP = 6;
const SIGNATURE_HEIGHT = 48;
const MARGIN = 56;
const FONT_SIZE = 10;

export type Pen = PDFKit.PDFDocument;
export type Drawing = { pen: Pen; filling: Filling; size: number; left: number; width: number; bottom: number };

/** A template as a PDF. Texts are filled as they are drawn; what is missing is noted in the filling. */
export async function drawDocument(
  template: DocumentTemplate,
  filling: Filling,
  shown: (when: Condition | undefined) => boolean,
): Promise<Buffer> {
  const { size: paper = 'LETTER', margin = MARGIN, fontSize = FONT_SIZE } = template.page ?? {};
  const pen = new PDFDocument({
    size: paper,
    margin,
    bufferPages: true,
    info: { Title: template.title },
    lang: 'es-MX',
  });
  const chunks: Buffer[] = [];
  pen.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => pen.on('end', resolve));
  const { width, height } = pen.page;
  const drawing = { pen, filling, size: fontSize, left: margin, width: width - 2 * margin, bottom: height - margin };
  pen.font(REGULAR).fontSize(fontSize);
  if (template.header) paragraph(drawing, fillText(template.header, filling), { align: 'right' });
  for (const block of template.blocks) drawBlock(drawing, block, shown);
  if (template.footer) drawFooters(drawing, fillText(template.footer, filling), margin);
  pen.end();
  await ended;
  return Buffer.concat(chunks);
}

function drawBlock(drawing: Drawing, block: TemplateBlock, shown: (when: Condition | undefined) => boolean): void {
  const { pen, filling, size } = drawing;
  if (block.heading) {
    pen.font(BOLD).fontSize(size + 4);
    pen.text(fillText(block.heading, filling), { align: block.align ?? 'left' });
    pen.font(REGULAR).fontSize(size).moveDown(0.5);
  } else if (block.paragraph) paragraph(drawing, fillText(block.paragraph, filling), block);
  else if (block.list) drawList(drawing, block.list);
  else if (block.lines) for (const line of block.lines) drawLine(drawing, line);
  else if (block.table) drawTable(drawing, block.table);
  else if (block.signatures)
    drawSignatures(
      drawing,
      block.signatures.filter((one) => shown(one.visibleWhen)),
    );
  else if (block.space) pen.y += block.space;
  else if (block.pageBreak) pen.addPage();
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
  const value = fillText(line.value, filling);
  const height = pen.heightOfString(value, { width: width - half });
  if (pen.y + Math.max(height, size) > bottom) pen.addPage();
  const { y } = pen;
  pen.font(BOLD).text(line.label, left, y, { width: half - GAP });
  const below = pen.y;
  pen.font(REGULAR).text(value, left + half, y, { width: width - half });
  pen.y = Math.max(pen.y, below) + 3;
}

function drawSignatures(
  { pen, filling, left, width, bottom, size }: Drawing,
  signers: { name: string; role: string }[],
) {
  const each = width / Math.max(signers.length, 1);
  if (pen.y + SIGNATURE_HEIGHT > bottom) pen.addPage();
  const top = pen.y;
  for (const [index, signer] of signers.entries()) {
    const x = left + index * each;
    pen
      .moveTo(x + 12, top)
      .lineTo(x + each - 12, top)
      .lineWidth(0.7)
      .stroke();
    pen.text(fillText(signer.name, filling), x + 12, top + 4, { width: each - 24, align: 'center' });
    pen
      .fontSize(size - 1)
      .text(fillText(signer.role, filling), { width: each - 24, align: 'center' })
      .fontSize(size);
  }
  pen.y = Math.max(pen.y, top + SIGNATURE_HEIGHT);
  pen.x = left;
}

/** Every page at the end, when their number is known. */
function drawFooters({ pen, left, width, size }: Drawing, text: string, margin: number): void {
  const { start, count } = pen.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    pen.switchToPage(page);
    // A text below the margin would begin a page of its own.
    pen.page.margins.bottom = 0;
    const filled = text.replace('{page}', String(page + 1)).replace('{pages}', String(count));
    const at = pen.page.height - margin / 2 - size;
    pen.fontSize(size - 2).text(filled, left, at, { width, align: 'center', lineBreak: false });
    pen.page.margins.bottom = margin;
  }
}
