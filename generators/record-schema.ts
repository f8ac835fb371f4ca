import { neverAnswered } from '../src/resource/access/field-rights.ts';
import { everReadableFields } from '../src/resource/access/permissions.ts';
import type { Definition, Field, Json, Schemas } from '../src/resource/model/definition.ts';
import { isInsideComputed } from '../src/server/database/columns.ts';

export type JsonSchema = { [key: string]: Json };

/** Catalogues up to this size are written out as values; longer ones stay a plain type. */
const ENUM_SIZE_MAX = 60;
/** What the column guarantees; the other formats are asked of what is typed. */
const FORMATS: Partial<Record<Field['kind'], string>> = { date: 'date', moment: 'date-time' };
/** What a review says: 0 pending, 1 accepted, 2 rejected. */
const MARK: JsonSchema = { type: 'integer', enum: [0, 1, 2], readOnly: true };
const LABEL: JsonSchema = { type: 'string', readOnly: true };
const COMPLETE: JsonSchema = { type: 'boolean', readOnly: true };
const KEY: JsonSchema = { type: ['integer', 'string'], readOnly: true };
const text: JsonSchema = { type: ['string', 'null'] };

/** The document in a slot of a record. */
export const SLOT: JsonSchema = {
  type: ['object', 'null'],
  title: 'Documento',
  additionalProperties: false,
  properties: {
    resource: { type: 'string' },
    id: KEY,
    _id: KEY,
    type: { type: 'integer' },
    version: { type: ['integer', 'null'] },
    file: text,
    url: text,
    description: text,
    created_at: text,
    validated: MARK,
  },
};
export const SLOT_NAME = 'Slot';

/**
 * The record of a resource as it is answered, as plain JSON Schema: what types and the API document are made of. It
 * promises what holds of every stored row, also of one that is older than a rule: types and nesting, not what is asked of
 * typed values (`bodySchemaOf`). `roles` leaves only what these may read in some row; `components` names the slot instead
 * of writing it out.
 */
export function recordSchemaOf(
  schemas: Schemas,
  definition: Definition,
  options: { roles?: readonly string[]; components?: boolean } = {},
): JsonSchema {
  const readable = options.roles && new Set(everReadableFields(definition, options.roles));
  const fields = Object.values(definition.fields).filter(
    (field) => !neverAnswered(field) && (readable?.has(field.path) ?? true),
  );
  const slot: JsonSchema = options.components ? { $ref: `#/components/schemas/${SLOT_NAME}` } : SLOT;
  const properties = membersOf({ schemas, definition, fields, slot }, '');
  return {
    type: 'object',
    title: definition.title,
    additionalProperties: false,
    properties: {
      ...(Object.hasOwn(properties, 'id') ? {} : { id: KEY }),
      ...properties,
      ...(definition.review ? { validated: MARK } : {}),
    },
  };
}

type Work = { schemas: Schemas; definition: Definition; fields: readonly Field[]; slot: JsonSchema };

/** The members of one object, the record itself (`''`) or a field's path, with what is answered beside each. */
function membersOf(work: Work, parent: string): JsonSchema {
  const properties: JsonSchema = {};
  for (const field of work.fields) {
    const name = childName(field.path, parent);
    if (name === undefined) continue;
    properties[name] = fieldSchema(work, field);
    if (field.reference) properties[`${name}_label`] = LABEL;
    else if (field.items?.reference) properties[`${name}_label`] = { type: 'array', items: LABEL, readOnly: true };
    if (field.review) properties[`${name}_validated`] = MARK;
  }
  return properties;
}

export function childName(path: string, parent: string): string | undefined {
  if (parent === '') return path.includes('.') ? undefined : path;
  if (!path.startsWith(`${parent}.`)) return undefined;
  const rest = path.slice(parent.length + 1);
  return rest.includes('.') ? undefined : rest;
}

function fieldSchema(work: Work, field: Field): JsonSchema {
  const described: JsonSchema = { title: field.title };
  if (field.description) described.description = field.description;
  if (field.readOnly) described.readOnly = true;
  return { ...described, ...typeSchema(work, field) };
}

function typeSchema(work: Work, field: Field): JsonSchema {
  const { schemas, definition, fields, slot } = work;
  if (field.path === '_id' || field.path === 'id') return KEY;
  if (field.kind === 'document') return slot;
  if (field.kind === 'object') {
    if (!fields.some((other) => other.path.startsWith(`${field.path}.`))) return { type: ['object', 'null'] };
    const inside = membersOf(work, field.path);
    const whole = field.computed !== undefined || isInsideComputed(definition, field);
    return {
      type: whole ? ['object', 'null'] : 'object',
      additionalProperties: false,
      properties: { ...(field.part ? { complete: COMPLETE } : {}), ...inside },
    };
  }
  if (field.base === 'array') return { type: ['array', 'null'], items: itemSchema(work, field) };
  const format = FORMATS[field.kind];
  const codes = codesOf(schemas, field);
  return {
    type: [field.base, 'null'],
    ...(format ? { format } : {}),
    ...(codes.length > 0 ? { examples: codes } : {}),
  };
}

function itemSchema(work: Work, field: Field): JsonSchema {
  if (field.itemFields) {
    const inside = membersOf({ ...work, fields: Object.values(field.itemFields) }, '');
    return { type: 'object', additionalProperties: false, properties: inside };
  }
  const codes = codesOf(work.schemas, field.items ?? field);
  return { type: field.items?.base ?? 'string', ...(codes.length > 0 ? { examples: codes } : {}) };
}

/** The values of a choice, where there are few enough to write them out. */
export function codesOf(schemas: Schemas, field: Field): Json[] {
  if (field.choices?.length) return field.choices;
  const items = field.catalog ? (schemas.catalogs[field.catalog]?.items ?? []) : [];
  const codes = [...new Set(items.filter((item) => item.all !== true).map((item) => item.code))];
  return codes.length <= ENUM_SIZE_MAX ? codes : [];
}
