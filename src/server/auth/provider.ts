import { isRow } from '../../resource/model/path.ts';
import { type Refusal, refuse } from '../core/refusal.ts';
import type { Settings } from '../core/settings.ts';

type Provider = NonNullable<Settings['oidc']>;
type Typed = { email: string; password: string };

const WAIT_MS = 10_000;
const WORDS = 300;

/**
 * The auth provider judges e-mail and password (grant `password` at its token endpoint). Its refusal is passed on in its
 * own words; whatever else goes wrong is a failure of the provider, never a sign-in.
 */
export async function providerAdmits(provider: Provider, typed: Typed): Promise<true | Refusal> {
  try {
    const answer = await askToken(await tokenEndpoint(provider.issuer), provider, typed);
    const body: unknown = await answer.json().catch(() => undefined);
    if (answer.ok) return vouchesFor(body, typed.email) ? true : refuse(401, 'console.sign-in.failure');
    if (answer.status >= 500 || answer.status === 429) return refuse(503, 'server.provider-unavailable');
    const words = wordsOf(body);
    return words
      ? refuse(401, 'server.provider-says', { params: { text: words } })
      : refuse(401, 'console.sign-in.failure');
  } catch {
    return refuse(503, 'server.provider-unavailable');
  }
}

async function tokenEndpoint(issuer: string): Promise<string> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const found = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(WAIT_MS) });
  const facts: unknown = await found.json();
  if (!found.ok || !isRow(facts) || typeof facts.token_endpoint !== 'string') throw new Error('no token endpoint');
  return facts.token_endpoint;
}

function askToken(endpoint: string, { clientId, clientSecret }: Provider, { email, password }: Typed) {
  const form = { grant_type: 'password', scope: 'openid email', username: email, password, client_id: clientId };
  return fetch(endpoint, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({ ...form, ...(clientSecret ? { client_secret: clientSecret } : {}) }),
    redirect: 'error',
    signal: AbortSignal.timeout(WAIT_MS),
  });
}

/** A token came, and if it names an e-mail, it is the typed one and not an unverified claim. */
function vouchesFor(body: unknown, email: string): boolean {
  if (!isRow(body) || typeof body.access_token !== 'string' || !body.access_token) return false;
  const claims = claimsOf(body.id_token);
  if (claims?.email === undefined) return true;
  return String(claims.email).toLowerCase() === email.toLowerCase() && claims.email_verified !== false;
}

/** The claims as the provider itself just said them over its own connection. */
function claimsOf(token: unknown): Record<string, unknown> | undefined {
  if (typeof token !== 'string') return undefined;
  const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
  return isRow(claims) ? claims : undefined;
}

function wordsOf(body: unknown): string | undefined {
  const text = isRow(body) ? body.error_description : undefined;
  return typeof text === 'string' && text.trim()
    ? text
        .replace(/\p{Cc}/gu, ' ')
        .trim()
        .slice(0, WORDS)
    : undefined;
}
