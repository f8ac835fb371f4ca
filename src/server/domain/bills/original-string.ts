import type { XmlNodeInterface } from '@nodecfdi/cfdi-core/types';
import { nodesAt } from './nodes-at.ts';

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
