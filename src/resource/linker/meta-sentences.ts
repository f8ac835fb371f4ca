import type { Json, Row } from '../model/definition.ts';
import { own } from '../model/fields.ts';
import { isRow } from '../model/path.ts';
import { step } from './cursor.ts';
import { wordPlaces } from './meta.generated.ts';
import type { Note } from './report.ts';
import { nearest, suggest } from './suggest.ts';

/** `word`: of a word that is not known, the one that was meant, or '' where none is like it. */
export type MetaProblem = { pointer: string; message: string; word?: string } & Note;

/** One error of a compiled meta-schema, as Ajv reports it with `verbose`. */
export type MetaError = {
  keyword: string;
  instancePath: string;
  params: { [name: string]: Json };
  schema: Json;
  parentSchema: Row;
  data: Json;
  /** Of an error inside of `propertyNames`, which reports the name itself. */
  propertyName?: string;
};

/** What a value violates: the property that is meant, and the one that it needs. */
type Fault = Pick<MetaError, 'keyword' | 'schema' | 'parentSchema' | 'data'> & {
  pointer: string;
  /** The name of the meta-schema. */
  meta: string;
  name?: string;
  needs?: string;
};

/** The messages of a file's errors for its editor. What only hands on other errors says nothing of its own. */
export function metaProblems(errors: readonly MetaError[], meta: string): MetaProblem[] {
  return errors
    .filter((error) => error.keyword !== 'if' && error.propertyName === undefined)
    .map((error) => metaProblem(error, meta));
}

function metaProblem(error: MetaError, meta: string): MetaProblem {
  const { keyword, instancePath, params, schema, parentSchema, data } = error;
  const below =
    params.additionalProperty ?? params.propertyName ?? (keyword === 'dependencies' ? params.property : null);
  const name = below ?? params.missingProperty;
  const at = keyword === 'uniqueItems' ? repeated(data as Json[]) : below;
  const fault: Fault = {
    keyword,
    pointer: at === null || at === undefined ? instancePath : `${instancePath}/${step(at as string | number)}`,
    schema,
    parentSchema,
    data,
    meta,
    ...(name === null || name === undefined ? {} : { name: String(name) }),
    ...(keyword === 'dependencies' ? { needs: String(params.missingProperty) } : {}),
  };
  const say = Object.hasOwn(SENTENCES, keyword) ? SENTENCES[keyword] : undefined;
  return say ? say(fault) : { pointer: fault.pointer, message: 'No cumple el formato del archivo.' };
}

/** The place of the first item that is there before. */
function repeated(items: Json[]): number {
  const texts = items.map((item) => JSON.stringify(item));
  return texts.findIndex((text, index) => texts.indexOf(text) < index);
}

type Sentence = (fault: Fault) => MetaProblem;

const SENTENCES: Record<string, Sentence> = {
  additionalProperties: ({ pointer, name = '', parentSchema, meta }) => {
    const known = knownNames(parentSchema);
    const shape = shapedAs(name, parentSchema);
    return {
      pointer,
      message: `«${name}» no se conoce aquí.`,
      suggestion: placeOf(name, meta, known) ?? (shape && `un nombre de aquí se escribe «${shape}»`),
      key: true,
      word: nearest(name, known) ?? shape ?? '',
    };
  },
  propertyNames: ({ pointer, name }) => ({
    pointer,
    message: `El nombre «${name}» no tiene la forma esperada.`,
    key: true,
  }),
  required: ({ pointer, name }) => ({ pointer, message: `Falta «${name}».` }),
  type: ({ pointer, schema }) => ({ pointer, message: `Debe ser ${typeNames(schema)}.` }),
  enum: ({ pointer, schema, data }) => ({
    pointer,
    message: `${quoted(data)} no es uno de los valores conocidos: ${list(schema)}.`,
    suggestion: suggest(String(data), (schema as Json[]).map(String)),
  }),
  const: ({ pointer, schema }) => ({ pointer, message: `Debe ser ${quoted(schema)}.` }),
  pattern: ({ pointer, data }) => ({
    pointer,
    message: `${quoted(data)} no tiene la forma esperada.`,
  }),
  format: ({ pointer, data, schema }) => ({
    pointer,
    message:
      schema === 'regex'
        ? `${quoted(data)} no es una expresión regular válida.`
        : `${quoted(data)} no tiene el formato esperado.`,
  }),
  minLength: ({ pointer }) => ({ pointer, message: 'No puede estar vacío.' }),
  minItems: ({ pointer, schema }) => ({
    pointer,
    message: `Debe tener al menos ${schema} elemento(s).`,
  }),
  minProperties: ({ pointer }) => ({ pointer, message: 'No puede estar vacío.' }),
  maxItems: ({ pointer, schema }) => ({
    pointer,
    message: `Admite como máximo ${schema} elementos.`,
  }),
  uniqueItems: ({ pointer }) => ({ pointer, message: 'Está repetido.' }),
  minimum: ({ pointer, schema }) => ({ pointer, message: `Debe ser al menos ${schema}.` }),
  maximum: ({ pointer, schema }) => ({ pointer, message: `Debe ser como máximo ${schema}.` }),
  exclusiveMinimum: ({ pointer, schema }) => ({ pointer, message: `Debe ser mayor que ${schema}.` }),
  dependencies: ({ pointer, name, needs }) => ({
    pointer,
    message: `«${name}» solo tiene sentido junto con «${needs}».`,
    key: true,
  }),
  anyOf: ({ pointer, data, schema }) => branches(pointer, data, schema),
  oneOf: ({ pointer, data, schema }) => branches(pointer, data, schema),
  'false schema': ({ pointer }) => ({ pointer, message: 'No se admite aquí.' }),
};

