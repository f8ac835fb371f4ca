import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import categories from '../../../schemas/_shared/catalogs/q-categories.json' with { type: 'json' };
import { businessDay } from '../../../src/console/schemas/action-env.ts';
import { FormPage } from '../../../src/console/screens/FormPage.tsx';
import { draw, press } from '../draw.tsx';
import { type Asked, fakeServer } from '../fake-server.ts';
import { definitionFor, indexFor, operator, stubScrolling } from '../real.tsx';

beforeEach(stubScrolling);
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const partner = { ...operator, roles: ['PARTNER'], isPartner: true, permission: 'PARTNER' as const, id_partner: 4 };
const SOURCE = {
  request: 31,
  user: 50,
  date: '2026-02-16',
  amount: 4715.57,
  real_payment: 4715.57,
  amount_expired: 4715.57,
  payment_to_finish: 46_680.51,
};
const loan = { id: 31, token: 'S0000031', amount: 50_000, user: 50, user_label: 'Ana Applicant' };
const done = { id: 9, data: { dispersion: 12 }, log: ['Se recibe $4,715.57', 'Periodo 1: capital $3,784.87'] };
const dispersion = { id: 12, dispersed: false, id_request: 31, payment: 9, amount: 4354.56 };

const paying = (answer: (asked: Asked) => object = () => ({ status: 201, body: done })) => ({
  'GET /v1/requests/31': { body: loan },
  'GET /v1/requests/31/payments/payable': { body: { amount: 4715.57 } },
  'GET /v1/requests/31/payments/expired': { body: { amount: 0 } },
  'GET /v1/requests/31/payments/to_finish': { body: { amount: 46_680.51 } },
  'GET /v1/users/50': { body: { id: 50, username: 'ana' } },
  'GET /v1/dispersions/12': { body: dispersion },
  'PATCH /v1/dispersions/12': { body: { ...dispersion, dispersed: true } },
  'POST /v1/payments': (asked: Asked) =>
    (asked.body as { notify?: boolean; test?: boolean }).notify === false
      ? { body: { log: ['De prueba'] } }
      : answer(asked),
});

function drawPayment(source: object, actor = operator) {
  const address = `/payments/create?source=${encodeURIComponent(JSON.stringify(source))}`;
  return draw(<FormPage resource="payments" screen="create" />, {
    index: indexFor(actor),
    definitions: ['payments', 'requests', 'users', 'dispersions'].map((name) => definitionFor(actor, name)),
    at: address,
    path: '*',
  });
}

const AMOUNT = /^Monto\W*$/;
const DATE = /^Fecha\W*$/;
const apply = async () => userEvent.click(await screen.findByRole('button', { name: 'Aplicar' }));
const real = (server: ReturnType<typeof fakeServer>) =>
  server.to('POST', '/v1/payments').filter(({ body }) => (body as { notify: boolean }).notify !== false);
const inputOf = async (label: RegExp) => (await screen.findByLabelText(label)) as HTMLInputElement;

