import type { Effect } from '../../context.ts';
import { assignParties } from './assign-parties.ts';
import { createAccount } from './create-account.ts';
import { endSessions } from './end-sessions.ts';
import { moveCollectionDates } from './move-collection-dates.ts';
import { notYet } from './not-yet.ts';
import { registerRequest } from './register-request.ts';
import { registerUser } from './register-user.ts';
import { releaseFunding } from './release-funding.ts';
import { screenPeople } from './screen-people.ts';
import { storeGuarantee } from './store-guarantee.ts';

/** Everything that the files may name as an effect, one file each. */
export const effects: Effect[] = [
  assignParties,
  createAccount,
  endSessions,
  moveCollectionDates,
  registerRequest,
  registerUser,
  releaseFunding,
  screenPeople,
  storeGuarantee,
  notYet('activate-loan'),
  notYet('apply-payment'),
  notYet('build-report'),
  notYet('calculate'),
  notYet('check-certificate'),
  notYet('convert-documents'),
  notYet('disperse-loan'),
  notYet('disperse-payment'),
  notYet('expire-debit'),
  notYet('fetch-old-documents'),
  notYet('generate-contract'),
  notYet('issue-bill'),
  notYet('register-representative'),
  notYet('reschedule-row'),
  notYet('return-dispersion'),
  notYet('revert-payment'),
  notYet('store-document'),
  notYet('validate-user'),
  notYet('waive'),
];

const byName = new Map(effects.map((effect) => [effect.name, effect]));

export const effectOf = (name: string): Effect | undefined => byName.get(name);
