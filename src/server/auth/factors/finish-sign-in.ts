import type { Json } from '../../../resource/model/definition.ts';
import { BODIES, readCallBody } from '../../core/call-bodies.ts';
import { isRefusal, type Refusal, refuse } from '../../core/refusal.ts';
import { tellAccount } from '../account-trail.ts';
import { type AccountRow, readPerson } from '../actor.ts';
import { isAdmitted } from '../login.ts';
import { type From, openSession, type SignedIn, type SignInNeeds } from '../open-session.ts';
import { seeChallenge, takeChallenge } from './challenges.ts';
import { requestOptions, shownPasskey } from './passkey.ts';
import { proofOf, proofProblems, proveFactor } from './prove.ts';

const OVER = refuse(401, 'server.sign-in-expired');
const WRONG = refuse(401, 'server.factor-wrong');
const NOT_HERE = refuse(409, 'server.passkey-not-here');

/** `{ pending, totp | passkey | recovery }`: the second proof of a sign-in whose password was right. */
export async function finishSignIn(
  needs: SignInNeeds,
  body: Json | undefined,
  from: From,
): Promise<SignedIn | Refusal> {
  const sent = readCallBody(BODIES.loginFactor, body, (proofs) => proofProblems(proofs));
  if (isRefusal(sent)) return sent;
  const proof = proofOf(sent);
  const { services, now } = needs;
  const waiting = { value: sent.pending, purpose: 'sign-in' as const, now };
  const seen = await seeChallenge(services.db, waiting);
  if (seen?.user === undefined) return OVER;
  const right = await proveFactor({ ...needs, site: from.site }, seen.user, proof, 'passkey-sign-in');
  if (right !== true) return right === false ? WRONG : right;
  const person = await admitted(needs, seen.user);
  if ('refused' in person) return person;
  return services.db.transaction().execute(async (trx) => {
    // Of two right proofs for one sign-in, one opens a session.
    const used = await takeChallenge(trx, waiting);
    return used ? openSession(trx, needs, person, from, proof.word) : OVER;
  });
}

/** `{}` or `{ pending }`: what a browser needs to show a passkey, in place of a password or after it. */
export async function signInOptions(
  { services, now }: SignInNeeds,
  body: Json | undefined,
  site: From['site'],
): Promise<object | Refusal> {
  const sent = readCallBody(BODIES.loginPasskeyOptions, body);
  if (isRefusal(sent)) return sent;
  const { pending } = sent;
  const { db, settings } = services;
  if (!site || (pending === undefined && !takesPlace(settings))) return NOT_HERE;
  const seen = pending === undefined ? undefined : await seeChallenge(db, { value: pending, purpose: 'sign-in', now });
  if (pending !== undefined && seen?.user === undefined) return OVER;
  return requestOptions({ db, site, now }, 'passkey-sign-in', seen?.user);
}

/** Whether a passkey may take the place of a password: not where an auth provider says who may sign in. */
export const takesPlace = ({ oidc, factors }: SignInNeeds['services']['settings']): boolean => !oidc && factors;

/** `{ response }`: a passkey in place of the password. Whose it is, it says itself. */
export async function signInByPasskey(
  needs: SignInNeeds,
  body: Json | undefined,
  from: From,
): Promise<SignedIn | Refusal> {
  const sent = readCallBody(BODIES.loginPasskey, body);
  if (isRefusal(sent)) return sent;
  const { services, now } = needs;
  const { site } = from;
  if (!site || !takesPlace(services.settings)) return NOT_HERE;
  const shown = await shownPasskey({ db: services.db, site, now }, 'passkey-sign-in', undefined, sent.response);
  if (shown.kind === 'copied')
    await tellAccount(needs, shown.factor.user, 'passkey-copied', { name: shown.factor.name });
  if (shown.kind !== 'right') return WRONG;
  const person = await admitted(needs, shown.factor.user);
  if ('refused' in person) return person;
  return services.db.transaction().execute((trx) => openSession(trx, needs, person, from, 'passkey'));
}

async function admitted({ services, schemas }: SignInNeeds, user: number): Promise<AccountRow | Refusal> {
  const person = await readPerson(services.db, schemas, user);
  if (!person || !(await isAdmitted(services.db, schemas, person))) return refuse(403, 'console.sign-in.no-permission');
  return person;
}
