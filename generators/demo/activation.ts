import { dueDates, numberOfPeriods } from '../../src/lending/terms/due-dates.ts';
import { addDays, daysBetween } from './dates.ts';
import type { DemoTerms } from './loan-terms.ts';
import type { Random } from './random.ts';
import type { RequestPlan } from './request-plan.ts';

/** From here on an active loan is shown as one to renew (9). */
const RENEW_DAYS = 45;

/** The day on which the loan of a plan was activated, so that its maturity fits its status as of today. */
export function activationDate(plan: RequestPlan, terms: DemoTerms, today: string, random: Random): string {
  const length = daysBetween(today, maturity(today, terms));
  if (!plan.dispersed) return addDays(today, -random.int(0, 4));
  if (plan.steady) return addDays(today, -random.int(65, 130));
  switch (plan.status) {
    case 1:
      return endingOn(addDays(today, random.int(RENEW_DAYS + 3, Math.max(RENEW_DAYS + 4, length - 10))), terms);
    case 9:
      return endingOn(addDays(today, random.int(4, Math.min(RENEW_DAYS - 4, length - 2))), terms);
    case 5:
      return endingOn(addDays(today, -random.int(6, 150)), terms);
    default:
      return endingOn(addDays(today, -random.int(30, 500)), terms);
  }
}

export function maturity(activation: string, terms: DemoTerms): string {
  const count = numberOfPeriods(terms);
  return dueDates(activation, terms.payment_type, count).at(-1) ?? activation;
}

/** Activation is never after today: a loan that is too long for that day ends later. */
function endingOn(finish: string, terms: DemoTerms): string {
  const guess = addDays(finish, -daysBetween(finish, maturity(finish, terms)));
  return addDays(guess, daysBetween(maturity(guess, terms), finish));
}
