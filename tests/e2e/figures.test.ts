import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVERY_CASE, partOf } from '../part.ts';
import { launchChromium } from './helpers/chromium.ts';
import { PHONE, signIn } from './helpers/console.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

describe('the charts of the dashboard', () => {
  const both = [
    ['super-admin', undefined],
    ['finance', PHONE],
  ] as const;
  for (const [role, viewport] of partOf(both, 1, 2))
    it(`lead ${role} from a bar to the list with the same sum and count, by keyboard (desk 46)`, async () => {
      const { context, page } = await signIn(browser, role, '/dashboard', viewport);
      const bar = page.locator('main li a', { hasText: 'Por firmar' }).filter({ hasText: '·' });
      await bar.waitFor();
      const [, sum = '', count = ''] = /(\$[\d,.]+) · (\d+)/.exec(await bar.innerText()) ?? [];
      expect(Number(count)).toBeGreaterThan(0);
      await bar.focus();
      await page.keyboard.press('Enter');
      await page.waitForURL(/#\/requests\?/);
      await page.locator('main').getByText(sum, { exact: true }).first().waitFor();
      await page
        .locator('main')
        .getByText(new RegExp(`de ${count}$`))
        .first()
        .waitFor();
      await context.close();
    });

  it('are read as tables too, and span other days with what came before them', async () => {
    const { context, page } = await signIn(browser, 'super-admin', '/dashboard');
    await page.getByLabel('Periodo', { exact: true }).selectOption({ label: 'Hoy' });
    await page
      .getByText(/^Periodo anterior: /)
      .first()
      .waitFor();
    await page.getByLabel('Periodo', { exact: true }).selectOption({ label: 'Entre fechas' });
    await page.getByLabel('Primer día').fill('2026-03-09');
    await page.getByLabel('Último día').fill('2026-02-01');
    await page.getByText('El último día va antes que el primero.').waitFor();
    await page.getByLabel('Último día').fill('2026-03-31');
    await page
      .getByText(/^Periodo anterior: /)
      .first()
      .waitFor();
    const queue = page.getByRole('region', { name: 'Solicitudes por estado' });
    await queue.getByRole('button', { name: 'Ver como tabla' }).click();
    await expect.poll(() => queue.getByRole('table').innerText()).toMatch(/Por firmar\s+\$[\d,.]+/);
    await context.close();
  });

  it('name the records that the bars are of, each with the sum of its list, and the others together', async () => {
    const { context, page } = await signIn(browser, 'super-admin', '/dashboard');
    const lenders = page.getByRole('region', { name: 'Monto prestado por prestador' });
    const bars = lenders.getByRole('listitem');
    await expect.poll(() => bars.count()).toBe(11);
    expect(await bars.last().innerText()).toMatch(/^El resto/);
    // The largest lender is the measure, not all others together, who have no bar.
    const width = (bar: Locator) => bar.evaluate((one) => one.clientWidth / (one.parentElement?.clientWidth ?? 1));
    expect(await width(bars.first().locator('[data-bar]'))).toBeCloseTo(1, 2);
    await expect.poll(() => bars.last().locator('[data-bar]').count()).toBe(0);
    const first = bars.first().getByRole('link');
    const [, name = '', sum = ''] = /^(.+?)\s+(\$[\d,.]+)/s.exec(await first.innerText()) ?? [];
    expect(name).toMatch(/\p{L}{3}/u);
    await first.click();
    await page.waitForURL(/#\/requests\?/);
    await page.locator('main').getByText(sum, { exact: true }).first().waitFor();
    await context.close();
  });

  it.runIf(EVERY_CASE)('are not there for a partner, who has those of his own', async () => {
    const { context, page } = await signIn(browser, 'partner', '/dashboard');
    await page.locator('main').getByRole('heading').first().waitFor();
    await expect.poll(() => page.getByText('Solicitudes por estado').count()).toBe(0);
    await context.close();
  });
});
