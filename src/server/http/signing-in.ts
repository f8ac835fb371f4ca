import { type Site, siteOf } from '../auth/factors/site.ts';
import { fileCookie, keepsCookies } from '../auth/file-cookie.ts';
import type { From, SignedIn, SignInNeeds } from '../auth/open-session.ts';
import { newToken } from '../auth/tokens.ts';
import { said } from '../sight/answer.ts';
import type { ApiResponse, Open } from './api-request.ts';

/** What a sign-in works with, and where it comes from. */
export function signingIn(open: Open): { needs: SignInNeeds; from: From } {
  const { runtime, schemas, headers, ip, now } = open;
  const fileKey = keepsCookies(headers, runtime.services.settings) ? newToken() : undefined;
  const from = { address: ip, agent: headers['user-agent'], device: headers['x-device'], site: siteOfCall(open) };
  const { services, sessions } = runtime;
  return { needs: { services, schemas, sessions, now }, from: { ...from, ...(fileKey ? { fileKey } : {}) } };
}

/** Where the passkeys of this call belong. */
export const siteOfCall = ({ runtime, headers }: Pick<Open, 'runtime' | 'headers'>): Site | undefined =>
  siteOf(runtime.services.settings, headers.host);

/** A session is open: its token, the seal of the device, and the cookie of a browser. */
export function signedIn(
  { runtime }: Pick<Open, 'runtime'>,
  { fileKey }: Pick<From, 'fileKey'>,
  { device, ...answered }: SignedIn,
  more: { recovery?: string[] } = {},
): ApiResponse {
  const cookie: Record<string, string> = fileKey
    ? { 'set-cookie': fileCookie(runtime.services.settings, fileKey) }
    : {};
  return {
    status: 200,
    body: said({ ...more, ...answered }),
    headers: { authorization: `Bearer ${answered.token}`, 'x-device': device, ...cookie },
  };
}
