import type { Charges, PaymentEvent } from '../../../lending/events/events.ts';
import { categoryRule, type LogStep } from '../../../lending/ledger/book.ts';
import type { StatePayment, StateRow } from '../../../lending/ledger/state.ts';
import { formatValue } from '../../../resource/conditions/format.ts';
import { translate } from '../../../resource/messages/messages.ts';
import type { Field, Json, Schemas } from '../../../resource/model/definition.ts';
import type { Effect, EffectInput, EffectResult } from '../../core/context.ts';
import { needs, type RecordOf, type ValuesOf, words } from '../../core/needs.ts';
import { isRefusal, type Refusal, refuse, refuseFields } from '../../core/refusal.ts';
import { tables } from '../../core/tables.ts';
import { type Posted, postLoanEvent } from './post-event.ts';
import { lockRequest } from './read-loans.ts';
import { amount, conceptOf, isOwed, type LoanRequest } from './rows.ts';
import { isRenewal } from './terms-of.ts';
import { createDispersion, ownColumns } from './write-payments.ts';
import { ACTIVE, FINISHED, type NewEvent } from './write-rows.ts';

const PAYMENT = needs(
  'payments',
  ...words('request user date amount test q reduce_term charges data_for_condonation reversed'),
);
type Payment = RecordOf<typeof PAYMENT>;
type Input = EffectInput<typeof PAYMENT>;

const LINE: Json = {
  type: 'object',
  required: ['period', 'concept', 'amount'],
  properties: { period: { type: 'integer' }, concept: { type: 'string' }, amount: { type: 'number' } },
};
/** `id` is null for a simulation, which keeps nothing; `data` has the columns of the payment beside these. */
const ANSWER: Json = {
  type: 'object',
  required: ['id', 'data', 'log'],
  properties: {
    id: { type: ['integer', 'null'] },
    data: {
      type: 'object',
      required: ['lines', 'payment_as_lender_net', 'status', 'dispersion'],
      properties: {
        lines: { type: 'array', items: LINE },
        payment_as_lender_net: { type: 'number' },
        status: { type: 'integer' },
        dispersion: { type: ['integer', 'null'] },
      },
    },
    log: { type: 'array', items: { type: 'string' } },
  },
  additionalProperties: false,
};

/**
 * Applies money, or a Q payment without money, to a loan: rows, allocation, dispersion, journal and the request's state
 * together. With `test` everything is done and then undone, so a simulation cannot differ from the real thing.
 */
export const applyPayment: Effect<typeof PAYMENT> = {
  name: 'apply-payment',
  needs: PAYMENT,
  manifest: {
    ledger: true,
    asks: ['request', 'date', 'amount'],
    answers: { id: 'payments.id', data: 'payments.amount', log: 'payments.amount' },
    answer: ANSWER,
    leads: { requests: [{ from: [1], to: [4] }] },
    previews: { warns: ['identical'] },
    holds: { field: 'request', table: 'requests' },
  },
  async run(input) {
    const { trx, call, services, after, changed } = input;
    const request = await lockRequest(trx, Number(after.request));
    const refused = request ? refuseRequest(request, after) : refuse(409, 'server.loan.not-active');
    if (refused || !request) return refused;
    const { id } = after;
    const event = eventOf(after);
    const posted = await postLoanEvent({
      trx,
      call,
      changed,
      services,
      door: 'payments',
      request,
      event,
      record: id,
      more: moreOf(after),
    });
    if (isRefusal(posted)) return posted;
    const answered = await answer(input, request, posted);
    if (isRefusal(answered)) return answered;
    const look = async () => (after.test !== true && (await hasTwin(input)) ? ['identical'] : []);
    return { ...answered, preview: { look } };
  },
};

