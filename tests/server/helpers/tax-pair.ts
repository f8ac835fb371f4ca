import { createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  AttributeValue,
  Certificate,
  Extension,
  Extensions,
  KeyUsage,
  KeyUsageFlags,
  Name,
  RelativeDistinguishedName,
  SubjectPublicKeyInfo,
  TBSCertificate,
  Validity,
  Version,
} from '@peculiar/asn1-x509';

export const KEY_PASSWORD = 'clave-Segura-7';

/** Object identifiers of the parts of a name, as RFC 5280 and X.520 give them. */
const NAMES = { name: '2.5.4.3', rfc: '2.5.4.45', organization: '2.5.4.10', branch: '2.5.4.11' };
const SHA256_WITH_RSA = '1.2.840.113549.1.1.11';
const KEY_USAGE = '2.5.29.15';
const DAY = 24 * 3_600_000;

type Pair = {
  name?: string;
  /** Only a seal of a company names one; without it the pair is the signature of a person. */
  branch?: string;
  /** A password is bytes: those of Windows-1252 and of UTF-8 differ where it holds an ñ. */
  password?: string | Buffer;
  /** Up to 20 bytes; the tax office writes digits in them. */
  serial?: Buffer;
  days?: number;
};

/** A pair as the tax office gives it out, signed by itself: a certificate of its RFC in DER and its key in an encrypted container. */
export function taxPair(rfc: string, pair: Pair = {}): { cer: Buffer; key: Buffer } {
  const { name = 'PERSONA DE PRUEBA', branch = 'Matriz', password = KEY_PASSWORD, days = 30 } = pair;
  const { privateKey: pem, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const privateKey = createPrivateKey(pem);
  const parts: [string, string][] = [
    [NAMES.name, name],
    [NAMES.rfc, rfc],
    [NAMES.organization, name],
    ...(branch ? ([[NAMES.branch, branch]] as [string, string][]) : []),
  ];
  const subject = new Name(
    parts.map(([type, utf8String]) => {
      const value = new AttributeValue({ utf8String });
      return new RelativeDistinguishedName([new AttributeTypeAndValue({ type, value })]);
    }),
  );
  const signatureAlgorithm = new AlgorithmIdentifier({ algorithm: SHA256_WITH_RSA, parameters: null });
  const usage = new KeyUsage(KeyUsageFlags.digitalSignature | KeyUsageFlags.nonRepudiation);
  const tbsCertificate = new TBSCertificate({
    version: Version.v3,
    serialNumber: bytes(pair.serial ?? Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    signature: signatureAlgorithm,
    issuer: subject,
    validity: new Validity({ notBefore: new Date(Date.now() - DAY), notAfter: new Date(Date.now() + days * DAY) }),
    subject,
    subjectPublicKeyInfo: AsnConvert.parse(publicKey, SubjectPublicKeyInfo),
    extensions: new Extensions([
      new Extension({ extnID: KEY_USAGE, extnValue: new OctetString(AsnConvert.serialize(usage)) }),
    ]),
  });
  const signed = sign('sha256', Buffer.from(AsnConvert.serialize(tbsCertificate)), privateKey);
  const certificate = new Certificate({ tbsCertificate, signatureAlgorithm, signatureValue: bytes(signed) });
  return {
    cer: Buffer.from(AsnConvert.serialize(certificate)),
    key: privateKey.export({ type: 'pkcs8', format: 'der', cipher: 'aes-256-cbc', passphrase: password }),
  };
}

const bytes = (buffer: Buffer): ArrayBuffer => new Uint8Array(buffer).buffer;
