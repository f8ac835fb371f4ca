import { ApiError } from '../api/api-error.ts';

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
