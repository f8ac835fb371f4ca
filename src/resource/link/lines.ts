import type { Definition } from '../definition.ts';
import { lineAndColumn } from './json.ts';
import type { Place, Work } from './work.ts';

/** The rules that may be the reason of a refusal. */
const RULES: [file: string, pointer: RegExp][] = [
  ['permissions.json', /^\/(operations|actions|scopes)\/[^/]+$|^\/fields\/\d+(\/[a-z]+)?$/],
  ['fields.schema.json', /^(\/properties\/[^/]+)+$/],
  ['actions.json', /^\/actions\/[^/]+(\/(from|when|before))?$/],
];

/** The line of each rule, so that a refusal can name it; computed on first use. */
export function linkLines({ work: { docs }, definition }: Place): void {
  let lines: Record<string, number> | undefined;
  const find = () => {
    lines ??= Object.assign({}, ...RULES.map(([file, pattern]) => linesOf(docs, definition, file, pattern)));
    return lines;
  };
  Object.defineProperty(definition, 'lines', { get: find, enumerable: true, configurable: true });
}

function linesOf(docs: Work['docs'], { name }: Definition, file: string, pattern: RegExp): Record<string, number> {
  const doc = docs.get(`${name}/${file}`);
  const places = [...(doc?.spans ?? [])].filter(([pointer]) => pattern.test(pointer));
  return Object.fromEntries(
    places.map(([pointer, span]) => [`${file}${pointer}`, lineAndColumn(doc?.text ?? '', span.key ?? span.value).line]),
  );
}
