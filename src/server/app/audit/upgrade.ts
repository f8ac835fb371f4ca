import { sql } from 'kysely';
import { formatCents } from '../../../lending/money/money.ts';
import type { Db } from '../../core/context.ts';
import { tell } from '../../core/tell.ts';
import { oldShares } from '../../domain/loans/old-loans.ts';
import { UPGRADE_CHECKS, type UpgradeCheck, type UpgradeRow } from './upgrade-checks.ts';

type UpgradeFinding = { name: string; count: number; rows: UpgradeRow[] };

/** So many rows of each rule are listed unless all are asked for. */
export const ROWS_SHOWN = 20;

/**
 * The stored rows that rules of this version would refuse on their next write, by rule; rules without such rows are left out.
 * Reads only, on tables of this version or of the one before.
 */
export async function findUpgradeRows(
  db: Db,
  { limit = ROWS_SHOWN, checks = UPGRADE_CHECKS }: { limit?: number; checks?: UpgradeCheck[] } = {},
): Promise<UpgradeFinding[]> {
  const found: UpgradeFinding[] = [];
  const columns = await columnsThere(db);
  for (const { name, needs, rows } of checks) {
    if (!needs.every((column) => columns.has(column))) continue;
    const answer = await sql<UpgradeRow & { count: number }>`
      select found.*, count(*) over () as count from (${rows}) as found
      order by found.resource, length(found.id), found.id limit ${limit}`.execute(db);
    const [first] = answer.rows;
    if (first) found.push({ name, count: first.count, rows: answer.rows.map(withoutCount) });
  }
  return found;
}

/**
 * Payments whose stored share is not what a replay of their loan yields, as versions before decision 1340 left them; the start writes
 * or corrects them. Reads only, and nothing where no loan can have carried anything.
 */
export async function findOldShares(db: Db, limit = ROWS_SHOWN): Promise<UpgradeFinding[]> {
  const columns = await columnsThere(db);
  if (!['_journal.account', '_loan_events.rule', 'payments.to_offset'].every((name) => columns.has(name))) return [];
  const rows: UpgradeRow[] = [];
  for await (const { stale } of oldShares(db))
    for (const { payment, posted, paid } of stale) {
      const state = tell(posted.dispersed ? 'upgrade-share-paid' : 'upgrade-share-open');
      const what = tell('upgrade-share', { paid: formatCents(paid), state, share: posted.lender_net });
      rows.push({ resource: 'payments', id: String(payment), what });
    }
  return rows.length > 0 ? [{ name: 'shares-off-their-events', count: rows.length, rows: rows.slice(0, limit) }] : [];
}

const withoutCount = ({ resource, id, what }: UpgradeRow): UpgradeRow => ({ resource, id, what });

async function columnsThere(db: Db): Promise<Set<string>> {
  const answer = await sql<{ name: string }>`select table_name || '.' || column_name as name
    from information_schema.columns where table_schema = current_schema()`.execute(db);
  return new Set(answer.rows.map(({ name }) => name));
}
