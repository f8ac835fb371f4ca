import type { Json } from '../../../../src/resource/model/definition.ts';

/** What one file of the shipped ones says instead: values by pointer; undefined takes a value away, `-` adds to a list. */
export type Change = Record<string, Json | undefined>;

/** What is unlike an error that stands alone; `line`: line and column where the text cannot be read. */
export type More = { warning?: true; count?: number; line?: string };

/**
 * A mistake: its kind, the file, what is changed there, where it must be found (of another file: `file#pointer`), the sentence
 * with the suggestion behind it, and which other files change.
 */
export type Seed = [
  kind: string,
  file: string,
  change: Change,
  at: string,
  says: string,
  more?: More & { also?: Record<string, Change> },
];

/** The text of a file after the change. */
export function changed(text: string | undefined, change: Change): string {
  const value = JSON.parse(text ?? '{}') as Json;
  for (const [pointer, to] of Object.entries(change)) put(value, pointer, to);
  return `${JSON.stringify(value, null, 2)}\n`;
}

function put(value: Json, pointer: string, to: Json | undefined): void {
  const names = pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
  const last = names.pop() ?? '';
  let at = value as Record<string, Json> | Json[];
  for (const name of names) {
    const here = at as Record<string, Json>;
    if (here[name] === undefined) here[name] = {};
    at = here[name] as Record<string, Json>;
  }
  if (Array.isArray(at)) {
    if (to === undefined) at.splice(Number(last), 1);
    else if (last === '-') at.push(to);
    else at[Number(last)] = to;
  } else if (to === undefined) {
    if (!Object.hasOwn(at, last)) throw new Error(`${pointer} is not there`);
    delete at[last];
  } else at[last] = to;
}
