import { nightlyJobs } from '../../../src/server/domain/loans/nightly/index.ts';
import type { LoanHouse } from '../../server/domain/loans/loan-house.ts';

/** What a new day brings to the loans: every job of the night once, in the order in which the clock calls them. */
export async function night({ house, on }: LoanHouse, day: string): Promise<void> {
  on(day);
  const { services, schemas } = house;
  for (const job of nightlyJobs({ services, schemas })) await job.run({});
}
