import { bareDefinition } from '../model/bare-definition.ts';
import type { Condition, Definition, Field, Json } from '../model/definition.ts';
import { isObject } from '../model/of-kind.ts';
import { isRow } from '../model/path.ts';
import { LONG_TEXT_LENGTH, TEXT_LENGTH } from '../validation/record-schema.ts';
import { at, type Cursor, entries, flag, given, number, text, texts } from './cursor.ts';
import { baseFrom, choicesFrom, formatNeeds, isAlwaysNumber, kindFrom, limitsFrom } from './field-kind.ts';
import {
  CATALOGUES,
  codesIn,
  codesOf,
  error,
  known,
  type LinkContext,
  type LinkScope,
  namesOf,
  RESOURCES,
  unknown,
  use,
} from './link-context.ts';
import { patternCost } from './pattern-cost.ts';

type Schema = { [key: string]: Json };

/** Reads the fields of a resource, those that are taken over or copied from others included. */
export function linkFields({ work, definition }: LinkScope): void {
  const { name } = definition;
  const fields = work.files.get(name)?.fields;
  if (!fields) return;
  Object.assign(definition, headOf(name, fields));
  const properties = resolved(work, name, []);
  const required = texts(at(fields, 'required'));
  for (const [field, schema] of Object.entries(properties)) {
    addField(work, definition.fields, at(fields, 'properties', field), field, schema, {
      required: required.includes(field),
    });
  }
  requireDotted(work, definition, fields);
}

/** The properties written out: a slice's from its base, a copied field's from its original. */
function resolved(work: LinkContext, name: string, seen: string[]): Record<string, Schema> {
  const file = work.files.get(name)?.fields;
  if (!file) return {};
  const base = text(at(file, 'x-source', 'slice'));
  const inherited = base !== undefined && !seen.includes(base) ? resolved(work, base, [...seen, name]) : undefined;
  const written: Record<string, Schema> = {};
  for (const [field, cursor] of entries(at(file, 'properties'))) {
    const schema = isRow(cursor.value) ? (cursor.value as Schema) : {};
    written[field] = inherited ? takenOver(work, cursor, field, schema, inherited) : copied(work, cursor, schema, seen);
  }
  return written;
}

function takenOver(
  work: LinkContext,
  cursor: Cursor,
  field: string,
  schema: Schema,
  base: Record<string, Schema>,
): Schema {
  const original = base[field];
  if (original) return merged(original, schema);
  const own = schema['x-computed'] !== undefined || schema.writeOnly === true;
  if (!own) {
    const of = text(at(work.files.get(cursor.file.split('/')[0] ?? '')?.fields ?? cursor, 'x-source', 'slice'));
    const message = `El campo «${field}» no está en el recurso del que se toma.`;
    unknown(work, cursor, 'field', field, Object.keys(base), { key: true, of }, message);
  }
  return schema;
}

/** What is written differs, the rest is as in the base; properties of an object are merged one by one. */
function merged(base: Schema, difference: Schema): Schema {
  const both = { ...base, ...difference };
  if (!isRow(base.properties) || !isRow(difference.properties)) return both;
  const inner = Object.entries(base.properties as Record<string, Schema>).map(([name, schema]) => {
    const other = (difference.properties as Record<string, Schema>)[name];
    return [name, other ? merged(schema, other) : schema];
  });
  return { ...both, properties: { ...(difference.properties as Schema), ...Object.fromEntries(inner) } };
}

/** `{ "$ref": "amortizations#period" }` is that field, with what else is written. */
function copied(work: LinkContext, cursor: Cursor, schema: Schema, seen: string[]): Schema {
  const { $ref, ...rest } = schema;
  if (typeof $ref !== 'string') return schema;
  const [resource = '', field = ''] = $ref.split('#');
  if (!known(work, at(cursor, '$ref'), 'resource', resource, RESOURCES) || seen.includes(resource)) return rest;
  const fields = resolved(work, resource, [...seen, resource]);
  if (!known(work, at(cursor, '$ref'), 'field', field, Object.keys(fields), { of: resource })) return rest;
  // Of what it is made is said of the record that it is copied from.
  const { 'x-explain': _, ...original } = fields[field] ?? {};
  return { ...original, ...rest };
}

