import type { Definition } from '../definition.ts';
import { lineAndColumn } from './json.ts';
import type { Place, Work } from './work.ts';

/** The rules that may be the reason of a refusal. */
const RULES: [file: string, pointer: RegExp][] = [
  ['permissions.json', /^\/(operations|actions|scopes)\/[^/]+$|^\/fields\/\d+(\/[a-z]+)?$/],
  ['fields.schema.json', /^(\/properties\/[^/]+)+$/],
  ['actions.json', /^\/actions\/[^/]+(\/(from|when|before))?$/],
];

/** Where each rule stands, so that a refusal can name the line. */
export function linkLines({ work, definition }: Place): void {
  const lines: Record<string, number> = {};
  for (const [file, pattern] of RULES) Object.assign(lines, linesOf(work, definition, file, pattern));
  if (Object.keys(lines).length > 0) definition.lines = lines;
}

function linesOf({ docs }: Work, { name }: Definition, file: string, pattern: RegExp): Record<string, number> {
  const doc = docs.get(`${name}/${file}`);
  const places = [...(doc?.spans ?? [])].filter(([pointer]) => pattern.test(pointer));
  return Object.fromEntries(
    places.map(([pointer, span]) => [`${file}${pointer}`, lineAndColumn(doc?.text ?? '', span.key ?? span.value).line]),
  );
}
