import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVERY_CASE } from '../part.ts';
import { launchChromium } from './helpers/chromium.ts';
import { apiAs, signIn } from './helpers/console.ts';
import { day, liveLoan, parties } from './helpers/loans.ts';
import { choose, fill, go, press, told } from './helpers/steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

describe('the life of a request', () => {
  it("is created, validated, signed, activated, dispersed and paid by its buttons: 'Solicitud creada exitosamente.' [R-016, R-017, R-028, R-054, R-059, L-027]", async () => {
    const api = await apiAs('junior-operations');
    const { lender, applicant } = await parties(api);
    const { context, page } = await signIn(browser, 'junior-operations', '/requests/create');
    await page.getByLabel('Título').waitFor();
    await press(page, 'Crear solicitud');
    await told(page, 'Elija el producto.');
    await told(page, 'Elija al solicitante.');
    await choose(page, 'Producto', 'Disposición con pagos fijos');
    await fill(page, { Título: 'Capital de trabajo', Descripción: 'Recursos para el negocio.' });
    await choose(page, 'Solicitante', applicant.username.slice(0, 12), new RegExp(applicant.username));
    await choose(page, 'Periodicidad', 'Mensual');
    await fill(page, {
      Monto: '50000',
      'Tasa anual': '17.9',
      Plazo: '12',
      'Comisión por disposición': '5',
      'Comisión del solicitante': '1',
      'Comisión del prestador': '0.5',
      'Comisión fija por pago': '10',
    });
    const sent = page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith('/requests'));
    await press(page, 'Crear solicitud');
    expect((await sent).postDataJSON()).toMatchObject({
      user: applicant.id,
      commission_admin: 1.16,
      commission_admin_lender: 0.58,
      commission_by_each_payment: 11.6,
      opening_commission: 5,
    });
    await told(page, 'Solicitud creada exitosamente.');
    await told(page, /^Editar Solicitud #/);
    const id = Number(page.url().match(/requests\/(\d+)/)?.[1]);
    const status = async () => (await api.call('GET', `/requests/${id}`)).body.status;
    expect(await status()).toBe(0);

    await press(page, 'Recolectar firmas');
    await expect.poll(status).toBe(11);
    await press(page, 'Solicitar validación');
    await told(page, 'Todos los usuarios están validados; la solicitud pasa a creación de documentos');
    await press(page, 'Documentos cargados');
    await told(page, 'Documentos cargados con éxito');
    await press(page, 'Documentos firmados');
    await told(page, 'Documentos firmados con éxito');
    expect(await status()).toBe(8);

    await expect.poll(() => page.getByRole('button', { name: 'Activar', exact: true }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: /Prestador/ }).click();
    await choose(page, 'Prestador', lender.username.slice(0, 12), new RegExp(lender.username));
    await page.getByRole('button', { name: /Guardar.*Prestador/ }).click();
    await expect.poll(async () => (await api.call('GET', `/requests/${id}`)).body.user_lender).toBe(lender.id);

    await press(page, 'Activar');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Notificar').waitFor();
    await expect.poll(() => dialog.getByLabel('Notificar').isChecked()).toBe(true);
    const patched = page.waitForRequest((one) => one.method() === 'PATCH');
    await dialog.getByRole('button', { name: 'Activar', exact: true }).click();
    expect((await patched).postDataJSON()).toEqual([
      { op: 'replace', path: '/activate', value: { date: day(), notify: true } },
    ]);
    await told(page, 'Solicitud activada con éxito');
    await press(page, 'Dispersar');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Dispersar/ })
      .click();
    await told(page, 'Solicitud dispersada con éxito');
    expect(await status()).toBe(1);

    await page.getByRole('tab', { name: 'Amortización', exact: true }).click();
    await expect.poll(() => page.locator('tr[data-row]').count()).toBe(12);
    await expect.poll(() => page.locator('tr[data-row]').first().getAttribute('data-tone')).toBe('waiting');
    await press(page, 'Aplicar cobro/pago');
    await page.getByRole('button', { name: /Usar este monto: Para liquidar/ }).click();
    await page.getByText('Qué cubre este monto').waitFor();
    await press(page, 'Aplicar');
    await told(page, 'Pago realizado');
    await expect.poll(status).toBe(4);
    await go(page, `/requests/${id}`);
    await told(page, 'Línea de tiempo');
    await expect.poll(() => page.getByRole('button', { name: 'Aplicar cobro/pago' }).count()).toBe(0);
    await go(page, `/requests/${id}/3`);
    await expect.poll(() => page.locator('tr[data-row][data-tone=done], tr[data-row][data-tone=bad]').count()).toBe(12);
    await context.close();
  });

  it.runIf(EVERY_CASE)(
    "renews: prefilled and fixed, and 'Error al obtener datos de la solicitud original' when it cannot be read [R-033, R-036]",
    async () => {
      const api = await apiAs('junior-operations');
      const parent = await liveLoan(api, day(-10), { payment_time: 1, amount: 20_000 });
      expect((await api.call('GET', `/requests/${parent}`)).body.status).toBe(9);
      const { context, page } = await signIn(browser, 'junior-operations', `/requests/${parent}`);
      await press(page, 'Renovar');
      await told(page, 'Renovar solicitud');
      await expect.poll(() => page.getByLabel('Monto').first().inputValue()).toBe('20,000.00');
      await expect.poll(() => page.getByLabel('Comisión del solicitante').inputValue()).toMatch(/^1(\.0+)?$/);
      for (const name of ['Solicitante', 'Prestador'])
        await expect.poll(() => page.getByRole('combobox', { name }).first().isDisabled()).toBe(true);
      await page.getByText('Pago periódico').waitFor();
      await press(page, 'Crear solicitud');
      await told(page, 'Solicitud creada exitosamente.');
      await told(page, /^Editar Solicitud #/);
      await expect.poll(() => Number(page.url().match(/requests\/(\d+)/)?.[1])).toBeGreaterThan(parent);
      const child = Number(page.url().match(/requests\/(\d+)/)?.[1]);
      expect((await api.call('GET', `/requests/${child}`)).body.request_parent).toBe(parent);
      await press(page, 'Activar');
      await page.getByRole('dialog').getByRole('button', { name: 'Activar', exact: true }).click();
      await told(page, 'Solicitud activada con éxito');
      expect((await api.call('GET', `/requests/${parent}`)).body.status).toBe(4);

      await go(page, `/requests/create?source=${encodeURIComponent('{"originalRequest":99999999}')}`);
      await told(page, 'Error al obtener datos de la solicitud original');
      // A link from before the renewal, and a truncated one: both say so, and fill nothing.
      for (const [source, words] of [
        [`{"originalRequest":${parent}}`, 'La solicitud original ya no está activa'],
        ['{"originalRequest":', 'La liga trae datos que no se pueden leer'],
      ] as const) {
        await go(page, `/requests/create?source=${encodeURIComponent(source)}`);
        await told(page, new RegExp(words));
        await expect.poll(() => page.getByLabel('Monto').first().inputValue()).toBe('');
      }
      await context.close();
    },
  );

  it("lists who is pending validation and stays; a failing check says 'Error al validar la solicitud' [R-061, R-063, R-064]", async () => {
    const api = await apiAs('junior-operations');
    const waiting = (await api.call('GET', '/requests?limit=40&filter={"status":11}')).body.resources;
    let found: { id: number; names: string[] } | undefined;
    for (const { id } of waiting) {
      const { count, resources } = (await api.call('GET', `/requests/${id}/validators`)).body;
      if (count > 0) found = { id, names: resources.map((one: { username: string }) => one.username) };
      if (found) break;
    }
    if (!found) throw new Error('the demo data has no request with people pending validation');
    const { context, page } = await signIn(browser, 'junior-operations', `/requests/${found.id}`);
    await press(page, 'Solicitar validación');
    for (const name of found.names) await page.getByRole('dialog').getByText(name).waitFor();
    await press(page, 'Entendido');
    expect((await api.call('GET', `/requests/${found.id}`)).body.status).toBe(11);
    await page.route('**/validators', (route) => route.fulfill({ status: 500, body: '' }));
    await press(page, 'Solicitar validación');
    await told(page, 'Error al validar la solicitud');
    await context.close();
  });
});

