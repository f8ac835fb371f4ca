import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const KEY_PASSWORD = 'clave-Segura-7';
const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: ['ignore', 'pipe', 'ignore'] });

/** A pair as the tax office gives it out, signed by itself: a key in an encrypted container and a certificate of its RFC. */
export function taxPair(
  rfc: string,
  branch = 'Matriz',
  password: string | Buffer = KEY_PASSWORD,
): { cer: Buffer; key: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'mesa-cer-'));
  const at = (ending: string) => join(folder, `pair.${ending}`);
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  writeFileSync(at('pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const subject = `/CN=PERSONA DE PRUEBA/2.5.4.45=${rfc}/O=PERSONA DE PRUEBA${branch ? `/OU=${branch}` : ''}`;
  openssl('req', '-x509', '-new', '-key', at('pem'), '-out', at('crt'), '-subj', subject, '-days', '30');
  openssl('x509', '-in', at('crt'), '-outform', 'DER', '-out', at('cer'));
  // A password is bytes: arguments of a program are always text.
  writeFileSync(at('pass'), password);
  const cipher = ['-v2', 'aes256', '-passout', `file:${at('pass')}`];
  openssl('pkcs8', '-topk8', '-in', at('pem'), '-outform', 'DER', '-out', at('key'), ...cipher);
  return { cer: readFileSync(at('cer')), key: readFileSync(at('key')) };
}
