import { sql } from 'kysely';
import type { Db, RowChange } from '../core/context.ts';

/** What was not decided in time is over: its calls run no more, and what they would have written is not kept. */
export async function expireApprovals(db: Db, now: Date): Promise<RowChange[]> {
  return db.transaction().execute(async (trx) => {
    const over = await sql<{ id: string }>`update _approvals set status = 'expired', decided_at = ${now}
      where status = 'waiting' and until <= ${now} returning id`.execute(trx);
    const ids = over.rows.map(({ id }) => Number(id));
    if (ids.length > 0)
      await trx
        .updateTable('_approval_calls')
        .set({ is_open: false, plan: null })
        .where('approval', 'in', ids)
        .execute();
    return ids.map((id) => ({ resource: 'approvals', id }));
  });
}
