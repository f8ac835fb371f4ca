import type { Settings } from '../core/settings.ts';

const NAME = 'mesa-files';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * The cookie that a browser shows with the addresses of files and nowhere else; an empty key takes it away. Browsers trust
 * their own machine as they trust TLS, and keep a secure cookie from both; from any other page without TLS they keep none.
 */
export function fileCookie({ publicUrl, sessionHours }: Settings, key: string): string {
  const { protocol, hostname } = new URL(publicUrl);
  const secure = protocol === 'https:' || LOOPBACK.includes(hostname) ? '; Secure' : '';
  return `${NAME}=${key}; Path=/v1/files; HttpOnly; SameSite=Strict; Max-Age=${key ? sessionHours * 3600 : 0}${secure}`;
}

/** The key that a call shows, if it shows one. */
export const fileKeyIn = (cookies: string | undefined): string | undefined =>
  new RegExp(`(?:^|;\\s*)${NAME}=([\\w-]{20,100})(?:;|$)`).exec(cookies ?? '')?.[1];

/**
 * A page of this server signs in: its browser keeps the cookie. It came from the address that people type, whatever `Host` a proxy
 * made of it, or from the address that was called. Programs and consoles of other origins get none.
 */
export function keepsCookies(
  { origin, host }: Record<string, string | undefined>,
  { publicUrl, partnerHosts = [] }: Pick<Settings, 'publicUrl' | 'partnerHosts'>,
): boolean {
  if (origin === undefined || !URL.canParse(origin)) return false;
  const from = new URL(origin);
  return from.origin === new URL(publicUrl).origin || [host, ...partnerHosts].includes(from.host);
}
