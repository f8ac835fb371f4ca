import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVERY_CASE, partOf } from '../part.ts';
import { launchChromium } from './helpers/chromium.ts';
import { apiAs, signIn } from './helpers/console.ts';
import { day, liveLoan } from './helpers/loans.ts';
import { press } from './helpers/steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

const asking = (page: Page) => page.getByRole('dialog', { name: 'Hay cambios sin guardar' });
/** The ways out of a window that give up what is typed in it. */
const WAYS: Record<string, (page: Page) => Promise<void>> = {
  'a click beside it': (page) => page.mouse.click(5, 500),
  Escape: (page) => page.keyboard.press('Escape'),
  'its cross': (page) => page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).first().click(),
  'its own button': (page) => page.getByRole('dialog').getByRole('button', { name: 'Cancelar', exact: true }).click(),
};

describe('a window with fields', () => {
  it('of a payment asks before a typed amount is given up, and not before anything is typed', async () => {
    const api = await apiAs('admin');
    const request = await liveLoan(api, day(-40));
    const { token } = (await api.call('GET', `/requests/${request}`)).body;
    const filter = JSON.stringify({ status: 1, dispersed: true, q: token });
    const { context, page } = await signIn(browser, 'admin', `/debits?filter=${encodeURIComponent(filter)}`);
    const row = page.locator('tr[data-row]').filter({ hasText: token }).first();
    await row.waitFor();
    const open = async () => {
      await row.getByRole('button', { name: /^Acciones/ }).click();
      await page.getByRole('menuitem', { name: 'Aplicar cobro/pago' }).click();
    };
    for (const [way, leave] of partOf(Object.entries(WAYS), 2, 4)) {
      await open();
      const window = page.getByRole('dialog');
      const amount = window.getByLabel('Monto', { exact: false }).first();
      await expect.poll(() => amount.inputValue(), { timeout: 20_000 }).toMatch(/^[\d,]+\.\d\d$/);
      await leave(page);
      await window.waitFor({ state: 'detached' });
      await open();
      await expect.poll(() => amount.inputValue(), { timeout: 20_000 }).toMatch(/^[\d,]+\.\d\d$/);
      await amount.fill('1234.50');
      await leave(page);
      await asking(page).waitFor();
      const stay = asking(page).getByRole('button', { name: 'Seguir editando' });
      await expect.poll(() => stay.evaluate((button) => button === document.activeElement)).toBe(true);
      await page.keyboard.press('Enter');
      await asking(page).waitFor({ state: 'detached' });
      expect([way, Number((await amount.inputValue()).replace(',', ''))]).toEqual([way, 1234.5]);
      await leave(page);
      await asking(page).getByRole('button', { name: 'Salir sin guardar' }).click();
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    }
    await context.close();
  });

  it.runIf(EVERY_CASE)('of an action that asks for a reason asks likewise', async () => {
    const api = await apiAs('admin');
    const request = await liveLoan(api, day(-40));
    const paid = await api.call('POST', '/payments?full=true', { request, amount: 500, date: day(), notify: false });
    const { context, page } = await signIn(browser, 'admin', `/payments/${paid.body.id}`);
    await press(page, 'Revertir pago');
    const reason = page.getByRole('dialog').getByLabel('Motivo');
    await reason.fill('Se aplicó a otra solicitud');
    await page.mouse.click(5, 500);
    await asking(page).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => reason.inputValue()).toBe('Se aplicó a otra solicitud');
    await context.close();
  });
});

describe('by keyboard', () => {
  it('letters that follow a slash reach the search, though its code is still on its way', async () => {
    const { context, page } = await signIn(browser, 'admin', '/requests');
    await page.locator('tr[data-row]').first().waitFor();
    await page.route(/SearchDialog/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500));
      await route.continue();
    });
    await page.keyboard.type('/rojas m');
    const search = page.getByRole('combobox', { name: 'Buscar' }).first();
    await search.waitFor();
    await expect.poll(() => search.inputValue()).toBe('rojas m');
    await page.keyboard.type('olina');
    await expect.poll(() => search.inputValue()).toBe('rojas molina');
    await page.keyboard.press('Escape');
    await page.keyboard.type('/');
    await search.waitFor();
    await expect.poll(() => search.inputValue()).toBe('');
    await context.close();
  });

  it('up and down reach the rows from anywhere on a list page, and leave typed lines alone', async () => {
    const { context, page } = await signIn(browser, 'admin', '/requests');
    await page.locator('tr[data-row]').first().waitFor();
    const row = () =>
      page.evaluate(() => {
        const rows = [...document.querySelectorAll('tr[data-row]')];
        return rows.indexOf(document.activeElement as Element);
      });
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press('ArrowDown');
    expect(await row()).toBe(0);
    await page.keyboard.press('ArrowDown');
    expect(await row()).toBe(1);
    await page
      .getByRole('button', { name: /^Filtros/ })
      .first()
      .focus();
    await page.keyboard.press('ArrowUp');
    expect(await row()).toBe(1);
    await page
      .getByRole('textbox', { name: /Buscar/ })
      .or(page.getByRole('searchbox'))
      .first()
      .focus();
    await page.keyboard.press('ArrowDown');
    expect(await row()).toBe(-1);
    await context.close();
  });
});
