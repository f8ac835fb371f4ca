import { resolve } from 'node:path';
import type { Db } from '../../core/context.ts';
import { fail, withDatabase, withSettings } from '../../database/command.ts';
import { storeAt } from '../../storage/files.ts';
import { readAnchors, verifyAnchors } from './anchors.ts';
import { verifyLedger } from './ledger.ts';
import { sealAudit } from './seal.ts';
import { findOldShares, findUpgradeRows, ROWS_SHOWN } from './upgrade.ts';
import { verifyChains } from './verify.ts';

/** Lists what new rules would refuse, and changes nothing: 0 in any case, since stored rows stay readable. */
async function listUpgrade(db: Db, all: boolean): Promise<number> {
  const limit = all ? Number.MAX_SAFE_INTEGER : ROWS_SHOWN;
  const findings = [...(await findUpgradeRows(db, { limit })), ...(await findOldShares(db, limit))];
  for (const { name, rule, count, rows } of findings) {
    console.log(`upgrade: ${name}: ${count} ${count === 1 ? 'row' : 'rows'}. ${rule}`);
    for (const row of rows) console.log(`  ${row.resource}/${row.id}  ${row.what}`);
    if (rows.length < count) console.log(`  … and ${count - rows.length} more (-- --upgrade --all lists them)`);
  }
  console.log(findings.length === 0 ? 'upgrade: nothing stands against a rule' : 'upgrade: these rows stay readable');
  return 0;
}

/** Proves ledger and audit trail of the whole database. The last lines name every loan that does not add up, and the first row. */
async function proveAll(db: Db): Promise<number> {
  const before = await verifyChains(db);
  if (!before.fault) await sealAudit(db);
  const { rows, fault } = before.fault ? before : await verifyChains(db);
  console.log(`audit: ${rows} rows`);
  const ledger = await verifyLedger(db);
  console.log(`audit: ${ledger.loans} loans`);
  for (const { request, what } of ledger.faults) console.log(`audit: loan ${request} does not add up (${what})`);
  if (fault) console.log(`audit: row ${fault.audit_id} of ${fault.resource}/${fault.record_id} does not add up`);
  else if (!ledger.fault) console.log('audit: clean');
  return fault || ledger.fault ? 1 : 0;
}

/** Compares the audit with roots that were kept elsewhere: remade seals agree with each other and not with these. */
async function proveAnchors(db: Db, address: string | undefined): Promise<number> {
  if (!address) return fail('ANCHORS_URL says where the roots are kept; or -- --anchors <folder or file:// or s3://>');
  const store = await storeAt(/^(file|s3):/.test(address) ? address : undefined, resolve(address));
  const { anchors, rows, fault } = await verifyAnchors(db, await readAnchors(store));
  if (anchors === 0) return fail('audit: no roots are kept there');
  if (fault) console.log(`audit: root ${fault.id}, between ${fault.from} and ${fault.to}: ${fault.what}`);
  else console.log(`audit: ${rows} rows agree with ${anchors} roots`);
  return fault ? 1 : 0;
}

const at = process.argv.indexOf('--anchors');
const work = process.argv.includes('--upgrade')
  ? (db: Db) => listUpgrade(db, process.argv.includes('--all'))
  : proveAll;
process.exitCode = await withSettings((settings) =>
  withDatabase(settings, at < 0 ? work : (db) => proveAnchors(db, process.argv[at + 1] ?? settings.anchorsUrl)),
);
