import { newApiKey } from '../../auth/api-keys.ts';
import { invite } from '../../auth/invite.ts';
import type { Effect } from '../../core/context.ts';
import { needs } from '../../core/needs.ts';

const COMPANY_ROLE = 'PARTNER';
/** Belongs to a company without being one. */
export const OFFICER_ROLE = 'PARTNER_COMPLIANCE_OFFICER';

const ACCOUNT = needs('users', 'email', 'username');

/** A new administrator: the one role that was chosen, the company of a partner's officer, an api key, and a mail with a link to set the password. */
export const createAccount: Effect<typeof ACCOUNT> = {
  name: 'create-account',
  needs: ACCOUNT,
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
