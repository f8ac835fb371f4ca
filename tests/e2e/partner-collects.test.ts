import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from './helpers/chromium.ts';
import { apiAs, signIn } from './helpers/console.ts';
import { day, liveLoan, parties } from './helpers/loans.ts';
import { go, told } from './helpers/steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

type Api = Awaited<ReturnType<typeof apiAs>>;
const below = async (api: Api, request: number, list: string) =>
  (await api.call('GET', `/requests/${request}/${list}?limit=50`)).body.resources as Record<string, any>[];
const filter = (value: object) => encodeURIComponent(JSON.stringify(value));

describe('a partner and money', () => {
  it("a partner collects its own debit: 'Cobro realizado', without what is not a partner's [P-010, P-027, P-034, T-028, T-035]", async () => {
    const [api, partner] = [await apiAs('admin'), await apiAs('partner')];
    const own = (await partner.call('GET', `/users?limit=40&filter=${filter({ status: 'validated' })}`)).body.resources;
    const { lender } = await parties(api);
    const user = own.find(
      (one: { id: number; type_account: string }) => one.id !== lender.id && one.type_account === 'personal',
    );
    const request = await liveLoan(api, day(-40), { user: user.id });
    const { context, page } = await signIn(
      browser,
      'partner',
      `/debits?filter=${filter({ status: 1, dispersed: true })}`,
    );
    const token = (await api.call('GET', `/requests/${request}`)).body.token;
    await page.locator('tr[data-row]').first().waitFor();
    const found = page.waitForResponse((one) => one.url().includes('/debits?') && one.url().includes(token));
    await page.getByRole('searchbox').first().fill(token);
    await found;
    await page.waitForFunction(() => document.querySelectorAll('tr[data-row]').length < 3);
    const row = page.locator('tr[data-row]').filter({ hasText: token }).first();
    await row.waitFor();
    await row.getByRole('button', { name: /^Acciones/ }).click();
    await page.getByRole('menuitem', { name: 'Aplicar cobro/pago' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Monto', { exact: false }).first().waitFor();
    await expect.poll(() => dialog.getByRole('checkbox', { name: 'Monto Q', disabled: false }).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Aplicar', exact: true }).click();
    await told(page, 'Cobro realizado');
    await dialog.waitFor({ state: 'detached' });
    const [payment] = await below(api, request, 'payments');
    await go(page, `/payments/${payment?.id}`);
    await page.getByRole('heading', { name: new RegExp(String(payment?.token)) }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^Factura de/ }).count()).toBe(0);
    await expect.poll(() => page.getByRole('button', { name: 'Revertir pago' }).count()).toBe(0);
    const refused = await partner.call('PATCH', `/payments/${payment?.id}`, [{ op: 'remove', path: '/payments' }]);
    expect(refused.status).toBeGreaterThanOrEqual(403);
    expect((await api.call('GET', `/payments/${payment?.id}`)).body.reversed).not.toBe(true);
    await context.close();
  });
});
