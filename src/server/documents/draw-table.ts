import { sumMoney } from '../../lending/sum-money.ts';
import type { Row } from '../../resource/definition.ts';
import { valueAt } from '../../resource/path.ts';
import type { Drawing } from './draw-document.ts';
import type { TemplateBlock, TemplateColumn } from './template.ts';
import { fillText } from './template-text.ts';

const PADDING = 3;
const RULE = 0.5;

type Table = NonNullable<TemplateBlock['table']>;

/** One line for each row; the head again on each page, the sums at the foot. */
export function drawTable(drawing: Drawing, table: Table): void {
  const { pen, filling, size, left, width, bottom } = drawing;
  const rows = (valueAt(filling.values, table.rows) ?? []) as Row[];
  if (rows.length === 0) filling.missing.add(table.rows);
  const whole = table.columns.reduce((sum, column) => sum + (column.width ?? 1), 0);
  const widths = table.columns.map((column) => ((column.width ?? 1) / whole) * width);
  const height = size + 2 * PADDING;
  pen.fontSize(size - 1);
  const line = (texts: string[], bold: boolean) => {
    pen.font(bold ? 'Helvetica-Bold' : 'Helvetica');
    let x = left;
    const y = pen.y + PADDING;
    for (const [index, text] of texts.entries()) {
      const cell = widths[index] ?? 0;
      const align = table.columns[index]?.align ?? 'left';
      pen.text(text, x + PADDING, y, { width: cell - 2 * PADDING, align, lineBreak: false, height: size });
      x += cell;
    }
    pen.y = y + size + PADDING;
    pen
      .moveTo(left, pen.y)
      .lineTo(left + width, pen.y)
      .lineWidth(RULE)
      .stroke('gainsboro');
  };
  const head = () =>
    line(
      table.columns.map((column) => column.title),
      true,
    );
  head();
  for (const row of rows) {
    if (pen.y + height > bottom) {
      pen.addPage();
      head();
    }
    line(
      table.columns.map((column) => fillText(column.value, filling, row)),
      false,
    );
  }
  if (table.columns.some((column) => column.total)) {
    if (pen.y + height > bottom) pen.addPage();
    line(
      table.columns.map((column, index) => totalOf(column, index, rows, drawing, table)),
      true,
    );
  }
  pen.font('Helvetica').fontSize(size).strokeColor('black');
  pen.x = left;
  pen.y += PADDING;
}

function totalOf(column: TemplateColumn, index: number, rows: Row[], { filling }: Drawing, table: Table): string {
  const path = /\{([\w.]+)/.exec(column.value)?.[1];
  if (!column.total || !path) return index === 0 ? (table.total ?? '') : '';
  const sum = sumMoney(rows.map((row) => String(row[path] ?? '0')));
  return fillText(`{${path} | money}`, filling, { [path]: sum });
}
