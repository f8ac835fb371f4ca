import type { XmlNodeInterface } from '@nodecfdi/cfdi-core/types';
import { sumMoney } from '../../../lending/money/money.ts';
import { baseTotal, taxFits } from '../../../lending/state/bill-lines.ts';
import { GENERIC_RFCS } from '../../../resource/kinds/keys.ts';
import facts from './facts.json';
import { nodesAt } from './original-string.ts';

type Persons = { natural: boolean; moral: boolean };
const REGIMES: Record<string, Persons> = facts.regime;
const USES: Record<string, Persons & { regimes: string[] }> = facts.use;
/** Parts that were rounded on their own may put base and amount apart by so much, never by more. */
const BASE_APART_MAX = 0.1;

/** The rules of CFDI 4.0 that an invoice breaks, by name and place; none when it holds them all. */
export function brokenRules(root: XmlNodeInterface): string[] {
  const broken = structure(root, root.hasAttribute('Sello'));
  return broken.length > 0 ? broken : [...parties(root), ...concepts(root), ...sums(root)];
}

function structure(node: XmlNodeInterface, sealed: boolean): string[] {
  const name = node.name();
  const rule = ELEMENTS[name];
  if (!rule) return [`${name}: unknown element`];
  const attributes = node.attributes().export();
  const unknown = Object.keys(attributes).filter((key) => !Object.hasOwn(rule.attributes, key));
  const wrong = Object.entries(rule.attributes).filter(([key, one]) => !holds(one, attributes[key], sealed));
  const counts = Object.entries(rule.children).filter(([child, [least, most]]) => {
    const found = node.children().getNodesByName(child).length;
    return found < least || found > most;
  });
  const strange = [...node.children()].filter((child) => !Object.hasOwn(rule.children, child.name()));
  return [
    ...unknown.map((key) => `${name}/@${key}: unknown attribute`),
    ...wrong.map(([key]) => `${name}/@${key}: not as the rules say`),
    ...counts.map(([child]) => `${name}/${child}: wrong number`),
    ...strange.map((child) => `${name}/${child.name()}: may not stand here`),
    ...[...node.children()].flatMap((child) => (ELEMENTS[child.name()] ? structure(child, sealed) : [])),
  ];
}

function holds(rule: AttributeRule, value: string | undefined, sealed: boolean): boolean {
  if (value === undefined) return !(rule.required || (rule.sealed && sealed));
  if (rule.codes && !rule.codes.includes(value)) return false;
  return rule.pattern?.test(value) ?? true;
}

/** Regimes and uses fit natural or moral persons; the general public is invoiced where the issuer is. */
function parties(root: XmlNodeInterface): string[] {
  const [issuer, receiver] = [root.searchNode('cfdi:Emisor'), root.searchNode('cfdi:Receptor')];
  const [rfc, regime, use] = ['Rfc', 'RegimenFiscalReceptor', 'UsoCFDI'].map(
    (key) => receiver?.getAttribute(key) ?? '',
  );
  const generic = GENERIC_RFCS.includes(rfc ?? '');
  const public_at = receiver?.getAttribute('DomicilioFiscalReceptor') === root.getAttribute('LugarExpedicion');
  return when({
    'issuer: regime of another kind of person': !fits(
      issuer?.getAttribute('Rfc'),
      REGIMES[issuer?.getAttribute('RegimenFiscal') ?? ''],
    ),
    'receiver: regime of another kind of person': !fits(rfc, REGIMES[regime ?? '']),
    'receiver: use of another kind of person': !fits(rfc, USES[use ?? '']),
    'receiver: use and regime': !USES[use ?? '']?.regimes.includes(regime ?? ''),
    'receiver: general public': generic && (regime !== '616' || use !== 'S01' || !public_at),
  });
}

const fits = (rfc: string | undefined, persons: Persons | undefined): boolean =>
  (rfc?.length === 12 ? persons?.moral : persons?.natural) === true;

function concepts(root: XmlNodeInterface): string[] {
  return nodesAt(root, 'cfdi:Conceptos', 'cfdi:Concepto').flatMap((concept, index) => {
    const of = (name: string) => concept.getAttribute(name);
    const tax = concept.searchNode('cfdi:Impuestos', 'cfdi:Traslados', 'cfdi:Traslado');
    const [base, rate, iva] = ['Base', 'TasaOCuota', 'Importe'].map((name) => tax?.getAttribute(name) ?? '0');
    const apart = Math.abs(Number(base) - Number(of('Importe')));
    return when({
      [`concept ${index + 1}: amount`]: of('Cantidad') !== '1' || of('Importe') !== of('ValorUnitario'),
      [`concept ${index + 1}: nothing is charged`]: Number(of('Importe')) <= 0,
      [`concept ${index + 1}: tax outside its limits`]: !taxFits(base ?? '0', iva ?? '0', rate ?? '0'),
      [`concept ${index + 1}: base far from the amount`]: apart > BASE_APART_MAX && apart * 100 > Number(base),
    });
  });
}

function sums(root: XmlNodeInterface): string[] {
  const of = (name: string, ...path: string[]) => nodesAt(root, ...path).map((node) => node.getAttribute(name));
  const concept = ['cfdi:Conceptos', 'cfdi:Concepto'];
  const transfer = ['cfdi:Impuestos', 'cfdi:Traslados', 'cfdi:Traslado'];
  const amounts = sumMoney(of('Importe', ...concept));
  const taxes = sumMoney(of('Importe', ...concept, ...transfer));
  const total = root.searchNode('cfdi:Impuestos')?.getAttribute('TotalImpuestosTrasladados') ?? '';
  return when({
    'sum: subtotal': root.getAttribute('SubTotal') !== amounts,
    'sum: taxes': total !== taxes || sumMoney(of('Importe', ...transfer)) !== taxes,
    'sum: bases': baseTotal(of('Base', ...transfer)) !== baseTotal(of('Base', ...concept, ...transfer)),
    'sum: total': root.getAttribute('Total') !== sumMoney([amounts, taxes]),
  });
}

const when = (rules: Record<string, boolean>): string[] =>
  Object.entries(rules).flatMap(([name, isBroken]) => (isBroken ? [name] : []));

/** What a structure rule says of an attribute: whether it is required, its pattern, its catalogue. */
type AttributeRule = { required?: boolean; sealed?: boolean; pattern?: RegExp; codes?: readonly string[] };
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
const ELEMENTS: Record<string, ElementRule> = {
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
