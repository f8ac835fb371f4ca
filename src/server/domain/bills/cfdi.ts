import { XmlNode } from '@nodecfdi/cfdi-core';
import { sumMoney } from '../../../lending/money/sum-money.ts';
import { type BillLine, baseTotal } from '../../../lending/state/bill-lines.ts';
import type { Party } from './party.ts';

/** Catalogue codes of c_ClaveProdServ and c_ClaveUnidad for credit services (engine 4.7). */
const SERVICE = { ClaveProdServ: '84121500', ClaveUnidad: 'ACT' } as const;
const IVA = { Impuesto: '002', TipoFactor: 'Tasa' } as const;
const NAMESPACE = 'http://www.sat.gob.mx/cfd/4';
const SCHEMA = 'http://www.sat.gob.mx/sitio_internet/cfd/4/cfdv40.xsd';

type Invoice = {
  /** Its number in the console, 'F0000006': series and folio together. */
  token: string;
  /** `YYYY-MM-DDTHH:MM:SS` where it is issued. */
  moment: string;
  /** How it was paid: 03 by transfer, 17 set off against what was handed over. */
  payment_form: '03' | '17';
  issuer: Party;
  receiver: Party;
  /** Six decimals. */
  rate: string;
  lines: (BillLine & { description: string })[];
};

export type Figures = { net: string; iva: string; gross: string };

export function figuresOf(lines: readonly BillLine[]): Figures {
  const [net, iva] = [sumMoney(lines.map((line) => line.net)), sumMoney(lines.map((line) => line.iva))];
  return { net, iva, gross: sumMoney([net, iva]) };
}

/** An income voucher of CFDI 4.0, paid at once. It carries no seal yet. */
export function cfdiOf(invoice: Invoice): XmlNode {
  const { net, iva, gross } = figuresOf(invoice.lines);
  const { issuer, receiver } = invoice;
  const root = {
    'xmlns:cfdi': NAMESPACE,
    'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
    'xsi:schemaLocation': `${NAMESPACE} ${SCHEMA}`,
    Version: '4.0',
    Serie: invoice.token.slice(0, 1),
    Folio: invoice.token.slice(1),
    Fecha: invoice.moment,
    FormaPago: invoice.payment_form,
    SubTotal: net,
    Moneda: 'MXN',
    Total: gross,
    TipoDeComprobante: 'I',
    Exportacion: '01',
    MetodoPago: 'PUE',
    LugarExpedicion: issuer.zipcode,
  };
  return new XmlNode('cfdi:Comprobante', root, [
    new XmlNode('cfdi:Emisor', { Rfc: issuer.rfc, Nombre: issuer.name, RegimenFiscal: issuer.regime }),
    new XmlNode('cfdi:Receptor', {
      Rfc: receiver.rfc,
      Nombre: receiver.name,
      DomicilioFiscalReceptor: receiver.zipcode,
      RegimenFiscalReceptor: receiver.regime,
      UsoCFDI: receiver.use,
    }),
    new XmlNode(
      'cfdi:Conceptos',
      {},
      invoice.lines.map((line) => conceptOf(line, invoice.rate)),
    ),
    taxes({ TotalImpuestosTrasladados: iva }, baseTotal(invoice.lines.map(({ base }) => base)), iva, invoice.rate),
  ]);
}

function conceptOf(line: Invoice['lines'][number], rate: string): XmlNode {
  const attributes = {
    ClaveProdServ: SERVICE.ClaveProdServ,
    Cantidad: '1',
    ClaveUnidad: SERVICE.ClaveUnidad,
    Descripcion: line.description,
    ValorUnitario: line.net,
    Importe: line.net,
    ObjetoImp: '02',
  };
  return new XmlNode('cfdi:Concepto', attributes, [taxes({}, line.base, line.iva, rate)]);
}

function taxes(total: Record<string, string>, base: string, iva: string, rate: string): XmlNode {
  const transfer = new XmlNode('cfdi:Traslado', { Base: base, ...IVA, TasaOCuota: rate, Importe: iva });
  return new XmlNode('cfdi:Impuestos', total, [new XmlNode('cfdi:Traslados', {}, [transfer])]);
}
