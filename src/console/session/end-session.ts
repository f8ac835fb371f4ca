import { ApiError } from '../api/api-error.ts';
import { configureClient } from '../api/settings.ts';
import { company, prefetchHints, token } from './token.ts';

type Listener = () => void;
const listeners = new Set<Listener>();

/** Calls `listener` whenever the session ends; answers how to stop. */
export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Section 8: a 401 or 403 on any call clears the token and leads to login. `why` is what the call was answered. */
export function endSession(why?: unknown): void {
  if (token.read()) ended.keep(why);
  token.clear();
  company.clear();
  prefetchHints.clear();
  leadToLogin();
  for (const listener of listeners) listener();
}

/** Calls carry this session's token and company, and end it when they are refused. */
configureClient({ token: token.read, company: () => company.read()?.id_partner, onUnauthorized: endSession });

/** The address that was asked for is kept, so that signing in leads back to it. */
export function leadToLogin(): void {
  if (/^#\/(login|reset)/.test(location.hash)) return;
  returnTo.keep();
  location.hash = '#/login';
}

const KEPT = 'ended';
/** It says no more than that one has to sign in. */
const PLAIN = 'server.not-signed-in';

/** Why the last session of this window ended, shown at sign-in. After a sign-out nothing is shown. */
export const ended = {
  keep(why: unknown): void {
    const text = why instanceof ApiError && why.reason !== PLAIN ? why.message : '';
    sessionStorage.setItem(KEPT, JSON.stringify({ text }));
  },
  /** The answer's own words, or none: then the general sentence; undefined when no session ended by itself. */
  read(): { text: string } | undefined {
    try {
      return JSON.parse(sessionStorage.getItem(KEPT) ?? 'null') ?? undefined;
    } catch {
      return undefined;
    }
  },
  forget: (): void => sessionStorage.removeItem(KEPT),
};

const WANTED = 'wanted';

/** The screen that a person asked for before having to sign in; it is kept for one sign-in. */
export const returnTo = {
  keep: () => {
    if (!/^#?\/?(login|reset|$)/.test(location.hash)) sessionStorage.setItem(WANTED, location.hash);
  },
  take: () => {
    const address = sessionStorage.getItem(WANTED);
    sessionStorage.removeItem(WANTED);
    return address ?? '#/';
  },
};
