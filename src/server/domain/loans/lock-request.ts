import { sql } from 'kysely';
import type { Trx } from '../../core/context.ts';
import { readBy } from '../../core/needs.ts';
import { lockRow, takeRow } from '../../records/read/locked-rows.ts';
import { type LoanRequest, REQUEST } from './records.ts';

/** Holds the request until the transaction ends: everything that happens to one loan happens one after another. */
export async function lockRequest(trx: Trx, id: number): Promise<LoanRequest | undefined> {
  const row = takeRow(trx, 'requests', id)?.row ?? (await lockRow(trx, 'requests', id));
  takeRow(trx, 'requests', id);
  return row && readBy(REQUEST, row);
}

/**
 * Holds several. The higher number comes first: a renewal is younger than its parent and is held before it everywhere, so
 * a holder of many never waits in a circle with it.
 */
export async function holdRequests(trx: Trx, ids: readonly number[]): Promise<void> {
  await sql`select id from requests where id = any(${sql.value(ids)}::bigint[]) order by id desc for no key update`.execute(
    trx,
  );
}
