import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { own } from '../../resource/model/fields.ts';
import { actorOf, readPerson } from '../auth/actor.ts';
import { keepChallenge, seeChallenge, takeChallenge } from '../auth/factors/challenges.ts';
import { removeFactor, renewCodes } from '../auth/factors/change-factors.ts';
import { beginFactor, confirmFactor, type Enrolling } from '../auth/factors/enrol.ts';
import { finishSignIn, signInByPasskey, signInOptions } from '../auth/factors/finish-sign-in.ts';
import { staleness } from '../auth/fresh.ts';
import { isAdmitted } from '../auth/login.ts';
import { openSession, type SignedIn } from '../auth/open-session.ts';
import { todayAt } from '../core/clock.ts';
import { isRefusal, KEY_REFUSED, type Refusal, refuse } from '../core/refusal.ts';
import { listRefusal } from '../records/read/section.ts';
import { said } from '../sight/answer.ts';
import type { ApiRequest, ApiResponse, Open } from './api-request.ts';
import { authenticate, bearerOf } from './authenticate.ts';
import { answeringOpen, apiHandler, onGet, sendRefusal } from './hooks.ts';
import { answerList } from './read-list.ts';
import { signedIn, signingIn, siteOfCall } from './signing-in.ts';

/** Answers that hold a token, a secret or a code are not compressed. */
const SECRET = { config: { secret: true } };
const OWN = { config: { secret: true, person: true } };
const FRESH_SECONDS = 300;
/** A sign-in that has to enrol waits longer once the mail is on its way. */
const MAIL_MINUTES = 15;

/** The second half of a sign-in, and a passkey in place of the password. */
export async function secondProofs(api: FastifyInstance): Promise<void> {
  api.post('/login/factor', SECRET, answeringOpen(byProof(finishSignIn)));
  api.post('/login/passkey', SECRET, answeringOpen(byProof(signInByPasskey)));
  api.post(
    '/login/passkey/options',
    SECRET,
    answeringOpen(async (open) => {
      const { needs, from } = signingIn(open);
      const options = await signInOptions(needs, open.body, from.site);
      return isRefusal(options) ? options : { status: 200, body: said(options) };
    }),
  );
}

const byProof =
  (prove: typeof finishSignIn) =>
  async (open: Open): Promise<ApiResponse | Refusal> => {
    const { needs, from } = signingIn(open);
    const answer = await prove(needs, open.body, from);
    return isRefusal(answer) ? answer : signedIn(open, from, answer);
  };

/** The person's own factors. A sign-in that must enrol first reaches the first three and nothing else. */
export async function factors(api: FastifyInstance): Promise<void> {
  await api.register(async (enrolling) => {
    enrolling.addHook('preHandler', identifyEnrolling);
    onGet(enrolling, '/factors', listFactors);
    enrolling.post('/factors', OWN, apiHandler(begin));
    enrolling.post('/factors/:id/confirm', OWN, apiHandler(confirm));
  });
}

/** What is done to factors by who has a session. */
export async function ownFactors(api: FastifyInstance): Promise<void> {
  api.delete(
    '/factors/:id',
    OWN,
    apiHandler(async (request) => {
      const refused = (await stale(request)) ?? (await removeFactor(ofCall(request), idOf(request)));
      return refused ?? { status: 204 };
    }),
  );
  api.post(
    '/factors/recovery',
    OWN,
    apiHandler(async (request) => {
      const answer = (await stale(request)) ?? (await renewCodes(ofCall(request)));
      return isRefusal(answer) ? answer : { status: 200, body: said(answer) };
    }),
  );
}

/** Hook: a session, or the word of a sign-in that waits for its enrolment. */
async function identifyEnrolling(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { schemas, now, ...open } = request.open;
  const { runtime } = open;
  const caller = await authenticate(runtime, schemas, request);
  const { signer, db } = runtime.services;
  const context = { schemas, now, today: todayAt(now), requestId: request.id, signer };
  if (!isRefusal(caller)) {
    if (caller.key !== undefined && request.routeOptions.config.person)
      return sendRefusal(reply, schemas, KEY_REFUSED, { request });
    const call = { ...context, actor: caller.actor, session: caller.number };
    request.apiRequest = { ...open, call, token: caller.token };
    return undefined;
  }
  const pending = bearerOf(request.headers.authorization);
  const seen = pending ? await seeChallenge(db, { value: pending, purpose: 'enrol', now }) : undefined;
  const person = seen?.user === undefined ? undefined : await readPerson(db, schemas, seen.user);
  if (!pending || !person || !(await isAdmitted(db, schemas, person)))
    return sendRefusal(reply, schemas, caller, { request });
  request.apiRequest = { ...open, call: { ...context, actor: actorOf(person, schemas) }, token: '', pending };
  return undefined;
}

function listFactors(request: ApiRequest): Promise<ApiResponse | Refusal> | Refusal {
  const definition = own(request.call.schemas.resources, 'factors');
  if (!definition) return refuse(404, 'server.unknown-resource');
  return listRefusal(definition, request.call.actor) ?? answerList(request, definition);
}

async function begin(request: ApiRequest): Promise<ApiResponse | Refusal> {
  const { pending, call, runtime } = request;
  const answer = (await stale(request)) ?? (await beginFactor(enrollingOf(request), request.body));
  if (isRefusal(answer)) return answer;
  const waiting = { purpose: 'enrol' as const, user: call.actor.id, minutes: MAIL_MINUTES, now: call.now };
  if (pending) await keepChallenge(runtime.services.db, { value: pending, ...waiting });
  return { status: 200, body: said(answer) };
}

/** With the first factor of a sign-in that waited for it, the session opens in the same transaction. */
async function confirm(request: ApiRequest): Promise<ApiResponse | Refusal> {
  const { call, runtime, pending } = request;
  const { needs, from } = signingIn({ ...request, schemas: call.schemas, now: call.now });
  const { id, email } = call.actor;
  let opened: SignedIn | undefined;
  const confirmed = await confirmFactor(enrollingOf(request), idOf(request), request.body, async (trx, { kind }) => {
    if (!pending) {
      await runtime.sessions.prove(trx, id, String(call.session), kind);
      return undefined;
    }
    if (!(await takeChallenge(trx, { value: pending, purpose: 'enrol', now: call.now }))) return OVER;
    opened = await openSession(trx, needs, { id, email: email as string | null }, from, kind);
    return undefined;
  });
  if (isRefusal(confirmed)) return confirmed;
  const recovery = confirmed.codes ? { recovery: confirmed.codes } : {};
  await runtime.sessions.tell(id);
  if (!opened) return { status: 200, body: said(recovery) };
  return signedIn(request, from, opened, recovery);
}

const OVER = refuse(401, 'server.sign-in-expired');

function enrollingOf(request: ApiRequest): Enrolling {
  const { runtime, call } = request;
  const { id, username, email } = call.actor;
  const { schemas, now, requestId } = call;
  const person = { id, email: typeof email === 'string' ? email : null, name: username };
  return { services: runtime.services, schemas, now, requestId, site: siteOfCall(request), person };
}

const stale = (request: ApiRequest): Promise<Refusal | undefined> =>
  staleness({ ...ofCall(request), site: siteOfCall(request) }, FRESH_SECONDS);

const ofCall = ({ runtime, call }: ApiRequest) => ({ services: runtime.services, call });
const idOf = ({ path }: ApiRequest): number => (/^[1-9]\d{0,15}$/.test(path[1] ?? '') ? Number(path[1]) : 0);
