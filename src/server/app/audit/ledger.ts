import { sql } from 'kysely';
import type { Db } from '../../core/context.ts';
import { firstFault, type LoanFault } from '../../domain/loans/replay-equals-stored.ts';

type LedgerReport = { loans: number; fault?: LoanFault };

/** So many loans are in memory at once, however many there are. */
const LOANS_AT_ONCE = 20;

/**
 * Proves the books of all requests in the order of their numbers: journal balanced, replay equal to what is stored, lines
 * equal to payments, cash identity. Each portion is read at one moment, so people may go on working.
 */
export async function verifyLedger(db: Db): Promise<LedgerReport> {
  let loans = 0;
  let last = 0;
  for (;;) {
    const after = last;
    const portion = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (trx) => {
        const answer = await sql<{ id: number }>`select id from requests where id > ${after}
          order by id limit ${sql.lit(LOANS_AT_ONCE)}`.execute(trx);
        const ids = answer.rows.map((row) => row.id);
        return { ids, fault: ids.length > 0 ? await firstFault(trx, ids) : undefined };
      });
    loans += portion.ids.length;
    last = portion.ids.at(-1) ?? last;
    if (portion.fault) return { loans, fault: portion.fault };
    if (portion.ids.length < LOANS_AT_ONCE) return { loans };
  }
}
