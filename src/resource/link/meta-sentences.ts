import type { ErrorObject } from 'ajv';
import type { Json } from '../definition.ts';
import { isRow } from '../path.ts';
import { suggest } from './near.ts';

export type MetaProblem = { pointer: string; message: string; suggestion?: string; key?: boolean };

/** What the meta-schema's errors mean to whoever edits the file: one sentence per place, wrappers and branches folded. */
export function metaProblems(errors: ErrorObject[]): MetaProblem[] {
  const own = errors.filter(
    ({ keyword, schemaPath }) => keyword !== 'if' && !/\/(anyOf|oneOf)\/\d+\//.test(schemaPath),
  );
  return own.map((error) => {
    const say = Object.hasOwn(SENTENCES, error.keyword) ? SENTENCES[error.keyword] : undefined;
    return say ? say(error) : { pointer: error.instancePath, message: 'No cumple el formato del archivo.' };
  });
}

type Sentence = (error: ErrorObject) => MetaProblem;

const SENTENCES: Record<string, Sentence> = {
  additionalProperties: ({ instancePath, params, parentSchema }) => {
    const name = String(params.additionalProperty);
    return {
      pointer: `${instancePath}/${escaped(name)}`,
      message: `«${name}» no se conoce aquí.`,
      suggestion: suggest(name, knownNames(parentSchema)),
      key: true,
    };
  },
  propertyNames: ({ instancePath, params }) => ({
    pointer: `${instancePath}/${escaped(String(params.propertyName))}`,
    message: `El nombre «${params.propertyName}» no tiene la forma esperada.`,
    key: true,
  }),
  required: ({ instancePath, params }) => ({ pointer: instancePath, message: `Falta «${params.missingProperty}».` }),
  type: ({ instancePath, schema }) => ({ pointer: instancePath, message: `Debe ser ${typeNames(schema)}.` }),
  enum: ({ instancePath, schema, data }) => ({
    pointer: instancePath,
    message: `${quoted(data)} no es uno de los valores conocidos: ${list(schema)}.`,
    suggestion: suggest(String(data), (schema as Json[]).map(String)),
  }),
  const: ({ instancePath, schema }) => ({ pointer: instancePath, message: `Debe ser ${quoted(schema)}.` }),
  pattern: ({ instancePath, data }) => ({
    pointer: instancePath,
    message: `${quoted(data)} no tiene la forma esperada.`,
  }),
  format: ({ instancePath, data, schema }) => ({
    pointer: instancePath,
    message:
      schema === 'regex'
        ? `${quoted(data)} no es una expresión regular válida.`
        : `${quoted(data)} no tiene el formato esperado.`,
  }),
  minLength: ({ instancePath }) => ({ pointer: instancePath, message: 'No puede estar vacío.' }),
  minItems: ({ instancePath, schema }) => ({
    pointer: instancePath,
    message: `Debe tener al menos ${schema} elemento(s).`,
  }),
  minProperties: ({ instancePath }) => ({ pointer: instancePath, message: 'No puede estar vacío.' }),
  maxItems: ({ instancePath, schema }) => ({
    pointer: instancePath,
    message: `Admite como máximo ${schema} elementos.`,
  }),
  uniqueItems: ({ instancePath, params }) => ({ pointer: `${instancePath}/${params.i}`, message: 'Está repetido.' }),
  minimum: ({ instancePath, schema }) => ({ pointer: instancePath, message: `Debe ser al menos ${schema}.` }),
  maximum: ({ instancePath, schema }) => ({ pointer: instancePath, message: `Debe ser como máximo ${schema}.` }),
  exclusiveMinimum: ({ instancePath, schema }) => ({ pointer: instancePath, message: `Debe ser mayor que ${schema}.` }),
  dependencies: ({ instancePath, params }) => ({
    pointer: `${instancePath}/${escaped(String(params.property))}`,
    message: `«${params.property}» solo tiene sentido junto con «${params.missingProperty}».`,
    key: true,
  }),
  anyOf: ({ instancePath, data, schema }) => branches(instancePath, data, schema),
  oneOf: ({ instancePath, data, schema }) => branches(instancePath, data, schema),
  'false schema': ({ instancePath }) => ({ pointer: instancePath, message: 'No se admite aquí.' }),
};

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
const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');
