import type { Definition, Row } from '../../../resource/model/definition.ts';
import { nest } from '../../../resource/model/path.ts';
import { type Raw, raw } from '../../core/answer.ts';
import type { Trx } from '../../core/context.ts';
import { isRecordKey } from '../../database/columns.ts';
import { prepared } from '../../database/prepared.ts';

/**
 * The row as the table holds it, nested, and locked until the transaction ends; undefined where it does not live (`deleted`:
 * where it does). No rights are checked here. A row that is only changed can be pointed to meanwhile; for a deletion (`ends`)
 * it cannot, and who points to it already is waited for (decision 1398).
 */
export async function lockForUpdate(
  trx: Trx,
  base: Definition,
  id: number | string,
  { deleted = false, ends = false } = {},
): Promise<Raw | undefined> {
  if (!isRecordKey(base, id)) return undefined;
  const found = trx
    .selectFrom(base.name)
    .selectAll()
    .where('id', '=', id)
    .where('_deleted_at', deleted ? 'is not' : 'is', null);
  const held = ends ? prepared(found.forUpdate(), 'row.lock-end') : prepared(found.forNoKeyUpdate(), 'row.lock');
  const [row] = (await held.execute(trx)).rows;
  return row && storedRow(row as Row);
}

/** A row of a table as a record, without the columns that only the table needs. */
export function storedRow({ _version, _reviews, _deleted_at, _created_at, _updated_at, ...columns }: Row): Raw {
  return raw({ ...nest(columns), _version, _reviews: _reviews ?? {} });
}
