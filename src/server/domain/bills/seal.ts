import type { XmlNodeInterface } from '@nodecfdi/cfdi-core/types';
import { Certificate, Credential } from '@nodecfdi/credentials/node';
import type { Services, Trx } from '../../core/context.ts';
import { openKey, storedPair } from '../documents/billing-files.ts';
import { originalString } from './original-string.ts';
import type { Party } from './party.ts';

/** A person's digital seal, when key, certificate and password are stored, fit each other and are in force. */
export async function sealerOf(
  trx: Trx,
  services: Pick<Services, 'files' | 'secrets' | 'clock'>,
  issuer: Party,
): Promise<Credential | undefined> {
  if (issuer.user === null) return undefined;
  try {
    const { cer, key, password } = await storedPair(trx, issuer.user, services.files, services.secrets);
    if (!cer || !key || password === undefined) return undefined;
    const opened = openKey(key, password);
    if (!opened) return undefined;
    const sealer = new Credential(new Certificate(cer.toString('binary')), opened);
    const now = services.clock();
    const inForce = sealer.certificate().validFrom() <= now && now <= sealer.certificate().validTo();
    return sealer.isCsd() && inForce && sealer.rfc() === issuer.rfc ? sealer : undefined;
  } catch {
    // What does not open seals nothing; the invoice says of itself that it has no seal.
    return undefined;
  }
}

/** Puts certificate and seal on an invoice. */
export function seal(root: XmlNodeInterface, sealer: Credential): void {
  const certificate = sealer.certificate();
  root.addAttributes({
    NoCertificado: certificate.serialNumber().bytes(),
    Certificado: certificate.pemAsOneLine(),
  });
  // The library digests one byte for each character, so the text is handed over as its UTF-8 bytes.
  const signature = sealer.sign(Buffer.from(originalString(root), 'utf8').toString('binary'), 'sha256');
  root.setAttribute('Sello', Buffer.from(signature, 'binary').toString('base64'));
}
