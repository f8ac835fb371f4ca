import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { translate } from '../../resource/messages/messages.ts';
import { changePassword } from '../auth/change-password.ts';
import { draftKey } from '../auth/draft-key.ts';
import { fileCookie, keepsCookies } from '../auth/file-cookie.ts';
import { signIn } from '../auth/login.ts';
import { newsFor, seeNews } from '../auth/news.ts';
import { readRecovery, resetPassword } from '../auth/recovery.ts';
import { newToken } from '../auth/tokens.ts';
import { isRefusal, type Refusal } from '../core/refusal.ts';
import type { ApiRequest, ApiResponse, Open } from './api-request.ts';
import { answering, answeringOpen, onGet } from './hooks.ts';
import { publicFacts, timezoneAt } from './public.ts';
import { refusalOfError } from './refusal-of-error.ts';

/** What may be called before anybody is signed in. */
export async function openRoutes(api: FastifyInstance): Promise<void> {
  const get = ['GET', 'HEAD'];
  const limited = { onRequest: api.limitSignIns, config: { secret: true } };
  api.route({ method: get, url: '/health', handler: answeringOpen(health) });
  api.route({ method: get, url: '/public', handler: answeringOpen(facts) });
  api.post('/login', limited, answeringOpen(login));
  api.put('/passwords', limited, answeringOpen(recover));
  api.post('/passwords/reset', limited, answeringOpen(reset));
}

/** The session itself, and what belongs to the person rather than to a resource. */
export async function sessions(api: FastifyInstance): Promise<void> {
  api.post('/roles', answering(roles));
  api.post('/logout', answering(logout));
  api.put('/profile/password', answering(ownPassword));
  onGet(api, '/news', async ({ runtime, call }) => ({
    status: 200,
    body: { news: await newsFor(runtime.services.db, call) },
  }));
  api.put(
    '/news',
    answering(async ({ runtime, call, body }) => (await seeNews(runtime.services.db, call, body)) ?? { status: 204 }),
  );
  const key = ({ call, runtime }: ApiRequest) => ({
    status: 200,
    body: { key: draftKey(runtime.services.settings.secretKey, call.actor) },
    headers: { 'cache-control': 'no-store' },
  });
  api.route({ method: ['GET', 'HEAD'], url: '/me/draft-key', config: { secret: true }, handler: answering(key) });
  onGet(api, '/timezones', ({ call }) => ({ status: 200, body: timezoneAt(call.now) }));
}

const facts = ({ schemas, runtime, headers }: Open): ApiResponse => ({
  status: 200,
  body: publicFacts(schemas, runtime.services.settings, headers.host),
  headers: { 'cache-control': 'no-cache' },
});

/** Healthy means that a query succeeds: a server that listens without a database is not healthy. */
async function health({ runtime, schemas }: Open): Promise<ApiResponse> {
  try {
    await sql`select 1`.execute(runtime.services.db);
    return { status: 200, body: { status: 'ok' } };
  } catch (error) {
    const { status, reason } = refusalOfError(error);
    return { status, body: { status: 'unavailable', message: translate(schemas, undefined, reason) } };
  }
}

async function login({ runtime, schemas, body, ip, headers, now }: Open): Promise<ApiResponse | Refusal> {
  const { db, settings } = runtime.services;
  const fileKey = keepsCookies(headers) ? newToken() : undefined;
  const from = { address: ip, agent: headers['user-agent'], device: headers['x-device'], fileKey };
  const signed = await signIn({ db, schemas, sessions: runtime.sessions, settings, now }, body, from);
  if (isRefusal(signed)) return signed;
  const { device, ...answered } = signed;
  const cookie: Record<string, string> = fileKey ? { 'set-cookie': fileCookie(settings, fileKey) } : {};
  return {
    status: 200,
    body: answered,
    headers: { authorization: `Bearer ${signed.token}`, 'x-device': device, ...cookie },
  };
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

/** `news` says how many lines of 'Novedades' wait to be seen; without any it is left out. */
async function roles({ runtime, call }: ApiRequest): Promise<ApiResponse> {
  const length = (await newsFor(runtime.services.db, call)).filter(({ seen }) => !seen).length;
  return { status: 200, body: { ...identityOf(call.actor), ...(length > 0 ? { news: length } : {}) } };
}

async function ownPassword({ runtime, call, token, body, ip }: ApiRequest): Promise<ApiResponse | Refusal> {
  const { db, settings } = runtime.services;
  const refused = await changePassword({ db, sessions: runtime.sessions, settings, call, token, address: ip }, body);
  return refused ?? { status: 204 };
}

function identityOf(actor: ApiRequest['call']['actor']) {
  const { id, roles, isPartner, isAdmin, permission, id_partner, username } = actor;
  return { id, roles, isPartner, isUserAuthorized: isAdmin, permission, id_partner, username };
}

async function logout({ runtime, token, call }: ApiRequest): Promise<ApiResponse> {
  await runtime.sessions.close(token);
  const { db } = runtime.services;
  const open = await db
    .selectFrom('_sessions')
    .select('token_hash')
    .where('user_id', '=', call.actor.id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', call.now)
    .limit(1)
    .execute();
  if (open.length === 0 && call.schemas.resources.users?.fields.logged)
    await db.updateTable('users').set({ logged: false }).where('id', '=', call.actor.id).execute();
  return { status: 204, headers: { 'set-cookie': fileCookie(runtime.services.settings, '') } };
}
