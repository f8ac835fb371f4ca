import { sql } from 'kysely';
import { REPRESENTS } from '../../auth/represents.ts';
import { needs } from '../../core/needs.ts';
import { flagField } from '../shared/flags.ts';

const REPRESENTATIVE = needs('legalRepresentatives', 'user', 'company', 'status');
const COMPANY = needs('users', 'roles', 'revoked');

/** Whether a person acts for a company that is a partner. */
export const hasPartnerCompanies = flagField({
  name: 'has-partner-companies',
  reads: [REPRESENTATIVE, COMPANY],
  statement: (ids) => sql`
    select distinct l.user as id from "legalRepresentatives" l join users c on c.id = l.company
    where l.user = any(${ids}) and ${REPRESENTS} and c.roles @> '["PARTNER"]'`,
});
