/** The sides of a loan that are different records; the second field of each pair is the one that is refused. */
const PAIRS = [
  { fields: ['user', 'user_lender'], code: 'lender-is-borrower' },
  { fields: ['user', 'user_aval'], code: 'guarantor-is-borrower' },
  { fields: ['user_lender', 'user_aval'], code: 'guarantor-is-lender' },
] as const;

type Sides = { user?: number | null; user_lender?: number | null; user_aval?: number | null };
type Twice = { field: string; code: string; fields: readonly (keyof Sides)[] };

/**
 * Sides of a loan on which the same record is named twice. A company and its representative are two people: the
 * representative may guarantee the company's loan, as is usual in Mexican lending.
 *
 * @param request any row with `user`, `user_lender` and `user_aval`; a side without a number is not judged.
 */
export function onePersonTwice(request: Sides): Twice[] {
  return PAIRS.flatMap(({ fields, code }): Twice[] => {
    const [one, other] = fields.map((field) => request[field]);
    return typeof one === 'number' && one === other ? [{ field: fields[1], code, fields }] : [];
  });
}
