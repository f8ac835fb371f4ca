import type { Job, SchemaStore, Services } from '../../../core/context.ts';
import { systemCall } from '../../../core/system-call.ts';
import { closeDays } from './cash-closing.ts';
import { tellDues } from './dues.ts';
import { snapshotMoratorium } from './moratorium.ts';
import { tellRenewals } from './renewals.ts';

/**
 * What a new day brings. Each job finds out by itself what is missing, so after days off it catches up, and a second run
 * on the same day does nothing; that is why it may ask every hour.
 */
export function nightlyJobs(needs: { services: Services; schemas: Pick<SchemaStore, 'current'> }): Job[] {
  const night = async () => systemCall(needs.services, needs.schemas.current());
  return [
    {
      name: 'moratorium',
      schedule: '5 * * * *',
      run: async () => void (await snapshotMoratorium(needs.services, await night())),
    },
    {
      name: 'cash-closing',
      schedule: '6 * * * *',
      run: async () => void (await closeDays(needs.services, await night())),
    },
    { name: 'dues', schedule: '7 * * * *', run: async () => void (await tellDues(needs.services, await night())) },
    {
      name: 'renewals',
      schedule: '8 * * * *',
      run: async () => void (await tellRenewals(needs.services, await night())),
    },
  ];
}
