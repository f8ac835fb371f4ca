import { nodeFromXmlString } from '@nodecfdi/cfdi-core';
import type { XmlNodeInterface } from '@nodecfdi/cfdi-core/types';
import { formatValue } from '../../../resource/conditions/format.ts';
import { translate } from '../../../resource/messages/messages.ts';
import type { Json, Schemas } from '../../../resource/model/definition.ts';
import { BOLD, Paper, REGULAR } from '../../papers/paper.ts';
import { MOMENT, nodesAt } from './original-string.ts';

const MARGIN = 48;
const WIDTH = 612 - 2 * MARGIN;
const AMOUNT_WIDTH = 110;
const QUIET = '#555555';
const LINE = '#cccccc';
const WARNING = '#8a4b00';
const VOID = '#b42318';
const VOID_SIZE = 84;
const VOID_ANGLE = -35;

type Say = (key: string, params?: Record<string, Json>) => string;

/** An invoice on paper, from its XML alone. It says clearly that no authority has stamped it, and of a void one that it is not valid. */
export function billPdf(schemas: Schemas, xml: string, isVoid = false): Promise<Buffer> {
  const bills = schemas.resources.bills;
  const tell: Say = (key, params) => translate(schemas, bills, `paper.${key}`, params);
  const money = (text: string) =>
    bills?.fields.amount ? formatValue(bills.fields.amount, Number(text), schemas) : text;
  const root = nodeFromXmlString(xml);
  const folio = `${root.getAttribute('Serie')}${root.getAttribute('Folio')}`;
  const paper = new Paper({
    size: 'LETTER',
    margin: MARGIN,
    info: { Title: tell('title', { folio }), Author: root.searchNode('cfdi:Emisor')?.getAttribute('Nombre') },
  });
  if (isVoid) voided(paper, tell);
  head(paper, root, tell, folio);
  sides(paper, root, tell);
  lines(paper, root, tell, money);
  foot(paper, root, tell);
  return paper.finish();
}

/** Large and across the sheet, and in plain words above everything else. */
function voided(paper: Paper, tell: Say): void {
  const { width, height } = paper.page;
  paper.save().rotate(VOID_ANGLE, { origin: [width / 2, height / 2] });
  paper.font(BOLD).fontSize(VOID_SIZE).fillColor(VOID).fillOpacity(0.2);
  paper.text(tell('void'), MARGIN, height / 2 - VOID_SIZE / 2, { width: WIDTH, align: 'center', lineBreak: false });
  paper.restore().fillOpacity(1);
  paper.x = MARGIN;
  paper.y = MARGIN;
  paper
    .font(BOLD)
    .fontSize(12)
    .fillColor(VOID)
    .text(`${tell('void')}. ${tell('void-why')}`);
  paper.fillColor('black').moveDown();
}

function head(paper: Paper, root: XmlNodeInterface, tell: Say, folio: string): void {
  paper.font(BOLD).fontSize(18).text(tell('title', { folio }));
  paper.moveDown(0.4).font(BOLD).fontSize(10).fillColor(WARNING).text(tell('unstamped'));
  paper.font(REGULAR).fontSize(9).fillColor(QUIET).moveDown(0.4);
  paper.text(tell('date', { date: root.getAttribute(MOMENT).replace('T', ' ') }));
  const [method, form, currency] = ['MetodoPago', 'FormaPago', 'Moneda'].map((name) => root.getAttribute(name));
  paper.text(tell('voucher', { method: method ?? '', form: form ?? '', currency: currency ?? '' }));
  paper.fillColor('black').moveDown();
}

function sides(paper: Paper, root: XmlNodeInterface, tell: Say): void {
  const top = paper.y;
  const half = WIDTH / 2 - 8;
  const write = (node: XmlNodeInterface | undefined, title: string, x: number, regime: string, zipcode: string) => {
    const of = (name: string) => node?.getAttribute(name) ?? '';
    paper.font(BOLD).fontSize(10).text(title, x, top, { width: half });
    paper.font(REGULAR).fontSize(9).text(of('Nombre'), { width: half });
    paper.text(tell('rfc', { rfc: of('Rfc') }), { width: half });
    paper.text(tell('regime', { regime: of(regime) }), { width: half });
    paper.text(tell('place', { zipcode }), { width: half });
    if (of('UsoCFDI')) paper.text(tell('use', { use: of('UsoCFDI') }), { width: half });
    return paper.y;
  };
  const [issuer, receiver] = [root.searchNode('cfdi:Emisor'), root.searchNode('cfdi:Receptor')];
  const left = write(issuer, tell('issuer'), MARGIN, 'RegimenFiscal', root.getAttribute('LugarExpedicion'));
  const zipcode = receiver?.getAttribute('DomicilioFiscalReceptor') ?? '';
  const right = write(receiver, tell('receiver'), MARGIN + WIDTH / 2, 'RegimenFiscalReceptor', zipcode);
  paper.x = MARGIN;
  paper.y = Math.max(left, right) + 16;
}

function lines(paper: Paper, root: XmlNodeInterface, tell: Say, money: (text: string) => string): void {
  row(paper, tell('concept'), tell('amount'), BOLD);
  for (const concept of nodesAt(root, 'cfdi:Conceptos', 'cfdi:Concepto'))
    row(paper, concept.getAttribute('Descripcion'), money(concept.getAttribute('Importe')), REGULAR);
  const [tax] = nodesAt(root, 'cfdi:Impuestos', 'cfdi:Traslados', 'cfdi:Traslado');
  const rate = Number(tax?.getAttribute('TasaOCuota') ?? 0) * 100;
  row(paper, tell('subtotal'), money(root.getAttribute('SubTotal')), REGULAR);
  row(paper, tell('tax', { rate }), money(tax?.getAttribute('Importe') ?? '0'), REGULAR);
  row(paper, tell('total'), money(root.getAttribute('Total')), BOLD);
}

function row(paper: Paper, text: string, amount: string, font: string): void {
  const width = WIDTH - AMOUNT_WIDTH;
  paper.font(font).fontSize(9);
  const height = paper.heightOfString(text, { width });
  if (paper.y + height > paper.page.height - 2 * MARGIN) paper.addPage();
  const top = paper.y;
  paper.text(text, MARGIN, top, { width });
  paper.text(amount, MARGIN + width, top, { width: AMOUNT_WIDTH, align: 'right' });
  paper.x = MARGIN;
  paper.y = top + height + 5;
  paper
    .moveTo(MARGIN, paper.y)
    .lineTo(MARGIN + WIDTH, paper.y)
    .lineWidth(0.5)
    .strokeColor(LINE)
    .stroke();
  paper.y += 5;
}

function foot(paper: Paper, root: XmlNodeInterface, tell: Say): void {
  const seal = root.getAttribute('Sello');
  paper.moveDown().font(REGULAR).fontSize(8).fillColor(QUIET);
  if (!seal) return void paper.text(tell('unsealed'), { width: WIDTH });
  paper.text(tell('sealed', { number: root.getAttribute('NoCertificado') }), { width: WIDTH });
  paper.font(REGULAR).fontSize(6).text(seal, { width: WIDTH });
}
