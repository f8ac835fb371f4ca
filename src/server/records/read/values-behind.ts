import { sql } from 'kysely';
import type { Definition, Json, Row } from '../../../resource/model/definition.ts';
import { fieldLocation, own } from '../../../resource/model/fields.ts';
import { columnOf, valueAt } from '../../../resource/model/path.ts';
import type { RequestContext, Trx } from '../../core/context.ts';
import { tableDefinition } from '../../database/columns.ts';
import { lockedRow } from './locked-rows.ts';

/**
 * Values at paths through a reference (`request.user_lender`), by path, read from the tables without rights: the system asks
 * here, not a person. Paths that pass through no reference, or through an empty one, are left out.
 */
export async function valuesBehind(
  trx: Trx,
  call: RequestContext,
  definition: Definition,
  record: Row,
  paths: readonly string[],
): Promise<ReadonlyMap<string, Json>> {
  const found = new Map<string, Json>();
  for (const path of new Set(paths)) {
    const through = fieldLocation(definition, path, call.schemas.resources)?.through;
    const id = through === undefined ? undefined : valueAt(record, through);
    const target = own(call.schemas.resources, definition.fields[through ?? '']?.reference ?? '');
    const table = target && tableDefinition(call.schemas, target)?.name;
    if (through === undefined || table === undefined || !Number.isSafeInteger(id)) continue;
    const column = columnOf(path.slice(through.length + 1));
    const held = lockedRow(trx, table, id)?.row;
    const row = held ?? (await rowOf(trx, table, column, id as number));
    if (row?.[column] !== undefined) found.set(path, row[column] as Json);
  }
  return found;
}

async function rowOf(trx: Trx, table: string, column: string, id: number): Promise<Row | undefined> {
  const answer = await sql<Row>`select ${sql.ref(column)} from ${sql.table(table)} where id = ${id}`.execute(trx);
  return answer.rows[0];
}
