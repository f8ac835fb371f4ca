import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Font, type GlyphRun, openSync } from 'fontkit';
import PDFDocument from 'pdfkit';
import { ROOT } from '../core/root.ts';

export const REGULAR = '400Regular';
export const BOLD = '700Bold';

const { resolve } = createRequire(join(ROOT, 'package.json'));
/** Latin with its extensions, Greek, Cyrillic and Vietnamese, as the console shows them; a PDF holds the letters that it uses. */
const FONTS = [BOLD, REGULAR].map((name) => ({ name, font: opened(name) }));

/** What a paper is drawn on. Whatever is written to it is composed first (NFC): fonts have 'é', and no 'e' with a mark beside it. */
export class Paper extends PDFDocument {
  /** Letters that were written and are not shown. */
  readonly lacking = new Set<string>();

  constructor(options: Omit<PDFKit.PDFDocumentOptions, 'font'>) {
    // Without a font of its own: the one that is given here would be read from its file at each change of font.
    super({ ...options, font: null as unknown as string });
    // An open font is taken as well as its bytes, which the types do not say.
    for (const { name, font } of FONTS) this.registerFont(name, font as unknown as string).font(name);
  }

  override text(text: string, ...rest: unknown[]): this {
    for (const letter of lettersMissing(text)) this.lacking.add(letter);
    return (super.text as (...all: unknown[]) => this)(composed(text), ...rest);
  }

  override widthOfString(text: string, options?: PDFKit.Mixins.TextOptions): number {
    return super.widthOfString(composed(text), options);
  }

  override heightOfString(text: string, options?: PDFKit.Mixins.TextOptions): number {
    return super.heightOfString(composed(text), options);
  }

  finish(): Promise<Buffer> {
    this.end();
    return buffer(this as unknown as Readable);
  }
}

/** The letters of a text that a paper could not show, each once. */
export function lettersMissing(text: string): string[] {
  const isShown = (letter: string) =>
    BREAKS.has(letter) || FONTS.every(({ font }) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
  return [...new Set(composed(text))].filter((letter) => !isShown(letter));
}

const BREAKS: ReadonlySet<string> = new Set(['\n', '\r', '\t']);
/** Signs without a shape, such as a soft hyphen or a mark of direction, are nothing on paper. */
const SHAPELESS = /\p{Cf}/gu;
const MARK = /\p{M}/u;
const composed = (text: string): string => String(text).normalize('NFC').replace(SHAPELESS, '');

/**
 * A font, opened once for all papers. Letters stand beside each other by their widths: looking for ligatures and pairs took most
 * of the time of a paper. Only marks that no composed letter has are placed by the rules of the font.
 */
function opened(name: string): Font {
  const font = openSync(resolve(`@expo-google-fonts/roboto/${name}/Roboto_${name}.ttf`)) as Font;
  const byRules = font.layout.bind(font);
  font.layout = (text, ...rest) => (MARK.test(text) ? byRules(text, ...rest) : besideEachOther(font, text));
  return font;
}

function besideEachOther(font: Font, text: string): GlyphRun {
  const glyphs = Array.from(text, (letter) => {
    const code = letter.codePointAt(0) ?? 0;
    const glyph = font.glyphForCodePoint(code);
    // A paper before may have embedded it as a part of another one ('Z' of 'Ż'): the font then keeps it as the shape of no letter.
    return Object.assign(glyph, { codePoints: [code] });
  });
  const positions = glyphs.map(({ advanceWidth }) => ({ xAdvance: advanceWidth, yAdvance: 0, xOffset: 0, yOffset: 0 }));
  // Read later than it is made: who draws brings the positions to his own scale first.
  const width = { get: () => positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) };
  return Object.defineProperty({ glyphs, positions } as GlyphRun, 'advanceWidth', width);
}
