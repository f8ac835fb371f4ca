import { nodeToXmlString, type XmlNode } from '@nodecfdi/cfdi-core';
import { paymentsOf } from '../../../lending/events/payments-of.ts';
import { type BillLine, billLines } from '../../../lending/state/bill-lines.ts';
import type { BillType } from '../../../lending/state/billable.ts';
import { openingOf } from '../../../lending/terms/opening.ts';
import { translate } from '../../../resource/messages/messages.ts';
import type { Schemas } from '../../../resource/model/definition.ts';
import { timeAt } from '../../core/clock.ts';
import type { RequestContext, Services, Trx } from '../../core/context.ts';
import { type Refusal, refuse } from '../../core/refusal.ts';
import { isRenewal } from '../loans/is-renewal.ts';
import { bookAt, loansFor } from '../loans/read-loans.ts';
import type { LoanRequest } from '../loans/records.ts';
import { cfdiOf, type Figures, figuresOf } from './cfdi.ts';
import { brokenRules } from './check-cfdi.ts';
import { type Party, partyOf, platformOf, receiverOf } from './party.ts';
import { seal, sealerOf } from './seal.ts';

const LENDER_COMMISSION = 1;
const INTEREST = 2;
const OPENING = 3;
const RATE_PLACES = 6;

export type Subject = { payment: { id: number }; request: LoanRequest; type: BillType };
export type BillDraft = {
  lines: BillLine[];
  rate: string;
  figures: Figures;
  issuer: Party;
  receiver: Party;
  date: string;
};

/**
 * The content of an invoice: lines of the engine, the two parties, its date. Refused when there is nothing to bill, or a party
 * is missing.
 */
export async function draftBill(trx: Trx, call: RequestContext, subject: Subject): Promise<BillDraft | Refusal> {
  const { request, type } = subject;
  const shelf = await loansFor(trx, call, [request.id]);
  const stored = shelf.loans.get(request.id);
  const book = bookAt(shelf, request.id, call.today);
  const posted =
    stored &&
    book &&
    paymentsOf(book, stored.loan, stored.events, call.today).find(
      (one) => stored.records.get(one.id) === subject.payment.id && one.kind === 'payment',
    );
  if (!stored || !book || !posted) return refuse(404, 'server.not-found');
  const rate = rateOf(book.plan.iva_rate);
  const lines = billLines(posted, openingOf(book.plan), type, rate);
  if (lines.length === 0) return refuse(409, 'bill.nothing');
  const issuer = type === INTEREST ? await partyOf(trx, request.user_lender) : platformOf(call.schemas);
  if (!issuer) return refuse(409, 'bill.no-issuer');
  const receiver = await receiverOf(trx, type === LENDER_COMMISSION ? request.user_lender : request.user, issuer);
  const atActivation = type === OPENING && !book.plan.renewal;
  const date = atActivation ? stored.loan.activation_date : posted.date;
  return { lines, rate, figures: figuresOf(lines), issuer, receiver, date };
}

/** The XML of an invoice, sealed where the issuer's seal is stored; refused, with their names, when it breaks rules. */
export async function billXml(
  trx: Trx,
  services: Services,
  call: RequestContext,
  bill: { token: string; subject: Subject; draft: BillDraft },
): Promise<string | Refusal> {
  const { draft, subject, token } = bill;
  const { type, request } = subject;
  const root = billRoot(call.schemas, { token, moment: `${call.today}T${timeAt(call.now)}`, type, request, draft });
  const sealer = await sealerOf(trx, services, draft.issuer);
  if (sealer) seal(root, sealer);
  const broken = brokenRules(root);
  if (broken.length > 0) return refuse(409, 'bill.broken', { params: { rules: broken.join(', ') } });
  // What draws paper is large: it is loaded with the first invoice. One that could never have its paper takes no number.
  const { lettersMissing } = await import('../shared/paper.ts');
  for (const { name, rfc } of [draft.issuer, draft.receiver]) {
    const letters = lettersMissing(name).join(' ');
    if (letters) return refuse(422, 'server.no-glyph', { params: { title: name, path: rfc, letters } });
  }
  return nodeToXmlString(root, true);
}

/** The voucher of a drafted invoice, without a seal. */
export function billRoot(
  schemas: Schemas,
  bill: { token: string; moment: string; type: BillType; request: LoanRequest; draft: BillDraft },
): XmlNode {
  const { token, moment, type, request, draft } = bill;
  const { issuer, receiver, rate } = draft;
  const isKept = type === LENDER_COMMISSION || (type === OPENING && !isRenewal(request));
  const payment_form = isKept ? '17' : '03';
  const lines = draft.lines.map((line) => ({ ...line, description: describe(schemas, request, line) }));
  return cfdiOf({ token, moment, payment_form, issuer, receiver, rate, lines });
}

function describe(schemas: Schemas, request: LoanRequest, line: BillLine): string {
  const name = line.subject === 'interest' && line.period === undefined ? 'interest-whole' : line.subject;
  const params = { token: request.token ?? '', period: line.period ?? '' };
  return translate(schemas, schemas.resources.bills, `subjects.${name}`, params);
}

/** A rate as vouchers write it. */
export function rateOf(rate: string): string {
  const [whole = '0', part = ''] = rate.split('.');
  return `${whole}.${part.padEnd(RATE_PLACES, '0').slice(0, RATE_PLACES)}`;
}
