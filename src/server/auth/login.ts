import { createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Schemas } from '../../resource/model/definition.ts';
import { isRow } from '../../resource/model/path.ts';
import type { Db } from '../core/context.ts';
import { isRefusal, type Refusal, refuse, refuseFields } from '../core/refusal.ts';
import type { Settings } from '../core/settings.ts';
import { hasPartnerCompanies } from './acting.ts';
import { type AccountRow, personOf } from './actor.ts';
import { clearAttempts, countAttempt, type Wait } from './lock-out.ts';
import { passwordFits, proveInTurn } from './passwords.ts';
import { providerAdmits } from './provider.ts';
import type { Sessions, SignInPlace } from './sessions.ts';
import { newToken } from './tokens.ts';

export type SignIn = { db: Db; schemas: Schemas; sessions: Sessions; settings: Settings; now: Date };
/** `device`: what the device shows of an earlier sign-in, as it came. */
export type From = SignInPlace & { device?: string | undefined };
type SignedIn = { id: number; token: string; device: string };

const EMAIL_LENGTH = 320;

/** Sign-in. A wrong password and an unknown account look alike, in time too; both are counted. */
export async function signIn(needs: SignIn, body: unknown, from: From): Promise<SignedIn | Refusal> {
  const typed = readCredentials(body);
  if ('refused' in typed) return typed;
  const { db, sessions, now, settings } = needs;
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
  const token = await db.transaction().execute(async (trx) => {
    await mark(trx, needs.schemas, found.person.id, now);
    return sessions.open(trx, found.person.id, from);
  });
  return { id: found.person.id, token, device: sealDevice(settings.secretKey, typed.email, device) };
}

/** 429 with the seconds to wait, in words and in `retry-after`. */
export function tooMany({ seconds, locked }: Wait): Refusal {
  const reason = locked ? 'server.locked-out' : 'server.too-many-sign-ins';
  const params = { seconds, minutes: Math.ceil(seconds / 60) };
  return refuse(429, reason, { params, headers: { 'retry-after': String(seconds) } });
}

function readCredentials(body: unknown): { email: string; password: string } | Refusal {
  const { email, password, ...rest } = isRow(body) ? body : {};
  const problems = Object.keys(rest).map((field) => ({ field, code: 'additionalProperties' }));
  if (typeof email !== 'string' || !email.trim() || email.length > EMAIL_LENGTH)
    problems.push({ field: 'email', code: 'required' });
  if (typeof password !== 'string' || !password) problems.push({ field: 'password', code: 'required' });
  return problems.length > 0
    ? refuseFields(problems)
    : { email: (email as string).trim(), password: password as string };
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

/** What the users list shows about sessions. */
async function mark(db: Db, schemas: Schemas, id: number, now: Date): Promise<void> {
  const fields = schemas.resources.users?.fields ?? {};
  const set = { ...(fields.logged ? { logged: true } : {}), ...(fields.last_login ? { last_login: now } : {}) };
  if (Object.keys(set).length > 0) await db.updateTable('users').set(set).where('id', '=', id).execute();
}

/** Section 6: staff, partners and app users by their roles, and representatives of a partner company. */
async function isAdmitted(db: Db, schemas: Schemas, person: AccountRow): Promise<boolean> {
  if (person.revoked) return false;
  if (person.roles.some((role) => Object.hasOwn(schemas.roles.roles, role))) return true;
  return hasPartnerCompanies(db, schemas, person.id);
}

/**
 * What a device that signed in keeps and shows the next time (`x-device`): a number of its own and a seal that binds it to
 * the account. It opens nothing; its failures are only counted apart from those of strangers.
 */
function deviceOf(secret: Buffer, email: string, shown: string | undefined): string | undefined {
  const [number = '', given = ''] = shown?.split('.') ?? [];
  const [left, right] = [Buffer.from(given), Buffer.from(seal(secret, email, number))];
  return number && left.length === right.length && timingSafeEqual(left, right) ? number : undefined;
}

/** The header of a device for this account; one that is known keeps its number. */
function sealDevice(secret: Buffer, email: string, known: string | undefined): string {
  const number = known ?? newToken().slice(0, 22);
  return `${number}.${seal(secret, email, number)}`;
}

function seal(secret: Buffer, email: string, number: string): string {
  const key = createHmac('sha256', secret).update('devices').digest();
  return createHmac('sha256', key).update(`${number} ${email.toLowerCase()}`).digest('base64url');
}
