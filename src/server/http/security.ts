import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../core/settings.ts';

/** Headers of every answer. */
export function securityHeaders(settings: Settings): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': settings.allowedOrigins.length > 0 ? 'cross-origin' : 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    ...(settings.publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}

/** The console's policy: nothing is evaluated, styles come in by the nonce of this page alone. */
export function contentPolicy(nonce: string, apiBase: string | undefined): string {
  const api = apiBase?.startsWith('http') ? ` ${new URL(apiBase).origin}` : '';
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${api}`,
    "font-src 'self' data:",
    `connect-src 'self'${api}`,
    "worker-src 'self' blob:",
    "frame-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');
}

/** The token of an `authorization` header, if it is one. */
export const bearerOf = (header: string | undefined): string | undefined =>
  /^Bearer ([\w.~+/-]{20,200}=*)$/i.exec(header ?? '')?.[1];

const EXPOSED =
  'authorization, etag, x-schema-version, x-request-id, x-count-exact, x-next-cursor, x-prev-cursor, retry-after, content-disposition, x-device, ' +
  'content-range, content-length, accept-ranges';
const ALLOWED =
  'authorization, content-type, idempotency-key, if-match, if-none-match, accept, range, x-id-partner, x-device';
const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';

/** Only origins that the settings name; a foreign one gets no header at all, and none is ever reflected unseen. */
export function originHeaders(settings: Settings, origin: string | undefined): Record<string, string> {
  const base = { vary: 'origin', 'access-control-expose-headers': EXPOSED };
  if (!origin || !settings.allowedOrigins.includes(origin)) return base;
  return { ...base, 'access-control-allow-origin': origin };
}

/** The question a browser asks before a call from another origin. */
export function answerPreflight(settings: Settings, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const headers = originHeaders(settings, request.headers.origin);
  const allow = 'access-control-allow-origin' in headers ? preflight : {};
  return reply
    .code(204)
    .headers({ ...headers, ...allow, allow: METHODS })
    .send();
}

const preflight = {
  'access-control-allow-methods': METHODS,
  'access-control-allow-headers': ALLOWED,
  'access-control-max-age': '600',
};
