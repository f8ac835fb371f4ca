import { choicesOf } from '../kinds/choices.ts';
import type { JsonSchema } from '../kinds/kind.ts';
import { factorOf, typedValue, WIRE_DECIMALS } from '../kinds/numbers.ts';
import { kindOf } from '../kinds/registry.ts';
import { DATE_PATTERN } from '../model/dates.ts';
import type { Definition, Field, Json, Row, Schemas } from '../model/definition.ts';
import { isChoice, isObject, isSlot } from '../model/of-kind.ts';

export type Mode = 'create' | 'update';

/** Limits of what has none of its own. */
/** The longest text of a field that names no limit. */
export const TEXT_LENGTH = 255;
export const LONG_TEXT_LENGTH = 10_000;
const LIST_LENGTH = 200;
const LARGEST_INTEGER = 2_147_483_647;
const LARGEST_NUMBER = 1e12;

/** A link may be long; a file sent as a data URL is measured by the server. */
const FILE_LENGTH = 100_000_000;

/**
 * What a schema is built for. `typed` is a form's: limits of fields typed without tax are those of the typed value, and codes
 * of catalogues are no `enum`, so that a new code needs no new schema.
 */
type Build = { schemas: Pick<Schemas, 'catalogs' | 'console'>; mode: Mode; typed?: boolean };

/**
 * Plain draft-07 of the record, without x- words: types, limits and choices of each field, nested as the record is. `paths`
 * narrows it to some fields and what contains them. Required fields are required on create; on update they are judged by
 * `validateRecord`, since a PUT changes the fields that are sent and no others. Rules are separate (`ruleSchema`).
 *
 * @example recordSchema(holidays, schemas).properties // { name: { type: 'string', maxLength: 255 }, … }
 */
export function recordSchema(
  definition: Definition,
  schemas: Schemas,
  paths?: string[],
  mode: Mode = 'create',
): JsonSchema {
  const fields = Object.values(definition.fields).filter(
    (field) => !paths || paths.some((path) => related(path, field.path)),
  );
  return objectSchema('', fields, { schemas, mode });
}

/** The fields of a form, nested as the record is, for values as they are typed. */
export const typedSchema = (fields: Record<string, Field>, schemas: Build['schemas']): JsonSchema =>
  objectSchema('', Object.values(fields), { schemas, mode: 'create', typed: true });

/** A rule as plain draft-07: words of the vocabulary become what they mean. */
export function ruleSchema(schema: Json, schemas: Pick<Schemas, 'catalogs'>): JsonSchema {
  return plainWords(schema, schemas) as JsonSchema;
}

const related = (path: string, other: string): boolean =>
  path === other || path.startsWith(`${other}.`) || other.startsWith(`${path}.`);

/** The fields directly below a prefix, each with what is below it. */
function objectSchema(prefix: string, fields: Field[], build: Build): JsonSchema {
  const depth = prefix === '' ? 1 : prefix.split('.').length + 1;
  const direct = fields.filter(
    ({ path }) => path.split('.').length === depth && (prefix === '' || path.startsWith(`${prefix}.`)),
  );
  const properties = direct.map((field): [string, Json] => [nameOf(field), fieldSchema(field, fields, build)]);
  const required =
    build.mode === 'create' ? direct.filter((field) => field.required && !field.readOnly).map(nameOf) : [];
  return { type: 'object', properties: Object.fromEntries(properties), ...(required.length > 0 ? { required } : {}) };
}

const nameOf = (field: Field): string => field.path.split('.').at(-1) ?? field.path;

/** A slot holds an uploaded document, which is checked when it is uploaded. */
const SLOT: JsonSchema = { type: ['string', 'object', 'null'] };

function fieldSchema(field: Field, fields: Field[], build: Build): JsonSchema {
  if (isSlot(field)) return build.typed ? SLOT : {};
  if (isObject(field)) return objectSchema(field.path, fields, build);
  if (field.base === 'array') return listSchema(field, build);
  return valueSchema(field, build);
}

function listSchema(field: Field, build: Build): JsonSchema {
  const { minItems, maxItems = build.schemas.console.limits.listLength ?? LIST_LENGTH, uniqueItems } = field.limits;
  const items = field.itemFields
    ? objectSchema('', Object.values(field.itemFields), build)
    : field.items
      ? valueSchema(field.items, build)
      : build.typed
        ? { type: 'string' }
        : {};
  return { type: 'array', items, maxItems, ...given({ minItems, uniqueItems }) };
}

function valueSchema(field: Field, build: Build): JsonSchema {
  const schema = kindOf(field).jsonSchema(field);
  if (isChoice(field)) return { ...schema, ...enumOf(codesOf(field, build)) };
  if (isObject(field)) return objectSchema('', Object.values(field.itemFields ?? {}), { ...build, mode: 'create' });
  if (field.base === 'string') return { ...schema, ...textLimits(field, build.schemas) };
  if (field.base === 'integer' || field.base === 'number') return { ...schema, ...numberLimits(field, build.typed) };
  return schema;
}

