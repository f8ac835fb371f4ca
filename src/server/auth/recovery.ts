import { sql } from 'kysely';
import { translate } from '../../resource/messages/messages.ts';
import type { Json, Schemas } from '../../resource/model/definition.ts';
import { BODIES, readCallBody } from '../core/call-bodies.ts';
import type { Db, Mailer } from '../core/context.ts';
import { isRefusal, type Refusal, refuse } from '../core/refusal.ts';
import type { Settings } from '../core/settings.ts';
import { personOf } from './actor.ts';
import { dropChallenges, WAITING } from './factors/challenges.ts';
import { hashPassword, passwordProblems } from './passwords.ts';
import { accountMark, newLink, resetLink } from './reset-link.ts';
import type { Sessions } from './sessions.ts';
import { hashToken } from './tokens.ts';

const LIVES_MINUTES = 30;
const OPEN_LIMIT = 3;

/** The e-mail of a recovery call; the account is not looked up here, so the answer reveals nothing about it. */
export function readRecovery(body: Json | undefined): { email: string } | Refusal {
  const sent = readCallBody(BODIES.recovery, body);
  return isRefusal(sent) ? sent : { email: sent.email.trim() };
}

type Needs = { db: Db; schemas: Schemas; settings: Settings; mailer: Mailer; now: Date };

/** Runs in a job: a known account gets a mail with a link that works once, an unknown one gets nothing. */
export async function sendRecovery({ db, schemas, settings, mailer, now }: Needs, email: string): Promise<void> {
  const row = await db
    .selectFrom('users')
    .selectAll()
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('_deleted_at', 'is', null)
    .executeTakeFirst();
  const person = row && personOf(row);
  if (!person?.email || person.revoked) return;
  const open = await db
    .selectFrom('_recovery')
    .select('token_hash')
    .where('user_id', '=', person.id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('purpose', '=', 'recovery')
    .execute();
  if (open.length >= OPEN_LIMIT) return;
  const token = await newLink(db, { user: person.id, minutes: LIVES_MINUTES, now });
  const params = { name: person.username ?? person.email, minutes: LIVES_MINUTES, url: resetLink(settings, token) };
  await mailer.send({
    to: person.email,
    subject: translate(schemas, undefined, 'mail.recovery.subject', params),
    text: translate(schemas, undefined, 'mail.recovery.body', params),
  });
}

/** A new password by a link: the link is used up, every session ends, the account may try again. */
export async function resetPassword(
  db: Db,
  sessions: Sessions,
  body: Json | undefined,
  now: Date,
): Promise<{ userId: number } | Refusal> {
  const sent = readCallBody(BODIES.reset, body, ({ password }) => passwordProblems(password));
  if (isRefusal(sent)) return sent;
  const { token, password } = sent;
  const password_hash = await hashPassword(password);
  const userId = await db.transaction().execute(async (trx) => {
    const used = await trx
      .updateTable('_recovery')
      .set({ used_at: now })
      .where('token_hash', '=', hashToken(token))
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .where('account_mark', '=', accountMark(sql.ref('_recovery.user_id')))
      .returning('user_id')
      .executeTakeFirst();
    if (!used) return undefined;
    const id = Number(used.user_id);
    const row = { user_id: id, password_hash, updated_at: now };
    await trx
      .insertInto('_credentials')
      .values(row)
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ password_hash, updated_at: now }))
      .execute();
    await trx
      .updateTable('_recovery')
      .set({ used_at: now })
      .where('user_id', '=', id)
      .where('used_at', 'is', null)
      .execute();
    await dropChallenges(trx, id, WAITING);
    await sessions.endAll(trx, id);
    return id;
  });
  if (userId === undefined)
    return refuse(422, 'server.reset-invalid', { fields: [{ field: 'token', code: 'server.reset-invalid' }] });
  await sessions.tell(userId);
  return { userId };
}
