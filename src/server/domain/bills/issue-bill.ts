import { sql } from 'kysely';
import type { BillType } from '../../../lending/state/bill-lines.ts';
import type { Json } from '../../../resource/model/definition.ts';
import { ASKED } from '../../../resource/model/registry.ts';
import type { Effect, EffectInput, EffectResult } from '../../core/context.ts';
import { needs, readBy } from '../../core/needs.ts';
import { isRefusal, type Refusal, refuse } from '../../core/refusal.ts';
import type { Values } from '../../core/write-types.ts';
import { lockInTransaction } from '../../database/locks.ts';
import { writeAudit } from '../../records/audit/audit.ts';
import { insertRow, updateRow } from '../../records/write/write-row.ts';
import { fileAddress } from '../../sight/address.ts';
import type { LoanRequest } from '../loans/rows.ts';
import { copiesOf } from '../loans/write-rows.ts';
import { BILL, type Bill, changeBill, IN_PREPARATION, keepPaper, READY, TO_CANCEL } from './finish-bill.ts';
import { type BillDraft, billXml, draftBill, type Subject } from './write-bill.ts';

const OPENING = 3;
const TYPES: unknown[] = [0, 1, 2, OPENING];

const ANSWER: Json = {
  type: 'object',
  required: ['id', 'type', 'status', 'url', 'created'],
  properties: {
    id: { type: 'integer' },
    type: { type: 'integer' },
    status: { type: ['integer', 'null'] },
    url: { type: ['string', 'null'] },
    created: { type: 'boolean' },
  },
  additionalProperties: false,
};

const ORIGINS = { id: 'bills.id', type: 'bills.type', status: 'bills.status', url: 'bills.pdf', created: ASKED };

const PAYMENT = needs('payments', 'request');
type Input = EffectInput<typeof PAYMENT>;

/**
 * Issues the invoice of a payment, or shows the one that is there: one for each payment and type, and of the opening
 * commission one for each request, however many ask at once.
 */
export const issueBill: Effect<typeof PAYMENT> = {
  name: 'issue-bill',
  needs: PAYMENT,
  manifest: { answer: ANSWER, answers: ORIGINS },
  async run(input) {
    const { trx, after, definition, action } = input;
    const type = definition.actions.actions[action ?? '']?.send?.query?.type;
    if (!TYPES.includes(type)) return refuse(422, 'unknown.billings');
    const request = await requestOf(input);
    if (!request) return refuse(404, 'server.not-found');
    const subject: Subject = { payment: after, request, type: type as BillType };
    await lockInTransaction(trx, ['bills', request.id, subject.type]);
    const existing = await findBill(input, subject);
    if (existing?.pdf) return answer(input, existing, false);
    const draft = await draftBill(trx, input.call, subject);
    if (isRefusal(draft)) return draft;
    const bill = existing ?? (await insertBill(input, subject, draft));
    if (isRefusal(bill)) return bill;
    const made = await makeBill(input, subject, draft, bill);
    return isRefusal(made) ? made : answer(input, made, existing === undefined);
  },
};

async function requestOf({ trx, after }: Input): Promise<LoanRequest | undefined> {
  const found = await sql<LoanRequest>`select * from requests
    where id = ${after.request} and _deleted_at is null`.execute(trx);
  return found.rows[0];
}

async function findBill({ trx }: Input, { payment, request, type }: Subject): Promise<Bill | undefined> {
  const same = type === OPENING ? sql`request = ${request.id}` : sql`payment = ${payment.id}`;
  const found = await sql<Bill>`select * from bills where type = ${type} and ${same} and status < ${TO_CANCEL}
    and _deleted_at is null order by id limit 1`.execute(trx);
  return found.rows[0];
}

async function insertBill(input: Input, subject: Subject, draft: BillDraft): Promise<Bill | Refusal> {
  const { trx, call } = input;
  const base = call.schemas.resources.bills;
  if (!base) throw new Error('no resource is named bills');
  const row = await insertRow(trx, call.schemas, base, {
    request: subject.request.id,
    payment: subject.payment.id,
    type: subject.type,
    status: IN_PREPARATION,
    created_at: call.now.toISOString(),
    ...sidesOf(draft),
    ...copiesOf(subject.request),
  });
  return isRefusal(row) ? row : readBy(BILL, row);
}

const sidesOf = ({ issuer, receiver, figures, date }: BillDraft): Values => ({
  issuing: issuer.user,
  receiver: receiver.user,
  amount: Number(figures.gross),
  date,
});

/** Token, XML and paper. Where the store of files is away the invoice waits, and a job finishes it. */
async function makeBill(input: Input, subject: Subject, draft: BillDraft, bill: Bill): Promise<Bill | Refusal> {
  const { trx, call, services, changed } = input;
  const base = call.schemas.resources.bills;
  if (!base) throw new Error('no resource is named bills');
  const { id } = bill;
  const token = bill.token ?? `F${String(id).padStart(7, '0')}`;
  const xml = await billXml(trx, services, call, { token, subject, draft });
  if (typeof xml !== 'string') return xml;
  const pdf = await keepPaper(services, call, xml);
  const values: Values = {
    token,
    xml,
    pdf: pdf ?? null,
    status: pdf ? READY : IN_PREPARATION,
  };
  if (!pdf) await services.jobs.send(trx, 'bill', { bill: id, pdf: null });
  if (bill.token) {
    const after = await changeBill(trx, call, bill, { ...values, ...sidesOf(draft) });
    if (!isRefusal(after)) changed.push({ resource: base.name, id, before: bill, after });
    return after;
  }
  const after = await updateRow(trx, call.schemas, base, id, { values });
  if (isRefusal(after)) return after;
  const version = Number(after._version ?? 0);
  await writeAudit(trx, call, { base, door: 'payments', id, operation: 'create', after, version });
  changed.push({ resource: base.name, id, after });
  return readBy(BILL, after);
}

function answer({ call }: Input, { id, request, type, status, pdf }: Bill, created: boolean): EffectResult {
  const url = pdf ? fileAddress(call, `bills.${id}`, 'pdf', pdf) : `/#/requests/${request}/bills`;
  return { answer: { id, type, status, url, created } };
}
