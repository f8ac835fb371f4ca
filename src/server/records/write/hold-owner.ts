import { sql } from 'kysely';
import type { RequestContext, Trx } from '../../core/context.ts';
import { codeOf } from '../../core/registry.ts';
import { prepared } from '../../database/prepared.ts';
import { lockedRow, lockRow } from '../read/locked-rows.ts';

type Call = Pick<RequestContext, 'schemas'>;

/**
 * Locks the row that a row belongs to, where an area says so (`heldFirst`); called before the row itself is locked. All who
 * write to one owner's rows then wait at the same door, and none holds what another needs next. `id` has been found fit for
 * the key of the table.
 */
export async function holdOwner(trx: Trx, call: Call, table: string, id: number | string): Promise<void> {
  const owner = codeOf(call.schemas).heldFirst[table];
  if (!owner) return;
  const found = await prepared(
    sql<{ owner: number | null }>`select ${sql.ref(owner.field)} as owner from ${sql.table(table)} where id = ${id}`,
    'row.owner',
  ).execute(trx);
  const key = found.rows[0]?.owner;
  if (key != null && !lockedRow(trx, owner.table, key)) await lockRow(trx, owner.table, key);
}
