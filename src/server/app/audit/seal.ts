import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Trx } from '../../core/context.ts';
import { tryLockInTransaction } from '../../database/locks.ts';

/** A row of the audit as it is sealed: everything that it says, in one order. */
export type AuditRow = {
  id: number;
  at: string;
  actor_id: number | null;
  actor_name: string | null;
  resource: string;
  record_id: string;
  operation: string;
  action: string | null;
  before: unknown;
  after: unknown;
  details: unknown;
  schema_version: string | null;
  request_id: string | null;
};

const BATCH = 1_000;

/** Each record has a chain of its own: a seal covers the row and the seal before it. */
export function sealOf(row: AuditRow, previous: string | null): string {
  const { id, at, actor_id, actor_name, resource, record_id, operation, action, schema_version, request_id } = row;
  const parts = [id, at, actor_id, actor_name, resource, record_id, operation, action, schema_version, request_id];
  const text = canonical([...parts, row.before, row.after, row.details, previous]);
  return createHash('sha256').update(text).digest('hex');
}

/** JSON with its keys in order, because the database gives them back in an order of its own. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join(',')}}`;
  }
  return JSON.stringify(value ?? null);
}

/** Seals what is not sealed yet, in portions, by one process at a time. */
export async function sealAudit(db: Db): Promise<void> {
  for (;;) {
    const sealed = await db.transaction().execute(async (trx) => {
      return (await tryLockInTransaction(trx, 'seal')) ? sealPortion(trx) : 0;
    });
    if (sealed < BATCH) return;
  }
}

/** The seal that the oldest open row of each record follows comes with it; within a portion the rows follow each other. */
async function sealPortion(trx: Trx): Promise<number> {
  const open = await sql<AuditRow & { last_seal: string | null }>`select a.*,
      (select s.hash from _audit_seals as s where s.resource = a.resource and s.record_id = a.record_id
        order by s.audit_id desc limit 1) as last_seal
    from _audit as a where not exists (select 1 from _audit_seals as s where s.audit_id = a.id)
    order by a.id limit ${sql.lit(BATCH)}`.execute(trx);
  const last = new Map<string, string>();
  const seals: Record<string, unknown>[] = [];
  for (const row of open.rows) {
    const key = `${row.resource} ${row.record_id}`;
    const previous = last.get(key) ?? row.last_seal;
    const hash = sealOf(row, previous);
    last.set(key, hash);
    // Under the lock, so that what is sealed after a root was made has a later moment.
    const sealed_at = sql`clock_timestamp()`;
    const { resource, record_id } = row;
    seals.push({ audit_id: row.id, resource, record_id, previous_hash: previous, hash, sealed_at });
  }
  if (seals.length > 0) await trx.insertInto('_audit_seals').values(seals).execute();
  return seals.length;
}
