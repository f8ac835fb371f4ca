import { sql } from 'kysely';
import type { Actor, Schemas } from '../../resource/model/definition.ts';
import type { Db } from '../core/context.ts';
import { type Refusal, refuse } from '../core/refusal.ts';
import { prepared } from '../database/prepared.ts';
import { type AccountRow, actorOf } from './actor.ts';
import { knowsRepresentatives, REPRESENTS } from './represents.ts';

/** The header in which a console says for which of the person's companies it asks. */
export const COMPANY_HEADER = 'x-id-partner';

/** What a representative may do for a company: the same as its own account, or only read where the person only consults. */
const ACTING = ['USER', 'PARTNER'];
const LOOKING = ['USER', 'PARTNER_COMPLIANCE_OFFICER'];

/**
 * Who acts. The company is asked of the database at every call and believed from nowhere else: only a validated
 * representative acts, and one who was taken off the list, changed or rejected is refused from the next call on.
 */
export async function actingAs(
  db: Db,
  schemas: Schemas,
  person: AccountRow,
  wanted: string | undefined,
): Promise<Actor | Refusal> {
  const own = actorOf(person, schemas);
  if (wanted === undefined || wanted === '') return own;
  if (own.isPartner && wanted === String(own.id_partner)) return own;
  const company = /^[1-9]\d{0,8}$/.test(wanted) ? Number(wanted) : undefined;
  const part = company === undefined ? undefined : await partIn(db, schemas, person.id, company);
  if (!part) return refuse(403, 'server.company-not-yours');
  const roles = part.every((role) => role === 'viewer') ? LOOKING : ACTING;
  const { has_partner_companies } = own;
  const acting = actorOf({ ...person, roles, id_partner: company ?? null }, schemas);
  return { ...acting, acting_for: company, ...(has_partner_companies ? { has_partner_companies } : {}) };
}

/** The person's part in a partner company that is still one; nothing where there is none. */
async function partIn(db: Db, schemas: Schemas, user: number, company: number): Promise<string[] | undefined> {
  if (!knowsRepresentatives(schemas)) return undefined;
  const found = await sql<{ role: unknown }>`select l.role from "legalRepresentatives" as l
    join users as c on c.id = l.company
    where l."user" = ${user} and l.company = ${company} and ${REPRESENTS} and ${isPartner}
    limit 1`.execute(db);
  const [row] = found.rows;
  return row && (Array.isArray(row.role) ? row.role.map(String) : []);
}

/** Whether there is any company that the person could act for. */
export async function hasPartnerCompanies(db: Db, schemas: Schemas, user: number): Promise<boolean> {
  if (!knowsRepresentatives(schemas)) return false;
  const representing = sql`select 1 from "legalRepresentatives" as l join users as c on c.id = l.company
    where l."user" = ${user} and ${REPRESENTS} and ${isPartner} limit 1`;
  const found = await prepared(representing, 'companies.of-person').execute(db);
  return found.rows.length > 0;
}

const isPartner = sql`c.roles @> '["PARTNER"]'`;
