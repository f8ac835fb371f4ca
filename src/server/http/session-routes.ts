import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { say } from '../../resource/messages/messages.ts';
import { changePassword } from '../auth/change-password.ts';
import { draftKey } from '../auth/draft-key.ts';
import { fileCookie, keepsCookies } from '../auth/file-cookie.ts';
import { signIn } from '../auth/login.ts';
import { newsFor, seeNews } from '../auth/news.ts';
import { readRecovery, resetPassword } from '../auth/recovery.ts';
import { newToken } from '../auth/tokens.ts';
import { isRefusal, type Refusal } from '../core/refusal.ts';
import type { Answer, Asked, Open } from './asked.ts';
import { answering, answeringOpen, onGet } from './hooks.ts';
import { publicFacts, timezoneAt } from './public.ts';
import { troubleOf } from './trouble.ts';

/** What may be called before anybody is signed in. */
export async function openRoutes(api: FastifyInstance): Promise<void> {
  const get = ['GET', 'HEAD'];
  const limited = { onRequest: api.limitSignIns };
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
  onGet(api, '/news', async ({ house, call }) => ({
    status: 200,
    body: { news: await newsFor(house.services.db, call) },
  }));
  api.put(
    '/news',
    answering(async ({ house, call, body }) => (await seeNews(house.services.db, call, body)) ?? { status: 204 }),
  );
  onGet(api, '/me/draft-key', ({ call, house }) => ({
    status: 200,
    body: { key: draftKey(house.services.settings.secretKey, call.actor) },
    headers: { 'cache-control': 'no-store' },
  }));
  onGet(api, '/timezones', ({ call }) => ({ status: 200, body: timezoneAt(call.now) }));
}

const facts = ({ schemas, house, headers }: Open): Answer => ({
  status: 200,
  body: publicFacts(schemas, house.services.settings, headers.host),
  headers: { 'cache-control': 'no-cache' },
});

/** Healthy means that a query succeeds: a server that listens without a database is not healthy. */
async function health({ house, schemas }: Open): Promise<Answer> {
  try {
    await sql`select 1`.execute(house.services.db);
    return { status: 200, body: { status: 'ok' } };
  } catch (error) {
    const { status, reason } = troubleOf(error);
    return { status, body: { status: 'unavailable', message: say(schemas, undefined, reason) } };
  }
}

async function login({ house, schemas, body, ip, headers, now }: Open): Promise<Answer | Refusal> {
  const { db, settings } = house.services;
  const fileKey = keepsCookies(headers) ? newToken() : undefined;
  const from = { address: ip, agent: headers['user-agent'], device: headers['x-device'], fileKey };
  const signed = await signIn({ db, schemas, sessions: house.sessions, settings, now }, body, from);
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
async function recover({ house, body }: Open): Promise<Answer | Refusal> {
  const read = readRecovery(body);
  if (isRefusal(read)) return read;
  await house.queue.now('recovery', read);
  return { status: 204 };
}

async function reset({ house, body, now }: Open): Promise<Answer | Refusal> {
  const done = await resetPassword(house.services.db, house.sessions, body, now);
  return isRefusal(done) ? done : { status: 204 };
}

/** `news` says how many lines of 'Novedades' wait to be seen; without any it is left out. */
async function roles({ house, call }: Asked): Promise<Answer> {
  const length = (await newsFor(house.services.db, call)).filter(({ seen }) => !seen).length;
  return { status: 200, body: { ...identityOf(call.actor), ...(length > 0 ? { news: length } : {}) } };
}

async function ownPassword({ house, call, token, body, ip }: Asked): Promise<Answer | Refusal> {
  const { db, settings } = house.services;
  const refused = await changePassword({ db, sessions: house.sessions, settings, call, token, address: ip }, body);
  return refused ?? { status: 204 };
}

function identityOf(actor: Asked['call']['actor']) {
  const { id, roles, isPartner, isAdmin, permission, id_partner, username } = actor;
  return { id, roles, isPartner, isUserAuthorized: isAdmin, permission, id_partner, username };
}

async function logout({ house, token, call }: Asked): Promise<Answer> {
  await house.sessions.close(token);
  const { db } = house.services;
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
  return { status: 204, headers: { 'set-cookie': fileCookie(house.services.settings, '') } };
}
