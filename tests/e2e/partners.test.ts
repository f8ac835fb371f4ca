import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { partOf } from '../part.ts';
import { launchChromium } from './helpers/chromium.ts';
import { enter, PHONE } from './helpers/console.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

const CHARTS = [
  'Intereses cobrados y pagados (IVA incluido)',
  'Capital de la cartera activa',
  'Capital de la cartera pasiva',
  'Capital activo y pasivo por mes',
];

/** What staff count, and partners have no card of. */
const STAFF_CARDS = /^(Solicitudes activas|Por renovar en 45 días|Usuarios activos)/;

describe('partners', () => {
  it('start from four charts, each with its table; staff from its counts and none of these [T-018, T-019, T-020, T-021, T-022]', async () => {
    const { context, page } = await enter(browser, 'partner', '/', PHONE);
    await page.getByRole('heading', { name: 'Dashboard Partners' }).waitFor();
    await expect.poll(() => page.getByText(STAFF_CARDS).count()).toBe(0);
    for (const title of partOf(CHARTS, 1)) {
      const card = page.getByRole('region', { name: title });
      // A chart is drawn when it comes near the viewport.
      await card.getByRole('img').first().scrollIntoViewIfNeeded();
      await card.locator('svg').first().waitFor();
      await card.getByRole('button', { name: `Ver como tabla: ${title}` }).click();
      await expect.poll(() => card.getByRole('row').count()).toBeGreaterThan(2);
    }
    await context.close();
    const staff = await enter(browser, 'finance');
    await staff.page.getByRole('heading', { name: 'Tablero' }).waitFor();
    await staff.page.getByText(STAFF_CARDS).first().waitFor();
    await expect.poll(() => staff.page.getByText('Dashboard Partners').count()).toBe(0);
    for (const title of CHARTS)
      await expect.poll(() => staff.page.getByRole('region', { name: title }).count()).toBe(0);
    await staff.context.close();
  });

  it('a page that was open before asks again while the console’s own code is still on its way', async () => {
    const { context, page } = await enter(browser, 'partner');
    await page.locator('svg.apexcharts-svg').first().waitFor();
    const asked: string[] = [];
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    await page.route('**/start-*.js', async (route) => {
      await held;
      await route.continue();
    });
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.reload({ waitUntil: 'commit' });
    const first = ['/v1/roles', '/v1/schemas', '/v1/schemas/dashboard', '/v1/dashboard'];
    await expect.poll(() => first.filter((path) => !asked.includes(path))).toEqual([]);
    expect(asked.filter((path) => /^\/v1\/users\/\d+\/charts$/.test(path))).toHaveLength(1);
    await expect.poll(() => page.getByRole('heading', { name: 'Dashboard Partners' }).count()).toBe(0);
    release();
    await page.getByRole('heading', { name: 'Dashboard Partners' }).waitFor();
    // What was asked ahead is not asked again.
    for (const path of [...first.slice(1), asked.find((one) => one.endsWith('/charts'))])
      expect(asked.filter((one) => one === path)).toHaveLength(1);
    await context.close();
  });

  it('switch between companies: what is kept, where it leads, and the end of the right [T-036, T-039, T-041, T-042]', async () => {
    const { context, page } = await enter(browser, 'corporate');
    const choose = async (name: RegExp) => {
      await page.locator('header button[aria-haspopup=menu]').last().click();
      await page.getByRole('menuitem', { name: 'Mi perfil' }).waitFor();
      await page.getByRole('menuitem', { name }).click();
    };
    const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('company') ?? '{}'));
    await choose(/Encinos/);
    await page.getByRole('link', { name: 'Solicitudes' }).click();
    await page.waitForURL(/#\/requests/);
    expect(await kept()).toMatchObject({ id_partner: 10, username: expect.stringMatching(/Encinos/) });
    expect(Object.keys(await kept())).toContain('selfie');
    await choose(/Santa Clara/);
    await page.waitForURL(/#\/requests\?id_partner=15/);
    await expect.poll(kept).toMatchObject({ id_partner: 15 });
    await page.getByRole('link', { name: 'Usuarios' }).click();
    await page.waitForURL(/#\/users/);
    await choose(/Encinos/);
    await expect.poll(kept).toMatchObject({ id_partner: 10 });
    await page.waitForURL(/#\/users$/);
    await page.evaluate(() => localStorage.setItem('company', '{"id_partner":20}'));
    await page.reload();
    await page.waitForURL(/#\/login/);
    expect(await page.evaluate(() => localStorage.getItem('company'))).toBeNull();
    await context.close();
  });
});
