import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from './helpers/chromium.ts';
import { apiAs, signIn, touchAs } from './helpers/console.ts';
import { day, liveLoan } from './helpers/loans.ts';
import { go, told } from './helpers/steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

type Api = Awaited<ReturnType<typeof apiAs>>;
const filter = (value: object) => encodeURIComponent(JSON.stringify(value));
const picture = async (page: Page, name: string) => {
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}.png` });
};

/** A loan with so many payouts to its lender. */
async function paidLoan(api: Api, payouts: number): Promise<number> {
  const request = await liveLoan(api, day(-40));
  for (let n = 0; n < payouts; n += 1)
    await api.call('POST', '/payments?full=true', { request, amount: 300 + n, date: day(), notify: false });
  return request;
}

describe('everything that matches', () => {
  it('is chosen from a page, shown with its total and payees, worked on by the server, and followed on its page (desk 11, desk 16)', async () => {
    const api = await apiAs('admin');
    const request = await paidLoan(api, 12);
    const { context, page } = await signIn(
      browser,
      'admin',
      `/dispersions?limit=10&filter=${filter({ id_request: request, dispersed: false })}`,
      { width: 1440, height: 900 },
    );
    const rows = page.locator('tr[data-row]');
    await rows.nth(9).waitFor();
    await page.getByRole('checkbox', { name: 'Elegir todas las filas de la página' }).check();
    await told(page, 'Selección: 10 pagos');
    await page.getByRole('button', { name: 'Elegir todo lo que coincide: 12 pagos' }).click();
    await told(page, 'Selección: 12 pagos, todo lo que coincide');
    await rows.nth(2).getByRole('checkbox').uncheck();
    await told(page, 'Selección: 11 pagos de 12 que coinciden');
    await picture(page, 'everything');
    await page.getByRole('button', { name: 'Página siguiente' }).click();
    await rows.nth(1).waitFor();
    await told(page, 'Selección: 11 pagos de 12 que coinciden');
    await page.getByRole('toolbar').getByRole('button', { name: 'Dispersar' }).click();
    await page.getByRole('dialog').getByLabel('Fecha de dispersión').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Dispersar', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Dispersar: 11 pagos' });
    const button = dialog.getByRole('button', { name: /^Dispersar \$[\d,]+\.\d\d$/ });
    await button.waitFor();
    await dialog
      .getByText(/^\d{4} \d{4} \d{4} \d{4} \d{2}$/)
      .first()
      .waitFor();
    await picture(page, 'batch-dialog');
    await button.click();
    await page.waitForURL(/batches\/\d+/);
    await page.getByText('Listo', { exact: true }).first().waitFor();
    await rows.nth(10).waitFor();
    await expect.poll(() => rows.filter({ hasText: 'Hecho' }).count()).toBe(11);
    await picture(page, 'batch');
    const left = await api.call('GET', `/dispersions?filter=${filter({ id_request: request, dispersed: false })}`);
    expect(left.body.count).toBe(1);
    await context.close();
  });

  it('is forgotten when the filter changes, which is said (desk 53)', async () => {
    const { context, page } = await signIn(browser, 'super-admin', '/notifications?limit=10', {
      width: 390,
      height: 844,
    });
    const boxes = page.getByRole('checkbox', { name: /^Elegir fila/ });
    await boxes.first().waitFor();
    await boxes.first().check();
    await told(page, 'Selección: 1 notificación');
    await picture(page, 'phone-choice');
    await go(page, `/notifications?limit=10&filter=${filter({ clicked: true })}`);
    await told(page, 'Se quitó la selección: el filtro es otro.');
    await expect.poll(() => page.getByText('Selección: 1 notificación').count()).toBe(0);
    await context.close();
  });

  it.each([
    ['a desk', { width: 1440, height: 900 }],
    ['a phone', { width: 390, height: 844 }],
  ])('keeps its actions where they are when the sums of the chosen rows arrive, at %s', async (_, size) => {
    const { context, page } = await signIn(browser, 'super-admin', '/dispersions?limit=10', size);
    const held = new Map<string, () => void>();
    await page.route(/dispersions\?.*totals=true/, async (route) => {
      const of = route.request().url();
      if (of.includes('%22id%22')) await new Promise<void>((go) => held.set(of, go));
      await route.continue();
    });
    const boxes = page.getByRole('checkbox', { name: /^Elegir fila/ });
    await boxes.nth(1).waitFor();
    const button = page.getByRole('toolbar').getByRole('button', { name: 'Dispersar' });
    const sums = page.getByRole('toolbar').locator('b');
    for (const [place, said] of [
      [0, '1 pago'],
      [1, '2 pagos'],
    ] as const) {
      await boxes.nth(place).check();
      await told(page, `Selección: ${said}`);
      await expect.poll(() => held.size).toBe(place + 1);
      const before = await button.boundingBox();
      await expect.poll(() => sums.filter({ visible: true }).count()).toBe(0);
      for (const go of held.values()) go();
      await sums.first().waitFor();
      expect(await button.boundingBox()).toEqual(before);
    }
    await context.close();
  });

  it('is chosen and worked on by touch, on a phone: some rows, and all that matches (desk 53)', async () => {
    const api = await apiAs('admin');
    const left = { id_request: await paidLoan(api, 14), dispersed: false };
    const { context, page } = await touchAs(browser, 'admin', `/dispersions?limit=10&filter=${filter(left)}`);
    const boxes = page.getByRole('checkbox', { name: /^Elegir fila/ });
    await boxes.nth(9).waitFor();
    expect(await page.evaluate(() => [navigator.maxTouchPoints > 0, matchMedia('(pointer: coarse)').matches])).toEqual([
      true,
      true,
    ]);
    // A finger needs some room.
    const box = await boxes.first().locator('..').boundingBox();
    const names = () => boxes.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
    const chosen = (await names()).slice(1, 3);
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    for (const [place, said] of [
      [0, '1 pago'],
      [2, '2 pagos'],
      [0, '1 pago'],
      [1, '2 pagos'],
    ] as const) {
      await boxes.nth(place).tap();
      await told(page, `Selección: ${said}`);
    }
    await page.getByRole('toolbar').getByRole('button', { name: 'Dispersar' }).tap();
    await page.getByRole('dialog').getByLabel('Fecha de dispersión').waitFor();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Dispersar/ })
      .tap();
    const count = async () => (await api.call('GET', `/dispersions?filter=${filter(left)}`)).body.count;
    await expect.poll(count).toBe(12);
    // The whole page, then all that matches. The page of before is shown until the next one is here.
    await expect.poll(async () => (await names()).filter((one) => chosen.includes(one))).toEqual([]);
    await expect.poll(() => boxes.count()).toBe(10);
    for (const one of await boxes.all()) await one.tap();
    await page.getByRole('button', { name: /^Elegir todo lo que coincide/ }).tap();
    await told(page, 'Selección: 12 pagos, todo lo que coincide');
    // A box chooses, it opens nothing.
    await expect.poll(() => page.url()).toContain('#/dispersions?');
    await context.close();
  });
});
