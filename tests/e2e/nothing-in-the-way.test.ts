import type { Browser, Locator, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVERY_CASE, partOf } from '../part.ts';
import { launchChromium } from './helpers/chromium.ts';
import { apiAs, DESKTOP, PHONE, signIn } from './helpers/console.ts';
import { day, liveLoan } from './helpers/loans.ts';
import { go, press, told } from './helpers/steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

const asking = (page: Page) => page.getByRole('dialog', { name: 'Hay cambios sin guardar' });

/** Whether a press anywhere on the button reaches it. */
const isFree = (button: Locator) =>
  button.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const points = [left + 2, (left + right) / 2, right - 2].map((x) => [x, (top + bottom) / 2] as const);
    return points.every(([x, y]) => element.contains(document.elementFromPoint(x, y)));
  });

/** What was typed is still there after the question was answered with the enter key, and gone after the other button. */
async function asksBeforeItCloses(page: Page, typed: Locator, value: string) {
  await page.keyboard.press('Escape');
  await asking(page).waitFor();
  await page.keyboard.press('Enter');
  await asking(page).waitFor({ state: 'detached' });
  await expect.poll(() => typed.inputValue()).toBe(value);
  await page.mouse.click(5, 500);
  await asking(page).getByRole('button', { name: 'Salir sin guardar' }).click();
  await typed.waitFor({ state: 'detached' });
}

describe('a toast', () => {
  const places: [place: string, viewport: typeof DESKTOP][] = [
    ['a desk', DESKTOP],
    ['a phone', PHONE],
  ];
  it.each(partOf(places, 1, 2))('lies over no button that may be pressed next, on %s', async (_, viewport) => {
    const api = await apiAs('junior-operations');
    const request = await liveLoan(api, day(-40));
    const { context, page } = await signIn(browser, 'junior-operations', `/requests/${request}`, viewport);
    await page.getByRole('button', { name: 'Aplicar cobro/pago' }).first().click();
    const amount = page.getByLabel('Monto', { exact: false }).first();
    await expect.poll(() => amount.inputValue(), { timeout: 20_000 }).toMatch(/^[\d,]+\.\d\d$/);
    await press(page, 'Aplicar');
    const toast = page.getByRole('alert').filter({ hasText: 'Pago realizado' });
    await toast.waitFor();
    // A window that is left holds its toasts back: how long the machine takes says nothing about where they lie.
    await page.evaluate(() => dispatchEvent(new Event('blur')));
    const next = page.getByRole('button', { name: 'DISPERSAR AHORA', exact: true });
    await next.waitFor();
    await expect.poll(() => isFree(next)).toBe(true);
    expect(await toast.isVisible()).toBe(true);
    await context.close();
  });
});

describe('a panel beside a form', () => {
  it('moves no button when it comes late, on a desk', async () => {
    const api = await apiAs('junior-operations');
    const request = await liveLoan(api, day(-40));
    const { context, page } = await signIn(browser, 'junior-operations', null);
    const held: (() => Promise<void>)[] = [];
    let isHolding = true;
    const hold = (route: Route) => {
      if (isHolding) held.push(() => route.continue());
      else void route.continue();
    };
    await page.route(`**/v1/requests/${request}/payments/*`, (route) =>
      route.request().url().includes('/payable') ? route.continue() : hold(route),
    );
    await page.route('**/v1/payments?full=true', hold);
    await go(page, `/payments/create?source=${encodeURIComponent(JSON.stringify({ request }))}`);
    const send = page.getByRole('button', { name: 'Aplicar', exact: true });
    await expect.poll(() => page.getByLabel('Monto').first().inputValue()).toMatch(/^[\d,]+\.\d\d$/);
    await expect.poll(() => held.length).toBeGreaterThan(2);
    const before = await send.boundingBox();
    isHolding = false;
    await Promise.all(held.map((release) => release()));
    await told(page, 'Para liquidar');
    await told(page, /^Se recibe \$/);
    expect(await send.boundingBox()).toEqual(before);
    await context.close();
  });
});

describe('what is typed in a window', () => {
  it('is not given up unasked where it is the total of a payout', async () => {
    const { context, page } = await signIn(browser, 'junior-operations', null);
    await page.route('**/v1/dispersions/preview', async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      body.totals[0].sum = 600_000;
      await route.fulfill({ response: answer, json: body });
    });
    await go(page, `/dispersions?filter=${encodeURIComponent(JSON.stringify({ dispersed: false }))}`);
    const row = page.locator('tr[data-row]').first();
    await row.getByRole('button', { name: /^Acciones/ }).click();
    await page.getByRole('menuitem', { name: 'Dispersar' }).click();
    const total = page.getByRole('dialog').getByLabel('Total', { exact: true });
    await total.fill('600,0');
    await asksBeforeItCloses(page, total, '600,0');
    await context.close();
  });

  it.runIf(EVERY_CASE)('is not given up unasked where it proves who is there', async () => {
    const api = await apiAs('admin');
    const request = await liveLoan(api, day(-40));
    const paid = await api.call('POST', '/payments?full=true', { request, amount: 500, date: day(), notify: false });
    const { context, page } = await signIn(browser, 'admin', null);
    const body = { message: 'x', reason: 'server.step-up', within: 300, factors: ['password'], errors: { body: [] } };
    await page.route('**/v1/payments/**', (route) =>
      route.request().method() === 'PATCH' ? route.fulfill({ status: 428, json: body }) : route.continue(),
    );
    await go(page, `/payments/${paid.body.id}`);
    await press(page, 'Revertir pago');
    await page.getByRole('dialog').getByLabel('Motivo').fill('Se aplicó a otra solicitud');
    await page.getByRole('dialog').getByRole('button', { name: 'Revertir pago', exact: true }).click();
    const proof = page.getByRole('dialog', { name: 'Confirme que es usted' });
    await proof.waitFor();
    await page.keyboard.press('Escape');
    await told(page, 'No se hizo: faltó confirmar que es usted. Lo que escribió sigue aquí.');
    await page.getByRole('dialog').getByRole('button', { name: 'Revertir pago', exact: true }).click();
    const password = proof.getByLabel('Contraseña', { exact: true });
    await password.fill('Mesa2026!');
    await asksBeforeItCloses(page, password, 'Mesa2026!');
    await context.close();
  });
});

describe('a form with several buttons', () => {
  it('has one that is filled: what sends it (desk 54)', async () => {
    const { resources } = (await (await apiAs('super-admin')).call('GET', '/admins?limit=1')).body;
    const { context, page } = await signIn(browser, 'super-admin', `/admins/${resources[0].id}/edit`);
    await page.getByRole('button', { name: 'Generar otra llave' }).waitFor();
    await expect.poll(() => page.locator('main .MuiButton-contained').allInnerTexts()).toEqual(['Guardar']);
    await context.close();
  });
});
