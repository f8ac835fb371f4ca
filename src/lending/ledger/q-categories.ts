/**
 * What a non-cash category does to the loan. Source: engine 2.11; labels and SAT forms of payment are in
 * schemas/_shared/catalogs/q-categories.json.
 */
interface CategoryRule {
  code: string;
  effect: 'condonation' | 'write_off' | 'closure' | 'in_kind' | 'lender_side';
}

export const Q_CATEGORIES = [
  { code: 'A', effect: 'closure' },
  { code: 'B', effect: 'condonation' },
  { code: 'C', effect: 'condonation' },
  { code: 'B+C', effect: 'condonation' },
  { code: 'D', effect: 'write_off' },
  { code: 'E', effect: 'write_off' },
  { code: 'D+E', effect: 'write_off' },
  { code: 'F', effect: 'closure' },
  { code: 'G', effect: 'in_kind' },
  { code: 'H', effect: 'lender_side' },
  { code: 'I', effect: 'lender_side' },
  { code: 'J', effect: 'lender_side' },
  { code: 'K', effect: 'lender_side' },
] as const satisfies readonly CategoryRule[];

export type QCategory = (typeof Q_CATEGORIES)[number]['code'];

/** The rule of a category, or nothing for an unknown code. Example: `categoryRule('D')?.effect` is `'write_off'`. */
export function categoryRule(code: unknown): CategoryRule | undefined {
  return Q_CATEGORIES.find((rule) => rule.code === code);
}
