import { addDays } from './dates.ts';
import type { Random } from './random.ts';
import type { Behaviour } from './request-plan.ts';

/** What a borrower does about one row of the table. */
export type Deed = {
  kind: 'pays' | 'part' | 'prepays' | 'is-condoned' | 'pays-in-kind' | 'nothing';
  date: string;
};

/**
 * What happens to row `period` of `count`, whose money is collected on `due`. `nothing` ends the history: a payer who stops
 * never resumes. Example: a late payer is late with four rows of ten.
 */
export function deedOf(behaviour: Behaviour, period: number, count: number, due: string, random: Random): Deed {
  const turningPoint = Math.ceil(count / 4);
  const late = addDays(due, random.int(3, 25));
  switch (behaviour) {
    case 'punctual':
      return { kind: 'pays', date: due };
    case 'late':
      return { kind: 'pays', date: random.chance(0.4) ? late : due };
    case 'partial':
      return random.chance(0.3) ? { kind: 'part', date: due } : { kind: 'pays', date: due };
    case 'prepaid':
      return { kind: period === turningPoint ? 'prepays' : 'pays', date: due };
    case 'condoned':
      return period === turningPoint ? { kind: 'is-condoned', date: late } : { kind: 'pays', date: due };
    case 'in-kind':
      return period === turningPoint ? { kind: 'pays-in-kind', date: late } : { kind: 'pays', date: due };
    case 'stopped':
      return { kind: period <= Math.floor(count / 2) ? 'pays' : 'nothing', date: due };
    default:
      return behaviour satisfies never;
  }
}
