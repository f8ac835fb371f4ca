import { translate } from '../../../resource/messages/messages.ts';
import type { Json, Row, Schemas } from '../../../resource/model/definition.ts';
import { BODIES, readCallBody } from '../../core/call-bodies.ts';
import type { Services, Trx } from '../../core/context.ts';
import { isRefusal, type Refusal, refuse, refuseFields } from '../../core/refusal.ts';
import { lockInTransaction } from '../../database/locks.ts';
import { inTransaction } from '../../records/write/write-transaction.ts';
import { auditAccount, tellAccount } from '../account-trail.ts';
import { ENROL_MINUTES, seeChallenge, takeChallenge } from './challenges.ts';
import { askCode, mailedCode } from './enrol-code.ts';
import { type EnrolledKind, type Factor, factorById, factorsOf } from './factors.ts';
import { enrolOptions, madePasskey, type NewPasskey } from './passkey.ts';
import { clearFactor, countFactor, proofOf, proofProblems } from './prove.ts';
import { newCodes } from './recovery-codes.ts';
import type { Site } from './site.ts';
import { newTotp, takesCode } from './totp.ts';

/** Whose account it is, and the call that changes it. */
export type Enrolling = {
  services: Services;
  schemas: Schemas;
  now: Date;
  requestId: string;
  site: Site | undefined;
  person: { id: number; email: string | null; name: string };
};

/** A person has no more devices than these. */
const FACTORS_MAX = 10;

/**
 * `{ kind, name }`: what an app or a browser needs to make a factor. It counts once it is confirmed. The account's first one
 * also needs a code that goes out by mail, so that a stolen password alone makes none.
 */
export async function beginFactor(enrolling: Enrolling, body: Json | undefined): Promise<object | Refusal> {
  const sent = readCallBody(BODIES.factor, body);
  if (isRefusal(sent)) return sent;
  const asked = { ...sent, name: sent.name.trim() };
  const { services, schemas, person, site, now } = enrolling;
  const { db } = services;
  if (asked.kind === 'passkey' && !site) return refuse(409, 'server.passkey-not-here');
  const confirmed = await factorsOf(db, person.id);
  if (confirmed.length >= FACTORS_MAX) return refuse(409, 'server.factors-full', { params: { limit: FACTORS_MAX } });
  const isFirst = confirmed.length === 0;
  if (isFirst) {
    const refused = await askCode(services, person, now);
    if (refused) return refused;
  }
  const issuer = translate(schemas, undefined, 'factors.issuer');
  const totp = asked.kind === 'totp' ? newTotp(issuer, person.email ?? person.name) : undefined;
  const id = await keepFactor(enrolling, asked, totp && services.secrets.close(totp.secret));
  if (totp || !site) return { id, ...totp, mailed: isFirst };
  const options = await enrolOptions({ db, site, now }, issuer, person, id);
  return { id, options, mailed: isFirst };
}

/** One that was begun and not confirmed gives way to this one. */
async function keepFactor(
  { services, person, now }: Enrolling,
  { kind, name }: { kind: EnrolledKind; name: string },
  sealed: string | undefined,
): Promise<number> {
  return services.db.transaction().execute(async (trx) => {
    const open = trx.deleteFrom('_factors').where('user_id', '=', person.id).where('confirmed_at', 'is', null);
    await open.execute();
    const row = { user_id: person.id, kind, name, sealed: sealed ?? null, created_at: now };
    const kept = await trx.insertInto('_factors').values(row).returning('id').executeTakeFirstOrThrow();
    return Number(kept.id);
  });
}

/** `codes`: with the first factor, the recovery codes, which are shown this once. */
export type Confirmed = { codes?: string[]; kind: EnrolledKind };

/**
 * `{ totp | passkey, code? }`: the first proof by a new factor. `then` runs in the same transaction, after the factor counts.
 */
