import { configureClient } from '../api/caller.ts';
import { company } from './company.ts';
import { ended } from './ended.ts';
import { prefetchHints } from './prefetch-hints.ts';
import { returnTo } from './return-to.ts';
import { token } from './token.ts';

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
