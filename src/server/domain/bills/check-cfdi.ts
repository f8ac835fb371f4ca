import type { XmlNodeInterface } from '@nodecfdi/cfdi-core/types';
import { sumMoney } from '../../../lending/money/sum-money.ts';
import { baseTotal, taxFits } from '../../../lending/state/bill-lines.ts';
import { GENERIC_RFCS } from '../../../resource/kinds/keys.ts';
import facts from './facts.json' with { type: 'json' };
import { nodesAt } from './nodes-at.ts';
import { type AttributeRule, ELEMENTS } from './rules.ts';

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