const codesOf = (field: Field, { schemas, typed }: Build): Json[] =>
  typed && field.catalog !== undefined ? [] : choicesOf(field, schemas, 'valid').map((item) => item.code);
const enumOf = (codes: Json[]): JsonSchema => (codes.length > 0 ? { enum: [...new Set(codes)] } : {});

function textLimits(field: Field, schemas: Pick<Schemas, 'console'>): JsonSchema {
  const { limits } = schemas.console;
  const { minLength, maxLength, pattern } = field.limits;
  const long = kindOf(field).typing.lines
    ? (limits.longTextLength ?? LONG_TEXT_LENGTH)
    : (limits.textLength ?? TEXT_LENGTH);
  const standard = field.kind === 'file' ? FILE_LENGTH : field.kind === 'url' ? 2048 : long;
  return { maxLength: maxLength ?? standard, ...given({ minLength, pattern }) };
}

type NumberLimit = 'minimum' | 'maximum' | 'exclusiveMinimum';

/** The limits that the file gives a number, of its stored value. */
export function storedLimits(field: Field): Partial<Record<NumberLimit, number>> {
  if (field.base !== 'integer' && field.base !== 'number') return {};
  const schema = numberLimits(field);
  const names = (['minimum', 'maximum', 'exclusiveMinimum'] as const).filter((name) => isFixed(field, name));
  return Object.fromEntries(names.map((name) => [name, Number(schema[name])]));
}

/** Whether a limit of the file is one of the stored value, whatever the record: a rate of the record moves all but zero. */
const isFixed = (field: Field, name: NumberLimit): boolean =>
  field.limits[name] === 0 || (field.limits[name] !== undefined && !(field.entry && 'rate' in field.entry));

/** The limit that a number with the record's own rate breaks, by the value that was typed. */
export function brokenTyped(field: Field, value: Json, record: Row): NumberLimit | undefined {
  if (!field.entry || !('rate' in field.entry) || typeof value !== 'number') return undefined;
  return outside(field.limits, Number(typedValue(value, field, record).toFixed(WIRE_DECIMALS)));
}

/** The limit that a stored number breaks. */
export function brokenNumberLimit(field: Field, value: Json): NumberLimit | undefined {
  const number = typeof value === 'number' || (typeof value === 'string' && value !== '') ? Number(value) : undefined;
  return number === undefined ? undefined : outside(storedLimits(field), number);
}

type NumberLimits = { [name in NumberLimit]?: number | undefined };

function outside({ minimum, maximum, exclusiveMinimum }: NumberLimits, number: number): NumberLimit | undefined {
  if (minimum !== undefined && number < minimum) return 'minimum';
  if (maximum !== undefined && number > maximum) return 'maximum';
  return exclusiveMinimum !== undefined && number <= exclusiveMinimum ? 'exclusiveMinimum' : undefined;
}

/** Limits hold for what is typed: on an `x-input-factor` field they are multiplied, as the stored value is. */
function numberLimits(field: Field, typed = false): JsonSchema {
  const largest = field.base === 'integer' ? LARGEST_INTEGER : LARGEST_NUMBER;
  const factor = typed ? 1 : (factorOf(field) ?? 1);
  const [minimum, maximum, exclusiveMinimum] = (['minimum', 'maximum', 'exclusiveMinimum'] as const).map((name) =>
    typed || isFixed(field, name) ? field.limits[name] : undefined,
  );
  const scaled = (limit: number | undefined) =>
    limit === undefined || factor === 1 ? limit : Number((limit * factor).toFixed(9));
  const lower =
    exclusiveMinimum === undefined ? { minimum: scaled(minimum) ?? -largest } : given({ minimum: scaled(minimum) });
  return { ...lower, ...given({ exclusiveMinimum: scaled(exclusiveMinimum) }), maximum: scaled(maximum) ?? largest };
}

/** A limit as a person reads it: that of the typed value. */
export const shownLimit = (limit: Json, field: Field): Json =>
  typeof limit === 'number' && field.entry ? typedValue(limit, field) : limit;

function plainWords(schema: Json, schemas: Pick<Schemas, 'catalogs'>): Json {
  if (Array.isArray(schema)) return schema.map((item) => plainWords(item, schemas));
  if (typeof schema !== 'object' || schema === null) return schema;
  const plain: JsonSchema = {};
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'x-catalog') {
      plain.enum = schema.enum ?? choicesOf({ catalog: String(value) }, schemas, 'valid').map((item) => item.code);
    } else if (key === 'format' && value === 'date') {
      plain.pattern = DATE_PATTERN;
    } else if (!key.startsWith('x-') && !ANNOTATIONS.includes(key)) {
      plain[key] = key === 'enum' || key === 'const' ? value : plainWords(value, schemas);
    }
  }
  return plain;
}

/** Words that judge nothing; `contentMediaType` is a kind's own check. */
const ANNOTATIONS = ['title', 'description', 'default', 'format', 'contentMediaType', 'readOnly', 'writeOnly'];

function given(words: Record<string, Json | undefined>): JsonSchema {
  return Object.fromEntries(Object.entries(words).filter((entry): entry is [string, Json] => entry[1] !== undefined));
}
