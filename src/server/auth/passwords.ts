import { hash, verify } from '@node-rs/argon2';
import type { FieldProblem } from '../core/refusal.ts';

/** A hash of a password that no account has, so that an unknown account takes as long as a known one. */
const nobody = hash('nobody has this password');

const RULES = [/.{8,}/su, /\p{Lu}/u, /\p{Ll}/u, /\d/, /[!@#$%^&*]/];
/** Argon2 would hash megabytes just as willingly. */
const LENGTH_LIMIT = 1024;

/** Each check takes 19 MB and a core: more at once would slow down every other call of the process. */
const CHECKS_AT_ONCE = 4;
/** So many wait for their turn, a few seconds of work; whatever comes beyond is sent away at once. */
const WAITING_MAX = 60;

/** More passwords wait to be checked than the process can bear: 503 with `retry-after`. */
export class TooManyPasswords extends Error {}

/**
 * Turns for work of which only `limit` pieces run at once. The others wait in their order, at most `waitingMax` of them.
 *
 * @throws TooManyPasswords where the queue is full; the work was not begun.
 */
export function turns(limit: number, waitingMax: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= limit) {
      if (waiting.length >= waitingMax) throw new TooManyPasswords();
      // Who ends hands the place over, so that no newcomer comes before those who wait.
      await new Promise<void>((go) => waiting.push(go));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

const inTurn = turns(CHECKS_AT_ONCE, WAITING_MAX);

/**
 * A sign-in or another proof by password, in its turn: what is sent away for want of a place was not counted as an attempt
 * either, so that a flood of guesses locks out no account.
 *
 * @throws TooManyPasswords
 */
export const proveInTurn: <T>(proof: () => Promise<T>) => Promise<T> = inTurn;

/**
 * What is wrong with a new password, beside its field: one of the five rules of the sign-in checklist, or more characters
 * than a server can bear, which is no rule of the checklist.
 */
export function passwordProblems(password: unknown): FieldProblem[] {
  if (typeof password === 'string' && password.length > LENGTH_LIMIT)
    return [{ field: 'password', code: 'server.password-long', params: { limit: LENGTH_LIMIT } }];
  const isStrong = typeof password === 'string' && RULES.every((rule) => rule.test(password));
  return isStrong ? [] : [{ field: 'password', code: 'server.password-weak' }];
}

/** Argon2id with the parameters of its library, in its turn. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password));

/** To be called within `proveInTurn`. */
export async function passwordFits(stored: string | undefined, password: string): Promise<boolean> {
  const fits = await verify(stored ?? (await nobody), password.slice(0, LENGTH_LIMIT)).catch(() => false);
  return stored !== undefined && fits && password.length <= LENGTH_LIMIT;
}
