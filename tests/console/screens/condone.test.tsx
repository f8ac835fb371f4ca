import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { press } from '../draw.tsx';
import { fakeServer } from '../fake-server.ts';
import { drawScreen } from '../real.tsx';

beforeEach(() => vi.stubGlobal('scrollTo', () => undefined));
afterEach(() => vi.unstubAllGlobals());

const EMPTY = { count: 1, ready: 1, refused: [], totals: [], payees: [], warnings: [], date: null, sample: [] };
const NAMES = ['Condonar comisión', 'Condonar moratorio', 'Condonar interés', 'Condonar capital'];
const row = {
  id: 7,
  request: 31,
  period: 1,
  status: 0,
  date_initial: '2026-01-15',
  date_final: '2026-02-15',
  capital: 100,
  interests: 10,
  payment: 110,
  balance: 900,
};

/** The four ticks as shown on screen; found by their labels once, then read directly. */
const boxes = () => NAMES.map((name) => screen.getByLabelText<HTMLInputElement>(name));
const ticked = () => boxes().map((one) => one.checked);
const click = (place: number) => fireEvent.click(boxes()[place] as HTMLElement);

/** Section 4: from everything unticked or ticked, one click leads here; lightest first. */
const DOWN: [number, boolean[]][] = [
  [0, [false, false, false, false]],
  [1, [true, false, false, false]],
  [2, [true, true, false, false]],
  [3, [true, true, true, false]],
];

async function checkCascade() {
  await screen.findByLabelText('Condonar capital');
  for (const [place, left] of DOWN) {
    expect(ticked()).toEqual([false, false, false, false]);
    click(place);
    expect(ticked()).toEqual(NAMES.map((_, at) => at <= place));
    if (place !== 3) click(3);
    expect(ticked()).toEqual([true, true, true, true]);
    click(place);
    expect(ticked()).toEqual(left);
    if (left[0]) click(0);
  }
}

describe('the ticks of what is condoned follow section 4', () => {
  it('on the waiver form, beside comments and category [P-043, P-044, P-045]', async () => {
    fakeServer({ 'GET /v1/requests/31': { body: { id: 31, token: 'S0000031' } } });
    drawScreen('waivers', 'create', undefined, { request: 31 });
    await checkCascade();
    expect(screen.getByRole('combobox', { name: /Categoría/ })).toBeTruthy();
    expect(screen.getByLabelText(/Comentarios/)).toBeTruthy();
  });

  it("sends them: 'Solicitud Condonada' and the amounts of the request, or 'Ha ocurrido un error!' [P-048, P-049]", async () => {
    let status = 500;
    const server = fakeServer({
      'GET /v1/requests/31': { body: { id: 31, token: 'S0000031' } },
      'POST /v1/waivers/preview': {
        body: {
          ...EMPTY,
          totals: [{ field: 'total', title: 'Se condona', currency: 'MXN', sum: 1234.5, count: 1 }],
        },
      },
      'PUT /web/waivers/31': () => ({ status, body: { id: 1, request: 31 } }),
    });
    const { router } = drawScreen('waivers', 'create', undefined, { request: 31 });
    await screen.findByLabelText('Condonar capital');
    click(1);
    await userEvent.type(screen.getByRole('combobox', { name: /Categoría/ }), 'Condonación de intereses ord{Enter}');
    await userEvent.type(screen.getByLabelText(/Comentarios/), 'Acuerdo');
    const send = async () => {
      await userEvent.click(screen.getByRole('button', { name: 'Condonar' }));
      const dialog = await screen.findByRole('dialog', { name: /^Condonar/ });
      expect(server.to('POST', '/v1/waivers/preview').at(-1)?.body).toMatchObject({
        action: 'create',
        ask: { request: 31, condone_commission: true, condone_moratorium: true },
      });
      expect(within(dialog).getByText('$1,234.50')).toBeTruthy();
      const sent = server.to('PUT', '/web/waivers/31').length;
      await press(dialog, 'Regresar');
      expect(server.to('PUT', '/web/waivers/31')).toHaveLength(sent);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await userEvent.click(screen.getByRole('button', { name: 'Condonar' }));
      await press(await screen.findByRole('dialog', { name: /^Condonar/ }), 'Condonar');
    };
    await send();
    expect(await screen.findByText('Ha ocurrido un error!')).toBeTruthy();
    status = 200;
    await send();
    expect(await screen.findByText('Solicitud Condonada')).toBeTruthy();
    await waitFor(() => expect(router.state.location.pathname).toBe('/requests/31/1'));
    expect(server.to('PUT', '/web/waivers/31').at(-1)?.body).toMatchObject({
      condone_commission: true,
      condone_moratorium: true,
      category: 'B',
      comments: 'Acuerdo',
    });
  });

  it('on the period of a schedule [R-087, R-088]', async () => {
    fakeServer({ 'GET /v1/amortizations/7': { body: row }, 'GET /v1/requests/31': { body: { id: 31 } } });
    drawScreen('amortizations', 'edit', '7', {});
    await checkCascade();
  });
});