/** A live payment of the same request, day and amount: it may be meant, or sent twice. */
async function hasTwin({ trx, after }: Input): Promise<boolean> {
  const found = await tables(trx, PAYMENT)
    .selectFrom('payments')
    .select('id')
    .where('request', '=', Number(after.request))
    .where('date', '=', after.date ?? null)
    .where('amount', '=', after.amount ?? null)
    .where('id', '!=', after.id)
    .where('reversed', 'is not', true)
    .where('_deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Status 4 goes on to the engine: what was written off may still be recovered. */
function refuseRequest(request: LoanRequest, payment: Payment): Refusal | undefined {
  if (request.status !== ACTIVE && request.status !== FINISHED) return refuse(409, 'server.loan.not-active');
  if (payment.q === true && payment.reduce_term === true)
    return refuseFields([{ field: 'reduce_term', code: 'rules.reduce-term' }]);
  // A renewal of before its activation dispersed it never sends money, so it does not wait for it.
  if (request.dispersed !== true && !isRenewal(request)) return refuse(409, 'server.loan.not-dispersed');
  if (payment.user && payment.user !== request.user) return refuseFields([{ field: 'user', code: 'keywords.where' }]);
  return undefined;
}

function eventOf(payment: Payment): NewEvent<PaymentEvent> {
  const base = { kind: 'payment', date: String(payment.date), amount: String(payment.amount) } as const;
  if (payment.q !== true) return payment.reduce_term === true ? { ...base, reduce_term: true } : base;
  const category = payment.data_for_condonation?.category;
  const ticked = Object.entries(payment.charges ?? {}).filter(([, value]) => value === true);
  return {
    ...base,
    q: true,
    charges: Object.fromEntries(ticked) as Charges,
    category: categoryRule(category)?.code as PaymentEvent['category'],
  };
}

function moreOf({ q, data_for_condonation: data }: Payment): { comments?: string | null } {
  return q === true && data ? { comments: data.comments } : {};
}

async function answer(
  input: Input,
  request: LoanRequest,
  posted: Posted,
): Promise<EffectResult<typeof PAYMENT> | Refusal> {
  const { call, after } = input;
  const { payment } = posted;
  if (!payment) throw new Error('the engine answered no payment');
  const { id } = after;
  const test = after.test === true;
  const dispersion = isOwed(payment) ? await createDispersion(input, request, { id, posted: payment }) : undefined;
  if (isRefusal(dispersion)) return dispersion;
  const columns = ownColumns(payment, posted.keys);
  const token = `P${String(id).padStart(7, '0')}`;
  const told = { payment, steps: posted.log, rows: posted.rows, test };
  const log = logSentences(call.schemas, { ...told, ...(dispersion === undefined ? {} : { paidOut: token }) });
  const data = {
    ...columns,
    lines: payment.lines.map(({ period, concept, amount: text }) => ({
      period,
      concept: conceptOf(concept),
      amount: amount(text),
    })),
    payment_as_lender_net: amount(payment.lender_net),
    status: posted.request.status as Json,
    dispersion: test ? null : (dispersion ?? null),
  };
  const set: ValuesOf<typeof PAYMENT> = {
    ...columns,
    token,
    user: request.user,
    version: request.version ?? null,
    isr_withholdings_rate: request.isr_withholdings ?? null,
    iva_withholdings_rate: request.iva_withholdings ?? null,
    dispersion: dispersion ?? null,
    created_at: call.now.toISOString(),
  };
  return { answer: { id: test ? null : id, data: data as Json, log }, set, rollback: test };
}

type Told = {
  payment: StatePayment;
  steps: readonly LogStep[];
  rows: readonly StateRow[];
  /** The number of the payment, where its lender gets a payout. */
  paidOut?: string;
  test?: boolean;
};

/** What a payment did, step by step and in order, in sentences that the files hold. */
function logSentences(schemas: Schemas, told: Told): string[] {
  const { payment, steps, rows } = told;
  const tell = (key: string, params: Record<string, Json> = {}) =>
    translate(schemas, undefined, `server.log.${key}`, params);
  const pesos = (text: string) => money(schemas, text);
  const log = [tell('received', { amount: pesos(payment.amount), date: day(schemas, payment.date) })];
  for (const period of payment.periods) {
    for (const { concept, amount } of payment.lines.filter(
      (line) => line.period === period && line.concept !== 'prepayment',
    ))
      log.push(
        tell(payment.q ? 'condones' : 'covers', { period, concept: label(schemas, concept), amount: pesos(amount) }),
      );
    const step = steps.find((one) => one.params.period === period);
    const pending = rows.find((row) => row.period === period)?.pending.total ?? '0.00';
    if (step?.code === 'row_settled') log.push(tell('settled', { period }));
    if (step?.code === 'row_partly_settled') log.push(tell('partial', { period, amount: pesos(pending) }));
  }
  for (const step of steps) {
    const key = STEPS[step.code];
    if (key) log.push(tell(key, spoken(schemas, step)));
  }
  const { isr_withholdings: isr, iva_withholdings: iva, lender_net } = payment;
  if (isr !== ZERO || iva !== ZERO) log.push(tell('withheld', { isr: pesos(isr), iva: pesos(iva) }));
  if (!payment.q) log.push(tell('lender', { amount: pesos(lender_net) }));
  const { carried } = payment;
  if (carried !== ZERO)
    log.push(tell(carried.startsWith('-') ? 'offset' : 'carried', { amount: pesos(carried.replace('-', '')) }));
  if (told.paidOut !== undefined && !told.test) log.push(tell('dispersion', { token: told.paidOut }));
  if (told.test) log.push(tell('test'));
  return log;
}

const ZERO = '0.00';

/** Steps beyond single rows, and the sentence of each. */
const STEPS: Record<string, string> = {
  prepaid: 'prepayment',
  table_rewritten: 'recalculated',
  finished: 'finished',
  closed_without_money: 'closed',
  credit_kept: 'excess',
  recovered: 'recovered',
  lender_side: 'lender-side',
};

function spoken(schemas: Schemas, { params }: LogStep): Record<string, Json> {
  const amount = params.amount ?? params.payment;
  return {
    ...params,
    ...(typeof amount === 'string' ? { amount: money(schemas, amount) } : {}),
    ...('category' in params ? { category: labelIn(schemas, 'q-categories', params.category ?? null) } : {}),
  };
}

const money = (schemas: Schemas, text: string): string =>
  formatValue({ kind: 'money' } as Field, Number(text), schemas);

const day = (schemas: Schemas, date: string): string => formatValue({ kind: 'date' } as Field, date, schemas);

const label = (schemas: Schemas, concept: string): string => labelIn(schemas, 'concepts', conceptOf(concept));

const labelIn = (schemas: Schemas, catalog: string, code: Json): string =>
  String(schemas.catalogs[catalog]?.items.find((item) => item.code === code)?.label ?? code);
