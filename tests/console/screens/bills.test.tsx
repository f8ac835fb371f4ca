import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RecordPage } from '../../../src/console/screens/RecordPage.tsx';
import { NestedPage, ResourceScreen } from '../../../src/console/screens/ResourceScreen.tsx';
import { EVERY_CASE } from '../../part.ts';
import { draw } from '../draw.tsx';
import { fakeServer } from '../fake-server.ts';
import { definitionFor, indexFor, operator, stubScrolling } from '../real.tsx';

const opened = vi.fn();
beforeEach(() => {
  stubScrolling();
  vi.stubGlobal('open', opened);
});
afterEach(() => {
  opened.mockReset();
  vi.unstubAllGlobals();
});

const NAMES = ['payments', 'requests', 'users', 'bills', 'dispersions', 'amortizations'];
const BILLABLE = { commission: 56.5, commission_lender: 26.97, interests: 745.83, opening_commission: 5 };
const payment = {
  id: 9,
  token: 'P0000009',
  request: 31,
  user: 50,
  date: '2026-02-16',
  amount: 4715.57,
  q: false,
  ...BILLABLE,
};
const BUTTONS = [
  'Factura de comisiones del solicitante',
  'Factura de comisiones del prestador',
  'Factura de intereses',
  'Factura de la comisión por disposición',
];
const partner = { ...operator, roles: ['PARTNER'], isPartner: true, permission: 'PARTNER' as const, id_partner: 4 };