type Above = { required?: boolean; completes?: boolean; readOnly?: boolean; computed?: string; review?: boolean };

function addField(
  work: LinkContext,
  fields: Record<string, Field>,
  cursor: Cursor,
  path: string,
  schema: Schema,
  above: Above,
): void {
  const field = fieldFrom(work, cursor, path, schema, above);
  if (!field) return;
  fields[path] = field;
  if (!isObject(field) || !isRow(schema.properties)) return;
  const required = Array.isArray(schema.required) ? schema.required.map(String) : [];
  const partly = field.part !== undefined || above.completes !== undefined;
  for (const [name, inner] of Object.entries(schema.properties as Record<string, Schema>)) {
    addField(work, fields, at(cursor, 'properties', name), `${path}.${name}`, inner, {
      ...(partly ? { completes: required.includes(name) } : { required: required.includes(name) }),
      readOnly: field.readOnly,
      computed: field.computed,
      review: field.review,
    });
  }
  for (const name of required) checkRequired(work, cursor, schema.properties as Schema, name);
}

function checkRequired(work: LinkContext, cursor: Cursor, properties: Schema, name: string): void {
  if (Object.hasOwn(properties, name)) return;
  const place = at(cursor, 'required', (at(cursor, 'required').value as Json[] | undefined)?.indexOf(name) ?? 0);
  unknown(work, place, 'field', name, Object.keys(properties));
}

function fieldFrom(work: LinkContext, cursor: Cursor, path: string, schema: Schema, above: Above): Field | undefined {
  if (path.includes('__'))
    return error(work, cursor, 'El nombre de un campo no puede tener dos guiones bajos seguidos.', { key: true });
  const kind = kindFrom(schema);
  if (!kind) return error(work, cursor, `No se dice qué es «${path}»: falta «type».`, { key: true });
  checkWords(work, cursor, schema);
  const catalog = typeof schema['x-catalog'] === 'string' ? schema['x-catalog'] : undefined;
  const base = baseFrom(schema, kind, catalog ? codesOf(work.catalogs[catalog]) : []);
  const items = kind === 'array' || kind === 'choices' ? elementOf(work, cursor, schema) : {};
  const entry = entryOf(schema['x-input-factor']);
  const choices = choicesFrom(schema);
  return {
    path,
    kind,
    base: base === 'integer' && isAlwaysNumber(kind) ? 'number' : base,
    title: typeof schema.title === 'string' ? schema.title : (path.split('.').at(-1) ?? path),
    ...(typeof schema.description === 'string' ? { description: schema.description } : {}),
    required: above.required ?? false,
    ...(above.completes ? { completes: true } : {}),
    readOnly: (schema.readOnly === true || above.readOnly) ?? false,
    writeOnly: schema.writeOnly === true,
    ...(schema.default === undefined ? {} : { default: schema.default }),
    limits: limitsFrom(schema),
    ...(schema['x-always'] === true ? { always: true } : {}),
    ...(Array.isArray(schema['x-limits']) ? { dateLimits: schema['x-limits'] as Field['dateLimits'] } : {}),
    ...(catalog ? { catalog } : {}),
    ...(choices ? { choices } : {}),
    ...textWords(schema, above),
    ...(isRow(schema['x-where']) ? { where: schema['x-where'] as Schema } : {}),
    ...(isRow(schema['x-holds']) || schema['x-holds'] === false ? { holds: schema['x-holds'] as Condition } : {}),
    review: (schema['x-review'] === true || above.review) ?? false,
    ...(typeof schema['x-document'] === 'number' ? { document: schema['x-document'] } : {}),
    ...(entry ? { entry } : {}),
    unique: schema['x-unique'] === true,
    ...privacyWords(schema),
    ...items,
  };
}

/** A number of the file, or the field that holds the rate. */
function entryOf(word: Json | undefined): Field['entry'] {
  if (typeof word === 'number') return { factor: word };
  return typeof word === 'string' ? { rate: word } : undefined;
}

