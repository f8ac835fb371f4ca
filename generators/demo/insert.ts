import { sql } from 'kysely';
import type { Definition, Json, Row, Schemas } from '../../src/resource/definition.ts';
import { valueAt } from '../../src/resource/path.ts';
import type { Trx } from '../../src/server/context.ts';
import { columnsOf, hasReviews, keyType } from '../../src/server/database/columns.ts';

const ROWS_PER_STATEMENT = 1000;

/**
 * Writes nested records into the table of their resource, a thousand per statement: PostgreSQL itself reads each value as
 * the type of its column. What the files have no field for is left out.
 */
export async function insertRecords(
  trx: Trx,
  schemas: Schemas,
  definition: Definition,
  rows: readonly Row[],
  today: string,
) {
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    const flat = rows.slice(from, from + ROWS_PER_STATEMENT).map((row) => flatRow(schemas, definition, row, today));
    const names = [...new Set(flat.flatMap((row) => Object.keys(row)))];
    const columns = sql.join(names.map((name) => sql.ref(name)));
    const table = sql.table(definition.name);
    await sql`insert into ${table} (${columns}) select ${columns}
      from json_populate_recordset(null::${table}, ${JSON.stringify(flat)}::json)`.execute(trx);
  }
}

/** Later inserts go on after the highest number that was given. */
export async function resetSequence(trx: Trx, definition: Definition): Promise<void> {
  if (keyType(definition) !== 'bigint') return;
  const name = `"${definition.name}"`;
  await sql`select setval(pg_get_serial_sequence(${name}, 'id'), greatest((select max(id) from ${sql.table(definition.name)}), 1))
    where pg_get_serial_sequence(${name}, 'id') is not null`.execute(trx);
}

function flatRow(schemas: Schemas, definition: Definition, row: Row, today: string): Record<string, Json> {
  const flat: Record<string, Json> = {};
  flat.id = (keyType(definition) === 'uuid' ? row._id : row.id) as Json;
  for (const { name, field } of columnsOf(schemas, definition)) {
    const value = valueAt(row, field.path) ?? defaultOf(field.default, today);
    if (value !== undefined) flat[name] = value;
  }
  if (hasReviews(definition)) flat._reviews = row._reviews ?? {};
  return flat;
}

function defaultOf(value: Json | undefined, today: string): Json | undefined {
  if (value === '$today') return today;
  return typeof value === 'string' && value.startsWith('$') ? undefined : value;
}
