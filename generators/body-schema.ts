import { everWritableFields, type WriteMode } from '../src/resource/access/permissions.ts';
import { LIMITS } from '../src/resource/linker/field-kind.ts';
import type { Definition, Field, Json, Schemas } from '../src/resource/model/definition.ts';
import { childName, codesOf, type JsonSchema } from './record-schema.ts';

const FORMATS: Partial<Record<Field['kind'], string>> = {
  date: 'date',
  moment: 'date-time',
  email: 'email',
  url: 'uri-reference',
};

/**
 * What may be sent of a record, nested as it travels: the fields that these roles may write in some row, each with what is
 * asked of it. Only a new record has required fields; what was answered may be sent back unchanged beside them.
 */
export function bodySchemaOf(
  schemas: Schemas,
  definition: Definition,
  mode: WriteMode,
  roles: readonly string[],
): JsonSchema {
  const writable = new Set(everWritableFields(definition, roles, mode));
  const fields = Object.values(definition.fields).filter(({ path }) => writable.has(path));
  const required = mode === 'create' ? fields.filter(isAsked).map(({ path }) => path) : [];
  return {
    type: 'object',
    title: definition.title,
    properties: membersOf(schemas, fields, ''),
    ...(required.length > 0 ? { required } : {}),
  };
}

const isAsked = (field: Field): boolean =>
  field.required && field.default === undefined && field.entry === undefined && !field.path.includes('.');

function membersOf(schemas: Schemas, fields: readonly Field[], parent: string): JsonSchema {
  const properties: JsonSchema = {};
  for (const field of fields) {
    const name = childName(field.path, parent);
    if (name !== undefined) properties[name] = fieldSchema(schemas, fields, field);
  }
  return properties;
}

function fieldSchema(schemas: Schemas, fields: readonly Field[], field: Field): JsonSchema {
  const described: JsonSchema = { title: field.title };
  if (field.description) described.description = field.description;
  if (field.writeOnly) described.writeOnly = true;
  if (field.default !== undefined && !isVariable(field.default)) described.default = field.default;
  return { ...described, ...typeSchema(schemas, fields, field) };
}

function typeSchema(schemas: Schemas, fields: readonly Field[], field: Field): JsonSchema {
  if (field.kind === 'object') {
    const inside = fields.some((other) => other.path.startsWith(`${field.path}.`));
    return { type: ['object', 'null'], ...(inside ? { properties: membersOf(schemas, fields, field.path) } : {}) };
  }
  if (field.base === 'array') return { type: ['array', 'null'], items: itemSchema(schemas, field), ...limitsOf(field) };
  const codes = codesOf(schemas, field);
  const format = FORMATS[field.kind];
  return {
    type: [field.base, 'null'],
    ...limitsOf(field),
    ...(format ? { format } : {}),
    ...(codes.length > 0 ? { enum: [...codes, null] } : {}),
  };
}

function itemSchema(schemas: Schemas, field: Field): JsonSchema {
  if (field.itemFields) return { type: 'object', properties: membersOf(schemas, Object.values(field.itemFields), '') };
  const codes = codesOf(schemas, field.items ?? field);
  return { type: field.items?.base ?? 'string', ...(codes.length > 0 ? { enum: codes } : {}) };
}

function limitsOf(field: Field): JsonSchema {
  const limits: JsonSchema = {};
  for (const name of LIMITS) {
    const limit = field.limits[name];
    if (limit !== undefined) limits[name] = limit;
  }
  return limits;
}

const isVariable = (value: Json): boolean => typeof value === 'string' && value.startsWith('$');
