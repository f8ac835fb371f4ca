import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

/** The part of CBOR that an attestation needs: small numbers, bytes, texts and maps. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  const entries = [...(value as Map<unknown, unknown>)];
  return Buffer.concat([head(5, entries.length), ...entries.flatMap(([key, inner]) => [cbor(key), cbor(inner)])]);
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const FLAGS = { present: 1, verified: 4, attested: 64 };

type Options = { challenge: string; rpId?: string; rp?: { id?: string } };

/** An authenticator in software: an ES256 key without attestation, as a browser would hand its answers on. */
export function softwarePasskey(origin = 'http://localhost:8080') {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  const passkey = { counter: 0, verifies: true, origin };
  const authData = (rp: string, more: Buffer = Buffer.alloc(0)) => {
    const flags = FLAGS.present | (passkey.verifies ? FLAGS.verified : 0) | (more.length > 0 ? FLAGS.attested : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(passkey.counter);
    return Buffer.concat([sha256(rp), Buffer.from([flags]), counter, more]);
  };
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: passkey.origin, crossOrigin: false }));
  const named = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' };
  return Object.assign(passkey, {
    id: named.id,
    /** The answer to options of an enrolment. */
    make({ challenge, rp }: Options) {
      const key = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      );
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const object = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData(rp?.id ?? '', attested)],
        ]),
      );
      const data = clientData('webauthn.create', challenge).toString('base64url');
      const response = {
        clientDataJSON: data,
        attestationObject: object.toString('base64url'),
        transports: ['internal'],
      };
      return { ...named, clientExtensionResults: {}, authenticatorAttachment: 'platform', response };
    },
    /** The answer to options of a sign-in; its counter goes on. */
    show({ challenge, rpId = '' }: Options) {
      passkey.counter += 1;
      const data = clientData('webauthn.get', challenge);
      const shown = authData(rpId);
      const signature = createSign('sha256')
        .update(Buffer.concat([shown, sha256(data)]))
        .sign(privateKey);
      const response = {
        clientDataJSON: data.toString('base64url'),
        authenticatorData: shown.toString('base64url'),
        signature: signature.toString('base64url'),
      };
      return { ...named, clientExtensionResults: {}, response };
    },
  });
}
