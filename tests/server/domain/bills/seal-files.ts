import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const SEAL_PASSWORD = 'Sello2026';

/** A digital seal as the tax office gives it out, for tests alone: certificate in DER and an encrypted key. */
export function makeSeal(rfc: string, name: string, days = 400): { cer: Buffer; key: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'mesa-seal-'));
  const at = (file: string) => join(folder, file);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' });
  try {
    const serial = `0x${Buffer.from('30001000000500003416').toString('hex')}`;
    const subject = `/CN=${name}/O=${name}/OU=Matriz/x500UniqueIdentifier=${rfc}`;
    openssl(
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      at('key.pem'),
      '-out',
      at('cer.pem'),
      '-days',
      String(days),
      '-set_serial',
      serial,
      '-subj',
      subject,
      '-addext',
      'keyUsage=digitalSignature,nonRepudiation',
    );
    openssl('x509', '-in', at('cer.pem'), '-outform', 'DER', '-out', at('seal.cer'));
    openssl(
      'pkcs8',
      '-topk8',
      '-in',
      at('key.pem'),
      '-outform',
      'DER',
      '-out',
      at('seal.key'),
      '-v2',
      'des3',
      '-passout',
      `pass:${SEAL_PASSWORD}`,
    );
    return { cer: readFileSync(at('seal.cer')), key: readFileSync(at('seal.key')) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
