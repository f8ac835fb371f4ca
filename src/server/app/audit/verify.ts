import { sql } from 'kysely';
import type { Db } from '../../core/context.ts';
import { type AuditRow, sealOf } from './seal.ts';

type ChainFault = { audit_id: number; resource: string; record_id: string };
type ChainReport = { rows: number; open: number; fault?: ChainFault };

type Sealed = AuditRow & { hash: string | null; previous_hash: string | null };

const BATCH = 2_000;
/** Newer rows may still wait for the job that seals. */
const OPEN_MINUTES = 60;

/** Reads the audit record by record, in portions, and follows each chain; the first fault ends it. */
export async function verifyChains(db: Db): Promise<ChainReport> {
  const orphan = await firstOrphan(db);
  if (orphan) return { rows: 0, open: 0, fault: orphan };
  const report: ChainReport = { rows: 0, open: 0 };
  let place = { resource: '', record_id: '', id: 0 };
  let chain: { key: string; hash: string | null } = { key: '', hash: null };
  for (;;) {
    const rows = await portion(db, place);
    for (const row of rows) {
      const key = `${row.resource} ${row.record_id}`;
      if (chain.key !== key) chain = { key, hash: null };
      report.rows += 1;
      if (row.hash === null) {
        report.open += 1;
        if (isOverdue(row)) return { ...report, fault: faultOf(row) };
        continue;
      }
      if (row.previous_hash !== chain.hash || row.hash !== sealOf(row, chain.hash))
        return { ...report, fault: faultOf(row) };
      chain.hash = row.hash;
    }
    const last = rows.at(-1);
    if (!last) return report;
    place = { resource: last.resource, record_id: last.record_id, id: last.id };
  }
}

const isOverdue = (row: AuditRow): boolean => Date.now() - Date.parse(row.at) > OPEN_MINUTES * 60_000;

const faultOf = (row: AuditRow): ChainFault => ({ audit_id: row.id, resource: row.resource, record_id: row.record_id });

async function portion(db: Db, after: { resource: string; record_id: string; id: number }): Promise<Sealed[]> {
  const answer = await sql<Sealed>`select a.*, s.hash, s.previous_hash
    from _audit as a left join _audit_seals as s on s.audit_id = a.id
    where (a.resource, a.record_id, a.id) > (${after.resource}, ${after.record_id}, ${after.id})
    order by a.resource, a.record_id, a.id limit ${sql.lit(BATCH)}`.execute(db);
  return answer.rows;
}

/** A seal without a row shows that the row was removed. */
async function firstOrphan(db: Db): Promise<ChainFault | undefined> {
  const answer = await sql<ChainFault>`select s.audit_id, s.resource, s.record_id from _audit_seals as s
    where not exists (select 1 from _audit as a where a.id = s.audit_id) order by s.audit_id limit 1`.execute(db);
  return answer.rows[0];
}
