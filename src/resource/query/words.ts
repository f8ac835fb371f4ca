/** The words of a text that is looked for. Blanks of any kind and number separate them, and none counts twice. */
export const wordsIn = (text: string): string[] => [...new Set(text.split(/\s+/).filter((word) => word !== ''))];

/** Whether a text holds all words of another, in any order, without regard to case and accents. */
export function holdsWords(text: string, wanted: string): boolean {
  const folded = foldText(text);
  return wordsIn(foldText(wanted)).every((word) => folded.includes(word));
}

const foldText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
