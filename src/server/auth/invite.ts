import { sql } from 'kysely';
import { translate } from '../../resource/messages/messages.ts';
import type { Schemas } from '../../resource/model/definition.ts';
import type { Db, Mailer, Services, Trx } from '../core/context.ts';
import type { Settings } from '../core/settings.ts';
import { personOf } from './actor.ts';
import { newLink, resetLink } from './reset-link.ts';

const INVITATION_HOURS = 72;

/** A mail with a link to choose a password will leave when and only when the account is there. */
export const invite = (trx: Trx, services: Services, user: number): Promise<void> =>
  services.jobs.send(trx, 'invitation', { user });

type Needs = { db: Db; schemas: Schemas; settings: Settings; mailer: Mailer; now: Date };

/**
 * Runs in a job, which knows the number of the person alone: the link is made as the mail is sent, so that no table and no
 * job ever holds its token. A second attempt ends the link of the first.
 */
export async function sendInvitation({ db, schemas, settings, mailer, now }: Needs, user: number): Promise<void> {
  const row = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', user)
    .where('_deleted_at', 'is', null)
    .executeTakeFirst();
  const person = row && personOf(row);
  if (!person?.email || person.revoked) return;
  await sql`delete from _recovery
    where user_id = ${user} and purpose = 'invitation' and used_at is null`.execute(db);
  const token = await newLink(db, { user, purpose: 'invitation', minutes: INVITATION_HOURS * 60, now });
  const { email } = person;
  const params = { name: person.username ?? email, email, hours: INVITATION_HOURS, url: resetLink(settings, token) };
  await mailer.send({
    to: email,
    subject: translate(schemas, undefined, 'mail.invitation.subject', params),
    text: translate(schemas, undefined, 'mail.invitation.body', params),
  });
}
