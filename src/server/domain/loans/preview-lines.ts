import type { Allocation } from '../../../lending/ledger/state.ts';
import { sumMoney } from '../../../lending/money/sum-money.ts';
import type { EffectPreview } from '../../core/context.ts';

/** The concepts of a preview, in the order in which money settles them. */
export const CONCEPT_LINES = [
  'commission',
  'moratorium',
  'iva_moratorium',
  'interests',
  'iva_interests',
  'capital',
] as const;

/**
 * What a posting does, by concept: one line each that is not nothing, and `total` for all of them.
 *
 * @example conceptLines([{ period: 1, concept: 'capital', amount: '5.00' }]) // capital 5.00, total 5.00
 */
export function conceptLines(lines: readonly Allocation[]): NonNullable<EffectPreview['lines']> {
  const found = CONCEPT_LINES.flatMap((name) => {
    const amounts = lines.filter(({ concept }) => concept === name).map(({ amount }) => amount);
    return amounts.length > 0 ? [{ name: name as string, amount: sumMoney(amounts) }] : [];
  });
  return [...found, { name: 'total', amount: sumMoney(found.map(({ amount }) => amount)) }];
}