/** Whose data a field is a copy of, or shows. */
function privacyWords(schema: Schema): Pick<Field, 'data' | 'shows' | 'showsWhen' | 'about'> {
  const { 'x-data': data, 'x-shows': shows, 'x-shows-when': when, 'x-about': about } = schema;
  return {
    ...(typeof data === 'string' ? { data } : {}),
    ...(Array.isArray(shows) ? { shows: shows.map(String) } : {}),
    ...(isRow(when) ? { showsWhen: when as Schema } : {}),
    ...(typeof about === 'string' ? { about: [about] } : Array.isArray(about) ? { about: about.map(String) } : {}),
  };
}

function textWords(schema: Schema, above: Above): Partial<Field> {
  const words: Record<string, string> = {
    'x-reference': 'reference',
    'x-copy': 'copy',
    'x-computed': 'computed',
    'x-explain': 'explain',
    'x-currency': 'currency',
    'x-platform': 'platform',
    'x-part': 'part',
    'x-renamed-from': 'was',
    'x-alias': 'also',
  };
  const own = Object.entries(words).filter(([word]) => typeof schema[word] === 'string');
  const inherited = above.computed === undefined ? {} : { computed: above.computed };
  return { ...inherited, ...Object.fromEntries(own.map(([word, name]) => [name, schema[word]])) };
}

function elementOf(work: LinkContext, cursor: Cursor, schema: Schema): Partial<Field> {
  if (!isRow(schema.items)) return {};
  const element = schema.items as Schema;
  const here = at(cursor, 'items');
  const items = fieldFrom(work, here, 'items', element, {});
  if (!isObject(items) || !isRow(element.properties)) return items ? { items } : {};
  const itemFields: Record<string, Field> = {};
  const required = Array.isArray(element.required) ? element.required.map(String) : [];
  for (const [name, inner] of Object.entries(element.properties as Record<string, Schema>)) {
    addField(work, itemFields, at(here, 'properties', name), name, inner, { required: required.includes(name) });
  }
  return { items, itemFields };
}

/** Names and shapes that one field can be judged by alone. */
function checkWords(work: LinkContext, cursor: Cursor, schema: Schema): void {
  const needs = formatNeeds(schema);
  if (needs) error(work, at(cursor, 'type'), `El formato «${schema.format}» necesita el tipo ${needs.join(' o ')}.`);
  const catalog = at(cursor, 'x-catalog');
  if (given(catalog) && known(work, catalog, 'catalogue', text(catalog) ?? '', CATALOGUES)) {
    checkChoices(work, cursor, schema, text(catalog) ?? '');
  }
  const reference = at(cursor, 'x-reference');
  if (given(reference)) known(work, reference, 'resource', text(reference) ?? '', RESOURCES);
  for (const [word, says] of Object.entries(OF_REFERENCES))
    if (given(at(cursor, word)) && !refersTo(schema))
      error(work, at(cursor, word), `«${word}» ${says}: falta «x-reference».`, { key: true });
  const computed = at(cursor, 'x-computed');
  if (given(computed)) known(work, computed, 'computed', text(computed) ?? '', namesOf(work.registry.computed));
  const explain = at(cursor, 'x-explain');
  if (given(explain)) known(work, explain, 'explanation', text(explain) ?? '', namesOf(work.registry.explains ?? {}));
  const platform = at(cursor, 'x-platform');
  if (given(platform)) known(work, platform, 'platform', text(platform) ?? '', work.registry.platform ?? []);
  const pattern = text(at(cursor, 'pattern'));
  if (pattern !== undefined)
    checkPattern(work, at(cursor, 'pattern'), pattern, number(at(cursor, 'maxLength')) ?? longest(schema));
  checkRange(work, cursor, 'minimum', 'maximum');
  checkRange(work, cursor, 'minLength', 'maxLength');
  const always = at(cursor, 'x-always');
  if (given(always) && !['minimum', 'maximum', 'exclusiveMinimum'].some((limit) => typeof schema[limit] === 'number'))
    error(work, always, '«x-always» exige límites de un número: falta «minimum» o «maximum».', { key: true });
  if (flag(at(cursor, 'readOnly')) && flag(at(cursor, 'writeOnly'))) {
    error(work, at(cursor, 'writeOnly'), 'Un campo no puede ser a la vez readOnly y writeOnly.');
  }
}

