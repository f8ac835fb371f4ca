import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, scrypt } from 'node:crypto';
import { Transform } from 'node:stream';
import { tell } from '../../core/tell.ts';

/**
 * How the parts of a backup are closed: AES-256-GCM with a key of its own for each part, derived from the passphrase, a salt
 * of the backup and the part's name, so that no part can take the place of another. The tag follows the content.
 */
export type Lock = { key: Buffer };
export type LockFacts = { cipher: 'aes-256-gcm'; kdf: 'scrypt'; salt: string; N: number; r: number; p: number };

const SALT_BYTES = 16;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
const IV_BYTES = 12;

export const newLockFacts = (): LockFacts => ({
  cipher: 'aes-256-gcm',
  kdf: 'scrypt',
  salt: randomBytes(SALT_BYTES).toString('hex'),
  N: 1 << 15,
  r: 8,
  p: 1,
});

export const lockOf = (passphrase: string, { salt, N, r, p }: LockFacts): Promise<Lock> =>
  new Promise((resolve, reject) => {
    const options = { N, r, p, maxmem: 256 * N * r };
    scrypt(passphrase.normalize('NFC'), Buffer.from(salt, 'hex'), KEY_BYTES, options, (error, key) =>
      error ? reject(error) : resolve({ key }),
    );
  });

const keyOf = ({ key }: Lock, salt: Buffer, name: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, `mesa-backup ${name}`, KEY_BYTES));

/** Each part has a key that is used once, so the nonce may be the same. */
const IV = Buffer.alloc(IV_BYTES);

/** Closes what flows through. */
export function closing(lock: Lock, name: string): Transform {
  const salt = randomBytes(SALT_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(lock, salt, name), IV);
  let begun = false;
  const begin = (stream: Transform) => {
    if (!begun) stream.push(salt);
    begun = true;
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      begin(this);
      done(null, cipher.update(chunk));
    },
    flush(done) {
      begin(this);
      this.push(cipher.final());
      this.push(cipher.getAuthTag());
      done();
    },
  });
}

/** Opens what flows through; the end fails where anything of it is not as it was closed. */
export function opening(lock: Lock, name: string): Transform {
  let held = Buffer.alloc(0);
  let decipher: ReturnType<typeof createDecipheriv> | undefined;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      held = Buffer.concat([held, chunk]);
      if (!decipher) {
        if (held.length < SALT_BYTES) return done();
        decipher = createDecipheriv('aes-256-gcm', keyOf(lock, held.subarray(0, SALT_BYTES), name), IV);
        held = held.subarray(SALT_BYTES);
      }
      const end = held.length - TAG_BYTES;
      if (end <= 0) return done();
      const open = decipher.update(held.subarray(0, end));
      held = held.subarray(end);
      return done(null, open);
    },
    flush(done) {
      try {
        if (!decipher || held.length !== TAG_BYTES) throw new Error('cut short');
        (decipher as { setAuthTag?(tag: Buffer): void }).setAuthTag?.(held);
        decipher.final();
        done();
      } catch {
        done(new Error(tell('restore-unopened', { name })));
      }
    },
  });
}
