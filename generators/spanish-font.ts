import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { create, type Font } from 'fontkit';

/**
 * What Spanish writes, with the signs of amounts, lists and ranges that files and console use, the space that does not break, and
 * the one without width that the library of controls writes beside an icon.
 */
export const SPANISH_LETTERS = [
  ...Array.from({ length: 0x7f - 0x20 }, (_, place) => String.fromCodePoint(0x20 + place)),
  ...'\u00a0\u200b¡ª«°·º»¿ÁÉÍÑÓÚÜ×áéíñóúü–—‘’“”•…€−',
].join('');

type Cut = {
  /** The style sheet of one weight as the package has it. */
  css: string;
  /** Where that sheet is. */
  sheet: string;
  /** The folder that the cut fonts are written to. */
  folder: string;
};

/** The parts for other letters are a family of their own: of one that it draws with, a browser goes through each part in each size. */
const OTHER_LETTERS = 'Roboto More';

/**
 * The style sheet with one more part of the font: of the Latin letters those of Spanish, which are all that most pages draw. The
 * Latin part itself is fetched where a name has another of its letters (`unicode-range`), as every other part.
 */
export async function withSpanishPart({ css, sheet, folder }: Cut): Promise<string> {
  const rule = css.match(/\/\* roboto-latin-\d+-normal \*\/\s*@font-face \{[^}]+\}/)?.[0];
  const name = rule?.match(/url\(\.\/files\/(roboto-latin-\d+-normal\.woff2)\)/)?.[1];
  if (!rule || !name) throw new Error(`${basename(sheet)} names no Latin part`);
  const whole = await readFile(join(dirname(sheet), 'files', name));
  const file = join(folder, name.replace('latin', 'spanish'));
  await mkdir(folder, { recursive: true });
  await writeFile(file, await cutFont(whole));
  const address = relative(dirname(sheet), file).split(sep).join('/');
  const own = lettersOf(whole).filter(
    (code) => code >= 0x20 && code < 0xfffe && !SPANISH_LETTERS.includes(String.fromCodePoint(code)),
  );
  const latin = ranged(rule, own);
  const spanish = ranged(
    rule,
    [...SPANISH_LETTERS].map((letter) => letter.codePointAt(0) ?? 0),
  )
    .replaceAll('roboto-latin', 'roboto-spanish')
    .replace(/url\(\.\/files\/[^)]+\.woff2\)/, `url(${address})`);
  return `${css.replace(rule, latin).replaceAll("font-family: 'Roboto'", `font-family: '${OTHER_LETTERS}'`)}\n\n${spanish}`;
}

/** What the console's styles ask of a font beside its letters: digits of one width, pairs, ligatures. No page asks for fractions. */
const FEATURES = ['kern', 'liga', 'locl', 'tnum'];

/** The same shapes, widths, pairs and hints for fewer letters. */
export async function cutFont(whole: Buffer): Promise<Buffer> {
  // Loaded where the console is built and nowhere else: half a megabyte of code.
  const { default: subset } = await import('subset-font');
  // A value of its own: the types of the package are older than its `keepFeatures`.
  const options = { targetFormat: 'woff2', keepFeatures: FEATURES } as const;
  return subset(whole, SPANISH_LETTERS, options);
}

function lettersOf(font: Buffer): number[] {
  return (create(font) as Font).characterSet.toSorted((one, other) => one - other);
}

function ranged(rule: string, codes: readonly number[]): string {
  const ranges: [first: number, last: number][] = [];
  for (const code of codes.toSorted((one, other) => one - other)) {
    const last = ranges.at(-1);
    if (last?.[1] === code - 1) last[1] = code;
    else ranges.push([code, code]);
  }
  const hex = (code: number) => code.toString(16);
  const written = ranges.map(([first, last]) => `U+${hex(first)}${first === last ? '' : `-${hex(last)}`}`).join();
  return rule.replace(/unicode-range: [^;]+/, `unicode-range: ${written}`);
}
