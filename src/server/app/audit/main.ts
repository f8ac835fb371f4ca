import type { Db } from '../../core/context.ts';
import { withDatabase, withSettings } from '../../database/command.ts';
import { verifyLedger } from './ledger.ts';
import { sealAudit } from './seal.ts';
import { findUpgradeRows } from './upgrade.ts';
import { verifyChains } from './verify.ts';

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
async function proveAll(db: Db): Promise<number> {
  const before = await verifyChains(db);
  if (!before.fault) await sealAudit(db);
  const { rows, fault } = before.fault ? before : await verifyChains(db);
  console.log(`audit: ${rows} rows`);
  const ledger = await verifyLedger(db);
  console.log(`audit: ${ledger.loans} loans`);
  if (ledger.fault) console.log(`audit: loan ${ledger.fault.request} does not add up (${ledger.fault.what})`);
  else if (fault) console.log(`audit: row ${fault.audit_id} of ${fault.resource}/${fault.record_id} does not add up`);
  else console.log('audit: clean');
  return fault || ledger.fault ? 1 : 0;
}

const work = process.argv.includes('--upgrade')
  ? (db: Db) => listUpgrade(db, process.argv.includes('--all'))
  : proveAll;
process.exitCode = await withSettings((settings) => withDatabase(settings, work));
