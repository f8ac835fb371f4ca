import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Actor } from '../../resource/model/definition.ts';

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

/**
 * 256 bits that seal what a person typed and did not send, in base64url: the same at every sign-in, another one for each
 * person and for each company that the person acts for. A browser holds it in memory alone.
 */
export function draftKey(secret: Buffer, { id, acting_for }: Pick<Actor, 'id'> & { acting_for?: unknown }): string {
  const own = createHmac('sha256', secret).update('drafts').digest();
  return createHmac('sha256', own)
    .update(`${id} ${acting_for ?? ''}`)
    .digest('base64url');
}
