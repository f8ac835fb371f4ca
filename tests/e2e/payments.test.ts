import type { Browser, Locator } from 'playwright-core';
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

describe('a payment', () => {
  it("is reverted by administrators alone: 'esta acción no se puede deshacer', 'Pago revertido' [P-038, P-041, T-028]", async () => {
    const api = await apiAs('admin');
    const request = await liveLoan(api, day(-40));
    const paid = await api.call('POST', '/payments?full=true', { request, amount: 500, date: day(), notify: false });
    const { id } = paid.body;
    for (const role of ['junior-operations', 'partner']) {
      const other = await apiAs(role);
      const answer = await other.call('PATCH', `/payments/${id}`, [{ op: 'remove', path: '/payments' }]);
      expect(answer.status).toBeGreaterThanOrEqual(400);
    }
    const junior = await signIn(browser, 'junior-operations', `/payments/${id}`);
    await told(junior.page, 'Aplicación');
    await expect.poll(() => junior.page.getByRole('button', { name: 'Revertir pago' }).count()).toBe(0);
    await junior.context.close();
    const { context, page } = await signIn(browser, 'admin', `/payments/${id}`);
    await press(page, 'Revertir pago');
    await told(page, /esta acción no se puede deshacer/);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Motivo').fill('Se aplicó a otra solicitud');
    const patched = page.waitForRequest((one) => one.method() === 'PATCH');
    await dialog.getByRole('button', { name: 'Revertir pago' }).click();
    expect((await patched).postDataJSON()[0]).toMatchObject({ op: 'remove', path: '/payments' });
    await told(page, 'Pago revertido');
    expect((await api.call('GET', `/payments/${id}`)).body.reversed).toBe(true);
    await context.close();
  });
});

describe('collections and payouts', () => {
  it("a payout that fails is marked in its own row: 'Error: No se pudo completar el pago' [P-002, P-016]", async () => {
    const { context, page } = await signIn(browser, 'junior-operations', '/dispersions?dispersed=false');
    await page.locator('tr[data-row]').first().waitFor();
    let calls = 0;
    await page.route('**/v1/dispersions/*', (route) => {
      if (route.request().method() !== 'PATCH') return route.continue();
      calls += 1;
      return calls === 1 ? route.fulfill({ status: 500, body: '' }) : route.continue();
    });
    const second = page.locator('tr[data-row]').nth(1);
    const before = await second.boundingBox();
    await page.locator('tr[data-row]').nth(0).getByRole('checkbox').check();
    await page.getByRole('toolbar').getByRole('button', { name: 'Dispersar' }).waitFor();
    // The next row is where it was: who ticks it at once meets no other.
    expect(await second.boundingBox()).toEqual(before);
    await second.getByRole('checkbox').check();
    // What the two pay, as the server sums it.
    const paid = async (row: Locator) =>
      Number((await row.locator('td', { hasText: '$' }).last().innerText()).replace(/[^\d.]/g, ''));
    const both = (await paid(page.locator('tr[data-row]').nth(0))) + (await paid(second));
    await page
      .getByRole('toolbar')
      .getByText(`Pago al prestador ${both.toLocaleString('es-MX', { style: 'currency', currency: 'MXN' })}`)
      .waitFor();
    await page.getByRole('toolbar').getByRole('button', { name: 'Dispersar' }).click();
    await page.getByRole('dialog').getByLabel('Fecha de dispersión').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Dispersar' }).click();
    await told(page, 'Error: No se pudo completar el pago');
    expect(calls).toBe(2);
    await context.close();
  });

  it.runIf(EVERY_CASE)(
    'shows a partner its own funding alone, with rows that open and no screens to create or edit [P-001, P-004]',
    async () => {
      const { context, page } = await signIn(browser, 'partner', '/operations');
      const row = page.locator('tr[data-row]').first();
      await row.waitFor();
      await row.getByRole('button').first().click();
      await told(page, 'Datos del fondeo');
      await expect.poll(() => page.getByRole('button', { name: 'Activar', exact: true }).count()).toBe(0);
      for (const list of ['operations', 'debits', 'dispersions']) {
        await go(page, `/${list}`);
        await page.locator('tr[data-row]').first().waitFor();
        await expect.poll(() => page.getByRole('button', { name: /^(Nuevo|Nueva|Crear)/ }).count()).toBe(0);
      }
      const partner = await apiAs('partner');
      const me = (await partner.call('GET', '/debits?limit=100')).body.resources as {
        partner: number;
        partner_lender: number;
      }[];
      const company = partner.id;
      expect(me.every((one) => one.partner === company || one.partner_lender === company)).toBe(true);
      await context.close();
    },
  );

  it("an invalid date shows 'Fecha no procesable' [P-018]", async () => {
    const { context, page } = await signIn(browser, 'junior-operations', '/debits?moratorium_date=no-es-fecha');
    await told(page, 'Fecha no procesable');
    await context.close();
  });
});
