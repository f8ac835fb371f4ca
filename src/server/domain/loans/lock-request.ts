import type { Row } from '../../../resource/model/definition.ts';
import type { Trx } from '../../core/context.ts';
import { lockRow, takeRow } from '../../records/read/locked-rows.ts';

/** Holds the request until the transaction ends: everything that happens to one loan happens one after another. */
export async function lockRequest(trx: Trx, id: number): Promise<Row | undefined> {
  const held = takeRow(trx, 'requests', id);
  if (held) return held.row;
  const row = await lockRow(trx, 'requests', id);
  takeRow(trx, 'requests', id);
  return row;
}
