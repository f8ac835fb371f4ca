import type { SheetLook } from '../../resource/kinds/kind.ts';

/** One cell: what people read, and the number or day behind it where a spreadsheet can reckon with it. */
export type SheetCell = { text: string; number?: number; day?: string; look?: SheetLook };

export type Sheet = {
  name: string;
  /** Lines above the table: what this is, for whom, with which filters. */
  heading: string[][];
  titles: string[];
  rows: AsyncIterable<SheetCell[][]>;
};

/**
 * A text that a spreadsheet would take for a formula gets an apostrophe in front, in CSV and, telephone numbers apart, in XLSX: one that begins
 * with a sign of a formula, narrow or full width, behind whatever blanks, or with a tab or a line's end. Example: `=1+1`
 * becomes `'=1+1`.
 */
export const harmless = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

const SIGN = '[=+\\-@|\\uFF1D\\uFF0B\\uFF0D\\uFF20\\uFF5C\\uFE66\\uFE62\\uFE63\\uFE6B\\u2212]';
const FORMULA = new RegExp(`^(?:[\\t\\r\\n]|[\\s\\p{Cf}]*${SIGN})`, 'u');

/**
 * The same for CSV. A spreadsheet of a Spanish region divides cells at `;`, and one that is set so at tabs, and then quotes inside
 * of a line hold nothing together: a sign behind such a mark is at the beginning of a cell. Example: `x;=1` becomes `x;'=1`.
 */
export const harmlessInLine = (text: string): string => harmless(text).replace(DIVIDED, "$1'");

const DIVIDED = new RegExp(`([;\\t\\r\\n][\\s\\p{Cf}"]*)(?=${SIGN})`, 'gu');
