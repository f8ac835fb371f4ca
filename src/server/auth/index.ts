import { needs } from '../core/needs.ts';
import type { Area } from '../core/registry.ts';
import { RIGHTS_OF } from './actor.ts';
import { ownFactorRows, ownSessionRows } from './own-access.ts';

/** What signing in, mails and the first account need of an account, whatever the business is. */
export const ACCOUNT_FIELDS = needs('users', 'email', 'username', 'roles', 'staff', 'revoked');

/** What this area offers to the schema files by name, one file each. */
export const accounts: Area = {
  computes: [ownFactorRows, ownSessionRows],
  people: { users: { field: 'id', by: [...RIGHTS_OF, 'api_key'] } },
};
