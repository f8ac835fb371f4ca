import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create, type Font } from 'fontkit';
import { describe, expect, it } from 'vitest';
import { cutFont, SPANISH_LETTERS, withSpanishPart } from '../../generators/spanish-font.ts';

const root = join(import.meta.dirname, '../..');
const fonts = join(root, 'node_modules/@fontsource/roboto/files');
const latinOf = (weight: number) => readFileSync(join(fonts, `roboto-latin-${weight}-normal.woff2`));
const codesOf = (text: string) => [...new Set(text)].map((letter) => letter.codePointAt(0) ?? 0);

/** Without the ends of its tables, which the reader of fonts gives as letters. */
const lettersOf = (font: Font) => font.characterSet.filter((code) => code >= 0x20 && code < 0xfffe);

/** All that the console and its schema files may draw of their own accord. */
function ownTexts(): string {
  const texts = ['schemas', 'src/console', 'src/plugins'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(json|tsx?|css)$/.test(name))
      .map((name) => readFileSync(join(root, folder, name), 'utf8')),
  );
  return texts.join('');
}

describe('the part of the font for Spanish', () => {
  it('has every letter that files and console write, as far as the font has it', () => {
    const latin = new Set(lettersOf(create(latinOf(400)) as Font));
    const own = codesOf(ownTexts()).filter((code) => code >= 0x20 && latin.has(code));
    expect(own.length).toBeGreaterThan(100);
    const missing = own.filter((code) => !SPANISH_LETTERS.includes(String.fromCodePoint(code)));
    expect(missing.map((code) => String.fromCodePoint(code))).toEqual([]);
  });

  it.each([400, 500, 700])(
    'draws each of them in weight %i as before: shape, width, pairs and ligatures',
    async (weight) => {
      const whole = latinOf(weight);
      const [before, cut] = [whole, await cutFont(whole)].map((file) => create(file) as Font) as [Font, Font];
      expect(lettersOf(cut).toSorted((one, other) => one - other)).toEqual(
        codesOf(SPANISH_LETTERS).toSorted((one, other) => one - other),
      );
      for (const letter of SPANISH_LETTERS) {
        const [one, other] = [before, cut].map((font) => font.glyphForCodePoint(letter.codePointAt(0) ?? 0));
        expect(other?.path.toSVG(), letter).toBe(one?.path.toSVG());
        expect(other?.advanceWidth, letter).toBe(one?.advanceWidth);
      }
      for (const text of ['Oficina AVANZADA, Té: 1,234.50', '¿Difícil? ffi fi', 'Yo «Ávila» – $ 7']) {
        const [one, other] = [before, cut].map((font) => font.layout(text, ['kern', 'liga', 'tnum']));
        expect(other?.advanceWidth, text).toBe(one?.advanceWidth);
        expect(other?.glyphs.length, text).toBe(one?.glyphs.length);
      }
    },
  );

  it('leaves every other Latin letter to the part that the package has', async () => {
    const sheet = join(fonts, '../400.css');
    const folder = join(root, 'dist/fonts');
    const css = await withSpanishPart({ css: readFileSync(sheet, 'utf8'), sheet, folder });
    const rangesOf = (part: string) => {
      const range = css.match(
        new RegExp(`url\\([^)]*/roboto-${part}-400-normal\\.woff2\\)[^}]*unicode-range: ([^;]+)`),
      )?.[1];
      return (range ?? '').split(',').map((one) => {
        const [first = '', last = first] = one.replace('U+', '').split('-');
        return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
      });
    };
    const names = (part: string, code: number) => rangesOf(part).some(([first, last]) => first <= code && code <= last);
    const letters = lettersOf(create(latinOf(400)) as Font);
    const twice = letters.filter((code) => names('spanish', code) === names('latin', code));
    expect(twice).toEqual([]);
    expect(names('latin', codesOf('ç')[0] ?? 0)).toBe(true);
    // What the console draws with has one part: a browser goes through all parts of a family in each size and weight.
    const families = [...css.matchAll(/font-family: '([^']+)'[^}]+?roboto-([a-z-]+)-400/g)];
    const partsOf = (family: string) => families.flatMap(([, name, part]) => (name === family ? part : []));
    expect(partsOf('Roboto')).toEqual(['spanish']);
    const others = ['cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'latin', 'latin-ext', 'vietnamese'];
    expect(partsOf('Roboto More').toSorted()).toEqual(others);
  });
});
