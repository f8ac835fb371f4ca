import type { XmlNodeInterface } from '@nodecfdi/cfdi-core/types';
import { Certificate, Credential } from '@nodecfdi/credentials/node';
import type { Services, Trx } from '../../core/context.ts';
import { openKey, storedPair } from '../documents/billing-files.ts';
import type { Party } from './party.ts';

/**
 * The original string of a CFDI 4.0: the attributes that are signed, in the order of the tax office's transformation, each
 * with its white space put in order; what is absent leaves no trace.
 */
export const MOMENT = 'Fecha';
const ROOT = [
  'Version',
  'Serie',
  'Folio',
  MOMENT,
  'FormaPago',
  'NoCertificado',
  'CondicionesDePago',
  'SubTotal',
  'Descuento',
  'Moneda',
  'TipoCambio',
  'Total',
  'TipoDeComprobante',
  'Exportacion',
  'MetodoPago',
  'LugarExpedicion',
  'Confirmacion',
];
const ISSUER = ['Rfc', 'Nombre', 'RegimenFiscal', 'FacAtrAdquirente'];
const RECEIVER = [
  'Rfc',
  'Nombre',
  'DomicilioFiscalReceptor',
  'ResidenciaFiscal',
  'NumRegIdTrib',
  'RegimenFiscalReceptor',
  'UsoCFDI',
];
const CONCEPT = [
  'ClaveProdServ',
  'NoIdentificacion',
  'Cantidad',
  'ClaveUnidad',
  'Unidad',
  'Descripcion',
  'ValorUnitario',
  'Importe',
  'Descuento',
  'ObjetoImp',
];
const TRANSFER = ['Base', 'Impuesto', 'TipoFactor', 'TasaOCuota', 'Importe'];

export function originalString(root: XmlNodeInterface): string {
  const parts = [
    ...take(root, ROOT),
    ...take(root.searchNode('cfdi:Emisor'), ISSUER),
    ...take(root.searchNode('cfdi:Receptor'), RECEIVER),
    ...nodesAt(root, 'cfdi:Conceptos', 'cfdi:Concepto').flatMap((concept) => [
      ...take(concept, CONCEPT),
      ...transfers(concept),
    ]),
    ...transfers(root),
    ...take(root.searchNode('cfdi:Impuestos'), ['TotalImpuestosTrasladados']),
  ];
  return `||${parts.join('|')}||`;
}

const transfers = (node: XmlNodeInterface): string[] =>
  nodesAt(node, 'cfdi:Impuestos', 'cfdi:Traslados', 'cfdi:Traslado').flatMap((one) => take(one, TRANSFER));

function take(node: XmlNodeInterface | undefined, names: readonly string[]): string[] {
  if (!node) return [];
  return names.filter((name) => node.hasAttribute(name)).map((name) => tidy(node.getAttribute(name)));
}

const tidy = (value: string): string => value.replace(/\s+/g, ' ').trim();

/** All elements at a path below a node; the library's own search follows the first of each name only. */
export function nodesAt(node: XmlNodeInterface, ...path: string[]): XmlNodeInterface[] {
  const [name, ...rest] = path;
  if (name === undefined) return [node];
  return [...node.children()].filter((child) => child.name() === name).flatMap((child) => nodesAt(child, ...rest));
}

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
