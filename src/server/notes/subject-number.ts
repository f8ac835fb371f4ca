import { sql } from 'kysely';
import type { Json, Schemas } from '../../resource/model/definition.ts';
import { own } from '../../resource/model/fields.ts';
import type { Trx } from '../core/context.ts';
import { tableOf } from '../database/columns.ts';

/** The number that a record has everywhere, as 'S0000506' or 'P0003570'; its key where it has no other. It names no person. */
export async function subjectNumber(
  trx: Trx,
  schemas: Schemas,
  { subject, subject_id }: { subject: string; subject_id: number },
): Promise<Json> {
  const definition = own(schemas.resources, subject);
  const table = definition && tableOf(schemas, definition);
  if (!table?.fields.token) return subject_id;
  const { rows } = await sql<{ token: string | null }>`select token from ${sql.table(table.name)}
    where id = ${subject_id}`.execute(trx);
  return rows[0]?.token ?? subject_id;
}
