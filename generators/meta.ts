import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { _, Ajv, type KeywordCxt } from 'ajv';
import equal from 'ajv/dist/runtime/equal.js';
import ucs2length from 'ajv/dist/runtime/ucs2length.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { KINDS } from '../src/resource/kinds/registry.ts';
import { versionOf } from '../src/resource/linker/version.ts';
import type { Json, Row } from '../src/resource/model/definition.ts';
import { ICON_NAMES } from '../src/resource/model/icons.ts';
import { isRow } from '../src/resource/model/path.ts';

const ROOT = join(import.meta.dirname, '..');
const SCHEMAS = join(ROOT, 'schemas');
const FIELDS = join(ROOT, 'src/console/fields');

/** The words for cells and widgets are here. */
export const COMMON = 'schemas/_meta/common.schema.json';

/** `_meta/common.schema.json` with the names that the console's arrays of cells and widgets have. */
export function commonSchema(
  names = [...keysOf('cells.tsx', 'CELLS'), ...keysOf('controls.ts', 'WIDGETS')],
  text = readFileSync(join(ROOT, COMMON), 'utf8'),
): string {
  const lines = [...new Set(names)].map((name) => `            "${name}"`).join(',\n');
  return text.replace(/(?<="cell": \{[^[]*\[\s*\{\s*"enum": \[)[^\]]*/, `\n${lines}\n          `);
}

/** The words for fields: among them the formats, one for each kind that a file names by its format. */
export const FIELDS_SCHEMA = 'schemas/_meta/fields.schema.json';

/** `_meta/fields.schema.json` with the formats of these kinds. */
export function fieldsSchema(kinds = KINDS, text = readFileSync(join(ROOT, FIELDS_SCHEMA), 'utf8')): string {
  const lines = kinds.flatMap(({ written }) => (written ? [`            "${written.format}"`] : [])).join(',\n');
  return text.replace(/(?<="format": \{\s*"type": "string",\s*"enum": \[)[^\]]*/, `\n${lines}\n          `);
}

/** The words for the console: among them the icons of the menus. */
export const CONSOLE_SCHEMA = 'schemas/_meta/console.schema.json';

/** `_meta/console.schema.json`, where the description of an icon lists those that exist. */
export function consoleSchema(
  icons: readonly string[] = ICON_NAMES,
  text = readFileSync(join(ROOT, CONSOLE_SCHEMA), 'utf8'),
): string {
  const listed = `Icono del menú. Hay: ${icons.join(', ')}.`;
  return text.replace(/(?<="icon": \{[^}]*"description": ")[^"]*/g, listed);
}

/** The name of each kind as a type, for the rooms that know no kind. */
export const KIND_TYPES = 'src/resource/model/kinds.generated.ts';

export function kindTypes(kinds = KINDS): string {
  const lines = kinds.map(({ kind }) => `  | '${kind}'`).join('\n');
  return `// Written by \`npm run generate\` from src/resource/kinds.\nexport type Kind =\n${lines};\n`;
}

/** The keys of an array that the console shows, as they are written: nothing of the console is run for it. */
export function keysOf(file: string, array: string, text = readFileSync(join(FIELDS, file), 'utf8')): string[] {
  const body = new RegExp(`const ${array}: [^=]*= \\{\\n([^}]*)\\n\\}`).exec(text)?.[1];
  const keys = body?.split('\n').map((line) => /^ {2}'?([a-z-]+)'?: \w+,$/.exec(line)?.[1]);
  if (!keys || keys.includes(undefined)) throw new Error(`${file} has no plain array ${array}.`);
  return keys as string[];
}

/** What generated code asks for by `require`; their source is written into it. */
const HELPERS = { 'ajv/dist/runtime/equal': equal, 'ajv/dist/runtime/ucs2length': ucs2length };

/** The meta-schemas of a folder, compiled: one function for each, under the name of its file. */
export function metaModule(folder = SCHEMAS): string {
  const read = (name: string) => JSON.parse(readFileSync(join(folder, '_meta', name), 'utf8')) as Json;
  const metas = readdirSync(join(folder, '_meta'))
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => ({ name, schema: read(name) }));
  const ajv = new Ajv({
    allErrors: true,
    verbose: true,
    strict: false,
    messages: false,
    inlineRefs: false,
    code: { source: true, esm: true, formats: _`formats` },
    formats: { regex: () => true },
  });
  for (const keyword of ['anyOf', 'oneOf'] as const) {
    ajv.removeKeyword(keyword);
    ajv.addKeyword({
      keyword,
      schemaType: 'array',
      trackErrors: true,
      code: (context) => alternatives(context, keyword),
    });
  }
  for (const { schema } of metas) ajv.addSchema(words(schema) as object);
  const exported = Object.fromEntries(metas.map(({ name }, index) => [`meta${index}`, name]));
  const code = standaloneCode(ajv, exported);
  const versions = metas.map(({ name, schema }) => [name, versionOf({ [name]: JSON.stringify(schema) })]);
  return [
    '// Written by `npm run generate` from schemas/_meta.',
    // The types are those of the export alone: the code is Ajv's.
    `// @ts-${'nocheck'}`,
    `const helpers = { ${Object.entries(HELPERS).map(([name, helper]) => `${JSON.stringify(name)}: { default: ${sourceOf(helper)} }`)} };`,
    'const require = (name) => helpers[name];',
    'const formats = { regex: (text) => { try { return Boolean(new RegExp(text, "u")); } catch { return false; } } };',
    code.replace('"use strict";', '').replaceAll(';function validate', ';\nfunction validate'),
    `export const metaValidators: Record<string, { (data: unknown): boolean; errors?: unknown }> = {`,
    ...metas.map(({ name }, index) => `  ${JSON.stringify(name)}: meta${index},`),
    '};',
    `export const widgetNames: readonly string[] = ${JSON.stringify(widgetsOf(metas))};`,
    `export const wordPlaces: Record<string, Record<string, string[]>> = ${JSON.stringify(wordPlaces(metas))};`,
    `export const metaVersions: Record<string, string> = ${JSON.stringify(Object.fromEntries(versions))};`,
    '',
  ].join('\n');
}

function widgetsOf(metas: { name: string; schema: Json }[]): unknown {
  const common = metas.find(({ name }) => COMMON.endsWith(`/${name}`))?.schema;
  type Words = { definitions: { cell: { anyOf: [{ enum: string[] }] } } };
  return (common as unknown as Words | undefined)?.definitions.cell.anyOf[0].enum ?? [];
}

/** Node gives the whole of an old module as its default export, whatever its types say. */
const sourceOf = (helper: object): string => String((helper as { default?: unknown }).default ?? helper);

/** An alternative that does not fit says nothing of its own: the keyword that offers them is the one error. */
function alternatives(context: KeywordCxt, keyword: 'anyOf' | 'oneOf'): void {
  const { gen, schema } = context;
  const count = gen.let('count', _`0`);
  const fits = gen.name('fits');
  for (const [index] of (schema as Json[]).entries()) {
    const quiet = { createErrors: false, allErrors: false, compositeRule: true } as const;
    context.subschema({ keyword, schemaProp: index, ...quiet }, fits);
    gen.if(fits, () => gen.code(_`${count}++`));
  }
  context.reset();
  context.fail(keyword === 'anyOf' ? _`${count} === 0` : _`${count} !== 1`);
}

/** Words that demand nothing are left out of the code. */
const SILENT = ['$schema', 'title', 'description', 'default', 'examples'];
/** These hold names of properties, not words. */
const NAMED = ['properties', 'patternProperties', 'definitions', 'dependencies'];

function words(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(words);
  if (!isRow(schema)) return schema;
  const kept = Object.entries(schema).filter(([word]) => !SILENT.includes(word));
  return Object.fromEntries(
    kept.map(([word, inner]): [string, Json] => [
      word,
      NAMED.includes(word) ? eachOf(inner as Json) : words(inner as Json),
    ]),
  );
}

const eachOf = (named: Json): Json =>
  Object.fromEntries(Object.entries(named as object).map(([name, inner]) => [name, words(inner as Json)]));

/** Of each meta-schema each word, and the outermost places that take it: names from the root, `*` for each element; '' is the root. */
type WordPlaces = Record<string, Record<string, string[]>>;

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
