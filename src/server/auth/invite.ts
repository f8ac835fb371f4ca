import { translate } from '../../resource/messages/messages.ts';
import type { RequestContext, Services, Trx } from '../core/context.ts';
import { resetLink } from './reset-link.ts';
import { hashToken, newToken } from './tokens.ts';

const INVITATION_HOURS = 72;

/** A mail with a link to choose a password; it leaves when and only when the account is there. */
export async function invite(
  trx: Trx,
  services: Services,
  call: RequestContext,
  person: { id: number; email: string; name: string },
): Promise<void> {
  const token = newToken();
  const expires_at = new Date(call.now.getTime() + INVITATION_HOURS * 3_600_000);
  const row = {
    token_hash: hashToken(token),
    user_id: person.id,
    purpose: 'invitation',
    created_at: call.now,
    expires_at,
  };
  await trx.insertInto('_recovery').values(row).execute();
  const params = {
    name: person.name,
    email: person.email,
    hours: INVITATION_HOURS,
    url: resetLink(services.settings, token),
  };
  await services.jobs.send(trx, 'mail', {
    to: person.email,
    subject: translate(call.schemas, undefined, 'mail.invitation.subject', params),
    text: translate(call.schemas, undefined, 'mail.invitation.body', params),
  });
}
