import type { SheetLook } from '../../resource/kinds/kind.ts';

/** One cell: what people read, and the number or day behind it where a spreadsheet can reckon with it. */
export type Cell = { text: string; number?: number; day?: string; look?: SheetLook };

export type Sheet = {
  name: string;
  /** Lines above the table: what this is, for whom, with which filters. */
  heading: string[][];
  titles: string[];
  rows: AsyncIterable<Cell[][]>;
};

/**
 * A text that a spreadsheet would take for a formula gets an apostrophe in front, in CSV and in XLSX alike: one that begins
 * with a sign of a formula, narrow or full width, behind whatever blanks, or with a tab or a line's end. Example: `=1+1`
 * becomes `'=1+1`.
 */
export const harmless = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

const FORMULA = /^(?:[\t\r\n]|[\s\p{Cf}]*[=+\-@|\uFF1D\uFF0B\uFF0D\uFF20\uFF5C\uFE66\uFE62\uFE63\uFE6B\u2212])/u;
