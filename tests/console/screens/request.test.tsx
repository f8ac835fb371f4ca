import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RecordPage } from '../../../src/console/screens/RecordPage.tsx';
import { TONES } from '../../../src/console/ui/theme.tsx';
import type { Tone } from '../../../src/resource/model/definition.ts';
import { computedStyle } from '../computed-style.ts';
import { fakeServer } from '../fake-server.ts';
import { drawPart, drawScreen } from '../real.tsx';

beforeEach(() => vi.stubGlobal('scrollTo', () => undefined));
afterEach(() => vi.unstubAllGlobals());

const request = { id: 31, token: 'S0000031', status: 1, amount: 1000, payment_time: 1, user: 7, user_label: 'Ana' };
const row = (period: number, status: number, q = false) => ({
  id: 100 + period,
  request: 31,
  period,
  status,
  q,
  date_initial: '2026-01-15',
  date_final: '2026-02-15',
  capital: 100,
  payment: 110,
  balance: 900,
});
const page = (resources: object[], count = resources.length) => ({ body: { resources, count } });

describe('the page of a request', () => {
  const TABS: [number, string, string, string][] = [
    [1, 'amounts', '', 'Capital pendiente'],
    [2, 'amortizationbackups', 'Amortizaciones iniciales', '$321.00'],
    [3, 'amortizations', 'Amortizaciones', '$110.00'],
    [4, 'payments', 'Pagos', 'P0000005'],
  ];
  it.each(TABS)(
    'its tab %i asks for its %s, in pages of 50 that scroll [R-040, R-043]',
    async (tab, below, _, shown) => {
      const server = fakeServer({
        'GET /v1/requests/31': { body: request },
        'GET /v1/requests/31/amounts': { body: { request: 31, capital_pending: 900 } },
        'GET /v1/requests/31/amortizationbackups': page([{ id: 1, period: 1, payment: 321 }], 3600),
        'GET /v1/requests/31/amortizations': page([row(1, 0)], 3600),
        'GET /v1/requests/31/payments': page([{ id: 5, token: 'P0000005', amount: 5, request: 31 }], 60),
      });
      drawPart(() => <RecordPage resource="requests" id="31" tab={String(tab)} />, 'requests');
      const [cell] = await screen.findAllByText(shown);
      const asked = server.to('GET', `/v1/requests/31/${below}`);
      expect(asked.length).toBeGreaterThan(0);
      if (tab === 1) return;
      expect(asked[0]?.query.get('limit')).toBe('50');
      const area = cell?.closest('table')?.closest('[role=group]') as HTMLElement;
      expect(computedStyle(area)).toMatchObject({ overflow: 'auto', maxHeight: '60vh' });
    },
  );

  it('colours the rows of the schedule by status and q, each otherwise [R-086]', async () => {
    fakeServer({
      'GET /v1/requests/31': { body: request },
      'GET /v1/requests/31/amortizations': page([row(1, 0), row(2, 1, true), row(3, 1), row(4, 2)]),
    });
    drawPart(() => <RecordPage resource="requests" id="31" tab="amortizations" />, 'requests');
    const table = await screen.findByRole('table');
    await waitFor(() => expect(table.querySelectorAll('tr[data-row]')).toHaveLength(4));
    const tones = [...table.querySelectorAll<HTMLElement>('tr[data-row]')].map((one) => one.dataset.tone as Tone);
    expect(tones).toEqual(['waiting', 'done-variant', 'done', 'bad']);
    for (const scheme of ['light', 'dark'] as const)
      expect(new Set(tones.map((tone) => TONES[scheme][tone].bar)).size).toBe(4);
  });
});

describe('a request that cannot be created', () => {
  const original = {
    ...request,
    recognition: 0,
    title: 'Capital',
    description: 'Para el negocio',
    payment_type: 2,
    rate: 10,
    opening_commission: 1,
    commission_admin: 1.16,
    commission_admin_lender: 1.16,
    commission_by_each_payment: 11.6,
  };
  it("shows 'Error al crear la solicitud: ' and the errors or the message [R-029]", async () => {
    const answers = [
      { message: 'x', errors: { body: [{ field: 'request_parent', message: 'La original ya no está activa.' }] } },
      { message: 'El servicio no responde.' },
    ];
    fakeServer({
      'GET /v1/requests/31': { body: original },
      'GET /v1/requests/31/amounts': { body: { request: 31, capital_pending: 900 } },
      'POST /v1/calculators': { status: 422, body: { message: 'no' } },
      'POST /v1/requests': () => ({ status: 422, body: answers.shift() }),
    });
    drawScreen('requests', 'create', undefined, { originalRequest: 31 });
    const button = await screen.findByRole('button', { name: 'Crear solicitud' });
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Monto/).value).toBe('900.00'));
    await userEvent.click(button);
    expect(await screen.findByText('Error al crear la solicitud: La original ya no está activa.')).toBeTruthy();
    await userEvent.click(button);
    expect(await screen.findByText('Error al crear la solicitud: El servicio no responde.')).toBeTruthy();
  });

  it.each([0, 1, 6, 8, 9, 10, 11, 12])(
    'fills one action at most in state %i, never one that takes away',
    async (status) => {
      fakeServer({ 'GET /v1/requests/31': { body: { ...request, status, dispersed: true } } });
      drawPart(() => <RecordPage resource="requests" id="31" />, 'requests');
      await screen.findByRole('heading', { level: 1 });
      const filled = [...document.querySelectorAll<HTMLElement>('.MuiButton-contained')];
      expect(filled.length).toBeLessThanOrEqual(1);
      for (const button of filled) expect(button.className).not.toContain('colorError');
      for (const name of ['Rechazar', 'Cancelar solicitud']) {
        const button = screen.queryByRole('button', { name });
        if (button) expect([name, button.className.includes('colorError')]).toEqual([name, true]);
      }
      if (status === 12) expect(filled.map(({ textContent }) => textContent)).toEqual(['Documentos cargados']);
    },
  );

  it.each([
    ['is gone', { originalRequest: 99 }],
    ['is no number', { originalRequest: { a: 1 } }],
    ['is null', { originalRequest: null }],
  ])('a source whose original %s leaves a form to fill, with a notice [R-036]', async (what, source) => {
    fakeServer({});
    drawScreen('requests', 'create', undefined, source);
    if (what !== 'is null')
      expect(await screen.findByText('Error al obtener datos de la solicitud original')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Crear solicitud' })).toBeTruthy();
    expect(within(document.body).getByLabelText<HTMLInputElement>(/^Título/).value).toBe('');
  });
});
