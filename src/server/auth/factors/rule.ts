import type { Schemas } from '../../../resource/model/definition.ts';
import type { Db, RequestContext, Services } from '../../core/context.ts';
import { hasPartnerCompanies } from '../acting.ts';
import type { AccountRow } from '../actor.ts';
import { factorsOf } from './factors.ts';

/** What the roles of `roles.json` ask: a factor of everybody, of those who have one, or of none. */
type Demand = 'required' | 'optional' | 'none';
/** `until`: so long a role that requires a factor asks only those who have one. */
export type FactorRule = { demand: Demand; until?: Date };

const GRACE_DAYS = 30;
const DAY_MS = 86_400_000;
const REQUIRED_FROM = 'factors.required_from';
const WEIGHT: Demand[] = ['none', 'optional', 'required'];

/** Of several roles the strictest counts; a role that says nothing leaves it to the person. */
function demandOf({ roles }: Pick<Schemas, 'roles'>, own: readonly string[]): Demand {
  const weights = own.map((role) => WEIGHT.indexOf(roles.roles[role]?.factor ?? 'optional'));
  return WEIGHT[Math.max(0, ...weights)] ?? 'optional';
}

/** The rule for a person with these roles at this moment. */
export async function factorRule(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  schemas: Pick<Schemas, 'roles'>,
  roles: readonly string[],
  now: Date,
): Promise<FactorRule> {
  if (!settings.factors) return { demand: 'none' };
  const demand = demandOf(schemas, roles);
  if (demand !== 'required') return { demand };
  const until = await requiredFrom(db);
  return until && until > now ? { demand: 'optional', until } : { demand };
}

/** Until when this person may do without the factor that a role of theirs asks for; undefined where none is waited for. */
export async function enrolUntil(
  services: Services,
  { actor, schemas, now }: RequestContext,
): Promise<string | undefined> {
  const { until } = await factorRule(services, schemas, actor.roles, now);
  if (!until || (await factorsOf(services.db, actor.id)).length > 0) return undefined;
  return until.toISOString();
}

/** The person's roles, and those of a company's account for who may act for one. */
export async function rolesAtSignIn(db: Db, schemas: Schemas, person: AccountRow): Promise<string[]> {
  return (await hasPartnerCompanies(db, schemas, person.id)) ? [...person.roles, 'PARTNER'] : person.roles;
}

const known = new WeakMap<Db, Promise<Date | undefined>>();

/** It is written once and never changes, so it is read once. */
function requiredFrom(db: Db): Promise<Date | undefined> {
  const found = known.get(db) ?? readRequiredFrom(db);
  known.set(db, found);
  return found;
}

async function readRequiredFrom(db: Db): Promise<Date | undefined> {
  const row = await db
    .selectFrom('_settings')
    .select('value')
    .where('name', '=', REQUIRED_FROM)
    .executeTakeFirst()
    .catch((error: Error) => {
      known.delete(db);
      throw error;
    });
  return typeof row?.value === 'string' ? new Date(row.value) : undefined;
}

/**
 * The first start that asks for factors says from when roles require them: an installation in which people sign in already
 * has 30 days, a new one none, and demo data none either.
 */
export async function beginFactors({ db, settings }: Pick<Services, 'db' | 'settings'>, now: Date): Promise<void> {
  if (!settings.factors || settings.demo) return;
  const used = await db.selectFrom('_sessions').select('id').limit(1).executeTakeFirst();
  const from = new Date(now.getTime() + (used ? GRACE_DAYS : 0) * DAY_MS);
  await db
    .insertInto('_settings')
    .values({ name: REQUIRED_FROM, value: JSON.stringify(from.toISOString()), updated_at: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  known.delete(db);
}