describe('the list of requests', () => {
  const columns = (page: Awaited<ReturnType<typeof signIn>>['page']) =>
    page.getByRole('table').first().getByRole('columnheader').allInnerTexts();
  const tabs = (page: Awaited<ReturnType<typeof signIn>>['page']) => page.getByRole('tab').allInnerTexts();
  const TABS_TWO =
    'Todas,Validación de expediente,Creación de documentos,Por firmar,Esperando fondos,En espera de fondeo (mesa de control),Activa,Finalizada,Cancelada,Por renovar';
  const TABS_ONE =
    'Esperando prestador,Esperando fondos,Esperando aval,Por firmar,En espera de fondeo (mesa de control),Activa,Por renovar,Rechazada,Cancelada,Finalizada';

  it('opens on the active ones for a consultant, with names, its columns and tabs in order [R-001, R-002, R-003, R-004, R-006, R-007, R-008, R-009, R-010]', async () => {
    const { context, page } = await signIn(browser, 'consultant', null);
    const asked = page.waitForRequest((one) => /\/v1\/requests\?/.test(one.url()));
    await go(page, '/requests');
    const query = new URL((await asked).url()).searchParams;
    expect(JSON.parse(query.get('filter') ?? '{}').status).toBe(1);
    expect(query.get('limit')).toBe('10');
    await page.locator('tr[data-row]').first().waitFor();
    await expect.poll(() => page.locator('tr[data-row]').count()).toBe(10);
    expect((await tabs(page)).join(',')).toBe(TABS_TWO);
    await page.getByRole('button', { name: /^\+\d+ columnas?$/ }).click();
    const withDates = (await columns(page)).map((text) => text.replace(/\s+/g, ' ').trim()).filter(Boolean);
    expect(withDates.slice(0, 13)).toEqual([
      'Solicitud',
      'Fecha',
      'Fecha de vencimiento',
      'Fecha de activación',
      'Producto',
      'Solicitante',
      'Prestador',
      'Monto',
      'Tasa anual',
      'Plazo',
      'Periodicidad',
      'Comisión por disposición',
      'Estado',
    ]);
    const { call } = await apiAs('consultant');
    const first = (await call('GET', '/requests?limit=10&filter={"status":1}')).body.resources[0];
    const cells = await page.locator('tr[data-row]').first().getByRole('cell').allInnerTexts();
    expect(cells[0]).toContain(first.token);
    expect(cells[5]).toBe(first.user_label);
    expect(cells[4]).toMatch(/^(Préstamo|Reconocimiento|Compra)/);
    const state = page.getByRole('columnheader', { name: 'Estado', exact: true }).last();
    const box = await state.boundingBox();
    expect((box?.x ?? 2000) + (box?.width ?? 0)).toBeLessThanOrEqual(1440);
    await page.getByRole('tab', { name: 'Por firmar' }).click();
    await expect.poll(async () => (await columns(page)).join()).not.toContain('activación');
    const all = page.waitForRequest((one) => /\/v1\/requests\?/.test(one.url()));
    await page.getByRole('tab', { name: 'Todas' }).click();
    expect(new URL((await all).url()).searchParams.get('filter') ?? '').not.toContain('status');
    await context.close();
  });

  it.runIf(EVERY_CASE)(
    'shows operations the other tabs, folios that lead to the people instead of names, and no block of administrators (desk 51) [R-005, R-007, R-008, R-039]',
    async () => {
      const { context, page } = await signIn(browser, 'junior-operations', '/requests');
      await page.locator('tr[data-row]').first().waitFor();
      expect((await tabs(page)).join(',')).toBe(TABS_ONE);
      const cells = await page.locator('tr[data-row]').first().getByRole('cell').allInnerTexts();
      const { call } = await apiAs('junior-operations');
      const { id, user, user_lender } = (await call('GET', '/requests?limit=1&filter={"status":1}')).body.resources[0];
      expect(cells.slice(5, 7)).toEqual([`#${user}`, user_lender ? `#${user_lender}` : '']);
      await expect
        .poll(() => page.locator('tr[data-row]').first().locator(`a[href$="/users/${user}"]`).innerText())
        .toBe(`#${user}`);
      await go(page, `/requests/${id}`);
      await told(page, 'Línea de tiempo');
      await expect.poll(() => page.getByText('Administración', { exact: true }).count()).toBe(0);
      await context.close();
      const admin = await signIn(browser, 'admin', `/requests/${id}`);
      await admin.page.getByText('Administración', { exact: true }).waitFor();
      await admin.context.close();
    },
  );
});
