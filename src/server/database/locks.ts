import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../core/context.ts';

/** Every advisory lock of the product that is one for the whole database. A number is never used for two things. */
export const LOCKS = {
  /** Held while definitions come into force, and while differences of kept figures are folded. */
  swap: 7_302_001,
  /** Held while seals are added to the audit trail, and while a root is made over them. */
  seal: 7_302_002,
  /** Two processes must not close the same day. */
  closing: 7_302_003,
  /** One process at a time builds indexes beside the running lists. */
  indexes: 7_302_004,
  /** One backup before a change of stored tables, however many processes start. */
  backup: 7_302_010,
  /** One process at a time writes several schema files. */
  publish: 7_302_011,
  /** A stored setting is compared and written by one at a time. */
  settings: 7_302_020,
  /** A return to an older version holds two connections, so it is done by one at a time. */
  rollBack: 7_302_021,
  /** Two who take the rights of each other wait here. */
  lastKeeper: 7_302_022,
} as const;

/** One of these, or one of many of a kind: one for each person, batch or loan. */
type Lock = keyof typeof LOCKS | readonly [kind: string, ...of: (string | number)[]];

const keyOf = (lock: Lock): RawBuilder<unknown> =>
  typeof lock === 'string' ? sql.lit(LOCKS[lock]) : sql`hashtextextended(${lock.join(' ')}, 0)`;

/** The call that waits for the lock and holds it until the transaction ends, as a part of a statement. */
export const lockCall = (lock: Lock): RawBuilder<unknown> => sql`pg_advisory_xact_lock(${keyOf(lock)})`;

export async function lockInTransaction(trx: Db | Trx, lock: Lock): Promise<void> {
  await sql`select ${lockCall(lock)}`.execute(trx);
}

/** The same without waiting: false where another transaction holds it. */
export async function tryLockInTransaction(trx: Trx, lock: Lock): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`select pg_try_advisory_xact_lock(${keyOf(lock)}) as held`.execute(trx);
  return rows[0]?.held === true;
}

/**
 * Holds the lock on one connection while `work` runs, without a limit of time for its statements. The connection must be a direct
 * one: a pooler would hand it on between two transactions, with the lock.
 */
export function whileHeld<T>(direct: Db, lock: Lock, work: (connection: Db) => Promise<T>): Promise<T> {
  return onOneConnection(direct, async (connection) => {
    return heldOn(connection, lock, () => work(connection));
  });
}

/** Holds the lock on a connection that is held already. */
export async function heldOn<T>(connection: Db, lock: Lock, work: () => Promise<T>): Promise<T> {
  await sql`select pg_advisory_lock(${keyOf(lock)})`.execute(connection);
  return letGoAfter(connection, lock, work);
}

/** The same without waiting: undefined where another connection holds it. */
export function whileHeldIfFree<T>(
  direct: Db,
  lock: Lock,
  work: (connection: Db) => Promise<T>,
): Promise<T | undefined> {
  return onOneConnection(direct, async (connection) => {
    const { rows } = await sql<{ held: boolean }>`select pg_try_advisory_lock(${keyOf(lock)}) as held`.execute(
      connection,
    );
    return rows[0]?.held ? letGoAfter(connection, lock, () => work(connection)) : undefined;
  });
}

async function letGoAfter<T>(connection: Db, lock: Lock, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    await sql`select pg_advisory_unlock(${keyOf(lock)})`.execute(connection);
  }
}

function onOneConnection<T>(direct: Db, work: (connection: Db) => Promise<T>): Promise<T> {
  return direct.connection().execute(async (connection) => {
    try {
      await sql`set statement_timeout = 0`.execute(connection);
      return await work(connection);
    } finally {
      await sql`reset statement_timeout`.execute(connection);
    }
  });
}
