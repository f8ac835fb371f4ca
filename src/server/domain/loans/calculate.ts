import { calculate as calculated } from '../../../lending/calculate.ts';
import type { Terms } from '../../../lending/terms/terms.ts';
import type { Json } from '../../../resource/model/definition.ts';
import { ASKED } from '../../../resource/model/registry.ts';
import type { Effect } from '../../core/context.ts';
import { onTheWire } from './on-the-wire.ts';
import { refusalOf } from './refusals.ts';

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
export const calculate: Effect = {
  name: 'calculate',
  manifest: { asks: ['amount', 'rate', 'payment_time', 'payment_type'], answer: ANSWER, answers: ORIGINS },
  async run({ ask }) {
    const terms = Object.fromEntries(
      Object.entries(ask).filter(([name, value]) => !NOT_TERMS.includes(name) && value !== null && value !== undefined),
    ) as unknown as Terms;
    const calculation = calculated(terms);
    if (!calculation.ok) return refusalOf(calculation);
    const { ok, ...answer } = calculation;
    return { answer: onTheWire(answer) };
  },
};
