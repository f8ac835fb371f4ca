import facts from './facts.json' with { type: 'json' };

/** What a structure rule says of an attribute: whether it is required, its pattern, its catalogue. */
export type AttributeRule = { required?: boolean; sealed?: boolean; pattern?: RegExp; codes?: readonly string[] };
type ElementRule = {
  attributes: Record<string, AttributeRule>;
  /** Children by name, with how often they may occur. */
  children: Record<string, readonly [least: number, most: number]>;
};

const RFC: AttributeRule = {
  required: true,
  pattern: /^[A-Z&Ñ]{3,4}[0-9]{2}(0[1-9]|1[0-2])(0[1-9]|[12][0-9]|3[01])[A-Z0-9]{2}[0-9A]$/,
};
const NAME: AttributeRule = { required: true, pattern: /^[^|]{1,300}$/ };
const ZIPCODE: AttributeRule = { required: true, pattern: /^[0-9]{5}$/ };
const MONEY: AttributeRule = { required: true, pattern: /^[0-9]{1,18}\.[0-9]{2}$/ };
const AMOUNT: AttributeRule = { required: true, pattern: /^[0-9]{1,18}(\.[0-9]{1,6})?$/ };
const REGIME: AttributeRule = { required: true, codes: Object.keys(facts.regime) };
const one = (text: string): AttributeRule => ({ required: true, codes: [text] });
const from = (codes: readonly string[]): AttributeRule => ({ required: true, codes });
const MANY = 1_000_000;

/**
 * CFDI 4.0 as far as this server writes it: elements, attributes, patterns of the published schema and codes of the tax
 * office's catalogues (`facts.json`). Names outside of it are not allowed in an invoice.
 */
export const ELEMENTS: Record<string, ElementRule> = {
  'cfdi:Comprobante': {
    attributes: {
      'xmlns:cfdi': one('http://www.sat.gob.mx/cfd/4'),
      'xmlns:xsi': one('http://www.w3.org/2001/XMLSchema-instance'),
      'xsi:schemaLocation': { required: true, pattern: /^http:\/\/www\.sat\.gob\.mx\/cfd\/4 \S+cfdv40\.xsd$/ },
      Version: one('4.0'),
      Serie: { pattern: /^[^|]{1,25}$/ },
      Folio: { pattern: /^[^|]{1,40}$/ },
      Fecha: {
        required: true,
        pattern: /^20[1-9][0-9]-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3])(:[0-5][0-9]){2}$/,
      },
      Sello: { sealed: true, pattern: /^[A-Za-z0-9+/]+={0,2}$/ },
      NoCertificado: { sealed: true, pattern: /^[0-9]{20}$/ },
      Certificado: { sealed: true, pattern: /^[A-Za-z0-9+/]+={0,2}$/ },
      FormaPago: from(facts.payment_form),
      SubTotal: MONEY,
      Moneda: one('MXN'),
      Total: MONEY,
      TipoDeComprobante: from(facts.voucher_type),
      Exportacion: one('01'),
      MetodoPago: from(facts.payment_method),
      LugarExpedicion: ZIPCODE,
    },
    children: {
      'cfdi:Emisor': [1, 1],
      'cfdi:Receptor': [1, 1],
      'cfdi:Conceptos': [1, 1],
      'cfdi:Impuestos': [1, 1],
    },
  },
  'cfdi:Emisor': { attributes: { Rfc: RFC, Nombre: NAME, RegimenFiscal: REGIME }, children: {} },
  'cfdi:Receptor': {
    attributes: {
      Rfc: RFC,
      Nombre: NAME,
      DomicilioFiscalReceptor: ZIPCODE,
      RegimenFiscalReceptor: REGIME,
      UsoCFDI: from(Object.keys(facts.use)),
    },
    children: {},
  },
  'cfdi:Conceptos': { attributes: {}, children: { 'cfdi:Concepto': [1, MANY] } },
  'cfdi:Concepto': {
    attributes: {
      ClaveProdServ: { required: true, pattern: /^[0-9]{8}$/ },
      Cantidad: { required: true, pattern: /^[1-9][0-9]{0,17}(\.[0-9]{1,6})?$/ },
      ClaveUnidad: { required: true, pattern: /^[A-Z0-9]{2,3}$/ },
      Descripcion: { required: true, pattern: /^[^|]{1,1000}$/ },
      ValorUnitario: AMOUNT,
      Importe: AMOUNT,
      ObjetoImp: from(facts.tax_object),
    },
    children: { 'cfdi:Impuestos': [1, 1] },
  },
  'cfdi:Impuestos': {
    attributes: { TotalImpuestosTrasladados: { ...MONEY, required: false } },
    children: { 'cfdi:Traslados': [1, 1] },
  },
  'cfdi:Traslados': { attributes: {}, children: { 'cfdi:Traslado': [1, MANY] } },
  'cfdi:Traslado': {
    attributes: {
      Base: { required: true, pattern: /^(?!0+(\.0+)?$)[0-9]{1,18}(\.[0-9]{1,6})?$/ },
      Impuesto: from(facts.tax),
      TipoFactor: one('Tasa'),
      TasaOCuota: from(facts.vat_rate),
      Importe: AMOUNT,
    },
    children: {},
  },
};
