import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ColumnType } from '../../resource/kinds/kind.ts';
import type { Definition, Field, Schemas } from '../../resource/model/definition.ts';
import { type FieldLocation, fieldLocation } from '../../resource/model/fields.ts';
import { columnOf } from '../../resource/model/path.ts';
import type { Derived } from '../core/context.ts';
import { codeOf } from '../core/registry.ts';
import { columnType, isComputed, keyType, RECORD_MARK, tableDefinition } from './columns.ts';

/** One field of one aliased row as SQL. */
export type FieldSql = {
  sql: RawBuilder<unknown>;
  type: ColumnType;
  list: boolean;
  /** Inside the elements of a list: the name there. */
  inner?: string;
  derived?: Derived;
};

export type RowSql = {
  schemas: Schemas;
  definition: Definition;
  /** The name of the row in the statement. */
  alias: string;
  today: string;
  /** Columns that have another name as yet. */
  names?: ReadonlyMap<string, string>;
  /** What a person asks: which rows behind a reference count, the others are empty. Absent where the system itself asks. */
  sees?: (target: Definition, alias: string) => RawBuilder<SqlBool>;
};

/** A name becomes SQL only here, after it was found in the definition. */
export function fieldSql(row: RowSql, path: string): FieldSql {
  const key = keySql(row, path);
  if (key) return key;
  const place = fieldLocation(row.definition, path, row.schemas.resources);
  if (!place) throw new Error(`${row.definition.name} has no field ${path}`);
  if (place.through) return throughSql(row, path, place);
  if (place.derived) return markSql(row, path, place);
  const direct = row.definition.fields[path];
  return direct ? columnSql(row, direct) : innerSql(row, path);
}

const columnRef = (alias: string, column: string): RawBuilder<unknown> => sql.ref(`${alias}.${column}`);

/** Columns of one row under their own names, as one piece of text. */
export function plainColumns(alias: string, columns: readonly string[]): RawBuilder<unknown> {
  const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
  return sql.raw(columns.map((column) => `${quoted(alias)}.${quoted(column)}`).join(', '));
}

function keySql(row: RowSql, path: string): FieldSql | undefined {
  if (path !== 'id' && path !== '_id') return undefined;
  const table = tableDefinition(row.schemas, row.definition) ?? row.definition;
  const declared = row.definition.fields[path];
  if (table.source.kind === 'view' && declared) return undefined;
  return { sql: columnRef(row.alias, 'id'), type: keyType(table), list: false };
}

function columnSql(row: RowSql, field: Field): FieldSql {
  if (isComputed(row.definition, field)) throw new Error(`${field.path} is computed and cannot stand in SQL`);
  const table = tableDefinition(row.schemas, row.definition)?.name ?? row.definition.name;
  const derived = codeOf(row.schemas).derivedField(table, field.path);
  const column = (path: string) => columnRef(row.alias, row.names?.get(columnOf(path)) ?? columnOf(path));
  return {
    sql: derived ? sql`(${derived.sql(column, row.today)})` : column(field.path),
    type: columnType(row.schemas, field),
    list: field.base === 'array',
    ...(derived ? { derived } : {}),
  };
}

function innerSql(row: RowSql, path: string): FieldSql {
  const names = path.split('.');
  for (let length = names.length - 1; length > 0; length -= 1) {
    const list = row.definition.fields[names.slice(0, length).join('.')];
    if (list?.base === 'array') return { ...columnSql(row, list), inner: names.slice(length).join('.') };
  }
  throw new Error(`${row.definition.name} has no column for ${path}`);
}

/** A field behind one reference, read by key: `user.general.full_name`. */
function throughSql(row: RowSql, path: string, place: FieldLocation): FieldSql {
  const reference = row.definition.fields[place.through ?? ''];
  const target = reference?.reference ? row.schemas.resources[reference.reference] : undefined;
  const table = target && tableDefinition(row.schemas, target);
  if (!reference || !target || !table) throw new Error(`${path} leads to no table`);
  const alias = `${row.alias}_${columnOf(reference.path)}`;
  const inner = fieldSql(
    { ...row, names: undefined, definition: target, alias },
    path.slice(reference.path.length + 1),
  );
  const seen = row.sees ? sql` and ${row.sees(target, alias)}` : sql``;
  const own = columnRef(row.alias, columnOf(reference.path));
  const { derived: _, ...rest } = inner;
  const from = sql`${sql.table(table.name)} as ${sql.ref(alias)}`;
  return { ...rest, sql: sql`(select ${inner.sql} from ${from} where ${columnRef(alias, 'id')} = ${own}${seen})` };
}

/** A mark beside a value lies in the sparse `_reviews`. */
function markSql(row: RowSql, path: string, place: FieldLocation): FieldSql {
  if (!path.endsWith('validated')) throw new Error(`${path} is computed and cannot stand in SQL`);
  const key = place.field?.path ?? RECORD_MARK;
  const mark = sql`coalesce((${columnRef(row.alias, '_reviews')} ->> ${sql.lit(key)})::bigint, 0)`;
  return { sql: mark, type: 'bigint', list: false };
}
