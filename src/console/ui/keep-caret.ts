/**
 * Call it while handling a change whose text is rewritten (grouped by four, capitals, invalid characters removed): the caret
 * stays behind the same letter or digit instead of jumping to the end.
 */
export function keepCaret(line: HTMLInputElement | HTMLTextAreaElement): void {
  const { value: typed, selectionStart: place } = line;
  if (place === null || place === typed.length) return;
  const before = signs(typed.slice(0, place));
  queueMicrotask(() => {
    if (line.value === typed || document.activeElement !== line) return;
    const now = signs(line.value);
    // A refused character was removed: the caret goes before the text that followed it.
    const count = now.startsWith(before) ? before.length : now.length - signs(typed.slice(place)).length;
    const caret = placeAfter(line.value, Math.max(0, count));
    line.setSelectionRange(caret, caret);
  });
}

const signs = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();

/** The place in a text behind its n-th letter or digit. */
function placeAfter(text: string, count: number): number {
  let seen = 0;
  let place = 0;
  while (place < text.length && seen < count) {
    if (signs(text[place] ?? '') !== '') seen += 1;
    place += 1;
  }
  return place;
}
