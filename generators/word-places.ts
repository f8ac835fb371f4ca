import type { Json, Row } from '../src/resource/model/definition.ts';
import { isRow } from '../src/resource/model/path.ts';

/** Of each meta-schema each word, and the outermost places that take it: names from the root, `*` for each element; '' is the root. */
export type WordPlaces = Record<string, Record<string, string[]>>;

type Meta = { name: string; schema: Json };

const INNER = ['allOf', 'anyOf', 'oneOf'];
const SAME = ['if', 'then', 'else'];
const EACH = ['items', 'additionalProperties'];

/** Where the words of each kind of file belong. A definition that contains itself is walked once on each way. */
export function wordPlaces(metas: readonly Meta[]): WordPlaces {
  const byName = new Map(metas.map(({ name, schema }) => [name, schema]));
  const found = metas.map(({ name, schema }) => {
    const places = new Map<string, Set<string>>();
    walk({ byName, name, places }, schema, '', []);
    const words = [...places].sort(([one], [other]) => (one < other ? -1 : 1));
    return [name, Object.fromEntries(words.map(([word, at]) => [word, outermost([...at])]))] as const;
  });
  return Object.fromEntries(found.filter(([name]) => name !== 'common.schema.json'));
}

type Walk = { byName: Map<string, Json>; name: string; places: Map<string, Set<string>> };

function walk(walking: Walk, schema: Json | undefined, path: string, seen: readonly string[]): void {
  if (!isRow(schema)) return;
  if (typeof schema.$ref === 'string') {
    const [file, pointer = ''] = schema.$ref.split('#');
    const name = file || walking.name;
    const key = `${name}#${pointer}`;
    if (!seen.includes(key))
      walk({ ...walking, name }, valueIn(walking.byName.get(name), pointer), path, [...seen, key]);
    return;
  }
  const below = (name: string) => (path === '' ? name : `${path}/${name}`);
  for (const [word, inner] of Object.entries((schema.properties ?? {}) as Row)) {
    if (word.startsWith('$')) continue;
    walking.places.set(word, (walking.places.get(word) ?? new Set()).add(path));
    walk(walking, inner as Json, below(word), seen);
  }
  for (const word of EACH) walk(walking, schema[word] as Json, below('*'), seen);
  for (const inner of Object.values((schema.patternProperties ?? {}) as Row))
    walk(walking, inner as Json, below('*'), seen);
  for (const word of SAME) walk(walking, schema[word] as Json, path, seen);
  for (const word of INNER)
    if (Array.isArray(schema[word])) for (const inner of schema[word]) walk(walking, inner as Json, path, seen);
}

function valueIn(schema: Json | undefined, pointer: string): Json | undefined {
  return pointer
    .split('/')
    .slice(1)
    .reduce<Json | undefined>((value, name) => (isRow(value) ? (value[name] as Json) : undefined), schema);
}

const depth = (place: string): number => (place === '' ? 0 : place.split('/').length);

function outermost(places: string[]): string[] {
  const least = Math.min(...places.map(depth));
  return places.filter((place) => depth(place) === least).sort();
}
