import { sql } from 'kysely';
import type { Trx } from './tables.ts';

/** From here on lines of the audit and checks wait for the end of the transaction: what they compare is written by several hands. */
export function gatherUntilEnd(trx: Trx): void {
  trx.gathered = { audit: [], checks: new Map(), held: new Map() };
}

/**
 * Asserts something of what a transaction stores, once everything is written; at once where no end is announced. The check throws.
 * The same key is the same question and is asked once.
 */
export async function checkAtCommit(trx: Trx, key: string, check: () => Promise<void>): Promise<void> {
  const checks = trx.gathered?.checks;
  if (checks) checks.set(key, check);
  else await check();
}

export async function runChecks(trx: Trx): Promise<void> {
  const { gathered } = trx;
  const waiting = gathered?.checks;
  if (gathered) gathered.checks = undefined;
  for (const check of waiting?.values() ?? []) await check();
}

/**
 * A place in a transaction to come back to: after the returned function neither rows nor locks, nor what was gathered since, are
 * there any more. It may be called once.
 */
export async function savepoint(trx: Trx, name: string): Promise<() => Promise<void>> {
  const place = sql.id(name);
  await sql`savepoint ${place}`.execute(trx);
  const { audit, checks, held } = trx.gathered ?? { held: new Map() };
  const before = { audit: audit && [...audit], checks: checks && new Map(checks), held: new Map(held) };
  return async () => {
    await sql`rollback to savepoint ${place}`.execute(trx);
    trx.gathered = before;
  };
}
