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
