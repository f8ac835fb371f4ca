import { sql } from 'kysely';
import type { RequestContext, Services } from '../../core/context.ts';
import { isRefusal } from '../../core/refusal.ts';
import type { Values } from '../../core/write-types.ts';
import { isThere } from '../../database/schema-versions.ts';
import { writeAudit } from '../../records/audit/audit.ts';
import { lockForUpdate, updateRow } from '../../records/write/write-row.ts';
import { verifyLedger } from './ledger.ts';
import { sealAudit } from './seal.ts';
import { verifyChains } from './verify.ts';

const READY = 1;

/** What `npm run audit` proves, kept where staff can read it: done twice, it is done once. */
export async function keepAudit(services: Services, call: RequestContext, id: number): Promise<void> {
  const { db } = services;
  const base = call.schemas.resources.audits;
  const waiting = base && (await db.transaction().execute((trx) => lockForUpdate(trx, base, id)));
  if (!base || !waiting || waiting.status === READY) return;
  const values = await findings(services);
  const after = await db.transaction().execute(async (trx) => {
    const before = await lockForUpdate(trx, base, id);
    if (!before || before.status === READY) return undefined;
    const row = await updateRow(trx, call.schemas, base, id, { values });
    if (isRefusal(row)) return undefined;
    const version = Number(row._version ?? 0);
    await writeAudit(trx, call, { base, door: base.name, id, operation: 'update', before, after: row, version });
    return row;
  });
  if (after) services.events.publish([{ resource: base.name, id, before: waiting, after }]);
}

async function findings({ db, clock }: Services): Promise<Values> {
  await sealAudit(db);
  const chains = await verifyChains(db);
  const ledger = await verifyLedger(db);
  const row = chains.fault && `${chains.fault.resource}/${chains.fault.record_id}: _audit ${chains.fault.audit_id}`;
  return {
    ...(await sumsOf(db)),
    status: READY,
    clean: !chains.fault && !ledger.fault,
    loans: ledger.loans,
    rows: chains.rows,
    request: ledger.fault?.request ?? null,
    fault: ledger.fault?.what ?? row ?? null,
    finished_at: clock().toISOString(),
  };
}

/** What the journal of the loans adds up to; nothing where the files keep none. */
async function sumsOf(db: Services['db']): Promise<Values> {
  if (!(await isThere(db, '_journal'))) return {};
  const sums = await sql<Record<string, number>>`select
    coalesce(sum(debit) filter (where account = 'client_bank'), 0) as collected,
    coalesce(sum(credit) filter (where account = 'client_bank'), 0) as paid_out,
    coalesce(sum(credit - debit) filter (where account in ('opening_income', 'applicant_commission', 'lender_commission')), 0)
      as income,
    coalesce(sum(credit - debit) filter (where account = 'iva_payable'), 0) as iva,
    coalesce(sum(credit - debit) filter (where account in ('isr_withheld', 'iva_withheld')), 0) as withheld
    from _journal`.execute(db);
  return sums.rows[0] ?? {};
}
