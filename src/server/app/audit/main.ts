import { sql } from 'kysely';
import type { Db } from '../../core/context.ts';
import { readSettings } from '../../core/settings.ts';
import { attachDatabase } from '../../database/attach.ts';
import { openDatabase } from '../../database/pool.ts';
import { verifyLedger } from './ledger.ts';
import { sealAudit } from './seal.ts';
import { UPGRADE_CHECKS, type UpgradeCheck, type UpgradeRow } from './upgrade-checks.ts';
import { verifyChains } from './verify.ts';

type UpgradeFinding = { name: string; rule: string; count: number; rows: UpgradeRow[] };

/** So many rows of each rule are listed unless all are asked for. */
const ROWS_SHOWN = 20;

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
  for (const { name, rule, needs, rows } of checks) {
    if (!needs.every((column) => columns.has(column))) continue;
    const answer = await sql<UpgradeRow & { count: number }>`
      select found.*, count(*) over () as count from (${rows}) as found
      order by found.resource, length(found.id), found.id limit ${limit}`.execute(db);
    const [first] = answer.rows;
    if (first) found.push({ name, rule, count: first.count, rows: answer.rows.map(withoutCount) });
  }
  return found;
}

const withoutCount = ({ resource, id, what }: UpgradeRow): UpgradeRow => ({ resource, id, what });

async function columnsThere(db: Db): Promise<Set<string>> {
  const answer = await sql<{ name: string }>`select table_name || '.' || column_name as name
    from information_schema.columns where table_schema = current_schema()`.execute(db);
  return new Set(answer.rows.map(({ name }) => name));
}

/** Lists what new rules would refuse, and changes nothing: 0 in any case, since stored rows stay readable. */
async function listUpgrade(db: Db, all: boolean): Promise<number> {
  const findings = await findUpgradeRows(db, all ? { limit: Number.MAX_SAFE_INTEGER } : {});
  for (const { name, rule, count, rows } of findings) {
    console.log(`upgrade: ${name}: ${count} ${count === 1 ? 'row' : 'rows'}. ${rule}`);
    for (const row of rows) console.log(`  ${row.resource}/${row.id}  ${row.what}`);
    if (rows.length < count) console.log(`  … and ${count - rows.length} more (-- --upgrade --all lists them)`);
  }
  console.log(findings.length === 0 ? 'upgrade: nothing stands against a rule' : 'upgrade: these rows stay readable');
  return 0;
}

/** Proves ledger and audit trail of the whole database. The last line names the first loan or row that does not add up. */
async function main(): Promise<number> {
  const read = readSettings(process.env);
  if ('problems' in read) {
    for (const problem of read.problems) console.error(problem.sentence);
    return 1;
  }
  const { settings } = read;
  const attached = await attachDatabase({ DATA_DIR: settings.dataDir, DATABASE_URL: settings.databaseUrl });
  const database = openDatabase(attached.connection, { max: 2, statementTimeoutMs: 0 });
  try {
    if (process.argv.includes('--upgrade')) return await listUpgrade(database.db, process.argv.includes('--all'));
    const before = await verifyChains(database.db);
    if (!before.fault) await sealAudit(database.db);
    const { rows, fault } = before.fault ? before : await verifyChains(database.db);
    console.log(`audit: ${rows} rows`);
    const ledger = await verifyLedger(database.db);
    console.log(`audit: ${ledger.loans} loans`);
    if (ledger.fault) console.log(`audit: loan ${ledger.fault.request} does not add up (${ledger.fault.what})`);
    else if (fault) console.log(`audit: row ${fault.audit_id} of ${fault.resource}/${fault.record_id} does not add up`);
    else console.log('audit: clean');
    return fault || ledger.fault ? 1 : 0;
  } finally {
    await database.close();
    await attached.stop();
  }
}

process.exitCode = await main();
