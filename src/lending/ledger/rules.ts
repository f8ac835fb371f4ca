/**
 * The rules of posting have numbers. An event keeps the number of the rule under which it was posted, and a replay posts it by that rule
 * again, so a new rule never moves a cent of the past. 1: as it was before numbers were kept. 2: a lender's share is never below zero; what
 * finds no cover is carried on the loan (offset.ts). 3: penalty interest runs from the later of collection date and dispersal, by the rule
 * of the dispersal; a loan that was not dispersed yet has none, whatever the rule of its activation (waiting.ts). Rows that owe nothing are
 * settled wherever they stand, and the lender's commission of a row whose payment is 0 is taken (settle-row.ts).
 */
export const FIRST_RULE = 1;

/** The rule of whatever is posted now. */
export const CURRENT_RULE = 3;

/** From this rule on a lender's share is never below zero. */
export const SHARE_NEVER_NEGATIVE = 2;

/** From this rule of the dispersal on penalty interest does not run before it. */
export const PENALTY_FROM_DISPERSAL = 3;

/** From this rule on rows that owe nothing are settled wherever they stand, and the lender owes his commission of them too. */
export const NOTHING_IS_SETTLED = 3;

/** The rule of an event, or of a loan's terms; what carries no number is new. Errors: throws for a number that this code does not know. */
export function ruleOf({ rule = CURRENT_RULE }: { rule?: number }): number {
  if (!Number.isInteger(rule) || rule < FIRST_RULE || rule > CURRENT_RULE) throw new RangeError(`unknown rule ${rule}`);
  return rule;
}
