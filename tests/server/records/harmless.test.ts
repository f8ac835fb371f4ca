import { describe, expect, it } from 'vitest';
import { harmless } from '../../../src/server/spreadsheets/cell.ts';
import { csvOf } from '../../../src/server/spreadsheets/make-report.ts';

const SIGNS = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '|', '−'];
const BEFORE = ['', ' ', '   ', '\u00a0', '\u3000', '\u200b', '\ufeff', ' \u200b '];

async function written(texts: string[]): Promise<string> {
  const rows = (async function* () {
    yield [texts.map((text) => ({ text }))];
  })();
  const parts: string[] = [];
  for await (const part of csvOf({ name: 'x', heading: [[texts[0] ?? '']], titles: texts, rows }))
    parts.push(part.toString());
  return parts.join('');
}

describe('texts in a sheet', () => {
  it('whatever begins like a formula, also behind blanks and in full width, is text in headings, titles and cells', async () => {
    for (const sign of SIGNS)
      for (const before of BEFORE) {
        const text = `${before}${sign}HYPERLINK(A1)`;
        expect(harmless(text)).toBe(`'${text}`);
        expect((await written([text])).split(`'${text}`)).toHaveLength(4);
      }
    for (const start of ['\t', '\r', '\n', '\t=1', '\r\n=1', '\n+1']) expect(harmless(`${start}x`)).toBe(`'${start}x`);
  });

  it('no cell begins like a formula, at whatever mark a spreadsheet divides the lines of a CSV file', async () => {
    const formula = /^["\s\p{Cf}]*[=+\-@|＝＋－＠−]/u;
    for (const sign of SIGNS)
      for (const mark of [';', '\t', '\n', '\r\n', '; ', ';"', ';\u200b', ';;'])
        for (const before of ['x', '1,"', '']) {
          const file = await written([`${before}${mark}${sign}HYPERLINK(A1)`]);
          for (const cut of [/[;\r\n]/, /[\t\r\n]/])
            expect([mark, sign, file.split(cut).filter((cell) => formula.test(cell))]).toEqual([mark, sign, []]);
        }
    expect(await written(['a;b'])).toContain('"a;b"\r\n');
  });

  it('plain words, amounts and folios stay as they are', () => {
    for (const text of ['', 'José', ' Ana', '#282', '$1,000.00', '12', 'a=b', '1-2', '(55)'])
      expect(harmless(text)).toBe(text);
  });
});
