import type { FastifyInstance } from 'fastify';
import { stepUp, stepUpOptions } from '../auth/factors/step-up.ts';
import { isRefusal, type Refusal, refuse } from '../core/refusal.ts';
import { inTransaction } from '../records/write/write-transaction.ts';
import { said } from '../sight/answer.ts';
import type { ApiRequest, ApiResponse } from './api-request.ts';
import { apiHandler } from './hooks.ts';
import { siteOfCall } from './signing-in.ts';

const OWN = { config: { secret: true, person: true } };

/** The open sessions of the person who asks: proving anew who is there, and ending them. Their list is that of `sessions`. */
export async function ownSessions(api: FastifyInstance): Promise<void> {
  api.post(
    '/step-up',
    OWN,
    apiHandler(async (request) => (await stepUp(provingOf(request), request.body)) ?? { status: 204 }),
  );
  api.post(
    '/step-up/passkey/options',
    OWN,
    apiHandler(async (request) => {
      const options = await stepUpOptions(provingOf(request));
      return isRefusal(options) ? options : { status: 200, body: said(options) };
    }),
  );
  api.delete('/sessions', OWN, apiHandler(endOthers));
  api.delete('/sessions/:id', OWN, apiHandler(endOne));
}

function provingOf(request: ApiRequest) {
  const { runtime, call, ip } = request;
  const { services } = runtime;
  const { db, settings } = services;
  return { services, db, settings, call, schemas: call.schemas, now: call.now, address: ip, site: siteOfCall(request) };
}

async function endOne({ runtime, call, path }: ApiRequest): Promise<ApiResponse | Refusal> {
  const number = path[1] ?? '';
  const { services, sessions } = runtime;
  const gone = refuse(404, 'server.not-found');
  if (!/^[1-9]\d{0,17}$/.test(number)) return gone;
  const done = await inTransaction(services.db, async (trx): Promise<true | Refusal> => {
    return (await sessions.end(trx, call.actor.id, number)) || gone;
  });
  if (isRefusal(done)) return done;
  return told({ runtime, call });
}

async function endOthers({ runtime, call, token }: ApiRequest): Promise<ApiResponse> {
  const { services, sessions } = runtime;
  await services.db.transaction().execute((trx) => sessions.endAll(trx, call.actor.id, token));
  return told({ runtime, call });
}

/** The streams of what ended close, and the person's lists are read again. */
async function told({ runtime, call }: Pick<ApiRequest, 'runtime' | 'call'>): Promise<ApiResponse> {
  await runtime.sessions.tell(call.actor.id);
  return { status: 204 };
}
