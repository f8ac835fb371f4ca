import type { Schemas } from '../../resource/model/definition.ts';
import { takesPlace } from '../auth/factors/finish-sign-in.ts';
import { siteOf } from '../auth/factors/site.ts';
import { TIMEZONE, timeAt } from '../core/clock.ts';
import type { Settings } from '../core/settings.ts';

/** The sentences that may be read without a session. */
const PUBLIC_MESSAGES =
  /^(console\.(sign-in|factor|recovery|reset|password|loading|retry|session|connection|error|close|and)|generic|server\.(?!loan|log))/;

/** What the sign-in page needs: nothing of it depends on who asks. */
export function publicFacts(schemas: Schemas, settings: Settings, host: string | undefined) {
  const { console: shell } = schemas;
  const hosts = settings.partnerHosts ?? shell.partnerHosts;
  const isPartner = host !== undefined && hosts.includes(host.replace(/:\d+$/, ''));
  const messages = Object.fromEntries(Object.entries(schemas.messages).filter(([key]) => PUBLIC_MESSAGES.test(key)));
  return {
    version: shell.version,
    title: shell.title,
    messages,
    partner: isPartner ? (shell.partnersLink ?? true) : null,
    provider: settings.oidc ? { issuer: settings.oidc.issuer, client: settings.oidc.clientId } : null,
    factors: { passkey: takesPlace(settings) && siteOf(settings, host) !== undefined },
    limits: shell.limits,
    ...(baseOf(schemas, settings) ? { base: baseOf(schemas, settings) } : {}),
  };
}

/** Where section 7's calls go, when not to the console's own origin. */
export function baseOf(schemas: Schemas, settings: Settings): string | undefined {
  const base = settings.apiBase ?? schemas.console.api.base;
  return base && base !== '/v1' ? base : undefined;
}

export const timezoneAt = (now: Date) => ({ timezone: TIMEZONE, time: timeAt(now) });
