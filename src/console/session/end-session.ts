import { token } from './token.ts';

type Listener = () => void;
const listeners = new Set<Listener>();

/** Calls `listener` whenever the session ends; answers how to stop. */
export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Section 8: a 401 or 403 on any call clears the token and leads to login. */
export function endSession(): void {
  token.clear();
  if (!location.hash.startsWith('#/login') && !location.hash.startsWith('#/reset')) location.hash = '#/login';
  for (const listener of listeners) listener();
}
