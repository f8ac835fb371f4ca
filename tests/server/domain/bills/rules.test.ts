import { nodeFromXmlString, nodeToXmlString } from '@nodecfdi/cfdi-core';
import type { XmlNodeInterface } from '@nodecfdi/cfdi-core/types';
import { describe, expect, it } from 'vitest';
import { brokenRules } from '../../../../src/server/domain/bills/check-cfdi.ts';
import { nodesAt, originalString } from '../../../../src/server/domain/bills/original-string.ts';
import { cfdiOf } from '../../../../src/server/domain/bills/write-bill.ts';

const issuer = { user: null, rfc: 'EKU9003173C9', name: 'ESCUELA', regime: '601', zipcode: '06600', use: 'S01' };
const receiver = { user: 1, rfc: 'GODE561231GR8', name: 'ERNESTINA', regime: '612', zipcode: '06700', use: 'G03' };
const line = { subject: 'interest' as const, net: '745.83', iva: '119.33', base: '745.83', description: 'Intereses' };
const second = { ...line, net: '100.00', iva: '16.00', base: '100.00' };
const invoice = {
  token: 'F0000007',
  moment: '2026-02-16T10:00:00',
  payment_form: '03' as const,
  issuer,
  receiver,
  rate: '0.160000',
  lines: [line, second],
};
const at = (root: XmlNodeInterface, ...path: string[]): XmlNodeInterface => nodesAt(root, ...path)[0] ?? root;
const CONCEPT = ['cfdi:Conceptos', 'cfdi:Concepto'];
const TRANSFER = ['cfdi:Impuestos', 'cfdi:Traslados', 'cfdi:Traslado'];

/** Each breaks one rule, and must be reported by the name of what it breaks. */
const mistakes: [string, (root: XmlNodeInterface) => void, RegExp][] = [
  ['another version', (root) => root.setAttribute('Version', '3.3'), /@Version/],
  ['a moment without time', (root) => root.setAttribute('Fecha', '2026-02-16'), /@Fecha/],
  ['a currency that is not ours', (root) => root.setAttribute('Moneda', 'USD'), /@Moneda/],
  ['a payment form of no catalogue', (root) => root.setAttribute('FormaPago', '77'), /@FormaPago/],
  ['a method of no catalogue', (root) => root.setAttribute('MetodoPago', 'XXX'), /@MetodoPago/],
  ['an amount with three decimals', (root) => root.setAttribute('Total', '981.160'), /@Total/],
  ['an attribute that does not exist', (root) => root.setAttribute('Nota', 'x'), /@Nota: unknown/],
  ['no postal code', (root) => root.setAttribute('LugarExpedicion', null), /@LugarExpedicion/],
  ['a certificate without seal', (root) => root.setAttribute('NoCertificado', '12'), /@NoCertificado/],
  ['a number that is no RFC', (root) => at(root, 'cfdi:Receptor').setAttribute('Rfc', 'ABC'), /Receptor\/@Rfc/],
  ['a name with a bar', (root) => at(root, 'cfdi:Emisor').setAttribute('Nombre', 'A|B'), /Emisor\/@Nombre/],
  [
    'a regime of companies for a person',
    (root) => at(root, 'cfdi:Receptor').setAttribute('RegimenFiscalReceptor', '601'),
    /regime of another kind/,
  ],
  ['a use that the regime does not allow', (root) => at(root, 'cfdi:Receptor').setAttribute('UsoCFDI', 'CN01'), /use/],
  [
    'the general public elsewhere',
    (root) =>
      at(root, 'cfdi:Receptor').addAttributes({ Rfc: 'XAXX010101000', RegimenFiscalReceptor: '616', UsoCFDI: 'S01' }),
    /general public/,
  ],
  ['no concepts', (root) => at(root, 'cfdi:Conceptos').clear(), /cfdi:Concepto: wrong number/],
  [
    'a rate of no catalogue',
    (root) => at(root, ...CONCEPT, ...TRANSFER).setAttribute('TasaOCuota', '0.110000'),
    /@TasaOCuota/,
  ],
  [
    'a tax that is not of its base',
    (root) => at(root, ...CONCEPT, ...TRANSFER).setAttribute('Importe', '119.36'),
    /outside/,
  ],
  ['a base that is far off', (root) => at(root, ...CONCEPT, ...TRANSFER).setAttribute('Base', '845.83'), /concept 1/],
  ['a concept of nothing', (root) => at(root, ...CONCEPT).setAttribute('Importe', '0.00'), /concept 1/],
  ['a subtotal that does not add up', (root) => root.setAttribute('SubTotal', '845.84'), /sum: subtotal/],
  ['a total that does not add up', (root) => root.setAttribute('Total', '981.17'), /sum: total/],
  ['taxes that do not add up', (root) => at(root, ...TRANSFER).setAttribute('Importe', '135.32'), /sum: taxes/],
  ['bases that do not add up', (root) => at(root, ...TRANSFER).setAttribute('Base', '845.84'), /sum: bases/],
];

describe('the rules of CFDI 4.0', () => {
  it('hold for what this house writes, also after it was written and read', () => {
    const root = cfdiOf(invoice);
    expect(brokenRules(root)).toEqual([]);
    expect(brokenRules(nodeFromXmlString(nodeToXmlString(root, true)))).toEqual([]);
    expect([root.getAttribute('SubTotal'), root.getAttribute('Total')]).toEqual(['845.83', '981.16']);
  });

  it.each(mistakes)('see %s', (_name, spoil, told) => {
    const root = cfdiOf(invoice);
    spoil(root);
    expect(brokenRules(root).join('; ')).toMatch(told);
  });

  it('put what is signed in the order of the tax office', () => {
    expect(originalString(cfdiOf({ ...invoice, lines: [line] }))).toBe(
      '||4.0|F|0000007|2026-02-16T10:00:00|03|745.83|MXN|865.16|I|01|PUE|06600|EKU9003173C9|ESCUELA|601|GODE561231GR8|ERNESTINA' +
        '|06700|612|G03|84121500|1|ACT|Intereses|745.83|745.83|02|745.83|002|Tasa|0.160000|119.33|745.83|002|Tasa|0.160000' +
        '|119.33|119.33||',
    );
  });
});
