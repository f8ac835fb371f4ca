import { createHmac, timingSafeEqual } from 'node:crypto';

/** Seals of what the server handed out itself. The first part says what for, so that no seal is good for anything else. */
export type Signer = {
  sign(...parts: string[]): string;
  /** Whether a seal is that of these parts, in a time that says nothing about how much of it is right. */
  verify(seal: string, ...parts: string[]): boolean;
};

export function makeSigner(secret: Buffer): Signer {
  const key = createHmac('sha256', secret).update('signer').digest();
  const sign = (...parts: string[]) => createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url');
  return {
    sign,
    verify(seal, ...parts) {
      const [given, right] = [Buffer.from(seal), Buffer.from(sign(...parts))];
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}