describe('a payment that is typed', () => {
  it("opens without the person, a refused call or a warning where the loan is another partner's person's", async () => {
    const server = fakeServer({
      ...paying(),
      'GET /v1/users': { body: { resources: [], count: 0 } },
      'GET /v1/requests': { body: { resources: [loan], count: 1 } },
    });
    drawPayment(SOURCE, partner);
    await screen.findByRole('textbox', { name: AMOUNT });
    expect(screen.queryByText(/No puede usar el registro/)).toBeNull();
    expect(screen.queryByRole('combobox', { name: /Solicitante/ })).toBeNull();
    expect(server.asked.map(({ path }) => path)).not.toContain('/v1/users/50');
    await apply();
    await waitFor(() => expect(real(server)).toHaveLength(1));
    expect(real(server)[0]?.body).not.toHaveProperty('user');
  });

  it('from a debit: filled from the source, sent whole, to debits after 3 s [P-020, P-021, P-030, P-034]', async () => {
    const server = fakeServer(paying());
    const waits = vi.spyOn(globalThis, 'setTimeout');
    const { router } = drawPayment(SOURCE);
    expect((await inputOf(AMOUNT)).value).toBe('4,715.57');
    expect((await inputOf(DATE)).value).toBe('16/02/2026');
    expect(await screen.findByText('Ana Applicant')).toBeTruthy();
    expect((await screen.findAllByText(/46,680\.51/)).length).toBeGreaterThan(0);
    await apply();
    expect(await screen.findByText('Cobro realizado')).toBeTruthy();
    const [sent] = real(server);
    expect(sent?.query.get('full')).toBe('true');
    expect(sent?.body).toMatchObject({
      amount: 4715.57,
      date: '2026-02-16',
      request: 31,
      user: 50,
      notify: true,
      q: false,
      test: false,
    });
    // The wait itself is read: on a busy machine the screen may be seen late.
    expect(waits.mock.calls.some(([, milliseconds]) => milliseconds === 3000)).toBe(true);
    await waitFor(() => expect(router.state.location.pathname).toBe('/debits'));
  });

  it('an identical one of the same day is warned of before it is sent, and goes when it is meant', async () => {
    const warned = {
      ...{ count: 1, ready: 1, refused: [], payees: [], date: null, sample: [] },
      totals: [{ field: 'amount', title: 'Monto', currency: 'MXN', sum: 4715.57, count: 1 }],
      warnings: [{ name: 'identical', message: 'Ya hay un cobro igual.', count: 1, ids: [null] }],
    };
    const server = fakeServer({ ...paying(), 'POST /v1/payments/preview': { body: warned } });
    drawPayment(SOURCE);
    expect((await inputOf(AMOUNT)).value).toBe('4,715.57');
    await apply();
    const dialog = await screen.findByRole('dialog', { name: /^Aplicar/ });
    expect(within(dialog).getByText('Ya hay un cobro igual.')).toBeTruthy();
    await press(dialog, 'Regresar');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(real(server)).toEqual([]);
    await apply();
    await press(await screen.findByRole('dialog', { name: /^Aplicar/ }), 'Aplicar');
    expect(await screen.findByText('Cobro realizado')).toBeTruthy();
    expect(real(server)).toHaveLength(1);
  });

  it('whose answer was lost is sent again under the same key, and shows the answer that is kept (desk 37)', async () => {
    let answers = 0;
    const lost = () => {
      answers += 1;
      if (answers === 1) throw new TypeError('lost');
      return { status: 201, body: done };
    };
    const server = fakeServer(paying(lost));
    drawPayment(SOURCE);
    expect((await inputOf(AMOUNT)).value).toBe('4,715.57');
    await apply();
    expect(await screen.findByText(/no se sabe si se aplicó/)).toBeTruthy();
    await apply();
    expect(await screen.findByText('Cobro realizado')).toBeTruthy();
    const [first, second, ...more] = real(server);
    expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
    expect([second?.body, more]).toEqual([first?.body, []]);
  });

  it('a refusal is taken back by the later success of the same payment', async () => {
    let status = 409;
    fakeServer(paying(() => (status === 409 ? { status, body: { message: 'no' } } : { status: 201, body: done })));
    drawPayment({ request: 31 });
    await waitFor(async () => expect((await inputOf(AMOUNT)).value).toBe('4,715.57'));
    await apply();
    expect(await screen.findByText('Error al realizar el pago')).toBeTruthy();
    status = 201;
    await apply();
    expect(await screen.findByText('Pago realizado')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Error al realizar el pago')).toBeNull());
  });

  it('names the due date that money reaches first, with what is owed of it, whatever row was opened', async () => {
    const oldest = { amount: 9431.14, oldest_date: '2026-01-15', oldest_amount: 4759.23 };
    fakeServer({ ...paying(), 'GET /v1/requests/31/payments/payable': { body: oldest } });
    drawPayment(SOURCE);
    const line = await screen.findByText('Va primero a lo más antiguo, que vence el 15/01/2026');
    expect(line.parentElement?.textContent).toContain('$4,759.23');
    await userEvent.click(screen.getByRole('button', { name: /Usar este monto: Va primero/ }));
    expect((await inputOf(AMOUNT)).value).toBe('4,759.23');
  });

  it('warns while it is typed when it leaves the lender nothing, and only then', async () => {
    const trial = (net: number) => () => ({
      body: { log: ['Se recibe', 'De prueba'], data: { payment_as_lender_net: net, payment_as_applicant: 4715.57 } },
    });
    const warning = /no se le paga nada al prestador/;
    fakeServer({ ...paying(), 'POST /v1/payments': trial(0) });
    drawPayment(SOURCE);
    expect(await screen.findByText(warning)).toBeTruthy();
    cleanup();
    fakeServer({ ...paying(), 'POST /v1/payments': trial(10) });
    drawPayment(SOURCE);
    expect(await screen.findByText('Se recibe')).toBeTruthy();
    expect(screen.queryByText(warning)).toBeNull();
  });

  it("from a request: 'Pago realizado', read again after 2.3 s, and 'DISPERSAR AHORA' once [P-025, P-033]", async () => {
    const server = fakeServer(paying());
    const { router } = drawPayment({ request: 31 });
    await waitFor(async () => expect((await inputOf(AMOUNT)).value).toBe('4,715.57'));
    expect(screen.queryByRole('button', { name: 'DISPERSAR AHORA' })).toBeNull();
    await apply();
    expect(await screen.findByText('Pago realizado')).toBeTruthy();
    const before = server.to('GET', '/v1/requests/31/payments/payable').length;
    const button = await screen.findByRole('button', { name: 'DISPERSAR AHORA' });
    expect(screen.queryByRole('button', { name: 'Aplicar' })).toBeNull();
    await waitFor(() => expect(button.getAttribute('disabled')).toBeNull());
    await waitFor(() => expect(server.to('GET', '/v1/requests/31/payments/payable').length).toBeGreaterThan(before), {
      timeout: 5000,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'DISPERSAR AHORA' }));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByLabelText(/Fecha de dispersión/);
    await press(dialog, /DISPERSAR AHORA|Dispersar/);
    expect(await screen.findByText('Dispersión realizada')).toBeTruthy();
    expect(server.to('PATCH', '/v1/dispersions/12')[0]?.body).toEqual([
      { op: 'replace', path: '/dispersed', value: true },
      { op: 'replace', path: '/dispersed_date', value: businessDay() },
    ]);
    await waitFor(() =>
      expect((screen.getByRole('button', { name: 'DISPERSAR AHORA' }) as HTMLButtonElement).disabled).toBe(true),
    );
    expect(router.state.location.pathname).toBe('/payments/create');
    expect(server.to('PATCH', '/v1/dispersions/12')).toHaveLength(1);
  });

  it("a refusal is 'Error al realizar el cobro' from a debit and 'Error al realizar el pago' otherwise [P-035]", async () => {
    for (const [source, words] of [
      [SOURCE, 'Error al realizar el cobro'],
      [{ request: 31, amount: 5, date: '2026-02-16' }, 'Error al realizar el pago'],
    ] as const) {
      fakeServer(paying(() => ({ status: 409, body: { message: 'La solicitud ya está finalizada.' } })));
      const { router } = drawPayment(source);
      await inputOf(AMOUNT);
      await apply();
      expect(await screen.findByText(words)).toBeTruthy();
      expect(router.state.location.pathname).toBe('/payments/create');
      expect(screen.getByRole('button', { name: 'Aplicar' })).toBeTruthy();
      cleanup();
    }
  });

  it('nothing is sent without amount or date; a simulation tells its steps and keeps the button [P-012, P-022, P-024, P-032]', async () => {
    const server = fakeServer(
      paying(({ body }) => ({ status: 201, body: (body as { test: boolean }).test ? { log: done.log } : done })),
    );
    drawPayment({ request: 31, amount: 5, date: '2026-02-16' });
    const [amount, date] = [await inputOf(AMOUNT), await inputOf(DATE)];
    await userEvent.clear(amount);
    await userEvent.clear(date);
    await apply();
    expect((await screen.findAllByText('El monto es obligatorio.')).length).toBeGreaterThan(0);
    expect((await screen.findAllByText('La fecha es obligatoria.')).length).toBeGreaterThan(0);
    expect(real(server)).toEqual([]);
    await userEvent.type(amount, '4715.57');
    await userEvent.type(date, '16022026');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Modo de prueba' }));
    await apply();
    expect(await screen.findByText('Simulación terminada: nada se aplicó')).toBeTruthy();
    expect(await screen.findByText('Periodo 1: capital $3,784.87')).toBeTruthy();
    expect(real(server)[0]?.body).toMatchObject({ test: true });
    expect(screen.getByRole('button', { name: 'Aplicar' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'DISPERSAR AHORA' })).toBeNull();
  });
});

