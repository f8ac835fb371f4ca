import { sql } from 'kysely';
import type { Schemas } from '../../resource/definition.ts';
import type { Db } from '../context.ts';
import type { Person } from './actor.ts';

/** Section 6: staff, partners and app users by their roles, and people who stand for a partner company. */
export async function isAdmitted(db: Db, schemas: Schemas, person: Person): Promise<boolean> {
  if (person.revoked) return false;
  if (person.roles.some((role) => Object.hasOwn(schemas.roles.roles, role))) return true;
  return hasPartnerCompanies(db, schemas, person.id);
}

async function hasPartnerCompanies(db: Db, schemas: Schemas, user: number): Promise<boolean> {
  const fields = schemas.resources.legalRepresentatives?.fields;
  if (!fields?.company || !fields.user) return false;
  const found = await sql`select 1 from ${sql.table('legalRepresentatives')} as r
    join users as c on c.id = r.company
    where r."user" = ${user} and to_jsonb(c.roles) ? 'PARTNER' limit 1`.execute(db);
  return found.rows.length > 0;
}
