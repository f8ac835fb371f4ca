import type { Actor, Schemas } from '../../resource/model/definition.ts';
import type { Db, Trx } from '../core/context.ts';
import { isRefusal } from '../core/refusal.ts';
import { actingAs, hasPartnerCompanies } from './acting.ts';
import { readPerson } from './actor.ts';

/**
 * A person with the rights of this moment, for work that goes on without a session; undefined for one who may not sign in any
 * more, or not act for this company.
 */
export async function actorToday(
  db: Db | Trx,
  schemas: Schemas,
  id: number,
  company?: number | null,
): Promise<Actor | undefined> {
  const person = await readPerson(db, schemas, id);
  if (!person || person.revoked) return undefined;
  const hasCompanies = await hasPartnerCompanies(db, schemas, id);
  const wanted = company === undefined || company === null ? undefined : String(company);
  const actor = await actingAs(db, schemas, { ...person, hasPartnerCompanies: hasCompanies }, wanted);
  return isRefusal(actor) ? undefined : actor;
}
