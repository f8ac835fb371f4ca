import { randomInt } from 'node:crypto';
import { translate } from '../../../resource/messages/messages.ts';
import type { Schemas } from '../../../resource/model/definition.ts';
import type { Services } from '../../core/context.ts';
import { type Refusal, refuse } from '../../core/refusal.ts';
import { readPerson } from '../actor.ts';
import { attemptKey, countAll } from '../lock-out.ts';
import { dropChallenges, ENROL_MINUTES, keepChallenge } from './challenges.ts';

const MAILS = 5;
const MAIL_SECONDS = 3600;
const DIGITS = 8;

/** Lets a code go out to the address of the account. It is made by a job, so that no queue holds it. */
export async function askCode(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  person: { id: number; email: string | null },
  now: Date,
): Promise<Refusal | undefined> {
  if (!person.email) return refuse(409, 'server.enrol-no-mail');
  const key = attemptKey('enrol-mail', String(person.id));
  const counter = { key, free: MAILS + 1, locks: true, sliding: false, seconds: MAIL_SECONDS };
  const wait = await countAll(db, [counter], now);
  if (!wait) {
    await db.transaction().execute((trx) => jobs.send(trx, 'enrol-code', { user: person.id }));
    return undefined;
  }
  const minutes = Math.ceil(wait.seconds / 60);
  return refuse(429, 'server.enrol-mails', { params: { minutes }, headers: { 'retry-after': String(wait.seconds) } });
}

/** The mail itself. The code before it is worth nothing any more. */
export async function sendCode(services: Services, schemas: Schemas, user: number): Promise<void> {
  const { db, signer, mailer, clock } = services;
  const person = await readPerson(db, schemas, user);
  if (!person?.email || person.revoked) return;
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
  const { value, purpose, now } = mailedCode({ signer }, user, code, clock());
  await db.transaction().execute(async (trx) => {
    await dropChallenges(trx, user, [purpose]);
    await keepChallenge(trx, { value, purpose, user, minutes: ENROL_MINUTES, now });
  });
  const params = { name: person.username ?? person.email, code, minutes: ENROL_MINUTES };
  await mailer.send({
    to: person.email,
    subject: translate(schemas, undefined, 'mail.enrol.subject', params),
    text: translate(schemas, undefined, 'mail.enrol.body', params),
  });
}

/** What a typed code is looked for by: only its seal is kept, made with a key of this server. */
export const mailedCode = ({ signer }: Pick<Services, 'signer'>, user: number, code: string, now: Date) => ({
  value: signer.sign('enrol-code', String(user), code.replace(/\D/g, '')),
  purpose: 'enrol-code' as const,
  now,
});
