/** Characters that take no room: who looks at a text does not know that they are in it. */
const UNSEEN = /\p{DI}/gu;
/** Of these, what joins signs or draws them otherwise belongs to a longer text. */
const UNSEEN_IN_TEXT = /(?!\u200c|\u200d|\ufe0e|\ufe0f)\p{DI}/gu;

/** One line as it is kept: composed letters, nothing that is not seen, no blanks around it. */
export const tidyLine = (text: string): string => text.normalize('NFC').replace(UNSEEN, '').trim();

/** A text of several lines as it is kept. */
export const tidyText = (text: string): string => text.normalize('NFC').replace(UNSEEN_IN_TEXT, '');

/** Digits with what people write between them: blanks, hyphens, points, brackets. */
const DIGITS = /\+?\d(?:[\p{Zs}\p{Pd}().]*\d)*/gu;

/** The numbers of a text, each as its digits alone, with the `+` that may stand before them. */
export const digitsIn = (text: string): string[] =>
  (tidyLine(text).match(DIGITS) ?? []).map((run) => run.replace(/[^\d+]/g, ''));

/**
 * An official key as it was typed or pasted: with blanks or hyphens in it, or as the only one of its shape in a text. What is
 * none stays as it was typed, in capitals. Null when nothing was typed.
 *
 * @param shape the key by itself
 * @param parts the same as the parts that people leave blanks or hyphens between
 */
export function pastedKey(typed: string, shape: RegExp, parts: readonly string[]): string | null {
  const text = tidyLine(typed).toUpperCase();
  const alone = bare(text);
  if (text === '' || shape.test(alone)) return alone || null;
  const key = new RegExp(`(?:^|[^A-ZÑ&0-9])(${parts.join('[ -]?')})(?![A-ZÑ&0-9])`, 'gu');
  const found = new Set(Array.from(text.matchAll(key), ([, one = '']) => bare(one)));
  const [only] = found;
  return only !== undefined && found.size === 1 ? only : text;
}

const bare = (text: string): string => text.replace(/[\p{Zs}\p{Pd}.]/gu, '');
