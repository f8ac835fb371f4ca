import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Seals of what the server handed out itself. The purpose has a key of its own, so that no seal is good for anything else. */
export type Signer = {
  sign(purpose: Purpose, ...parts: string[]): string;
  /** Whether a seal is that of these parts; the time it takes does not depend on how much of it is right. */
  verify(seal: string, purpose: Purpose, ...parts: string[]): boolean;
};

type Purpose = 'cursor' | 'file' | 'undo' | 'validators' | 'recovery-code' | 'enrol-code' | 'batch' | 'api-key';

/** Keys are derived from the one secret (HKDF, RFC 5869) when they are first needed. */
export function makeSigner(secret: Buffer): Signer {
  const keys = new Map<Purpose, Buffer>();
  const keyFor = (purpose: Purpose): Buffer => {
    const known = keys.get(purpose) ?? Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
    keys.set(purpose, known);
    return known;
  };
  const sign: Signer['sign'] = (purpose, ...parts) =>
    createHmac('sha256', keyFor(purpose)).update(JSON.stringify(parts)).digest('base64url');
  return {
    sign,
    verify(seal, purpose, ...parts) {
      const [given, right] = [Buffer.from(seal), Buffer.from(sign(purpose, ...parts))];
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}
