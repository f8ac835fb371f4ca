import type { LogStep } from '../../../lending/ledger/book.ts';
import type { StatePayment, StateRow } from '../../../lending/ledger/state.ts';
import { formatValue } from '../../../resource/conditions/format.ts';
import { translate } from '../../../resource/messages/messages.ts';
import type { Field, Json, Schemas } from '../../../resource/model/definition.ts';
import { conceptOf } from './rows.ts';

type Told = {
  payment: StatePayment;
  steps: readonly LogStep[];
  rows: readonly StateRow[];
  /** The number of the payment, where its lender gets a payout. */
  paidOut?: string;
  test?: boolean;
};

/** What a payment did, step by step and in order, in sentences that the files hold. */
export function logSentences(schemas: Schemas, told: Told): string[] {
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