/** Words that say something of the record that a field leads to. */
const OF_REFERENCES: Record<string, string> = {
  'x-holds': 'dice cuándo una referencia impide eliminar',
  'x-where': 'dice qué registros puede elegir una referencia',
};

/** A list refers to what its elements refer to. */
const refersTo = ({ items, ...schema }: Schema): boolean =>
  [schema, isRow(items) ? items : {}].some((one) => (one as Schema)['x-reference'] !== undefined);

function checkChoices(work: LinkContext, cursor: Cursor, schema: Schema, catalog: string): void {
  const codes = codesOf(work.catalogs[catalog]);
  const type = schema.type ?? (typeof codes[0] === 'number' ? 'integer' : 'string');
  const numeric = type === 'integer' || type === 'number';
  if (codes.length > 0 && (typeof codes[0] === 'number') !== numeric) {
    error(work, at(cursor, 'type'), `Los códigos del catálogo «${catalog}» no son de este tipo.`);
  }
  for (const [index, code] of (Array.isArray(schema.enum) ? schema.enum : []).entries()) {
    const place = at(cursor, 'enum', index);
    if (!codes.includes(code)) {
      const message = `El código «${code}» no está en el catálogo «${catalog}».`;
      unknown(work, place, 'code', String(code), codesIn(catalog), { of: catalog }, message);
    } else use(work, place, 'code', String(code), codesIn(catalog), { of: catalog });
  }
}

const longest = (schema: Schema): number => (kindFrom(schema) === 'long-text' ? LONG_TEXT_LENGTH : TEXT_LENGTH);

/** So many steps take some tenths of a second; no other call is served meanwhile. */
const MOST_STEPS = 20_000_000;
const SHORT = 64;

function checkPattern(work: LinkContext, cursor: Cursor, pattern: string, length: number): void {
  try {
    new RegExp(pattern, 'u');
  } catch {
    error(work, cursor, `«${pattern}» no es una expresión regular válida.`);
    return;
  }
  if (patternCost(pattern, Math.min(length, SHORT)) > MOST_STEPS)
    error(work, cursor, 'La expresión repite lo que ya se repite: puede tardar sin fin.');
  else if (patternCost(pattern, length) > MOST_STEPS)
    error(
      work,
      cursor,
      `La expresión puede tardar demasiado con un texto de ${length} caracteres: quite una repetición o escriba un «maxLength» menor.`,
    );
}

function checkRange(work: LinkContext, cursor: Cursor, low: string, high: string): void {
  const from = number(at(cursor, low));
  const to = number(at(cursor, high));
  if (from !== undefined && to !== undefined && from > to)
    error(work, at(cursor, low), `«${low}» es mayor que «${high}».`);
}

/** Required fields inside objects may be named dotted at the root. */
function requireDotted(work: LinkContext, definition: Definition, file: Cursor): void {
  for (const [index, path] of texts(at(file, 'required')).entries()) {
    const field = Object.hasOwn(definition.fields, path) ? definition.fields[path] : undefined;
    if (field) field.required = true;
    else known(work, at(file, 'required', index), 'field', path, Object.keys(definition.fields));
  }
}

/** Small forms: what an action asks. Everything but yes and no is required. */
export function askFields(work: LinkContext, cursor: Cursor): Record<string, Field> {
  const fields: Record<string, Field> = {};
  for (const [name, inner] of entries(cursor)) {
    const schema = isRow(inner.value) ? (inner.value as Schema) : {};
    addField(work, fields, inner, name, schema, { required: kindFrom(schema) !== 'boolean' });
  }
  return fields;
}

/** What the head of `fields.schema.json` says; each step of the linker fills its part. */
function headOf(name: string, fields: Cursor): Definition {
  const title = text(at(fields, 'title')) ?? name;
  const was = text(at(fields, 'x-renamed-from'));
  return {
    ...bareDefinition(name, title),
    ...(was === undefined ? {} : { was }),
    plural: text(at(fields, 'x-plural')) ?? title,
    one: flag(at(fields, 'x-singleton')) ?? false,
    review: flag(at(fields, 'x-review')) ?? false,
  };
}
