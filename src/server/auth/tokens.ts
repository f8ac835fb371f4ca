import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** 256 random bits that mean nothing. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** Only this is stored: who reads the database cannot sign in with it. A random token needs no salt. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
