import { sql } from 'kysely';
import type { Row } from '../../resource/definition.ts';
import type { Trx } from '../context.ts';
import { steady } from '../database/steady.ts';

/**
 * Holds the request until the transaction ends: everything that happens to one loan happens one after another. The lock
 * is the weaker kind that a new row pointing to the request does not wait for, so two payments never wait for each other
 * in a circle.
 */
export async function lockRequest(trx: Trx, id: number): Promise<Row | undefined> {
  const answer = await sql<Row>`${steady(
    sql`select * from requests where id = ${id} and _deleted_at is null for no key update`,
  )}`.execute(trx);
  return answer.rows[0];
}
