import { isIP } from 'node:net';
import type { Settings } from '../../core/settings.ts';

/** Where passkeys are made and shown: the name that they are bound to, and the address of the page that asks for them. */
export type Site = { rp: string; origin: string };

/**
 * The site of a call. Passkeys need a host with a name and a page that browsers trust, so a server that is reached by a number
 * or without TLS has none; `localhost` does. A partner's host has passkeys of its own.
 */
export function siteOf(
  { publicUrl, partnerHosts }: Pick<Settings, 'publicUrl' | 'partnerHosts'>,
  host: string | undefined,
): Site | undefined {
  const { hostname, origin, protocol } = new URL(publicUrl);
  const partner = partnerHosts?.find((one) => one === host?.replace(/:\d+$/, ''));
  if (partner && protocol === 'https:') return { rp: partner, origin: `https://${host}` };
  const isNamed = isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
  const isTrusted = protocol === 'https:' || hostname === 'localhost';
  return isNamed && isTrusted ? { rp: hostname, origin } : undefined;
}