const NAMES = ['Comisión', 'Moratorio', 'Interés', 'Capital', 'Comisión vencida', 'Interés vencido', 'Capital vencido'];
/** By their labels: to look all of them up by role takes a busy machine half a minute. */
const boxes = () => [...document.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')];
const box = (name: string) =>
  waitFor(() => {
    const found = boxes().find((one) => labelOf(one) === name);
    if (!found) throw new Error(`no checkbox «${name}»`);
    return found;
  });

describe('a Q payment', () => {
  it('has its options with the flag alone: A to K with B+C and D+E, and ticks that cascade [P-027, P-028, P-029, P-031]', async () => {
    const server = fakeServer(paying());
    drawPayment({ request: 31, amount: 5, date: '2026-02-16' });
    const flag = (await screen.findByRole('checkbox', { name: 'Monto Q' })) as HTMLInputElement;
    const options = () => screen.queryByRole('combobox', { name: /Categoría/ });
    expect(options()).toBeNull();
    expect(boxes().filter((one) => NAMES.includes(labelOf(one)))).toEqual([]);
    await userEvent.click(flag);
    await userEvent.click(await screen.findByRole('combobox', { name: /Categoría/ }));
    const offered = (await screen.findAllByRole('option')).map((one) => one.textContent);
    expect(offered).toEqual(categories.items.map(({ label }) => label));
    expect(categories.items.map(({ code }) => code).join()).toBe('A,B,C,B+C,D,E,D+E,F,G,H,I,J,K');
    await userEvent.click(screen.getByRole('option', { name: /^B\+C/ }));
    await userEvent.type(screen.getByLabelText(/Comentarios/), 'Acuerdo');
    const ticked = () =>
      boxes()
        .filter((one) => one.checked && NAMES.includes(labelOf(one)))
        .map((one) => NAMES.indexOf(labelOf(one)));
    await userEvent.click(await box('Capital'));
    await waitFor(() => expect(ticked()).toEqual([0, 1, 2, 3]));
    await userEvent.click(await box('Moratorio'));
    await waitFor(() => expect(ticked()).toEqual([0]));
    await userEvent.click(await box('Interés vencido'));
    await waitFor(() => expect(ticked()).toEqual([0, 4, 5]));
    await apply();
    await waitFor(() => expect(real(server)).toHaveLength(1));
    const sent = real(server)[0]?.body as Record<string, unknown>;
    expect(sent).toMatchObject({ q: true, data_for_condonation: { category: 'B+C', comments: 'Acuerdo' } });
    const { charges } = sent as { charges: Record<string, unknown> };
    expect(charges).toMatchObject({ commission: true, expired_commission: true, expired_interests: true });
    for (const value of Object.values(charges)) expect([true, false, null]).toContain(value);
    await userEvent.click(flag).catch(() => undefined);
  });

  it('is not offered to a partner, who applies money alone [P-027]', async () => {
    fakeServer(paying());
    drawPayment({ request: 31, amount: 5, date: '2026-02-16' }, partner);
    await inputOf(AMOUNT);
    expect(screen.queryByRole('checkbox', { name: 'Monto Q' })).toBeNull();
    expect(screen.queryByRole('combobox', { name: /Categoría/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Aplicar' })).toBeTruthy();
  });
});

const labelOf = (one: HTMLInputElement) => one.labels?.[0]?.textContent?.trim() ?? one.getAttribute('aria-label') ?? '';

it('the button that applies a payment says how much, as it is typed [P-025]', async () => {
  fakeServer(paying());
  drawPayment({ request: 31, amount: 5, date: '2026-02-16' });
  const button = await screen.findByRole('button', { name: 'Aplicar' });
  await waitFor(() => expect(button.textContent).toBe('Aplicar\u00a0$5.00'));
  const amount = await inputOf(AMOUNT);
  await userEvent.clear(amount);
  await waitFor(() => expect(button.textContent).toBe('Aplicar'));
  await userEvent.type(amount, '4715.57');
  await waitFor(() => expect(button.getAttribute('aria-description')).toBe('$4,715.57'));
});

it('says at the amount that money goes to the oldest due row, whichever row it was opened from', async () => {
  fakeServer(paying());
  drawPayment(SOURCE);
  const described = { name: AMOUNT, description: /primero al vencimiento más antiguo/ };
  expect(await screen.findByRole('textbox', described)).toBeTruthy();
});
