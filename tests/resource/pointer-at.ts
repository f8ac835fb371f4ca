/** A second, independent reading of the positions in a JSON text: by its tokens alone. */

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

type Frame = { list: boolean; name: string; index: number };

/** The pointers of all keys and values of the text, by the offset at which each begins. */
function pointersOf(text: string): Map<number, string> {
  const found = new Map<number, string>();
  const frames: Frame[] = [];
  const path = () => frames.map((frame) => `/${frame.list ? frame.index : frame.name}`).join('');
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    const frame = frames.at(-1);
    const isKey = frame && !frame.list && /^\s*:/.test(text.slice(index + token.length)) && token.startsWith('"');
    if (isKey) frame.name = JSON.parse(token).replaceAll('~', '~0').replaceAll('/', '~1');
    if (!'}],:'.includes(token)) found.set(index, path());
    if (token === '{' || token === '[') frames.push({ list: token === '[', name: '', index: 0 });
    else if (token === '}' || token === ']') frames.pop();
    else if (token === ',' && frame) frame.index += 1;
  }
  return found;
}

export const pointerAt = (text: string, offset: number): string | undefined => pointersOf(text).get(offset);

export const holdsPointer = (text: string, pointer: string): boolean =>
  [...pointersOf(text).values()].includes(pointer);

/** From line and column, both from one. */
export function offsetOf(text: string, line: number, column: number): number {
  const before = text.split('\n').slice(0, line - 1);
  return before.reduce((sum, one) => sum + one.length + 1, 0) + column - 1;
}
