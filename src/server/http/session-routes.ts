import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { translate } from '../../resource/messages/messages.ts';
import { changePassword } from '../auth/change-password.ts';
import { factorsOf } from '../auth/factors/factors.ts';
import { enrolUntil } from '../auth/factors/rule.ts';
import { fileCookie } from '../auth/file-cookie.ts';
import { staleness } from '../auth/fresh.ts';
import { logOut } from '../auth/log-out.ts';
import { logIn } from '../auth/login.ts';
import { newsFor, seeNews } from '../auth/news.ts';
import { readRecovery, resetPassword } from '../auth/recovery.ts';
import { draftKey } from '../auth/tokens.ts';
import { isRefusal, type Refusal } from '../core/refusal.ts';
import { said } from '../sight/answer.ts';
import { sendAnswer } from './answering.ts';
import type { ApiRequest, ApiResponse, Open } from './api-request.ts';
import { answeringOpen, apiHandler, onGet } from './hooks.ts';
import { publicFacts, timezoneAt } from './public.ts';
import { refusalOfError } from './refusal-of-error.ts';
import { signedIn, signingIn, siteOfCall } from './signing-in.ts';

/** What may be called before anybody is signed in. */
export async function openRoutes(api: FastifyInstance): Promise<void> {
  const get = ['GET', 'HEAD'];
  const limited = { config: { secret: true } };
  for (const url of ['/health', '/health/ready']) api.route({ method: get, url, handler: answeringOpen(health) });
  api.route({ method: get, url: '/health/live', config: { live: true }, handler: isAlive });
  api.route({ method: get, url: '/public', handler: answeringOpen(facts) });
  api.post('/login', limited, answeringOpen(login));
  api.put('/passwords', limited, answeringOpen(recover));
  api.post('/passwords/reset', limited, answeringOpen(reset));
}

/** What neither is compressed nor called with a key of the API. */
const OWN = { config: { secret: true, person: true } };

/** The session itself, and what belongs to the person rather than to a resource. */
export async function sessions(api: FastifyInstance): Promise<void> {
  api.post('/roles', apiHandler(roles));
  api.post('/logout', OWN, apiHandler(logout));
  api.put('/profile/password', OWN, apiHandler(ownPassword));
  onGet(api, '/news', async ({ runtime, call }) => ({
    status: 200,
    body: said({ news: await newsFor(runtime.services.db, call) }),
  }));
  api.put(
    '/news',
    apiHandler(async ({ runtime, call, body }) => (await seeNews(runtime.services.db, call, body)) ?? { status: 204 }),
  );
  const key = ({ call, runtime }: ApiRequest) => ({
    status: 200,
    body: said({ key: draftKey(runtime.services.settings.secretKey, call.actor) }),
    headers: { 'cache-control': 'no-store' },
  });
  api.route({ method: ['GET', 'HEAD'], url: '/me/draft-key', ...OWN, handler: apiHandler(key) });
  onGet(api, '/timezones', ({ call }) => ({ status: 200, body: said(timezoneAt(call.now)) }));
}

const facts = ({ schemas, runtime, headers }: Open): ApiResponse => ({
  status: 200,
  body: said(publicFacts(schemas, runtime.services.settings, headers.host)),
  headers: { 'cache-control': 'no-cache' },
});

/** Healthy means that a query succeeds: a server that listens without a database is not healthy. */
async function health({ runtime, schemas }: Open): Promise<ApiResponse> {
  try {
    await sql`select 1`.execute(runtime.services.db);
    return { status: 200, body: said({ status: 'ok' }) };
  } catch (error) {
    const { status, reason } = refusalOfError(error);
    return { status, body: said({ status: 'unavailable', message: translate(schemas, undefined, reason) }) };
  }
}

/** The process answers, whatever else does not: who watches it need not start it again. */
const isAlive = (_: FastifyRequest, reply: FastifyReply) => sendAnswer(reply, said({ status: 'ok' }));

async function login(open: Open): Promise<ApiResponse | Refusal> {
  const { needs, from } = signingIn(open);
  const answer = await logIn(needs, open.body, from);
  if (isRefusal(answer)) return answer;
  return 'pending' in answer ? { status: 202, body: said(answer) } : signedIn(open, from, answer);
}

/** Known and unknown addresses get the same answer in the same time: what is known is looked at later, by a job. */
async function recover({ runtime, body }: Open): Promise<ApiResponse | Refusal> {
  const read = readRecovery(body);
  if (isRefusal(read)) return read;
  await runtime.queue.now('recovery', read);
  return { status: 204 };
}

async function reset({ runtime, body, now }: Open): Promise<ApiResponse | Refusal> {
  const done = await resetPassword(runtime.services.db, runtime.sessions, body, now);
  return isRefusal(done) ? done : { status: 204 };
}

/**
 * `enrol`: until when the person may do without a second factor that the role asks for. `news` says how many lines of
 * 'Novedades' wait to be seen; without any it is left out.
 */
async function roles({ runtime, call }: ApiRequest): Promise<ApiResponse> {
  const length = (await newsFor(runtime.services.db, call)).filter(({ seen }) => !seen).length;
  const until = await enrolUntil(runtime.services, call);
  const more = { ...(until ? { enrol: { must: false, until } } : {}), ...(length > 0 ? { news: length } : {}) };
  return { status: 200, body: said({ ...identityOf(call.actor), ...more }) };
}

const PASSWORD_FRESH_SECONDS = 300;

/** The old password is proof enough for who has no factor; who has one shows it. */
async function ownPassword(request: ApiRequest): Promise<ApiResponse | Refusal> {
  const { runtime, call, token, body, ip } = request;
  const { db, settings } = runtime.services;
  const { services } = runtime;
  const hasFactor = settings.factors && (await factorsOf(db, call.actor.id)).length > 0;
  const stale = hasFactor && (await staleness({ services, call, site: siteOfCall(request) }, PASSWORD_FRESH_SECONDS));
  if (stale) return stale;
  const refused = await changePassword({ db, sessions: runtime.sessions, settings, call, token, address: ip }, body);
  return refused ?? { status: 204 };
}

function identityOf(actor: ApiRequest['call']['actor']) {
  const { id, roles, isPartner, isAdmin, permission, id_partner, username } = actor;
  return { id, roles, isPartner, isUserAuthorized: isAdmin, permission, id_partner, username };
}

async function logout({ runtime, token, call }: ApiRequest): Promise<ApiResponse> {
  const { db, settings } = runtime.services;
  await logOut(db, runtime.sessions, call, token);
  return { status: 204, headers: { 'set-cookie': fileCookie(settings, '') } };
}
