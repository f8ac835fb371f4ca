import type { Row } from '../../src/resource/model/definition.ts';
import { addDays } from './dates.ts';
import { randomOf } from './random.ts';
import type { UserPlan } from './user-plan.ts';
import type { World } from './world.ts';

/** What a bureau would say of the people who were validated; round, invented figures. */
export function creditReportRows(world: World, plans: readonly UserPlan[]): Row[] {
  const random = randomOf(world.seed, 'credit-reports');
  const people = plans.filter((plan) => !plan.company && plan.roles.includes('USER') && plan.status === 'validated');
  return people.map((plan, index) => {
    const expired = random.chance(0.15);
    return {
      id: index + 1,
      user: plan.id,
      score: random.int(420, 800),
      amount: random.int(2, 90) * 5000,
      amount_expired: expired ? random.int(1, 8) * 1000 : 0,
      percent_expired: expired ? random.int(1, 12) : 0,
      payment_week: random.int(0, 9) * 100,
      payment_bi_week: random.int(0, 9) * 250,
      payment_month: random.int(1, 30) * 500,
      active_credits: random.int(0, 6),
      date: addDays(world.today, -random.int(3, 200)),
    };
  });
}
