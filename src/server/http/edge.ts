import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import rateLimit, {
  type FastifyRateLimitStore,
  type FastifyRateLimitStoreCtor,
  type RateLimitOptions,
} from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Counts, sharedCounts } from '../auth/shared-counts.ts';
import { type Refusal, RefusalError, refuse } from '../core/refusal.ts';
import type { Settings } from '../core/settings.ts';
import type { AppState } from './runtime.ts';

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';
const EXPOSED =
  'authorization, etag, x-schema-version, x-request-id, x-count-exact, x-next-cursor, x-prev-cursor, retry-after, content-disposition, x-device, ' +
  'content-range, content-length, accept-ranges, x-undo, x-position';
const ALLOWED =
  'authorization, content-type, idempotency-key, if-match, if-none-match, accept, range, x-batch, x-id-partner, x-device, x-position';
const YEAR_SECONDS = 31_536_000;
const PREFLIGHT_SECONDS = 600;

/** So many addresses are counted. */
const ADDRESSES = 100_000;
const MINUTE_MS = 60_000;

const isApi = ({ url }: FastifyRequest): boolean => /^\/(v1|web)(\/|\?|$)/.test(url);

/** What holds for every call before its body is read: headers, other origins, and how often one address may call. */
export async function guardEdge(app: FastifyInstance, settings: Settings, state: AppState): Promise<void> {
  await app.register(helmet, headersOf(settings));
  await app.register(cors, { delegator: originRule(settings.allowedOrigins) });
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'x-request-id': request.id, 'permissions-policy': PERMISSIONS });
    if (!isApi(request)) return;
    reply.header('cache-control', 'no-store');
    // Asked by browsers before a call from another origin; the route for it is that of the package.
    if (request.method === 'OPTIONS') await reply.code(204).header('allow', METHODS).send();
  });
  await limitRates(
    app,
    settings,
    sharedCounts(ADDRESSES, () => state.runtime?.database.pool),
  );
}

const PERMISSIONS = 'camera=(), microphone=(), geolocation=(), payment=()';

/** The policy of content belongs to the page and to files, so it is not among them. */
const headersOf = ({ allowedOrigins, publicUrl }: Settings) =>
  ({
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: allowedOrigins.length > 0 ? 'cross-origin' : 'same-origin' },
    originAgentCluster: false,
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: publicUrl.startsWith('https:') && { maxAge: YEAR_SECONDS, includeSubDomains: false },
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: { action: 'deny' },
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  }) as const;

/** Only origins that the settings name are let in; a foreign one gets no header, and none is reflected unseen. */
function originRule(allowed: string[]) {
  return async (request: FastifyRequest) => {
    const { origin } = request.headers;
    const isForeign = origin !== undefined && !allowed.includes(origin);
    return {
      origin: isForeign ? false : allowed,
      exposedHeaders: EXPOSED,
      methods: METHODS,
      allowedHeaders: ALLOWED,
      maxAge: PREFLIGHT_SECONDS,
      preflight: origin !== undefined && isApi(request),
      preflightContinue: true,
      strictPreflight: false,
    };
  };
}

/**
 * Calls, and sign-ins among them, of one address in a minute. The network of an IPv6 address counts as one address.
 */
export async function limitRates(
  app: FastifyInstance,
  { rates }: Pick<Settings, 'rates'>,
  counts: Counts,
): Promise<void> {
  app.addHook('onClose', async () => counts.close());
  await app.register(rateLimit, { global: false, store: storeOf(counts, 'call') });
  const within = { timeWindow: MINUTE_MS };
  const calls = app.createRateLimit({ ...within, max: rates.callsPerMinute });
  const signIns = app.createRateLimit({ ...within, max: rates.signInsPerMinute, store: storeOf(counts, 'sign-in') });
  app.addHook('onRequest', async (request) => {
    if (!isApi(request)) return;
    const call = await calls(request);
    if (!call.isAllowed && call.isExceeded)
      throw new RefusalError(tooMany('server.too-many-requests', call.ttlInSeconds));
    if (!/^\/v1\/(login|passwords)(\/|\?|$)/.test(request.url) || request.method === 'GET') return;
    const signIn = await signIns(request);
    if (!signIn.isAllowed && signIn.isExceeded)
      throw new RefusalError(tooMany('server.too-many-sign-ins', signIn.ttlInSeconds));
  });
}

const tooMany = (reason: string, wait: number): Refusal => {
  const seconds = Math.max(1, wait);
  return refuse(429, reason, { params: { seconds }, headers: { 'retry-after': String(seconds) } });
};

/** What the package counts by: one kind of call, in the counts that all kinds share. */
function storeOf(counts: Counts, kind: string): FastifyRateLimitStoreCtor {
  return class Store implements FastifyRateLimitStore {
    incr(address: string, done: (error: null, result: { current: number; ttl: number }) => void, windowMs: number) {
      done(null, counts.count(`${kind} ${address}`, windowMs));
    }
    child(options: object): FastifyRateLimitStore {
      const { store: Other } = options as RateLimitOptions;
      return Other ? new Other({}) : this;
    }
  };
}
