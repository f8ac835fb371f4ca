import { KINDS, kindOf } from '../kinds/registry.ts';
import type { BaseType, Json, Kind, Limits } from '../model/definition.ts';
import { isRow } from '../model/path.ts';

type Schema = { [key: string]: Json };

const FORMATS = new Map(KINDS.flatMap((kind) => (kind.written ? [[kind.written.format, kind] as const] : [])));

const TYPES: Record<string, Kind> = {
  string: 'text',
  integer: 'integer',
  number: 'decimal',
  boolean: 'boolean',
  object: 'object',
  array: 'array',
};

/** The kind follows from type, format and the words that lead elsewhere; undefined when nothing says what the value is. */
export function kindFrom(schema: Schema): Kind | undefined {
  if (schema['x-document'] !== undefined) return 'document';
  if (schema.type === 'array') return isRow(schema.items) && isChoice(schema.items as Schema) ? 'choices' : 'array';
  if (schema['x-reference'] !== undefined) return 'reference';
  if (isChoice(schema)) return 'choice';
  if (typeof schema.format === 'string') return FORMATS.get(schema.format)?.kind;
  return typeof schema.type === 'string' ? TYPES[schema.type] : undefined;
}

/** The type that a format needs, when the written one is another. */
export function formatNeeds(schema: Schema): readonly string[] | undefined {
  if (typeof schema.format !== 'string' || typeof schema.type !== 'string') return undefined;
  const types = FORMATS.get(schema.format)?.written?.types ?? ['string'];
  return types.includes(schema.type) ? undefined : types;
}

const isChoice = (schema: Schema): boolean =>
  schema['x-catalog'] !== undefined ||
  ((schema.enum !== undefined || schema.const !== undefined) && schema.format === undefined);

/** Whether it is a number whatever its file calls it: amounts and rates have places behind the point. */
export const isAlwaysNumber = (kind: Kind): boolean => kindOf({ kind }).written?.types?.includes('number') ?? false;

/** The written type; else that of the codes, of the kind, or of an id. */
export function baseFrom(schema: Schema, kind: Kind, codes: Json[]): BaseType {
  if (typeof schema.type === 'string') return schema.type as BaseType;
  if (kind === 'reference') return 'integer';
  if (kind === 'choice') {
    const [first] = [...(Array.isArray(schema.enum) ? schema.enum : []), schema.const ?? [], codes].flat();
    return typeof first === 'number' ? (Number.isInteger(first) ? 'integer' : 'number') : 'string';
  }
  return kindOf({ kind }).base;
}

/** The words of a field that limit its values, as JSON Schema writes them. */
export const LIMITS = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'minLength',
  'maxLength',
  'pattern',
  'minItems',
  'maxItems',
  'uniqueItems',
] as const;

export function limitsFrom(schema: Schema): Limits {
  const limits = Object.fromEntries(
    LIMITS.filter((word) => schema[word] !== undefined).map((word) => [word, schema[word]]),
  );
  return {
    ...limits,
    ...(typeof schema.contentMediaType === 'string' ? { mediaType: schema.contentMediaType } : {}),
  } as Limits;
}

/** The values that narrow a choice. */
export function choicesFrom(schema: Schema): Json[] | undefined {
  if (schema.const !== undefined) return [schema.const];
  return Array.isArray(schema.enum) ? schema.enum : undefined;
}
