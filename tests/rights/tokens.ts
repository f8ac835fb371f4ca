/**
 * Words that stand for the cells of the database: each text is replaced by a word that says which column and row it is, so
 * whatever leaves the server can be traced to the cell it came from. In the second world hidden cells have other words.
 */
export type Cell = { table: string; path: string; id: number };
export type Column = { table: string; path: string; column: string; kind: string };

const LETTERS = 'bcdfghjkmnprstvw';
const LENGTH = 6;
const IDS = 100_000;
export type World = 'a' | 'z';

export const codeOf = (column: number, id: number): number => column * IDS + id;

/** `Zqabcdfghx`: letters alone, so that it may stand for a name. */
export function wordFor(code: number, world: World): string {
  let rest = code;
  let letters = '';
  for (let place = 0; place < LENGTH; place += 1) {
    letters = LETTERS[rest % LETTERS.length] + letters;
    rest = Math.floor(rest / LETTERS.length);
  }
  return `Zq${world}${letters}x`;
}

/** The same for what is written in digits: an account of 18, a telephone of 10. */
export const accountFor = (code: number, world: World): string =>
  `9${world === 'a' ? 4 : 6}77770000${String(code).padStart(8, '0')}`;
export const phoneFor = (code: number, world: World): string =>
  `7${world === 'a' ? 4 : 6}${String(code).padStart(8, '0')}`;

export type Found = { code: number; world: World } | { part: string };

const WORD = new RegExp(`zq([az])([${LETTERS}]{${LENGTH}})`, 'gi');
/** A word that was cut: it stands by itself, since by chance three letters are found in any long run of base64. */
const PART = new RegExp(`(?<![\\w+/-])Zq[az][${LETTERS}]{1,${LENGTH - 1}}(?![\\w+/-])`, 'g');
const ACCOUNT = /9([46])77770000(\d{8})/g;
const ACCOUNT_PART = /9[46]77770000\d{0,7}(?!\d)/g;

/** Every word in a text, whole or in part. */
export function foundIn(text: string): Found[] {
  const words = [...text.matchAll(WORD)].map(([, world = 'a', letters = '']) => ({
    code: numberOf(letters.toLowerCase()),
    world: world.toLowerCase() as World,
  }));
  const accounts = [...text.matchAll(ACCOUNT)].map(([, world, digits]) => ({
    code: Number(digits),
    world: (world === '4' ? 'a' : 'z') as World,
  }));
  const parts = [...text.matchAll(PART), ...text.matchAll(ACCOUNT_PART)].map(([part]) => ({ part }));
  return [...words, ...accounts, ...parts];
}

const numberOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * LETTERS.length + LETTERS.indexOf(letter), 0);

/** Which column and row a code names. */
export function cellOf(columns: readonly Column[], code: number): Cell | undefined {
  const column = columns[Math.floor(code / IDS)];
  return column && { table: column.table, path: column.path, id: code % IDS };
}
