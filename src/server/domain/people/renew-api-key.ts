import { ASKED } from '../../../resource/model/registry.ts';
import { newApiKey } from '../../auth/api-keys.ts';
import type { Effect } from '../../core/context.ts';
import { ACCOUNT } from './last-keeper.ts';

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
