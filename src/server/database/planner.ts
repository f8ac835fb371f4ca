import { sql } from 'kysely';
import type { Db, Trx } from '../core/context.ts';

type Run<R> = (db: Db | Trx) => Promise<R>;

/** Rows are found by indexes whose entries are put together before a row is read: no walk in order and no reading of all. */
export const byIndex = <R>(db: Db | Trx, isCertain: boolean, run: Run<R>): Promise<R> =>
  isCertain ? without(db, ['enable_seqscan', 'enable_indexscan', 'enable_indexonlyscan'], run) : run(db);

/** Rows are read in the order of an index, from one end. */
export const readInIndexOrder = <R>(db: Db | Trx, run: Run<R>): Promise<R> =>
  without(db, ['enable_seqscan', 'enable_bitmapscan'], run);

/**
 * Runs a statement that the planner may not plan in these ways: in how many rows a text is cannot be estimated, and a wrong guess
 * reads a whole table. The settings end with the transaction.
 */
async function without<R>(db: Db | Trx, ways: string[], run: Run<R>): Promise<R> {
  const set = (trx: Db | Trx, value: 'on' | 'off') =>
    sql`select ${sql.join(ways.map((way) => sql`set_config(${way}, ${value}, true)`))}`.execute(trx);
  if (!db.isTransaction) {
    return db.transaction().execute(async (trx) => {
      await set(trx, 'off');
      return run(trx);
    });
  }
  await set(db, 'off');
  const answer = await run(db);
  await set(db, 'on');
  return answer;
}
