import { resolve } from 'node:path';
import type { Db } from '../../core/context.ts';
import { type Sentence, tell } from '../../core/tell.ts';
import { fail, withDatabase, withSettings } from '../../database/command.ts';
import { isThere } from '../../database/schema-versions.ts';
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
  for (const { name, count, rows } of findings) {
    console.log(tell('upgrade-found', { name, count, rule: tell(`upgrade-${name}` as Sentence) }));
    for (const row of rows) console.log(`  ${row.resource}/${row.id}  ${row.what}`);
    if (rows.length < count) console.log(tell('upgrade-more', { count: count - rows.length }));
  }
  console.log(tell(findings.length === 0 ? 'upgrade-none' : 'upgrade-stay'));
  return 0;
}

/** Proves ledger and audit trail of the whole database. The last lines name every loan that does not add up, and the first row. */
async function proveAll(db: Db): Promise<number> {
  const before = await verifyChains(db);
  if (!before.fault) await sealAudit(db);
  const { rows, fault } = before.fault ? before : await verifyChains(db);
  console.log(tell('audit-rows', { count: rows }));
  const ledger = await verifyLedger(db);
  if (await isThere(db, '_loan_events')) console.log(tell('audit-loans', { count: ledger.loans }));
  for (const { request, what } of ledger.faults) console.log(tell('audit-loan', { request, what }));
  if (fault) console.log(tell('audit-row', { id: fault.audit_id, resource: fault.resource, record: fault.record_id }));
  else if (!ledger.fault) console.log(tell('audit-clean'));
  return fault || ledger.fault ? 1 : 0;
}

/** Compares the audit with roots that were kept elsewhere: remade seals agree with each other and not with these. */
async function proveAnchors(db: Db, address: string | undefined): Promise<number> {
  if (!address) return fail(tell('audit-anchors-where'));
  const store = await storeAt(/^(file|s3):/.test(address) ? address : undefined, resolve(address));
  const { anchors, rows, fault } = await verifyAnchors(db, await readAnchors(store));
  if (anchors === 0) return fail(tell('audit-anchors-none'));
  if (fault) console.log(tell('audit-anchors-fault', fault));
  else console.log(tell('audit-anchors-agree', { rows, anchors }));
  return fault ? 1 : 0;
}

const at = process.argv.indexOf('--anchors');
const work = process.argv.includes('--upgrade')
  ? (db: Db) => listUpgrade(db, process.argv.includes('--all'))
  : proveAll;
process.exitCode = await withSettings((settings) =>
  withDatabase(settings, at < 0 ? work : (db) => proveAnchors(db, process.argv[at + 1] ?? settings.anchorsUrl)),
);
