import type { Schemas } from '../../resource/definition.ts';
import type { Db } from '../context.ts';
import { hasPartnerCompanies } from './acting.ts';
import type { Person } from './actor.ts';

/** Section 6: staff, partners and app users by their roles, and representatives of a partner company. */
export async function isAdmitted(db: Db, schemas: Schemas, person: Person): Promise<boolean> {
  if (person.revoked) return false;
  if (person.roles.some((role) => Object.hasOwn(schemas.roles.roles, role))) return true;
  return hasPartnerCompanies(db, schemas, person.id);
}