/** So many places are named; a word of more places belongs nowhere in particular. */
const MOST_PLACES = 3;
/** The files of a resource: a word of one of them may have been written into another. */
const FILES: Record<string, string> = {
  'fields.schema.json': 'fields.schema.json',
  ...Object.fromEntries(
    ['list', 'form', 'tabs', 'permissions', 'actions', 'figures'].map((kind) => [
      `${kind}.schema.json`,
      `${kind}.json`,
    ]),
  ),
};

/** Where a word belongs that is not known at its place: elsewhere in this kind of file, else a name like it, else in another file. */
function placeOf(name: string, meta: string, known: readonly string[]): string | undefined {
  const here = own(own(wordPlaces, meta) ?? {}, name) ?? [];
  if (here.length > 0 && here.length <= MOST_PLACES)
    return `«${name}» va ${here.includes('') ? 'en la raíz del archivo' : `dentro de ${places(here)}`}`;
  const like = suggest(name, known);
  if (like || here.length > 0 || !Object.hasOwn(FILES, meta)) return like;
  const files = Object.keys(FILES).filter((one) => own(own(wordPlaces, one) ?? {}, name));
  return files.length > 0 && files.length < MOST_PLACES
    ? `«${name}» va en ${either(files.map((one) => FILES[one] as string))}`
    : undefined;
}

/** `create` is «create», `actions/*` an element of «actions». */
const places = (paths: readonly string[]): string =>
  either(
    paths.map((path) => {
      const [last = '', above = ''] = path.split('/').reverse();
      return last === '*' ? `un elemento de «${above}»` : `«${last}»`;
    }),
  );

const either = (words: readonly string[]): string =>
  new Intl.ListFormat('es-MX', { type: 'disjunction' }).format(words);

/** "One of these": by the words that its branches ask for, or by the values they take. */
function branches(pointer: string, data: unknown, schema: unknown): MetaProblem {
  const parts = Array.isArray(schema) ? schema.filter(isRow) : [];
  const words = parts.flatMap((part) => (Array.isArray(part.required) ? part.required.map(String) : []));
  if (words.length > 0) {
    const present = isRow(data) ? words.filter((word) => Object.hasOwn(data, word)) : [];
    const message =
      present.length > 1
        ? `Solo puede tener uno de: ${words.join(', ')}; tiene ${present.join(' y ')}.`
        : `Debe tener uno de: ${words.join(', ')}.`;
    return { pointer, message };
  }
  const values = parts.flatMap((part) => (Array.isArray(part.enum) ? part.enum.map(String) : []));
  const known = values.length > 0 ? `: ${values.join(', ')}` : '';
  return {
    pointer,
    message: `${quoted(data)} no es un valor conocido${known}.`,
    suggestion: suggest(String(data), values),
  };
}

function knownNames(schema: unknown): string[] {
  if (!isRow(schema)) return [];
  const properties = isRow(schema.properties) ? Object.keys(schema.properties) : [];
  return properties.includes('$and')
    ? [...properties, '$me', '$today', '$parent', '$filter', '$source', '$record', '$value']
    : properties;
}

/** A name in the shape that its place asks for: `Legal` as a role is `LEGAL`, `give_back` as an action `give-back`. */
function shapedAs(name: string, { patternProperties }: Row): string | undefined {
  const patterns = isRow(patternProperties) ? Object.keys(patternProperties).map((one) => new RegExp(one, 'u')) : [];
  const words = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/[^A-Za-z0-9]+|(?<=[a-z0-9])(?=[A-Z])/);
  const small = words.filter(Boolean).map((word) => word.toLowerCase());
  const camel = small
    .map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('');
  const shapes = [small.join('_').toUpperCase(), small.join('-'), camel, small.join('_')];
  return shapes.find((shape) => patterns.some((pattern) => pattern.test(shape)));
}

const TYPE_NAMES: Record<string, string> = {
  string: 'un texto',
  number: 'un número',
  integer: 'un número entero',
  boolean: 'true o false',
  array: 'una lista',
  object: 'un objeto',
  null: 'null',
};

const typeNames = (schema: unknown): string =>
  (Array.isArray(schema) ? schema : [schema]).map((type) => TYPE_NAMES[String(type)] ?? String(type)).join(', o ');

const quoted = (value: unknown): string => `«${typeof value === 'string' ? value : JSON.stringify(value)}»`;
const list = (values: unknown): string => (Array.isArray(values) ? values.join(', ') : String(values));
