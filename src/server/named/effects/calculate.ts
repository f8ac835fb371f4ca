import { calculate as calculated } from '../../../lending/calculate.ts';
import type { Terms } from '../../../lending/terms.ts';
import type { Row } from '../../../resource/definition.ts';
import type { Effect } from '../../context.ts';
import { onTheWire } from '../../loans/on-the-wire.ts';
import { refusalOf } from '../../loans/refusals.ts';

const NOT_TERMS = ['user', 'date', 'id'];

/** What a loan with these terms would cost. Nothing is written; what is not sent is v1 and no commissions (choice 36). */
export const calculate: Effect = {
  name: 'calculate',
  manifest: { asks: ['amount', 'rate', 'payment_time', 'payment_type'] },
  async run({ ask }) {
    const terms = Object.fromEntries(
      Object.entries(ask).filter(([name, value]) => !NOT_TERMS.includes(name) && value !== null && value !== undefined),
    ) as unknown as Terms;
    const calculation = calculated(terms);
    if (!calculation.ok) return refusalOf(calculation);
    const { ok, ...answer } = calculation;
    return { answer: onTheWire(answer) as Row };
  },
};
