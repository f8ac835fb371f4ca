import { sql } from 'kysely';
import type { Db } from '../../core/context.ts';
import { isThere } from '../../database/schema-versions.ts';
import { faultsOf, type LoanFault } from '../../domain/loans/replay-equals-stored.ts';

type LedgerReport = { loans: number; faults: LoanFault[] /** The first of them. */; fault?: LoanFault };

/** So many loans are in memory at once, however many there are. */
const LOANS_AT_ONCE = 20;

/**
 * Proves the books of all requests in the order of their numbers: journal balanced, replay equal to what is stored, lines
 * equal to payments, cash identity. Answers every loan that does not add up, with its first difference. Each portion is read at
 * one moment, so people may go on working.
 */
export async function verifyLedger(db: Db): Promise<LedgerReport> {
  let loans = 0;
  let last = 0;
  const faults: LoanFault[] = [];
  // Files of another business keep no loans.
  if (!(await isThere(db, '_loan_events')) || !(await isThere(db, 'requests'))) return { loans, faults };
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
        return { ids, faults: ids.length > 0 ? await faultsOf(trx, ids) : [] };
      });
    loans += portion.ids.length;
    last = portion.ids.at(-1) ?? last;
    faults.push(...portion.faults);
    if (portion.ids.length < LOANS_AT_ONCE) return { loans, faults, ...(faults[0] ? { fault: faults[0] } : {}) };
  }
}
