import type { Db, Trx } from '../../core/context.ts';
import { isRefusal } from '../../core/refusal.ts';
import { gatherUntilEnd, runChecks } from '../../core/transaction.ts';
import type { Refusal } from '../../core/write-types.ts';
import { isChangedResult } from '../../database/prepared.ts';
import { isDatabaseUnavailable } from '../../database/unavailable.ts';
import { writeGathered } from '../audit/audit.ts';

/** The one thing that is thrown on purpose: it carries a value out of a transaction that must not commit. */
type Abort = { abort: true; value: unknown };

const RETRY_CODES = new Set(['40001', '40P01']);
const RETRIES = 3;
/** Each connection of the pool may learn of a changed table only now. */
const RETRIES_OF_CHANGED = 20;
/** A connection that broke before COMMIT was sent: on another one, at once, and only once. */
const RETRIES_OF_LOST = 1;

/**
 * Runs a piece of work in one transaction. A refusal, or a result marked to be rolled back, leaves nothing behind; what it
 * is to assert of its rows is asserted of a simulation too.
 * Deadlocks and serialization failures are tried again, and what met a table that has other columns than it was planned for, and
 * what lost its connection. Whose outcome is not known is thrown as `UnsureCommit`.
 */
export async function inTransaction<T>(
  db: Db,
  work: (trx: Trx) => Promise<T | Refusal>,
  isSimulation: (result: T) => boolean = () => false,
): Promise<T | Refusal> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await db.transaction().execute(async (trx) => {
        gatherUntilEnd(trx);
        const result = await work(trx);
        if (isRefusal(result)) throw { abort: true, value: result } satisfies Abort;
        await runChecks(trx);
        if (isSimulation(result)) throw { abort: true, value: result } satisfies Abort;
        await writeGathered(trx);
        return result;
      });
    } catch (error) {
      if ((error as Partial<Abort>).abort) return (error as Abort).value as T | Refusal;
      if (attempt < RETRIES && RETRY_CODES.has((error as { code?: string }).code ?? '')) continue;
      if (attempt < RETRIES_OF_CHANGED && isChangedResult(error)) continue;
      if (attempt < RETRIES_OF_LOST && isDatabaseUnavailable(error)) continue;
      throw error;
    }
  }
}
