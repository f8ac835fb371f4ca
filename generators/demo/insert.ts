import { sql } from 'kysely';
import type { Definition, Json, Row, Schemas } from '../../src/resource/model/definition.ts';
import { valueAt } from '../../src/resource/model/path.ts';
import type { Trx } from '../../src/server/core/context.ts';
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
): Promise<void> {
  const flatten = flattenerOf(schemas, definition, today);
  await insertRows(trx, definition.name, rows, flatten);
}

/** Writes rows whose keys are columns already. */
export async function insertRows(
  trx: Trx,
  name: string,
  rows: readonly Row[],
  flatten: (row: Row) => Row = (row) => row,
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    const flat = rows.slice(from, from + ROWS_PER_STATEMENT).map(flatten);
    const names = [...new Set(flat.flatMap((row) => Object.keys(row)))];
    const columns = sql.join(names.map((column) => sql.ref(column)));
    const table = sql.table(name);
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

/** Fields become columns, empty ones take the default of their field. Read once, used for each row. */
function flattenerOf(schemas: Schemas, definition: Definition, today: string): (row: Row) => Record<string, Json> {
  const key = keyType(definition) === 'uuid' ? '_id' : 'id';
  const reviews = hasReviews(definition);
  const columns = columnsOf(schemas, definition).map(({ name, field }) => {
    const { path } = field;
    const read = path.includes('.') ? (row: Row) => valueAt(row, path) : (row: Row) => row[path];
    return { name, read, fallback: defaultOf(field.default, today) };
  });
  return (row) => {
    const flat: Record<string, Json> = { id: row[key] as Json };
    for (const { name, read, fallback } of columns) {
      const value = read(row) ?? fallback;
      if (value !== undefined) flat[name] = value;
    }
    if (reviews) flat._reviews = row._reviews ?? {};
    if (row._created_at) flat._created_at = row._created_at;
    return flat;
  };
}

function defaultOf(value: Json | undefined, today: string): Json | undefined {
  if (value === '$today') return today;
  return typeof value === 'string' && value.startsWith('$') ? undefined : value;
}
