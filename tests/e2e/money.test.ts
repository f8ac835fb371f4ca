import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVERY_CASE } from '../part.ts';
import { launchChromium } from './helpers/chromium.ts';
import { apiAs, signIn } from './helpers/console.ts';
import { day, liveLoan } from './helpers/loans.ts';
import { go, press, told } from './helpers/steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

type Api = Awaited<ReturnType<typeof apiAs>>;
const below = async (api: Api, request: number, list: string) =>
  (await api.call('GET', `/requests/${request}/${list}?limit=50`)).body.resources as Record<string, any>[];
const filter = (value: object) => encodeURIComponent(JSON.stringify(value));
const ready = (page: Page, name: string) => page.getByRole('button', { name, exact: true, disabled: false }).waitFor();

describe('money through the console', () => {
  it('staff simulate, apply, pay out, invoice and see the invoice again [R-044, R-049, P-024, P-025, P-033, P-038, P-054, P-059]', async () => {
    const api = await apiAs('junior-operations');
    const request = await liveLoan(api, day(-40));
    const { context, page } = await signIn(browser, 'junior-operations', `/requests/${request}`);
    await press(page, 'Aplicar cobro/pago');
    await told(page, 'Crear Cobro/Pago');
    await page.waitForFunction(() =>
      [...document.querySelectorAll('form input')].some((one) =>
        /^[\d,]+\.\d\d$/.test((one as HTMLInputElement).value),
      ),
    );
    await page.getByRole('checkbox', { name: 'Modo de prueba' }).check();
    await press(page, 'Aplicar');
    await told(page, 'Simulación terminada: nada se aplicó');
    await told(page, /^Se recibe \$/);
    await told(page, 'Modo de prueba: nada se guardó.');
    expect(await below(api, request, 'payments')).toEqual([]);
    await page.getByRole('checkbox', { name: 'Modo de prueba' }).uncheck();
    await press(page, 'Aplicar');
    await told(page, 'Pago realizado');
    await ready(page, 'DISPERSAR AHORA');
    await expect.poll(() => page.getByRole('button', { name: 'Aplicar', exact: true }).count()).toBe(0);
    await press(page, 'DISPERSAR AHORA');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Fecha de dispersión').waitFor();
    await dialog.getByRole('button', { name: /DISPERSAR AHORA|Dispersar/ }).click();
    await told(page, 'Dispersión realizada');
    await page.getByRole('button', { name: 'DISPERSAR AHORA', disabled: true }).waitFor();
    const [payment, ...more] = await below(api, request, 'payments');
    expect([payment?.dispersed, more]).toEqual([true, []]);

    await go(page, `/requests/${request}/payments`);
    await page.locator('tr[data-row]').first().waitFor();
    await told(page, payment?.token);
    await go(page, `/payments/${payment?.id}`);
    for (const said of ['Factura generada con éxito', 'Visualizando factura existente']) {
      await ready(page, 'Factura de intereses');
      const paper = context.waitForEvent('page');
      await press(page, 'Factura de intereses');
      await told(page, said);
      await (await paper).close();
    }
    await expect.poll(() => page.getByRole('button', { name: /^Factura de/ }).count()).toBe(4);
    expect(await below(api, request, 'paymentBillings')).toHaveLength(1);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await go(page, `/requests/${request}/bills`);
    await page.locator('tr[data-row]').first().waitFor();
    await page
      .locator('tr[data-row]')
      .getByRole('button', { name: /^Copiar/ })
      .first()
      .click();
    await told(page, 'XML copiado al portapapeles');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('<cfdi:Comprobante');
    await context.close();
  });

  it("payouts are marked together as 'PAGADO', and a loan is waived [P-013, P-014, P-016, P-048]", async () => {
    const api = await apiAs('admin');
    const request = await liveLoan(api, day(-40));
    // In every run `batches` marks payouts together.
    if (EVERY_CASE) await paidOutTogether(api, request);
    const { context, page } = await signIn(browser, 'admin', `/waivers/create?source=${filter({ request })}`);
    await page.getByRole('checkbox', { name: 'Condonar capital' }).check();
    for (const name of ['Condonar comisión', 'Condonar moratorio', 'Condonar interés'])
      await expect.poll(() => page.getByRole('checkbox', { name }).isChecked()).toBe(true);
    await page.getByRole('combobox', { name: /Categoría/ }).click();
    await page.getByRole('option', { name: /^B\+C/ }).click();
    await page.getByLabel(/Comentarios/).fill('Acuerdo con el solicitante');
    const sent = page.waitForRequest((one) => one.method() === 'PUT' && one.url().includes(`/web/waivers/${request}`));
    await press(page, 'Condonar');
    await page.getByRole('dialog').getByRole('button', { name: 'Condonar' }).click();
    expect((await sent).postDataJSON()).toMatchObject({
      condone_moratorium: true,
      condone_capital: true,
      category: 'B+C',
    });
    await told(page, 'Solicitud Condonada');
    await page.waitForURL(new RegExp(`#/requests/${request}/1$`));
    await context.close();
  });

  it.runIf(EVERY_CASE)(
    'FINANCE asks for an audit of the books and is told that they add up; ACCOUNTING reads it',
    async () => {
      const { context, page } = await signIn(browser, 'finance', '/audits');
      await page.getByRole('link', { name: 'Auditar ahora' }).first().click();
      const note = `Cierre ${Date.now()}`;
      await page.getByLabel('Nota').fill(note);
      await press(page, 'Auditar ahora');
      await told(page, 'La auditoría está corriendo');
      const first = page.locator('tr[data-row]').first();
      await first.getByText('Listo').waitFor({ timeout: 60_000 });
      await first.getByText('Sí', { exact: true }).waitFor();
      await first.getByRole('button').first().click();
      await told(page, 'Total cobrado');
      await context.close();
      const accounting = await apiAs('accounting');
      const [audit] = (await accounting.call('GET', '/audits?limit=1')).body.resources;
      expect(audit).toMatchObject({ status: 1, clean: true });
      expect((await (await apiAs('legal')).call('GET', '/audits')).status).toBe(403);
    },
  );
});

/** Two payouts, chosen in their list and marked at once. */
async function paidOutTogether(api: Api, request: number) {
  for (const amount of [700, 750])
    await api.call('POST', '/payments?full=true', { request, amount, date: day(), notify: false });
  const { context, page } = await signIn(browser, 'admin', `/dispersions?filter=${filter({ id_request: request })}`);
  const rows = page.locator('tr[data-row]');
  await rows.nth(1).waitFor();
  for (const place of [0, 1]) await rows.nth(place).getByRole('checkbox').check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Dispersar' }).click();
  await page.getByRole('dialog').getByLabel('Fecha de dispersión').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Dispersar' }).click();
  await rows.nth(0).getByText('PAGADO').first().waitFor();
  await rows.nth(1).getByText('PAGADO').first().waitFor();
  expect((await below(api, request, 'payments')).map(({ dispersed }) => dispersed)).toEqual([true, true]);
  await context.close();
}
