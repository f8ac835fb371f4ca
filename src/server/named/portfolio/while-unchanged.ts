import { sql } from 'kysely';
import type { Db, Trx } from '../../context.ts';

type Kept = { seen: string; value: Promise<unknown> };
const LIMIT = 1_000;
/** Each database has a memory of its own: a process may have more than one open. */
const memories = new WeakMap<object, Map<string, Kept>>();

/**
 * The answer of before as long as nothing was written. The rule of freshness is exact: what the database shows at this
 * moment has a name (its snapshot), any write of anybody changes that name, and under the same name the same figures
 * come out. Nothing ever grows old, and nothing has to be told apart from what is still true.
 */
export async function whileUnchanged<T>(db: Db | Trx, key: string, make: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{ seen: string; writing: boolean }>`
    select pg_current_snapshot()::text as seen, pg_current_xact_id_if_assigned() is not null as writing`.execute(db);
  const [now] = rows;
  if (!now || now.writing) return make();
  const memory = memories.get(db) ?? new Map<string, Kept>();
  memories.set(db, memory);
  const kept = memory.get(key);
  if (kept?.seen === now.seen) return kept.value as Promise<T>;
  if (memory.size >= LIMIT) memory.clear();
  const value = make();
  memory.set(key, { seen: now.seen, value });
  value.catch(() => memory.delete(key));
  return value;
}
