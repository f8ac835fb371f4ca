import type { FastifyRequest } from 'fastify';
import type { Actor, Schemas } from '../../resource/model/definition.ts';
import { actingAs, COMPANY_HEADER } from '../auth/acting.ts';
import { factorRule } from '../auth/factors/rule.ts';
import { fileKeyIn } from '../auth/file-cookie.ts';
import type { SessionState } from '../auth/sessions.ts';
import { isRefusal, KEY_REFUSED, type Refusal, refuse } from '../core/refusal.ts';
import { placeOfUrl } from '../storage/links.ts';
import type { Open } from './api-request.ts';
import type { Runtime } from './runtime.ts';

type Headers = Pick<FastifyRequest, 'headers'>;

/** The caller, the token of the session and its number. `key`: the number of the key of the API that was shown in its place. */
export type Authenticated = { actor: Actor; token: string; number: string; key?: string | undefined };

/** 401 for a token that is missing, unknown or over; the reason says which, the token is never written anywhere. */
export async function authenticate(
  runtime: Runtime,
  schemas: Schemas,
  request: Headers,
): Promise<Authenticated | Refusal> {
  const token = bearerOf(request.headers.authorization);
  if (!token) return refuse(401, 'server.not-signed-in');
  const state = await runtime.sessions.look(schemas, token);
  if (state.kind === 'open') {
    const { services, sessions } = runtime;
    const actor = await actingAs(services.db, schemas, state.person, companyOf(request));
    if (isRefusal(actor)) return actor;
    if (state.key !== undefined && actor.acting_for !== undefined) return KEY_REFUSED;
    const lacks = state.factor === 'password' && (await factorRule(services, schemas, actor.roles, services.clock()));
    if (lacks && lacks.demand === 'required') return refuse(401, 'server.factor-required');
    sessions.seen(state.number, typeof actor.acting_for === 'number' ? actor.acting_for : null);
    return { actor, token, number: state.number, key: state.key };
  }
  const reasons = {
    unknown: 'server.not-signed-in',
    expired: 'server.token-expired',
    closed: 'server.session-closed',
    revoked: 'server.account-revoked',
    ended: 'server.key-ended',
  } as const;
  return refuse(401, reasons[state.kind]);
}

/**
 * Who follows a signed address: the person it was made for, as long as the session that asked for it is open. The call shows
 * that session's token (or key of the API), or the cookie of the browser that signed in on this console. An address that got into
 * other hands opens nothing.
 */
export async function authenticateSignedLink(
  { runtime, schemas, path, query }: Pick<Open, 'runtime' | 'schemas' | 'path' | 'query'>,
  { headers }: Headers,
): Promise<Authenticated | Refusal> {
  const { db, clock, signer } = runtime.services;
  const found = placeOfUrl(signer, path[1] ?? '', query.expires ?? '', query.signature ?? '', clock());
  const state = found && path.length === 2 ? await runtime.sessions.lookByNumber(schemas, found.session) : undefined;
  if (!found || state?.kind !== 'open' || state.person.id !== found.person || !isShown(runtime, state, headers))
    return refuse(404, 'server.file-link-expired');
  const actor = await actingAs(db, schemas, state.person, found.company);
  if (isRefusal(actor)) return refuse(404, 'server.file-link-expired');
  return { actor, token: '', number: found.session, key: state.key };
}

function isShown(
  { sessions }: Pick<Runtime, 'sessions'>,
  { fileKey, hash }: Extract<SessionState, { kind: 'open' }>,
  headers: FastifyRequest['headers'],
): boolean {
  const shown = [fileKeyIn(headers.cookie), bearerOf(headers.authorization)];
  const [cookie, bearer] = shown.map((one) => (one ? sessions.hashOf(one) : undefined));
  return (cookie !== undefined && cookie === fileKey) || bearer === hash;
}

/** A header that came twice says nothing that could be believed. */
export function companyOf({ headers }: Headers): string | undefined {
  const value = headers[COMPANY_HEADER];
  return Array.isArray(value) ? value.join() : value;
}

/** The token of an `authorization` header, if it is one. */
export const bearerOf = (header: string | undefined): string | undefined =>
  /^Bearer ([\w.~+/-]{20,200}=*)$/i.exec(header ?? '')?.[1];
