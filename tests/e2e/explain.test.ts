import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { partOf } from '../part.ts';
import { findings } from './helpers/axe-walk.ts';
import { launchChromium } from './helpers/chromium.ts';
import { DESKTOP, enter, PHONE } from './helpers/console.ts';
import { go } from './helpers/steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

const AMOUNT = 'Pago al prestador menos retenciones';
const FIELD = 'payment_as_lender_after_withholdings';

/** The amount below its title on the page of a record. */
const amountOf = (page: Page, title: string): Locator =>
  page.locator('.labelled', { has: page.getByText(title, { exact: true }) }).getByRole('button');

const centsIn = (text: string): number => Math.round(Number(text.replace(/[^\d.-]/g, '')) * 100);

/** The lines of the open window add up to its total; answers that. */
async function totalOf(dialog: Locator): Promise<number> {
  await dialog.getByRole('table').waitFor();
  const lines = await dialog.locator('tbody td').allInnerTexts();
  const total = centsIn(await dialog.locator('tfoot td').innerText());
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.reduce((sum, text) => sum + centsIn(text), 0)).toBe(total);
  return total;
}

const WHO: [role: string, viewport: typeof DESKTOP][] = [
  ['admin', DESKTOP],
  ['admin', PHONE],
  ['partner', DESKTOP],
  ['partner', PHONE],
];

describe.each(partOf(WHO, 0))('%s asks where an amount comes from, at %o', (role, viewport) => {
  it('by a click and by =, in a window whose lines add up to it', async () => {
    const { context, page, call } = await enter(browser, role, null, viewport);
    const { body } = await call('GET', '/payments?limit=100');
    const payment = body.resources.find(
      (one: Record<string, number>) => Number(one[FIELD]) > 0 && Number(one.isr_withholdings) > 0,
    );
    await go(page, `/payments/${payment.id}`);
    const amount = amountOf(page, AMOUNT);
    await amount.waitFor();
    const dots = () => amount.evaluate((button) => getComputedStyle(button).textDecorationColor);
    expect(await dots()).toBe('rgba(0, 0, 0, 0)');
    await amount.hover();
    await expect.poll(dots).not.toBe('rgba(0, 0, 0, 0)');
    const shown = centsIn(await amount.innerText());
    const dialog = page.getByRole('dialog', { name: `De dónde sale: ${AMOUNT}` });
    await amount.click();
    expect(await totalOf(dialog)).toBe(shown);
    await dialog.getByText('2.7 Lo que paga y lo que recibe cada parte').waitFor();
    expect(await findings(page, true)).toEqual([]);
    const box = await dialog.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(viewport.width);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => amount.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('=');
    expect(await totalOf(dialog)).toBe(shown);
    await context.close();
  });
});

it('a list whose rows lead nowhere is asked by = on the row and on the amount, and the tab key passes its amounts', async () => {
  const { context, page } = await enter(browser, 'admin', '/dispersions');
  const row = page.locator('tr[data-row]').first();
  await row.waitFor();
  const asked = row.locator('.asked');
  await asked.first().waitFor();
  expect(await asked.first().getAttribute('tabindex')).toBe('-1');
  await row.focus();
  await page.keyboard.press('=');
  await expect.poll(() => asked.first().evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('=');
  const dialog = page.getByRole('dialog', { name: /^De dónde sale: / });
  await dialog.getByRole('table').waitFor();
  expect(centsIn(await dialog.locator('tfoot td').innerText())).toBe(centsIn(await asked.first().innerText()));
  await context.close();
});

it('amounts of a request are asked on their tab, by movement and by period of the table', async () => {
  const { context, page, call } = await enter(browser, 'admin', null);
  const { body } = await call('GET', `/requests?limit=100&filter=${encodeURIComponent('{"status":1}')}`);
  const amounts = async ({ id }: { id: number }) => (await call('GET', `/requests/${id}/amounts`)).body;
  let found: { id: number; capital_paid: number; capital_pending: number } | undefined;
  for (const request of body.resources) {
    const one = await amounts(request);
    if (one.capital_paid > 0 && one.capital_pending > 0) found = one;
    if (found) break;
  }
  await go(page, `/requests/${found?.id}/amounts`);
  for (const [title, value, line] of [
    ['Capital pagado', found?.capital_paid, /^Cobro del \d\d\/\d\d\/\d{4}/],
    ['Capital pendiente', found?.capital_pending, /^Capital pendiente, periodo \d+/],
  ] as const) {
    await amountOf(page, title).click();
    const dialog = page.getByRole('dialog', { name: `De dónde sale: ${title}` });
    await dialog.getByRole('table').waitFor();
    expect(centsIn(await dialog.locator('tfoot td').innerText())).toBe(Math.round(Number(value) * 100));
    expect(await dialog.locator('tbody th').first().innerText()).toMatch(line);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }
  await context.close();
});
