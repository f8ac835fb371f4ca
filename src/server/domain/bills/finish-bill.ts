import type { Definition } from '../../../resource/model/definition.ts';
import type { RequestContext, Services, Trx } from '../../core/context.ts';
import { needs, type RecordOf, readBy, words } from '../../core/needs.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import type { Values } from '../../core/write-types.ts';
import { writeAudit } from '../../records/audit/audit.ts';
import { lockForUpdate, updateRow } from '../../records/write/write-row.ts';

export const BILL = needs('bills', ...words('token request payment type status xml pdf'));
export type Bill = RecordOf<typeof BILL>;

export const IN_PREPARATION = 0;
export const READY = 1;
export const TO_CANCEL = 2;

/** Puts the paper of an invoice into the store; undefined while the store does not answer. */
export async function keepPaper(
  services: Services,
  call: RequestContext,
  xml: string,
  isVoid = false,
): Promise<string | undefined> {
  // What draws paper is large: it is loaded with the first paper.
  const { billPdf } = await import('./pdf.ts');
  const bytes = await billPdf(call.schemas, xml, isVoid);
  try {
    const kept = await services.files.store(bytes, { accept: 'application/pdf' });
    return kept.ok ? kept.name : undefined;
  } catch (error) {
    services.log.warn({ error: String(error) }, 'the paper of an invoice could not be stored yet');
    return undefined;
  }
}

/** Changes an invoice of the system's own accord, with its line in the audit trail. */
export async function changeBill(trx: Trx, call: RequestContext, bill: Bill, values: Values): Promise<Bill | Refusal> {
  const base = call.schemas.resources.bills;
  if (!base) throw new Error('no resource is named bills');
  const after = await updateRow(trx, call.schemas, base, bill.id, { values });
  if (isRefusal(after)) return after;
  const version = Number(after._version ?? 0);
  await writeAudit(trx, call, {
    base,
    door: 'bills',
    id: bill.id,
    operation: 'update',
    before: bill,
    after,
    version,
  });
  return readBy(BILL, after);
}

/** An invoice whose paper is to be drawn, and the paper that it has till then (absent: whichever it has). */
export type Undrawn = { bill: number; pdf?: string | null };

/**
 * The work of the job: an invoice that waits for its paper gets it, and one that is to be cancelled, or is, gets a paper that
 * says so. Done twice, it is done once: the second time the invoice has another paper than `pdf`.
 */
export async function finishBill(
  services: Services,
  call: RequestContext,
  { bill: id, pdf: former }: Undrawn,
): Promise<void> {
  const base = call.schemas.resources.bills;
  const found = base && (await services.db.transaction().execute((trx) => lockBill(trx, base, id)));
  if (!base || !found?.xml || found.status === READY) return;
  if (former !== undefined && former !== (found.pdf ?? null)) return;
  const isVoid = found.status !== IN_PREPARATION;
  const pdf = await keepPaper(services, call, found.xml, isVoid);
  if (!pdf) throw new Error(`invoice ${id} has no paper yet`);
  const values: Values = isVoid ? { pdf } : { pdf, status: READY };
  const after = await services.db.transaction().execute(async (trx) => {
    const bill = await lockBill(trx, base, id);
    if (!bill || bill.status !== found.status || bill.pdf !== found.pdf) return undefined;
    return changeBill(trx, call, bill, values);
  });
  if (!after || isRefusal(after)) return services.files.remove(pdf);
  if (found.pdf) await services.files.remove(found.pdf);
  services.events.publish([{ resource: base.name, id, before: found, after }]);
}

/** An invoice, held until the transaction ends. */
export async function lockBill(trx: Trx, base: Definition, id: number): Promise<Bill | undefined> {
  const row = await lockForUpdate(trx, base, id);
  return row && readBy(BILL, row);
}
