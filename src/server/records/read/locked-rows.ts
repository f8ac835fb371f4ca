import { sql } from 'kysely';
import type { Row } from '../../../resource/model/definition.ts';
import type { Db, Trx } from '../../core/context.ts';
import { prepared } from '../../database/prepared.ts';

type Held = { row: Row | undefined };

/**
 * Locks a row until the transaction ends, before anything is judged: what is read of it then cannot change any more, and
 * need not be read twice. The lock is the weaker kind that a new row pointing to it does not wait for, so two payments
 * never wait for each other in a circle. Undefined where no such row lives.
 */
export async function lockForReference(trx: Trx, table: string, id: number): Promise<Row | undefined> {
  const answer = await prepared(
    sql<Row>`select * from ${sql.table(table)} where id = ${id} and _deleted_at is null for no key update`,
    'row.lock-weak',
  ).execute(trx);
  const [row] = answer.rows;
  trx.gathered ??= { held: new Map() };
  trx.gathered.held.set(keyOf(table, id), { row });
  return row;
}

/** A row that is held, as the table has it; undefined where none was asked to be held. */
export const lockedRow = (db: Db | Trx, table: string, id: unknown): Held | undefined =>
  (db as Trx).gathered?.held.get(keyOf(table, id));

/** The same for who goes on to change it: from then on it is read anew. */
export function takeRow(trx: Trx, table: string, id: number): Held | undefined {
  const found = lockedRow(trx, table, id);
  trx.gathered?.held.delete(keyOf(table, id));
  return found;
}

const keyOf = (table: string, id: unknown): string => `${table} ${id}`;
