import { sql } from 'kysely';
import { ASKED } from '../../../resource/model/registry.ts';
import { KEEPER } from '../../auth/actor.ts';
import { newApiKey, whole } from '../../auth/api-keys.ts';
import { invite } from '../../auth/invite.ts';
import type { Check, ComputedField, Db, Effect, EffectInput, Trx } from '../../core/context.ts';
import { needs } from '../../core/needs.ts';
import { type Refusal, refuse } from '../../core/refusal.ts';
import { tables } from '../../core/tables.ts';
import { lockInTransaction } from '../../database/locks.ts';
import { flagField, valuesById } from '../shared/flags.ts';

export const ACCOUNT = needs('users', 'roles', 'staff', 'revoked');

type Account = { roles?: readonly string[] | null; staff?: boolean | null; revoked?: boolean | null };

/** Whether an account may sign in and give every right back. */
export const isKeeper = ({ roles, staff, revoked }: Account): boolean =>
  staff === true && revoked !== true && (roles ?? []).includes(KEEPER);

/** Whether another one remains. Two who take the rights of each other wait here: the second sees what the first did. */
async function hasOtherKeeper(db: Db | Trx, id: number): Promise<boolean> {
  await lockInTransaction(db, 'lastKeeper');
  const others = await accounts(db).where('id', '!=', id).where('staff', '=', true).execute();
  return others.some(isKeeper);
}

/** One account that may give every right back remains, by whatever action of the files another loses it. */
export const lastKeeper: Check<typeof ACCOUNT> = {
  name: 'last-keeper',
  needs: ACCOUNT,
  async run({ record, stored, db }) {
    const { roles, staff, revoked } = record;
    const isLosing = revoked === true || staff === false || (Array.isArray(roles) && !roles.includes(KEEPER));
    if (!stored || !isLosing) return [];
    // A slice shows fewer fields than the account has.
    const id = Number(record.id);
    const account = await accounts(db).where('id', '=', id).executeTakeFirst();
    const isLast = account !== undefined && isKeeper(account) && !(await hasOtherKeeper(db, id));
    return isLast ? [{ field: 'roles', code: 'last-keeper', severity: 'error' }] : [];
  },
};

const accounts = (db: Db | Trx) =>
  tables(db, ACCOUNT).selectFrom('users').select(['revoked', 'roles', 'staff']).where('_deleted_at', 'is', null);

/** Revoking or deleting a person ends every session in the same transaction. */
export const endSessions: Effect<typeof ACCOUNT> = {
  name: 'end-sessions',
  needs: ACCOUNT,
  run: endAccess,
};

/**
 * Ends every session and every link by which a password is set. It is refused for one's own account, and one SUPER_ADMIN who
 * can still sign in must remain.
 */
async function endAccess({
  trx,
  call,
  before,
  definition,
}: Pick<EffectInput<typeof ACCOUNT>, 'trx' | 'call' | 'before' | 'definition'>): Promise<Refusal | undefined> {
  const id = Number(before?.id);
  if (id === call.actor.id) return refuse(409, 'verdicts.self', { definition });
  if (before && isKeeper(before) && !(await hasOtherKeeper(trx, id)))
    return refuse(409, 'verdicts.last-admin', { definition });
  await trx
    .updateTable('_sessions')
    .set({ revoked_at: call.now })
    .where('user_id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
  await trx.deleteFrom('_recovery').where('user_id', '=', id).execute();
  return undefined;
}

const COMPANY_ROLE = 'PARTNER';
/** Belongs to a company without being one. */
const OFFICER_ROLE = 'PARTNER_COMPLIANCE_OFFICER';

const NEW_ACCOUNT = needs('users', 'email', 'username');

/** A new administrator: the one role that was chosen, the company of a partner's officer, an api key, and a mail with a link to set the password. */
export const createAccount: Effect<typeof NEW_ACCOUNT> = {
  name: 'create-account',
  needs: NEW_ACCOUNT,
  manifest: { person: true, asks: ['email', 'role'] },
  async run({ trx, call, services, after, ask }) {
    const role = String(ask.role);
    const id = Number(after.id);
    await invite(trx, services, id);
    const api_key = await newApiKey(trx, { signer: services.signer, user: id, by: call.actor.id, now: call.now });
    const isCompany = role === COMPANY_ROLE;
    const company = role === OFFICER_ROLE ? {} : { id_partner: isCompany ? id : null };
    const kind = { type_account: isCompany ? 'company' : 'personal', status: 'initial', validated: false };
    const account = { roles: [role], staff: true, revoked: false, created_at: call.now.toISOString(), api_key };
    return { set: { ...account, ...kind, ...company } };
  },
};

/** Another role for an administrator, in force from the next sign-in on; only a partner's officer belongs to a company. */
export const changeRole: Effect<typeof ACCOUNT> = {
  name: 'change-role',
  needs: ACCOUNT,
  manifest: { person: true, asks: ['role'], keeps: KEEPER },
  async run(input) {
    const refused = await endAccess(input);
    if (refused) return refused;
    const role = String(input.ask.role);
    return { set: { roles: [role], ...(role === OFFICER_ROLE ? {} : { id_partner: null }) } };
  },
};

/** The company of a partner's officer, in force from the next sign-in on. */
export const setCompany: Effect<typeof ACCOUNT> = {
  name: 'set-company',
  needs: ACCOUNT,
  manifest: { person: true, asks: ['id_partner'] },
  async run(input) {
    const refused = await endAccess(input);
    return refused ?? { set: { id_partner: Number(input.ask.id_partner) } };
  },
};

/**
 * Another key of the API for a person; the one before ends at once. The person sees it in this answer alone, others by the audited
 * call that reveals it.
 */
export const renewApiKey: Effect<typeof ACCOUNT> = {
  name: 'renew-api-key',
  needs: ACCOUNT,
  manifest: {
    person: true,
    answers: { key: ASKED },
    answer: { type: 'object', required: ['key'], properties: { key: { type: ['string', 'null'] } } },
  },
  async run({ trx, call, services, after }) {
    const user = Number(after.id);
    const api_key = await newApiKey(trx, { signer: services.signer, user, by: call.actor.id, now: call.now });
    return { set: { api_key }, answer: { key: user === call.actor.id ? api_key : null } };
  },
};

const KEY_HOLDER = needs('users', 'email', 'roles', 'id_partner', 'revoked', 'staff');

/** Whether a person has a key that opens the API: those of before opened nothing, and a change of the account ends one. */
export const apiKeyOpen = flagField({
  name: 'api-key-open',
  reads: [KEY_HOLDER],
  statement: (ids) => sql`select k.user_id as id from _api_keys k where k.user_id = any(${ids}) and ${whole}`,
});

/** When a person's key opened the API last, to the minute; of a person without any use null. */
export const apiKeyUsed: ComputedField = {
  name: 'api-key-used',
  values: (db, _call, rows) =>
    valuesById(
      db,
      rows as readonly { id: number }[],
      (ids) => sql`select user_id as id,
        to_char(max(last_used_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as value
        from _api_keys where user_id = any(${ids}) group by user_id`,
    ),
};
