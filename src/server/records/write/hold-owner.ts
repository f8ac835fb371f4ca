import { sql } from 'kysely';
import type { RequestContext, Trx } from '../../core/context.ts';
import { codeOf } from '../../core/registry.ts';
import { prepared } from '../../database/prepared.ts';
import { lockedRow, lockForReference } from '../read/locked-rows.ts';

type Call = Pick<RequestContext, 'schemas'>;

/**
 * Locks the row that a row belongs to, where an area says so (`heldFirst`); called before the row itself is locked. All who
 * write to one owner's rows then wait at the same door, and none holds what another needs next. `id` has been found fit for
 * the key of the table.
 */
export async function holdOwner(trx: Trx, call: Call, table: string, id: number | string): Promise<void> {
  const owner = await ownerOf(trx, call, table, id);
  if (owner && !lockedRow(trx, owner.table, owner.id)) await lockForReference(trx, owner.table, Number(owner.id));
}

/**
 * The same for a transaction that goes on to several rows, in whatever order: rows that belong to none and owners together, of one
 * table the higher number first, as a renewal is held before its parent. So two such transactions never wait in a circle.
 */
export async function holdOwners(trx: Trx, call: Call, places: readonly Place[]): Promise<void> {
  const owners: Place[] = [];
  for (const place of places) owners.push((await ownerOf(trx, call, place.table, place.id)) ?? place);
  for (const { table, id } of owners.sort(inLockOrder))
    await sql`select 1 from ${sql.table(table)} where id = ${id} for no key update`.execute(trx);
}

type Place = { table: string; id: number | string };

const inLockOrder = (a: Place, b: Place): number =>
  a.table === b.table ? Number(b.id) - Number(a.id) : a.table < b.table ? -1 : 1;

async function ownerOf(trx: Trx, call: Call, table: string, id: number | string): Promise<Place | undefined> {
  const owner = codeOf(call.schemas).heldFirst[table];
  if (!owner) return undefined;
  const found = await prepared(
    sql<{ owner: number | null }>`select ${sql.ref(owner.field)} as owner from ${sql.table(table)} where id = ${id}`,
    'row.owner',
  ).execute(trx);
  const key = found.rows[0]?.owner;
  return key == null ? undefined : { table: owner.table, id: key };
}