export async function confirmFactor(
  enrolling: Enrolling,
  id: number,
  body: Json | undefined,
  then: (trx: Trx, confirmed: Confirmed) => Promise<Refusal | undefined>,
): Promise<Confirmed | Refusal> {
  const { services, person, now } = enrolling;
  const { db } = services;
  const factor = await factorById(db, person.id, id);
  if (!factor || factor.confirmed || (await isOver(enrolling, id))) return refuse(404, 'server.not-found');
  const isFirst = (await factorsOf(db, person.id)).length === 0;
  const sent = readCallBody(BODIES.confirmFactor, body, (typed) => [
    ...proofProblems(typed, [factor.kind]),
    ...(isFirst && typed.code === undefined ? [{ field: 'code', code: 'required' }] : []),
  ]);
  if (isRefusal(sent)) return sent;
  const proof = proofOf(sent);
  const locked = await countFactor(enrolling, person.id);
  if (locked) return locked;
  const mailed = mailedCode(services, person.id, sent.code ?? '', now);
  if (isFirst && !(await seeChallenge(db, mailed)))
    return refuseFields([{ field: 'code', code: 'server.factor-wrong' }]);
  const made = proof.word === 'passkey' ? await passkeyOf(enrolling, id, proof.response) : undefined;
  if (proof.word === 'passkey' && !made) return wrong('passkey');
  if (proof.word !== 'passkey' && !(await takesCode(services, factor, proof.code, now))) return wrong('totp');
  await clearFactor(enrolling, person.id);
  return settle(enrolling, factor, { made, isFirst, mailed: isFirst ? mailed : undefined, then });
}

const wrong = (field: string): Refusal => refuseFields([{ field, code: 'server.factor-wrong' }]);

/** What was begun too long ago is begun anew. */
async function isOver({ services, now }: Enrolling, id: number): Promise<boolean> {
  const since = new Date(now.getTime() - ENROL_MINUTES * 60_000);
  const found = services.db.selectFrom('_factors').select('id').where('id', '=', id).where('created_at', '>', since);
  return (await found.executeTakeFirst()) === undefined;
}

async function passkeyOf({ services, person, site, now }: Enrolling, id: number, response: Row) {
  return site && madePasskey({ db: services.db, site, now }, person.id, id, response);
}

type Settling = {
  made: NewPasskey | undefined;
  isFirst: boolean;
  mailed: Parameters<typeof takeChallenge>[1] | undefined;
  then: (trx: Trx, confirmed: Confirmed) => Promise<Refusal | undefined>;
};

/** The factor counts from now on: with its line in the audit trail and a notice to the owner of the account. */
async function settle(
  enrolling: Enrolling,
  { id, kind, name }: Factor,
  { made, isFirst, mailed, then }: Settling,
): Promise<Confirmed | Refusal> {
  const { services, person, now } = enrolling;
  return inTransaction(services.db, async (trx): Promise<Confirmed | Refusal> => {
    // Enrolments of one person come one after the other, so that one of them is the first.
    await lockInTransaction(trx, ['factors', person.id]);
    if (mailed && !(await takeChallenge(trx, mailed))) return wrong('code');
    const change = trx.updateTable('_factors').set({ confirmed_at: now, last_used_at: now, ...columnsOf(made) });
    const kept = await change.where('id', '=', id).where('confirmed_at', 'is', null).returning('id').executeTakeFirst();
    if (!kept) return refuse(404, 'server.not-found');
    const codes = isFirst ? await newCodes(trx, services, person.id, now) : undefined;
    const confirmed: Confirmed = { kind, ...(codes ? { codes } : {}) };
    const refused = await then(trx, confirmed);
    if (refused) return refused;
    await auditAccount(trx, enrolling, person, 'add-factor', { kind, name });
    await tellAccount(enrolling, person.id, 'factor-added', { name }, trx);
    return confirmed;
  });
}

const columnsOf = (made: NewPasskey | undefined): Row =>
  made
    ? {
        credential_id: made.credential,
        public_key: made.publicKey,
        counter: made.counter,
        transports: JSON.stringify(made.transports),
        rp: made.rp,
      }
    : {};
