import { calculate as calculated } from '../../../lending/calculate.ts';
import { dateOf, readDay } from '../../../lending/calendar/calendar.ts';
import { debtsOf, oldestOwed } from '../../../lending/ledger/debt.ts';
import { sumOfParts } from '../../../lending/ledger/pending.ts';
import { formatCents } from '../../../lending/money/money.ts';
import { requestAmounts as amountsOf, noAmounts } from '../../../lending/state/request-amounts.ts';
import { requestCat as catOf } from '../../../lending/table/loan-schedule.ts';
import type { Terms } from '../../../lending/terms/terms.ts';
import type { Json } from '../../../resource/model/definition.ts';
import { ASKED } from '../../../resource/model/registry.ts';
import type { Db, Effect, Query, Trx } from '../../core/context.ts';
import type { NoNeeds } from '../../core/needs.ts';
import { loanSettings } from './loan-settings.ts';
import { bookAt, loansFor, readLoans } from './read-loans.ts';
import { engineRefusal } from './refusals.ts';
import { amount, type LoanRequest, REQUEST } from './rows.ts';
import { termsOf } from './terms-of.ts';

/** What was paid, is open and was condoned of a loan today; of a request that is no loan yet all of it is zero. */
export const requestAmountsView: Query<'amounts', NoNeeds> = {
  name: 'request-amounts',
  async rows(db, call, { parent }) {
    if (!parent) return [];
    const { id } = parent;
    const book = bookAt(await loansFor(db, call, [id]), id, call.today);
    const amounts = book ? amountsOf(book, readDay(call.today) ?? book.start) : noAmounts();
    const next = book?.rows.find(({ status }) => status === 0)?.collect_on;
    return [{ id, request: id, ...onTheWire(amounts), next_date: next ? dateOf(next) : null }];
  },
};

/** An active loan has the terms of its activation, a request those of today's settings. */
async function termsToday(db: Db | Trx, request: LoanRequest): Promise<Terms> {
  const { id } = request;
  const stored = request.activation_date ? (await readLoans(db, [id])).loans.get(id) : undefined;
  return stored?.loan.terms ?? termsOf(request, (await loanSettings(db)).terms);
}

/** The CAT of a request as it is published, with one decimal: from its terms, so that it is there before activation too. */
export const requestCatView: Query<'cat', typeof REQUEST> = {
  name: 'request-cat',
  needs: REQUEST,
  async rows(db, _call, { parent }) {
    if (!parent) return [];
    const found = catOf(await termsToday(db, parent));
    return [{ id: parent.id, request: parent.id, cat: found.ok ? amount(found.shown) : null }];
  },
};

const TYPES = ['to_finish', 'payable', 'expired'] as const;

/** One of the three amounts of a loan, by the last word of its address; hyphens are accepted as well; and the due date that money reaches first. */
export const requestPayable: Query<'payables', NoNeeds> = {
  name: 'request-payable',
  async rows(db, call, { parent, parameters }) {
    const asked = String(parameters.type ?? '').replaceAll('-', '_');
    const type = TYPES.find((one) => one === asked);
    if (!type || !parent) return [];
    const { id } = parent;
    const book = bookAt(await loansFor(db, call, [id]), id, call.today);
    const day = readDay(call.today) ?? book?.start;
    const debt = book && day !== undefined ? debtsOf(book, day)[type] : { total: 0n, commission: 0n };
    const oldest = book && day !== undefined ? oldestOwed(book, day) : undefined;
    const text = (cents: bigint) => amount(formatCents(cents));
    return [
      {
        ...{ id: type, request: id, type, amount: text(debt.total), commission: text(debt.commission) },
        ...(oldest ? { oldest_date: dateOf(oldest.due_on), oldest_amount: text(sumOfParts(oldest.parts)) } : {}),
      },
    ];
  },
};

const NOT_TERMS = ['user', 'date', 'id'];

const amounts = (...names: string[]): Record<string, Json> =>
  Object.fromEntries(names.map((name) => [name, { type: 'number' }]));
const exactly = (properties: Record<string, Json>): Json => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
  additionalProperties: false,
});
const shared = ['payment', 'interests', 'iva_interests', 'capital', 'payment_as_applicant', 'payment_as_lender'];
const payment = amounts(...shared, 'commission');
const commissions = ['commission_applicant', 'commission_applicant_iva', 'commission_lender', 'commission_lender_iva'];
const ANSWER: Json = exactly({
  regular: exactly(payment),
  final: exactly(payment),
  schedule: {
    type: 'array',
    items: exactly({
      period: { type: 'integer' },
      ...payment,
      ...amounts('balance', 'isr_withholdings', 'iva_withholdings'),
    }),
  },
  totals: exactly(amounts(...shared, ...commissions)),
  cat: { type: ['number', 'null'] },
  cat_shown: { type: ['number', 'null'] },
  periods: { type: 'integer' },
  ...amounts('opening_commission', 'opening_commission_iva', 'to_disperse'),
});

const ORIGINS = Object.fromEntries(
  ['regular', 'final', 'schedule', 'totals', 'cat', 'cat_shown', 'periods']
    .concat('opening_commission', 'opening_commission_iva', 'to_disperse')
    .map((name) => [name, ASKED]),
);

/** What a loan with these terms would cost. Nothing is written; what is not sent is v1 and no commissions (choice 36). */
export const calculateLoan: Effect = {
  name: 'calculate',
  manifest: { asks: ['amount', 'rate', 'payment_time', 'payment_type'], answer: ANSWER, answers: ORIGINS },
  async run({ ask }) {
    const terms = Object.fromEntries(
      Object.entries(ask).filter(([name, value]) => !NOT_TERMS.includes(name) && value !== null && value !== undefined),
    ) as unknown as Terms;
    const calculation = calculated(terms);
    if (!calculation.ok) return engineRefusal(calculation);
    const { ok, ...answer } = calculation;
    return { answer: onTheWire(answer) };
  },
};

const NUMBER = /^-?\d+(\.\d+)?$/;

/** The engine writes money and rates as text; on the wire they are the same numbers, at any depth. */
const onTheWire = (value: object): { [key: string]: Json } =>
  Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, wired(inner)]));

function wired(value: unknown): Json {
  if (typeof value === 'string') return NUMBER.test(value) ? Number(value) : value;
  if (Array.isArray(value)) return value.map(wired);
  return typeof value === 'object' && value !== null ? onTheWire(value) : ((value ?? null) as Json);
}
