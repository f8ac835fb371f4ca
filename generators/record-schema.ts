import type { Definition, Field, Json, Schemas } from '../src/resource/definition.ts';

export type JsonSchema = { [key: string]: Json };

/** Catalogues up to this size are written out as values; longer ones stay a plain type. */
const ENUM_SIZE_MAX = 60;
const FORMATS: Partial<Record<Field['kind'], string>> = {
  date: 'date',
  moment: 'date-time',
  email: 'email',
  url: 'uri-reference',
};
/** What a review says: 0 pending, 1 accepted, 2 rejected. */
const MARK: JsonSchema = { type: ['integer', 'null'], enum: [0, 1, 2, null], readOnly: true };
const LIMITS = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'minLength',
  'maxLength',
  'pattern',
  'minItems',
  'uniqueItems',
] as const;

/**
 * The record of a resource as plain JSON Schema, nested as it travels: what types and the API document are made of. A field
 * that is not required may be null. `fields` picks the fields that count, all when it is absent.
 */
export function recordSchemaOf(
  schemas: Schemas,
  definition: Definition,
  fields?: (field: Field) => boolean,
): JsonSchema {
  const all = Object.values(definition.fields).filter((field) => !fields || fields(field));
  const members = membersOf(schemas, all, '');
  const properties = definition.review
    ? { ...(members.properties as JsonSchema), validated: MARK }
    : members.properties;
  return {
    type: 'object',
    title: definition.title,
    additionalProperties: false,
    ...members,
    properties: properties as Json,
  };
}

/** The members of one object, the record itself (`''`) or a field's path. */
function membersOf(schemas: Schemas, fields: readonly Field[], parent: string): JsonSchema {
  const properties: JsonSchema = {};
  const required: string[] = [];
  for (const field of fields) {
    const name = childName(field.path, parent);
    if (name === undefined) continue;
    properties[name] = fieldSchema(schemas, fields, field);
    if (field.required && !field.readOnly) required.push(name);
    if (field.kind === 'reference') properties[`${name}_label`] = { type: ['string', 'null'], readOnly: true };
    if (field.review) properties[`${name}_validated`] = MARK;
  }
  return { properties, ...(required.length > 0 && parent === '' ? { required } : {}) };
}

function childName(path: string, parent: string): string | undefined {
  if (parent === '') return path.includes('.') ? undefined : path;
  if (!path.startsWith(`${parent}.`)) return undefined;
  const rest = path.slice(parent.length + 1);
  return rest.includes('.') ? undefined : rest;
}

function fieldSchema(schemas: Schemas, fields: readonly Field[], field: Field): JsonSchema {
  const described: JsonSchema = { title: field.title };
  if (field.description) described.description = field.description;
  if (field.readOnly) described.readOnly = true;
  if (field.writeOnly) described.writeOnly = true;
  if (field.default !== undefined && !isVariable(field.default)) described.default = field.default;
  return { ...described, ...typeSchema(schemas, fields, field) };
}

function typeSchema(schemas: Schemas, fields: readonly Field[], field: Field): JsonSchema {
  if (field.kind === 'object') {
    const inner = fields.some((other) => other.path.startsWith(`${field.path}.`));
    return {
      type: typeOf('object', field),
      ...(inner ? { additionalProperties: false, ...membersOf(schemas, fields, field.path) } : {}),
    };
  }
  if (field.base === 'array')
    return { type: typeOf('array', field), items: itemSchema(schemas, field), ...limitsOf(field) };
  const codes = codesOf(schemas, field);
  const schema: JsonSchema = { type: typeOf(field.base, field), ...limitsOf(field) };
  const format = FORMATS[field.kind];
  if (format) schema.format = format;
  if (codes.length > 0) schema.enum = field.required ? codes : [...codes, null];
  return schema;
}

function itemSchema(schemas: Schemas, field: Field): JsonSchema {
  if (field.itemFields) {
    return { type: 'object', additionalProperties: false, ...membersOf(schemas, Object.values(field.itemFields), '') };
  }
  const codes = codesOf(schemas, field.items ?? field);
  const base = field.items?.base ?? 'string';
  return base === 'object' ? { type: 'object' } : { type: base, ...(codes.length > 0 ? { enum: codes } : {}) };
}

function codesOf(schemas: Schemas, field: Field): Json[] {
  if (field.choices?.length) return field.choices;
  const items = field.catalog ? (schemas.catalogs[field.catalog]?.items ?? []) : [];
  const codes = items.filter((item) => item.all !== true).map((item) => item.code);
  return codes.length <= ENUM_SIZE_MAX ? codes : [];
}

function limitsOf(field: Field): JsonSchema {
  const limits: JsonSchema = {};
  for (const name of LIMITS) {
    const limit = field.limits[name];
    if (limit !== undefined) limits[name] = limit;
  }
  return limits;
}

function typeOf(base: string, field: Field): Json {
  return field.required && !field.readOnly ? base : [base, 'null'];
}

function isVariable(value: Json): boolean {
  return typeof value === 'string' && value.startsWith('$');
}
