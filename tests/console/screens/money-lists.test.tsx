import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { businessDay } from '../../../src/console/schemas/action-env.ts';
import { ListPage } from '../../../src/console/screens/ResourceScreen.tsx';
import { addDays } from '../../../src/resource/model/time.ts';
import { draw, press } from '../draw.tsx';
import { fakeServer } from '../fake-server.ts';
import { withForms } from '../form-modules.ts';
import { definitionFor, indexFor, operator, stubScrolling } from '../real.tsx';

beforeEach(() => {
  stubScrolling();
  localStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

const admin = { ...operator, roles: ['ADMIN'], isAdmin: true, permission: 1 as const };
const NAMES = ['debits', 'dispersions', 'operations', 'payments', 'requests', 'users', 'banks'];

function drawList(name: string, actor = operator, at = `/${name}`) {
  const definition = withForms(definitionFor(actor, name), indexFor(actor));
  return draw(<ListPage definition={definition} />, {
    index: indexFor(actor),
    definitions: NAMES.map((one) => definitionFor(actor, one)),
    at,
    path: '*',
  });
}

const answer = (...resources: object[]) => ({ body: { resources, count: resources.length } });
const bodyRows = async () => {
  await waitFor(() => expect(document.querySelectorAll('tr[data-row]').length).toBeGreaterThan(0));
  return [...document.querySelectorAll<HTMLTableRowElement>('tr[data-row]')];
};
const expand = async (row: HTMLElement) => {
  await userEvent.click(within(row).getAllByRole('button')[0] as HTMLElement);
};

const payout = (id: number) => ({
  id,
  id_request: 31,
  date: '2026-02-16',
  amount: 4354.56,
  user_lender: 'Luz Lender',
  bank_name: '40002',
  clabe_lender: '002180000000000511',
  dispersed: false,
});

describe('payouts', () => {
  it("one is marked from its row: a date that is today, 'Dispersión realizada', 'PAGADO', read again after 5 s [P-002, P-011, P-014, P-016]", async () => {
    const paid = { ...payout(3), dispersed: true, dispersed_date: businessDay() };
    const server = fakeServer({
      'GET /v1/dispersions': () => answer(server.to('PATCH', '/v1/dispersions/3').length > 0 ? paid : payout(3)),
      'PATCH /v1/dispersions/3': { body: paid },
    });
    drawList('dispersions');
    const [row] = await bodyRows();
    await expand(row as HTMLElement);
    expect(await screen.findByText(/CLABE del prestador/)).toBeTruthy();
    await userEvent.click(await within(row as HTMLElement).findByRole('button', { name: /^Acciones/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Dispersar' }));
    const dialog = await screen.findByRole('dialog');
    const day = (await within(dialog).findByLabelText(/Fecha de dispersión/)) as HTMLInputElement;
    expect(day.value).toBe(businessDay().split('-').reverse().join('/'));
    await userEvent.clear(day);
    await press(dialog, 'Dispersar');
    expect(server.to('PATCH', '/v1/dispersions/3')).toEqual([]);
    await userEvent.type(day, businessDay().split('-').reverse().join(''));
    await press(dialog, 'Dispersar');
    expect(await screen.findByText('Dispersión realizada')).toBeTruthy();
    const told = Date.now();
    expect(server.to('PATCH', '/v1/dispersions/3')[0]?.body).toEqual([
      { op: 'replace', path: '/dispersed', value: true },
      { op: 'replace', path: '/dispersed_date', value: businessDay() },
    ]);
    const before = server.to('GET', '/v1/dispersions').length;
    await waitFor(() => expect(server.to('GET', '/v1/dispersions').length).toBeGreaterThan(before), { timeout: 9000 });
    expect(Date.now() - told).toBeGreaterThan(4000);
    expect((await screen.findAllByText('PAGADO')).length).toBeGreaterThan(0);
  });

  it("a refused one shows 'Error al realizar la dispersión' and its row the failure [P-015, P-016]", async () => {
    fakeServer({
      'GET /v1/dispersions': answer(payout(3)),
      'PATCH /v1/dispersions/3': { status: 409, body: { message: 'El pago ya se dispersó.' } },
    });
    drawList('dispersions');
    const [row] = await bodyRows();
    await userEvent.click(await within(row as HTMLElement).findByRole('button', { name: /^Acciones/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Dispersar' }));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByLabelText(/Fecha de dispersión/);
    await press(dialog, 'Dispersar');
    expect(await screen.findByText('Error al realizar la dispersión')).toBeTruthy();
    expect(await screen.findByText('Error: No se pudo completar el pago')).toBeTruthy();
  });

  it('one that was dispersed and is still shown cannot be chosen with the others', async () => {
    const done = { ...payout(3), dispersed: true, dispersed_date: businessDay() };
    const isDone = () => server.to('PATCH', '/v1/dispersions/3').length > 0;
    const server = fakeServer({
      'GET /v1/dispersions': () => answer(...(isDone() ? [] : [payout(3)]), payout(4), payout(5)),
      'PATCH /v1/dispersions/3': { body: done },
    });
    drawList('dispersions', admin, `/dispersions?filter=${encodeURIComponent('{"dispersed":false}')}`);
    const [row] = await bodyRows();
    const box = within(row as HTMLElement).getByRole('checkbox') as HTMLInputElement;
    await userEvent.click(box);
    await userEvent.click(within(await screen.findByRole('toolbar')).getByRole('button', { name: 'Dispersar' }));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByLabelText(/Fecha de dispersión/);
    await press(dialog, 'Dispersar');
    await waitFor(() => expect(box.disabled).toBe(true));
    expect(document.querySelectorAll('tr[data-row]')).toHaveLength(3);
    expect((row as HTMLElement).matches('[data-gone]')).toBe(true);
    expect(document.querySelectorAll('[data-gone]')).toHaveLength(1);
    expect(screen.getByText('1–2 de 2')).toBeTruthy();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Elegir todas las filas de la página' }));
    expect(await screen.findByText('Selección: 2 pagos')).toBeTruthy();
    expect(box.checked).toBe(false);
  });
});

const debit = (more: object) => ({
  id: 5,
  id_request: 31,
  id_user: 50,
  token: 'S0000031',
  username: 'ana',
  status: 1,
  dispersed: true,
  date_initial: '2026-01-15',
  date_final: '2026-02-15',
  recognition: 0,
  payment: 4650.03,
  real_payment: 4715.57,
  amounts: { payment_to_finish: 46_680.51, amount_expired: 4715.57 },
  ...more,
});

const menuOf = async (row: HTMLElement) => {
  const button = within(row).queryByRole('button', { name: /^Acciones/ });
  if (!button) return [];
  await userEvent.click(button);
  const items = (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
  return items;
};

describe('debits', () => {
  it("are filtered and expanded; a due one is applied in a dialog, and marked 'Cobrado' or as failed [P-003, P-008, P-017]", async () => {
    let status = 409;
    const server = fakeServer({
      'GET /v1/debits': answer(debit({}), debit({ id: 6, dispersed: false, token: 'S0000032' })),
      'GET /v1/debits/5': { body: debit({ bank: '40002' }) },
      'GET /v1/requests/31': { body: { id: 31, token: 'S0000031', amount: 50_000 } },
      'GET /v1/requests/31/payments/payable': { body: { amount: 4715.57 } },
      'GET /v1/requests/31/payments/expired': { body: { amount: 4715.57 } },
      'GET /v1/requests/31/payments/to_finish': { body: { amount: 46_680.51 } },
      'POST /v1/payments': ({ body }) =>
        (body as { notify: boolean }).notify === false
          ? { body: { log: [] } }
          : {
              status,
              body: status === 409 ? { message: 'no' } : { id: 9, data: { dispersion: null }, log: ['Se recibe'] },
            },
    });
    drawList('debits', operator, `/debits?filter=${encodeURIComponent('{"status":1}')}`);
    const [due, undispersed] = await bodyRows();
    expect(JSON.parse(server.to('GET', '/v1/debits').at(-1)?.query.get('filter') ?? '{}')).toEqual({ status: 1 });
    expect(await menuOf(undispersed as HTMLElement)).not.toContain('Aplicar cobro/pago');
    const apply = async () => {
      await userEvent.click(await within(due as HTMLElement).findByRole('button', { name: /^Acciones/ }));
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Aplicar cobro/pago' }));
      const dialog = await screen.findByRole('dialog');
      const amount = (await within(dialog).findByLabelText(/^Monto\W*$/)) as HTMLInputElement;
      expect(amount.value).toBe('4,715.57');
      await press(dialog, 'Aplicar');
      return dialog;
    };
    const first = await apply();
    expect(await screen.findByText('Error al realizar el cobro')).toBeTruthy();
    expect(screen.getByText('Error: No se pudo completar el cobro')).toBeTruthy();
    status = 201;
    await press(first, 'Aplicar');
    expect(await screen.findByText('Cobro realizado')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 6000 });
    expect(await screen.findByText('Cobrado')).toBeTruthy();
    await expand(due as HTMLElement);
    expect(await screen.findByText('Para liquidar')).toBeTruthy();
  }, 60_000);

  it("a row that leaves the list stays with its mark, and so does its dialog with 'DISPERSAR AHORA', for three seconds [P-017, P-025, P-034]", async () => {
    const server = fakeServer({
      'GET /v1/debits': () => (applied().length > 0 ? answer() : answer(debit({}))),
      'GET /v1/requests/31': { body: { id: 31, token: 'S0000031', amount: 50_000 } },
      'GET /v1/requests/31/payments/payable': { body: { amount: 4715.57 } },
      'GET /v1/requests/31/payments/expired': { body: { amount: 4715.57 } },
      'GET /v1/requests/31/payments/to_finish': { body: { amount: 46_680.51 } },
      'GET /v1/dispersions/12': { body: payout(12) },
      'POST /v1/payments': { status: 201, body: { id: 9, data: { dispersion: 12 }, log: ['Se recibe'] } },
    });
    const applied = () =>
      server.to('POST', '/v1/payments').filter(({ body }) => (body as { notify: boolean }).notify !== false);
    drawList('debits', operator, `/debits?filter=${encodeURIComponent('{"status":1}')}`);
    const [due] = await bodyRows();
    await userEvent.click(await within(due as HTMLElement).findByRole('button', { name: /^Acciones/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Aplicar cobro/pago' }));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByLabelText(/^Monto\W*$/);
    await press(dialog, 'Aplicar');
    expect(await screen.findByText('Cobro realizado')).toBeTruthy();
    await waitFor(() => expect(server.to('GET', '/v1/debits').length).toBeGreaterThan(1));
    expect(await within(dialog).findByRole('button', { name: 'DISPERSAR AHORA' })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 6000 });
    expect(within(due as HTMLElement).getByText('Cobrado')).toBeTruthy();
    expect(document.querySelectorAll('tr[data-row]')).toHaveLength(1);
    await waitFor(() => expect(document.querySelectorAll('tr[data-row]')).toHaveLength(0), { timeout: 4000 });
  }, 60_000);

  it('have buttons in their details for permission 0 and 1 alone [P-009]', async () => {
    for (const [actor, shown] of [
      [admin, true],
      [operator, false],
    ] as const) {
      fakeServer({
        'GET /v1/debits': answer(debit({ status: 0 })),
        'GET /v1/debits/5': { body: debit({ status: 0 }) },
      });
      drawList('debits', actor);
      const [row] = await bodyRows();
      await expand(row as HTMLElement);
      await screen.findByText('Para liquidar');
      expect(screen.queryAllByRole('button', { name: 'Marcar vencido' }).length > 0).toBe(shown);
      cleanup();
    }
  });
});

describe('a chip of what an address filters by', () => {
  it('names the company that was switched to, and the request that the rows belong to', async () => {
    localStorage.setItem('company', JSON.stringify({ id_partner: 10, username: 'Santa Clara' }));
    for (const name of ['debits', 'dispersions', 'operations', 'payments', 'requests', 'users']) {
      fakeServer({ [`GET /v1/${name}`]: answer() });
      drawList(name, admin, `/${name}?id_partner=10`);
      expect(await screen.findByText('Compañía: Santa Clara')).toBeTruthy();
      cleanup();
    }
    fakeServer({ 'GET /v1/dispersions': answer({ ...payout(3), id_request_label: 'S0000031' }) });
    drawList('dispersions', admin, '/dispersions?id_request=31');
    expect(await screen.findByText('Solicitud: S0000031')).toBeTruthy();
  });
});

describe('what is due', () => {
  it('says how late it is or that it comes within a week, in words, and its row has the tone of it', async () => {
    const today = businessDay();
    const expected: [number, string, string][] = [
      [-623, 'hace 623 días', 'bad'],
      [-1, 'ayer', 'bad'],
      [0, 'hoy', 'waiting'],
      [1, 'mañana', 'none'],
      [7, 'en 7 días', 'none'],
      [8, '', 'none'],
    ];
    const due = expected.map(([days], id) => debit({ id, token: `S${id}`, date_final: addDays(today, days) }));
    fakeServer({ 'GET /v1/debits': answer(...due) });
    drawList('debits');
    await screen.findByText('hace 623 días');
    const shown = (await bodyRows()).map(({ dataset, cells }: HTMLTableRowElement) => [
      [...cells].map((cell) => cell.querySelector('.with-chip .chip')?.textContent ?? '').join(''),
      dataset.tone,
    ]);
    expect(shown).toEqual(expected.map(([, text, tone]) => [text, tone]));
  });
});
