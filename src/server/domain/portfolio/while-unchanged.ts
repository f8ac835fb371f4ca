import { sql } from 'kysely';
import type { Db, Trx } from '../../core/context.ts';
import { counterOf } from '../../database/counted-writes.ts';
import { prepared } from '../../database/prepared.ts';

/** `alone`: no transaction was writing when the figures were computed, so that the counters alone decide. */
type Kept = { version: string; seen: string; alone: boolean; value: Promise<unknown> };
const LIMIT = 1_000;
/** Each database has a memory of its own: a process may have more than one open. */
const memories = new WeakMap<object, Map<string, Kept>>();

/**
 * The previous answer as long as nothing was written to these tables.
 *
 * The rule of freshness is exact. Every statement that writes to one of them increments its counter before it ends, so
 * unchanged counters mean that no write has started since. When a write had started before and was not finished, the answer is
 * valid for the same database snapshot only. So an answer needs no expiry time and no invalidation message.
 */
export async function whileUnchanged<T>(
  db: Db | Trx,
  key: string,
  tables: readonly string[],
  make: () => Promise<T>,
): Promise<T> {
  // The counters are read before the snapshot is taken: who moves one in between is found at the next reading.
  const { version, apart } = await versionOf(db, tables);
  if (apart) return make();
  const memory = memories.get(db) ?? new Map<string, Kept>();
  memories.set(db, memory);
  const kept = memory.get(key);
  if (kept?.version === version && kept.alone) return kept.value as Promise<T>;
  const { seen, alone } = await snapshotOf(db);
  if (kept?.version === version && kept.seen === seen) return kept.value as Promise<T>;
  if (memory.size >= LIMIT) memory.clear();
  const value = make();
  memory.set(key, { version, seen, alone, value });
  value.catch(() => memory.delete(key));
  return value;
}

/** Who writes in the same transaction, or reads an older state than others, sees other figures than they do. */
async function versionOf(db: Db | Trx, tables: readonly string[]): Promise<{ version: string; apart: boolean }> {
  const counters = tables.map((table) => sql`(select (last_value, is_called)::text from ${sql.ref(counterOf(table))})`);
  const { rows } = await prepared(
    sql<{ version: string; apart: boolean }>`
    select concat_ws(' ', ${sql.join(counters)}) as version, pg_current_xact_id_if_assigned() is not null
      or current_setting('transaction_isolation') <> 'read committed' as apart`,
    'figures.counters',
  ).execute(db);
  return rows[0] ?? { version: '', apart: true };
}

/** A writing transaction holds the lock of its own number until all can see what was written. */
async function snapshotOf(db: Db | Trx): Promise<{ seen: string; alone: boolean }> {
  const { rows } = await prepared(
    sql<{ seen: string; alone: boolean }>`
    select pg_current_snapshot()::text as seen, not exists (select from pg_locks
      where locktype = 'transactionid' and mode = 'ExclusiveLock' and granted) as alone`,
    'figures.snapshot',
  ).execute(db);
  return rows[0] ?? { seen: '', alone: false };
}
