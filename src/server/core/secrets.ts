import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { type Permit, permitted } from './permit.ts';

/** Secrets at rest: AES-256-GCM, a fresh nonce each time, readable only with the key of the settings. */
export type Secrets = { close(text: string): string; open(stored: string, permit: Permit): string };

/** The same for what the server keeps for itself: whole files that are sealed. */
export type Cipher = { close(text: string): string; open(stored: string): string };

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const PREFIX = 'v1:';

/** Secrets open with the permit of the gate for that very value. */
export function makeSecrets(key: Buffer): Secrets {
  const { close, open } = makeCipher(key);
  return {
    close,
    open(stored, permit) {
      permitted(permit, ['reveal', 'work'], stored);
      return open(stored);
    },
  };
}

export function makeCipher(key: Buffer): Cipher {
  return {
    close(text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return PREFIX + Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64');
    },
    open(stored) {
      if (!stored.startsWith(PREFIX)) throw new Error('a stored secret has an unknown form');
      const bytes = Buffer.from(stored.slice(PREFIX.length), 'base64');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES));
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString(
        'utf8',
      );
    },
  };
}