function drawPayment(actor = operator, more: object = {}) {
  return draw(<RecordPage resource="payments" id="9" />, {
    index: indexFor(actor),
    definitions: NAMES.map((name) => definitionFor(actor, name)),
    at: '/payments/9',
    path: '*',
    ...more,
  });
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('the invoices of a payment', () => {
  it("are asked for by four buttons; a new one is 'Factura generada con éxito', an old one is shown [P-038, P-053, P-054]", async () => {
    let created = true;
    const url = '/v1/files/a.pdf?signature=x';
    const server = fakeServer({
      'GET /v1/payments/9': { body: payment },
      'POST /v1/payments/9/billings': () => ({ body: { url, created } }),
    });
    drawPayment();
    for (const [type, name] of BUTTONS.entries()) {
      await press(name);
      await waitFor(() => expect(server.to('POST', '/v1/payments/9/billings')).toHaveLength(type + 1));
      expect(server.to('POST', '/v1/payments/9/billings')[type]?.query.get('type')).toBe(String(type));
      await waitFor(() => expect(opened).toHaveBeenCalledTimes(type + 1));
      if (type === 0) expect(await screen.findByText('Factura generada con éxito')).toBeTruthy();
    }
    expect(opened.mock.calls[0]?.[0]).toBe(url);
    created = false;
    await press(BUTTONS[0] as string);
    expect(await screen.findByText('Visualizando factura existente')).toBeTruthy();
    expect(opened).toHaveBeenCalledTimes(5);
  });

  it.each([
    ['P-055', 404, { message: 'x' }, 'No encontrado'],
    ['P-056', 503, 'El timbrado no responde: intente más tarde', 'El timbrado no responde: intente más tarde'],
    ['P-057', 409, { message: 'Falta el RFC.' }, 'Ocurrió algún error Falta el RFC.'],
    ['P-058', 422, { message: 'x' }, 'Tipo de factura no válido'],
  ])('%s a refusal with %i is told in the words of section 8', async (_id, status, body, words) => {
    fakeServer({ 'GET /v1/payments/9': { body: payment }, 'POST /v1/payments/9/billings': { status, body } });
    drawPayment();
    await press(BUTTONS[2] as string);
    expect(await screen.findByText(words)).toBeTruthy();
    expect(opened).not.toHaveBeenCalled();
    if (status < 500 || !EVERY_CASE) return;
    const told = Date.now();
    await waitFor(() => expect(screen.queryByText(words)).toBeNull(), { timeout: 14_000 });
    expect(Date.now() - told).toBeGreaterThan(8000);
  });

  it.each([
    [0, { commission: 0 }, 'No hay comisiones del solicitante'],
    [1, { commission_lender: 0 }, 'No hay comisiones del prestador'],
    [2, { interests: 0, moratorium: 0 }, 'No hay intereses'],
    [3, { opening_commission: 0 }, 'La solicitud no tiene comisión por disposición'],
    [2, { reversed: true }, 'No hay intereses'],
  ])('a type with nothing to invoice stands disabled with its reason: %i', async (type, more, reason) => {
    fakeServer({ 'GET /v1/payments/9': { body: { ...payment, ...more } } });
    drawPayment();
    const name = BUTTONS[type] as string;
    const button = (await screen.findByRole('button', { name: new RegExp(`^${name}`) })) as HTMLButtonElement;
    expect(button.disabled || button.getAttribute('aria-disabled') === 'true').toBe(true);
    expect(document.body.innerHTML).toContain(reason);
  });

  it('a partner issues none of them and has no way to take the payment back [T-028, T-035]', async () => {
    fakeServer({ 'GET /v1/payments/9': { body: { ...payment, can_reverse: true, partner: 4 } } });
    drawPayment(partner);
    await screen.findByText('P0000009', { exact: false });
    for (const name of BUTTONS) expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Revertir pago' })).toBeNull();
  });
});

const bill = (id: number, more: object) => ({
  id,
  token: `F000000${id}`,
  type: 2,
  amount: 865.16,
  date: '2026-02-16',
  status: 1,
  ...more,
});

function drawBills() {
  return draw(<NestedPage resource="bills" path="requests/31/paymentBillings" />, {
    index: indexFor(operator),
    definitions: NAMES.map((name) => definitionFor(operator, name)),
    at: '/requests/31/bills',
    path: '*',
  });
}

describe('a list of invoices', () => {
  it('copies the XML of one and says of another that it has none (desk 54) [P-059]', async () => {
    const person = userEvent.setup();
    const resources = [bill(1, { xml: '<cfdi:Comprobante/>' }), bill(2, { xml: null, status: 0 })];
    fakeServer({
      'GET /v1/requests/31': { body: { id: 31, token: 'S0000031' } },
      'GET /v1/requests/31/paymentBillings': { body: { resources, count: 2 } },
    });
    drawBills();
    expect(await screen.findByText('XML no disponible')).toBeTruthy();
    expect(await screen.findByText('XML · 19 B')).toBeTruthy();
    expect(document.body.textContent).not.toContain('<cfdi');
    await userEvent.click(await screen.findByRole('button', { name: /^Ver XML/ }));
    const shown = await screen.findByRole('dialog', { name: /^XML/ });
    expect(shown.textContent).toContain('<cfdi:Comprobante/>');
    await userEvent.click(within(shown).getByRole('button', { name: 'Cerrar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: /^Descargar XML/ })).toBeTruthy();
    await person.click(await screen.findByRole('button', { name: /Copiar/ }));
    expect(await screen.findByText('XML copiado al portapapeles')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe('<cfdi:Comprobante/>');
  });

  it("says 'No hay documentos disponibles' when there are none [P-060]", async () => {
    fakeServer({
      'GET /v1/requests/31': { body: { id: 31, token: 'S0000031' } },
      'GET /v1/requests/31/paymentBillings': { body: { resources: [], count: 0 } },
    });
    drawBills();
    expect(await screen.findByText('No hay documentos disponibles')).toBeTruthy();
  });
});

describe('the address of a list that one reaches through its record alone', () => {
  it.each([
    ['PARTNER', true],
    ['JUNIOR_OPERATIONS', false],
  ])('is no page for %s: %s, and nothing is asked that would end the session', async (role, isClosed) => {
    const person = { ...operator, roles: [role] };
    const server = fakeServer({ 'GET /v1/bills': { body: { resources: [], count: 0 } } });
    const definitions = [definitionFor(person, 'bills')];
    const index = indexFor(person);
    draw(<ResourceScreen screen="list" />, { index, definitions, at: '/bills', path: '/:resource' });
    const heading = await screen.findByRole('heading', { level: 1 });
    expect(heading.textContent).toBe(isClosed ? 'La pantalla o el registro no existe' : 'Facturas');
    await waitFor(() => expect(server.to('GET', '/v1/bills')).toHaveLength(isClosed ? 0 : 1));
  });
});
