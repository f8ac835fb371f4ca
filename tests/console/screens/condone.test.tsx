import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FormPage } from '../../../src/console/form/FormPage.tsx';
import { draw } from '../draw.tsx';
import { fakeServer } from '../fake-server.ts';
import { definitionFor, indexFor, staff, stubScrolling } from './real.ts';

beforeEach(stubScrolling);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

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

function drawScreen(resource: string, which: 'create' | 'edit', at: string) {
  return draw(<FormPage resource={resource} screen={which} {...(which === 'edit' ? { id: '7' } : {})} />, {
    index: indexFor(staff),
    definitions: [resource, 'requests'].map((name) => definitionFor(staff, name)),
    at,
    path: '*',
  });
}

const box = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const ticked = async () => (await Promise.all(NAMES.map(box))).map((one) => one.checked);
const click = async (place: number) => userEvent.click(await box(NAMES[place] as string));

/** Section 4: from everything unticked or ticked, one click leads here; lightest first. */
const DOWN: [number, boolean[]][] = [
  [0, [false, false, false, false]],
  [1, [true, false, false, false]],
  [2, [true, true, false, false]],
  [3, [true, true, true, false]],
];

async function checkCascade() {
  for (const [place, left] of DOWN) {
    expect(await ticked()).toEqual([false, false, false, false]);
    await click(place);
    await waitFor(async () => expect(await ticked()).toEqual(NAMES.map((_, at) => at <= place)));
    if (place !== 3) await click(3);
    await waitFor(async () => expect(await ticked()).toEqual([true, true, true, true]));
    await click(place);
    await waitFor(async () => expect(await ticked()).toEqual(left));
    if (left[0]) await click(0);
  }
}

describe('the ticks of what is condoned follow section 4', () => {
  it('P-043 P-044 P-045 on the waiver form, beside comments and category', async () => {
    const source = encodeURIComponent(JSON.stringify({ request: 31 }));
    fakeServer({ 'GET /v1/requests/31': { body: { id: 31, token: 'S0000031' } } });
    drawScreen('waivers', 'create', `/waivers/create?source=${source}`);
    await checkCascade();
    expect(screen.getByRole('combobox', { name: /Categoría/ })).toBeTruthy();
    expect(screen.getByLabelText(/Comentarios/)).toBeTruthy();
  });

  it("P-048 P-049 sends them: 'Solicitud Condonada' and the amounts of the request, or 'Ha ocurrido un error!'", async () => {
    const source = encodeURIComponent(JSON.stringify({ request: 31 }));
    let status = 500;
    const server = fakeServer({
      'GET /v1/requests/31': { body: { id: 31, token: 'S0000031' } },
      'PUT /web/waivers/31': () => ({ status, body: { id: 1, request: 31 } }),
    });
    const { router } = drawScreen('waivers', 'create', `/waivers/create?source=${source}`);
    await click(1);
    await userEvent.type(screen.getByRole('combobox', { name: /Categoría/ }), 'Condonación de intereses ord{Enter}');
    await userEvent.type(screen.getByLabelText(/Comentarios/), 'Acuerdo');
    const send = () => userEvent.click(screen.getByRole('button', { name: 'Condonar' }));
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

  it('R-087 R-088 on the period of a schedule', async () => {
    fakeServer({ 'GET /v1/amortizations/7': { body: row }, 'GET /v1/requests/31': { body: { id: 31 } } });
    drawScreen('amortizations', 'edit', '/amortizations/7');
    await checkCascade();
  });
});
