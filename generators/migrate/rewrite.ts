import { parseJson } from '../../src/resource/linker/json.ts';
import { oldWordsIn } from '../../src/resource/linker/old-words.ts';
import type { Json } from '../../src/resource/model/definition.ts';
import { editText } from '../edit-text.ts';

type Edit = { from: number; to: number; text: string };

/**
 * The text of a schema file with today's words, each rewritten at its place: order, layout and everything else stay. A text in
 * today's words is answered as it is.
 */
export function rewriteWords(file: string, text: string): string {
  const { value, spans } = parseJson(text);
  const words = oldWordsIn(file, value);
  const edits = words.flatMap(({ pointer, word, now, ...change }): Edit[] => {
    const span = spans.get(pointer);
    if (span?.key === undefined || now === undefined) return [];
    const key = word === now ? [] : [editOf(text, span.key, now)];
    return 'value' in change ? [...key, editOf(text, span.value, change.value)] : key;
  });
  const rewritten = edits
    .sort((a, b) => b.from - a.from)
    .reduce((done, { from, to, text: written }) => done.slice(0, from) + written + done.slice(to), text);
  return words
    .filter(({ now }) => now === undefined)
    .reduce((done, { pointer }) => editText(done, { op: 'remove', pointer }) ?? done, rewritten);
}

const editOf = (text: string, from: number, value: Json | undefined): Edit => ({
  from,
  to: endOfValue(text, from),
  text: JSON.stringify(value),
});

/** Where the value that begins here ends: a text, a list or an object, else what has no separator in it. */
function endOfValue(text: string, from: number): number {
  const token = /"(?:[^"\\]|\\.)*"|[{}[\]]|[^\s,:{}[\]"]+/gy;
  token.lastIndex = from;
  for (let depth = 0, found = token.exec(text); found; found = nextToken(text, token)) {
    if ('{['.includes(found[0])) depth += 1;
    if ('}]'.includes(found[0])) depth -= 1;
    if (depth === 0) return token.lastIndex;
  }
  return text.length;
}

function nextToken(text: string, token: RegExp): RegExpExecArray | null {
  const { lastIndex } = token;
  token.lastIndex = lastIndex + (/^[\s,:]*/.exec(text.slice(lastIndex))?.[0].length ?? 0);
  return token.exec(text);
}
