import { type Compilable, type RawBuilder, sql } from 'kysely';
import type { Definition, Json, Row, Schemas } from '../../../resource/model/definition.ts';
import { own } from '../../../resource/model/fields.ts';
import { columnOf, valueAt } from '../../../resource/model/path.ts';
import { brokenNumberLimit, shownLimit } from '../../../resource/validation/record-schema.ts';
import type { Trx } from '../../core/context.ts';
import { refuse, refuseFields } from '../../core/refusal.ts';
import type { Refusal, Values } from '../../core/write-types.ts';
import { type TableColumn, tableColumns } from '../../database/columns.ts';
import { prepared } from '../../database/prepared.ts';
import { storedRow } from '../read/stored-row.ts';

export { lockForUpdate } from '../read/stored-row.ts';

async function written(trx: Trx, query: Compilable<Record<string, unknown>>, name: string): Promise<Row> {
  const [row] = (await prepared(query, name).execute(trx)).rows;
  if (!row) throw new Error(`${name}: there is no such row`);
  return storedRow(row as Row);
}

export async function insertRow(trx: Trx, schemas: Schemas, base: Definition, values: Values): Promise<Row | Refusal> {
  const outside = outsideLimits(base, values);
  if (outside) return outside;
  const columns = columnValues(schemas, base, values);
  const insert = trx.insertInto(base.name);
  const query =
    Object.keys(columns).length > 0 ? insert.values(columns) : insert.expression(sql`default values` as never);
  return guarded(schemas, base, () => written(trx, query.returningAll(), 'row.insert'));
}

/** Writes the columns that are named and counts the version up. With `before`, what stays as it was is not judged. */
export async function updateRow(
  trx: Trx,
  schemas: Schemas,
  base: Definition,
  id: number | string,
  change: { values: Values; reviews?: Row; before?: Row },
): Promise<Row | Refusal> {
  const outside = outsideLimits(base, change.values, change.before);
  if (outside) return outside;
  const columns = {
    ...columnValues(schemas, base, change.values),
    ...(change.reviews ? { _reviews: JSON.stringify(change.reviews) } : {}),
    _version: sql`_version + 1`,
    _updated_at: sql`now()`,
  };
  const query = trx.updateTable(base.name).set(columns).where('id', '=', id).returningAll();
  return guarded(schemas, base, () => written(trx, query, 'row.update'));
}

/** A deleted row is gone for everybody; what points to it, and the audit trail, keep their ground. */
export async function deleteRow(
  trx: Trx,
  schemas: Schemas,
  base: Definition,
  id: number | string,
): Promise<undefined | Refusal> {
  return guarded(schemas, base, async () => {
    await trx.updateTable(base.name).set({ _deleted_at: sql`now()` }).where('id', '=', id).execute();
    return undefined;
  });
}

/** What was deleted lives again; what must be unique is so anew, or the table refuses it. */
export async function restoreRow(
  trx: Trx,
  schemas: Schemas,
  base: Definition,
  id: number | string,
): Promise<Row | Refusal> {
  const back = { _deleted_at: null, _version: sql`_version + 1`, _updated_at: sql`now()` };
  const query = trx.updateTable(base.name).set(back).where('id', '=', id).returningAll();
  return guarded(schemas, base, async () => storedRow((await query.executeTakeFirstOrThrow()) as Row));
}

/** What code writes is judged by the limits of the table like what people write; the refusal undoes all of the write. */
function outsideLimits(base: Definition, values: Values, before?: Row): Refusal | undefined {
  const fields = Object.entries(values).flatMap(([path, value]) => {
    const field = own(base.fields, path);
    const limit = field && brokenNumberLimit(field, value);
    if (!limit || (before && Number(valueAt(before, path)) === Number(value))) return [];
    return [{ field: path, code: limit, params: { limit: shownLimit(field.limits[limit] as number, field) } }];
  });
  return fields.length > 0 ? { ...refuseFields(fields), definition: base } : undefined;
}

/** Names reach SQL from the definition's own columns alone. */
function columnValues(schemas: Schemas, base: Definition, values: Values): Record<string, unknown> {
  const known = new Map(tableColumns(schemas, base).map((column) => [column.name, column]));
  const columns: Record<string, unknown> = {};
  for (const [path, value] of Object.entries(values)) {
    const column = known.get(columnOf(path));
    if (column) columns[column.name] = columnValue(column, value);
  }
  return columns;
}

function columnValue(column: TableColumn, value: Json): RawBuilder<unknown> | Json {
  if (value === null || value === undefined) return null;
  if (column.type === 'jsonb') return sql`${JSON.stringify(value)}::jsonb`;
  if (column.type === 'numeric') return String(value);
  return value;
}

/** Turns violations of the database's own rules into refusals. */
async function guarded<T>(schemas: Schemas, base: Definition, work: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await work();
  } catch (error) {
    const { code, detail } = error as { code?: string; detail?: string };
    if (code === '23505') return duplicate(schemas, base, detail ?? '');
    if (code === '23503') return refuse(409, 'server.in-use', { definition: base });
    if (code === '23514') return refuse(422, 'server.invalid', { definition: base });
    if (code === '22003' || code === '22P05' || code === '22021') return refuseFields([]);
    throw error;
  }
}

/** The columns of the violated index; the values themselves are never revealed. */
function duplicate(schemas: Schemas, base: Definition, detail: string): Refusal {
  const inIndex = (/^Key \((.*)\)=/.exec(detail)?.[1] ?? '').replaceAll('"', '');
  const fields = tableColumns(schemas, base)
    .filter((column) => new RegExp(`\\b${column.name}\\b`).test(inIndex))
    .map((column) => ({ field: column.field.path, code: 'unique' }));
  return refuse(409, 'server.duplicate', { fields, definition: base });
}
