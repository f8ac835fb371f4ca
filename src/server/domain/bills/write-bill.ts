import { nodeToXmlString, XmlNode } from '@nodecfdi/cfdi-core';
import { paymentsOf } from '../../../lending/events/replay.ts';
import { sumMoney } from '../../../lending/money/money.ts';
import { type BillLine, type BillType, baseTotal, billLines } from '../../../lending/state/bill-lines.ts';
import { openingOf } from '../../../lending/terms/opening.ts';
import { translate } from '../../../resource/messages/messages.ts';
import type { Schemas } from '../../../resource/model/definition.ts';
import { timeAt } from '../../core/clock.ts';
import type { RequestContext, Services, Trx } from '../../core/context.ts';
import { type Refusal, refuse } from '../../core/refusal.ts';
import { bookAt, loansFor } from '../loans/read-loans.ts';
import type { LoanRequest } from '../loans/rows.ts';
import { isRenewal } from '../loans/terms-of.ts';
import { brokenRules } from './check-cfdi.ts';
import { seal, sealerOf } from './original-string.ts';
import { type Party, partyOf, platformParty, receiverOf } from './party.ts';

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
  const issuer = type === INTEREST ? await partyOf(trx, request.user_lender) : platformParty(call.schemas);
  if (!issuer) return refuse(409, 'bill.no-issuer');
  const receiver = await receiverOf(trx, type === LENDER_COMMISSION ? request.user_lender : request.user, issuer);
  const atActivation = type === OPENING && !book.plan.renewal;
  const date = atActivation ? stored.loan.activation_date : posted.date;
  return { lines, rate, figures: billFigures(lines), issuer, receiver, date };
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
  const { lettersMissing } = await import('../../papers/paper.ts');
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

/** Catalogue codes of c_ClaveProdServ and c_ClaveUnidad for credit services (engine 4.7). */
const SERVICE = { ClaveProdServ: '84121500', ClaveUnidad: 'ACT' } as const;
const IVA = { Impuesto: '002', TipoFactor: 'Tasa' } as const;
const NAMESPACE = 'http://www.sat.gob.mx/cfd/4';
const SCHEMA = 'http://www.sat.gob.mx/sitio_internet/cfd/4/cfdv40.xsd';

type Invoice = {
  /** Its number in the console, 'F0000006': series and folio together. */
  token: string;
  /** `YYYY-MM-DDTHH:MM:SS` where it is issued. */
  moment: string;
  /** How it was paid: 03 by transfer, 17 set off against what was handed over. */
  payment_form: '03' | '17';
  issuer: Party;
  receiver: Party;
  /** Six decimals. */
  rate: string;
  lines: (BillLine & { description: string })[];
};

type Figures = { net: string; iva: string; gross: string };

export function billFigures(lines: readonly BillLine[]): Figures {
  const [net, iva] = [sumMoney(lines.map((line) => line.net)), sumMoney(lines.map((line) => line.iva))];
  return { net, iva, gross: sumMoney([net, iva]) };
}

/** An income voucher of CFDI 4.0, paid at once. It carries no seal yet. */
export function cfdiOf(invoice: Invoice): XmlNode {
  const { net, iva, gross } = billFigures(invoice.lines);
  const { issuer, receiver } = invoice;
  const root = {
    'xmlns:cfdi': NAMESPACE,
    'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
    'xsi:schemaLocation': `${NAMESPACE} ${SCHEMA}`,
    Version: '4.0',
    Serie: invoice.token.slice(0, 1),
    Folio: invoice.token.slice(1),
    Fecha: invoice.moment,
    FormaPago: invoice.payment_form,
    SubTotal: net,
    Moneda: 'MXN',
    Total: gross,
    TipoDeComprobante: 'I',
    Exportacion: '01',
    MetodoPago: 'PUE',
    LugarExpedicion: issuer.zipcode,
  };
  return new XmlNode('cfdi:Comprobante', root, [
    new XmlNode('cfdi:Emisor', { Rfc: issuer.rfc, Nombre: issuer.name, RegimenFiscal: issuer.regime }),
    new XmlNode('cfdi:Receptor', {
      Rfc: receiver.rfc,
      Nombre: receiver.name,
      DomicilioFiscalReceptor: receiver.zipcode,
      RegimenFiscalReceptor: receiver.regime,
      UsoCFDI: receiver.use,
    }),
    new XmlNode(
      'cfdi:Conceptos',
      {},
      invoice.lines.map((line) => conceptOf(line, invoice.rate)),
    ),
    taxes({ TotalImpuestosTrasladados: iva }, baseTotal(invoice.lines.map(({ base }) => base)), iva, invoice.rate),
  ]);
}

function conceptOf(line: Invoice['lines'][number], rate: string): XmlNode {
  const attributes = {
    ClaveProdServ: SERVICE.ClaveProdServ,
    Cantidad: '1',
    ClaveUnidad: SERVICE.ClaveUnidad,
    Descripcion: line.description,
    ValorUnitario: line.net,
    Importe: line.net,
    ObjetoImp: '02',
  };
  return new XmlNode('cfdi:Concepto', attributes, [taxes({}, line.base, line.iva, rate)]);
}

function taxes(total: Record<string, string>, base: string, iva: string, rate: string): XmlNode {
  const transfer = new XmlNode('cfdi:Traslado', { Base: base, ...IVA, TasaOCuota: rate, Importe: iva });
  return new XmlNode('cfdi:Impuestos', total, [new XmlNode('cfdi:Traslados', {}, [transfer])]);
}
