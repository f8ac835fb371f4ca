import { createHash } from 'node:crypto';
import type { ColumnType } from '../../resource/kinds/kind.ts';
import { kindOf } from '../../resource/kinds/registry.ts';
import type { Definition, Field, Schemas } from '../../resource/model/definition.ts';
import { isObject, isReference, isSlot } from '../../resource/model/of-kind.ts';
import { columnOf } from '../../resource/model/path.ts';
import { onceFor } from '../core/once-for.ts';

export type TableColumn = { name: string; type: ColumnType; field: Field };
type KeyType = 'bigint' | 'uuid';

/** The key of `_reviews` for the mark of a whole record. */
export const RECORD_MARK = '_record';

export const hasTable = (definition: Definition): boolean => definition.source.kind === 'table';

/** The definition whose table holds the rows: its own, or that of the resource it is a slice of. */
export function tableDefinition(schemas: Schemas, definition: Definition): Definition | undefined {
  const seen = new Set<string>();
  let at: Definition | undefined = definition;
  while (at && at.source.kind === 'slice' && !seen.has(at.name)) {
    seen.add(at.name);
    at = schemas.resources[at.source.of];
  }
  return at && hasTable(at) ? at : undefined;
}

/** A record that is named by `_id` alone has a key that cannot be guessed. */
export function keyType(definition: Definition): KeyType {
  return !definition.fields.id && definition.fields._id?.base === 'string' ? 'uuid' : 'bigint';
}

/** Whether the field's value lies in a column: computed values, documents and the objects around fields do not. */
export function hasColumn(definition: Definition, field: Field): boolean {
  if (field.path === 'id' || field.path === '_id') return false;
  if (isObject(field) || isSlot(field) || isComputed(definition, field)) return false;
  return kindOf(field).column(field) !== 'none';
}

export function isComputed(definition: Definition, field: Field): boolean {
  if (!field.path.includes('.')) return definition.fields[field.path]?.computed !== undefined;
  const names = field.path.split('.');
  return names.some((_, index) => definition.fields[names.slice(0, index + 1).join('.')]?.computed !== undefined);
}

/** The function of an object answers all that is in it. */
export function isInsideComputed(definition: Definition, { path }: Field): boolean {
  const end = path.lastIndexOf('.');
  if (end < 0) return false;
  const around = definition.fields[path.slice(0, end)];
  return around !== undefined && isComputed(definition, around);
}

export const tableColumns = onceFor((schemas, definition): readonly TableColumn[] =>
  Object.values(definition.fields)
    .filter((field) => hasColumn(definition, field))
    .map((field) => ({ name: columnOf(field.path), type: columnType(schemas, field), field })),
);

/** A reference has the type of the key it points to. */
export function columnType(schemas: Schemas, field: Field): ColumnType {
  if (!isReference(field) || !field.reference) return wide(kindOf(field).column(field));
  const target = schemas.resources[field.reference];
  const table = target && tableDefinition(schemas, target);
  if (table) return keyType(table);
  return field.base === 'integer' ? 'bigint' : 'text';
}

const NAME_LENGTH = 63;

/** `_gone_nickname`, `_next_amount`: outside of what definitions read, and never longer than PostgreSQL's names. */
export function outsideName(mark: '_gone_' | '_next_', name: string): string {
  const whole = `${mark}${name}`;
  return whole.length <= NAME_LENGTH ? whole : `${mark}${createHash('sha256').update(name).digest('hex').slice(0, 40)}`;
}

export const hasReviews = (definition: Definition): boolean =>
  definition.review || Object.values(definition.fields).some((field) => field.review);

/** Any whole number that a client may send fits; out of range would be an error in the middle of a statement. */
const wide = (type: ColumnType): ColumnType => (type === 'integer' ? 'bigint' : type);

/** An id that cannot be one finds nothing; PostgreSQL would complain about its form. */
export function isRecordKey(base: Definition, id: number | string): boolean {
  if (keyType(base) === 'uuid') return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(String(id));
  return /^\d{1,15}$/.test(String(id));
}
