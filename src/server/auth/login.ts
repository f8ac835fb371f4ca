import { sql } from 'kysely';
import type { Json, Schemas } from '../../resource/model/definition.ts';
import { BODIES, readCallBody } from '../core/call-bodies.ts';
import type { Db } from '../core/context.ts';
import { isRefusal, type Refusal, refuse } from '../core/refusal.ts';
import { hasPartnerCompanies } from './acting.ts';
import { type AccountRow, personOf } from './actor.ts';
import { deviceOf } from './devices.ts';
import { keepChallenge, PENDING_MINUTES } from './factors/challenges.ts';
import { type FactorWord, factorWords } from './factors/factors.ts';
import { factorRule, rolesAtSignIn } from './factors/rule.ts';
import type { Site } from './factors/site.ts';
import { clearAttempts, countAttempt, type Wait } from './lock-out.ts';
import { type From, openSession, type SignedIn, type SignInNeeds } from './open-session.ts';
import { passwordFits, proveInTurn } from './passwords.ts';
import { providerAdmits } from './provider.ts';
import { newToken } from './tokens.ts';

/** The password was right and a factor is still missing: `pending` is shown with it. No session is open yet. */
export type WaitingSignIn = { pending: string } & ({ factors: FactorWord[] } | { must: 'enrol' });

/**
 * Sign-in by e-mail and password. A wrong password and an unknown account look alike, in time too; both are counted. Who has
 * a factor, and who must have one, gets no session yet.
 */
export async function logIn(
  needs: SignInNeeds,
  body: Json | undefined,
  from: From,
): Promise<SignedIn | WaitingSignIn | Refusal> {
  const sent = readCallBody(BODIES.login, body);
  if (isRefusal(sent)) return sent;
  const typed = { ...sent, email: sent.email.trim() };
  const { services, now } = needs;
  const { db, settings } = services;
  const device = deviceOf(settings.secretKey, typed.email, from.device);
  const attempt = { email: typed.email, address: from.address, device };
  const { oidc } = settings;
  const prove = async () => {
    const wait = await countAttempt(db, attempt, settings.rates, now);
    if (wait) return tooMany(wait);
    const found = await findAccount(db, typed.email);
    return { found, fits: oidc ? await providerAdmits(oidc, typed) : await passwordFits(found?.hash, typed.password) };
  };
  const proof = await (oidc ? prove() : proveInTurn(prove));
  if (isRefusal(proof)) return proof;
  const { found, fits } = proof;
  if (isRefusal(fits)) return fits;
  if (!found || !fits) return refuse(401, 'console.sign-in.failure');
  await clearAttempts(db, attempt, settings.rates);
  if (!(await isAdmitted(db, needs.schemas, found.person))) return refuse(403, 'console.sign-in.no-permission');
  const waiting = await factorAsked(needs, found.person, from.site);
  if (waiting) return waiting;
  return db.transaction().execute((trx) => openSession(trx, needs, found.person, from, 'password'));
}

/** What a right password still lacks; nothing where the roles ask for none or the person has none and may do without. */
async function factorAsked(
  needs: SignInNeeds,
  person: AccountRow,
  site: Site | undefined,
): Promise<WaitingSignIn | undefined> {
  const { services, schemas, now } = needs;
  const rule = await factorRule(services, schemas, await rolesAtSignIn(services.db, schemas, person), now);
  if (rule.demand === 'none') return undefined;
  const factors = await factorWords(services.db, person.id, site);
  if (!factors && rule.demand === 'optional') return undefined;
  const pending = newToken();
  const purpose = factors ? 'sign-in' : 'enrol';
  await keepChallenge(services.db, { value: pending, purpose, user: person.id, minutes: PENDING_MINUTES, now });
  return { pending, ...(factors ? { factors } : { must: 'enrol' as const }) };
}

/** 429 with the seconds to wait, in words and in `retry-after`. */
export function tooMany({ seconds, locked }: Wait): Refusal {
  const reason = locked ? 'server.locked-out' : 'server.too-many-sign-ins';
  const params = { seconds, minutes: Math.ceil(seconds / 60) };
  return refuse(429, reason, { params, headers: { 'retry-after': String(seconds) } });
}

async function findAccount(
  db: Db,
  email: string,
): Promise<{ person: AccountRow; hash: string | undefined } | undefined> {
  const answer = await sql<Record<string, unknown>>`select u.*, c.password_hash as _hash
    from users as u left join _credentials as c on c.user_id = u.id
    where lower(u.email) = lower(${email}) and u._deleted_at is null limit 1`.execute(db);
  const [row] = answer.rows;
  return row && { person: personOf(row), hash: (row._hash as string | null) ?? undefined };
}

/** Section 6: staff, partners and app users by their roles, and representatives of a partner company. */
export async function isAdmitted(db: Db, schemas: Schemas, person: AccountRow): Promise<boolean> {
  if (person.revoked) return false;
  if (person.roles.some((role) => Object.hasOwn(schemas.roles.roles, role))) return true;
  return hasPartnerCompanies(db, schemas, person.id);
}
