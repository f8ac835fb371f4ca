import { hash, verify } from '@node-rs/argon2';

/** A hash of nothing anybody knows, so that an unknown account takes as long as a known one. */
const nobody = hash('nobody has this password');

const RULES = [/.{8,}/su, /\p{Lu}/u, /\p{Ll}/u, /\d/, /[!@#$%^&*]/];
/** Argon2 would hash megabytes just as willingly. */
const LENGTH_LIMIT = 1024;

/** The five rules of the sign-in checklist; there is no maximum but what a server can bear. */
export function passwordIsStrong(password: string): boolean {
  return password.length <= LENGTH_LIMIT && RULES.every((rule) => rule.test(password));
}

/** Argon2id with the parameters of its library. */
export const hashPassword = (password: string): Promise<string> => hash(password);

export async function passwordFits(stored: string | undefined, password: string): Promise<boolean> {
  const fits = await verify(stored ?? (await nobody), password.slice(0, LENGTH_LIMIT)).catch(() => false);
  return stored !== undefined && fits && password.length <= LENGTH_LIMIT;
}
