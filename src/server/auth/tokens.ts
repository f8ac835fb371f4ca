import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** A key of the API begins so, and nothing else that opens something does: neither is ever taken for the other. */
export const KEY_PREFIX = 'mesa_';

/** Whether what a call shows can only be a key of the API. */
export const isApiKey = (token: string): boolean => token.startsWith(KEY_PREFIX);

/** 256 random bits that mean nothing. */
export function newToken(): string {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return isApiKey(token) ? newToken() : token;
}

/** Only this is stored: who reads the database cannot sign in with it. A random token needs no salt. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
