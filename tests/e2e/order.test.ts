import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from './helpers/chromium.ts';
import { base, contextAs } from './helpers/console.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

const CALLS_MOST = 9;
const firstRow = (page: Page) => page.locator('tr[data-row]').first();
const isPage = (url: string, page: number) => url.includes(`/v1/users?page=${page}&`);

/** Everything that a page asks for, in its order. */
function heard(page: Page): string[] {
  const urls: string[] = [];
  page.on('request', (one) => urls.push(one.url().replace(base(), '')));
  return urls;
}

describe('what is asked first', () => {
  it.each([
    ['of a first visit', '/#/users'],
    ['of a visit at an address with a page of its own', '/#/users?page=2'],
  ])("the rows %s before the console's own code has come", async (_, address) => {
    const context = await contextAs(browser, 'super-admin');
    const page = await context.newPage();
    const held: Route[] = [];
    await page.route(/\/assets\/shell-/, (route) => void held.push(route));
    const rows = page.waitForRequest((one) => /\/v1\/\w+\?page=\d/.test(one.url()));
    await page.goto(`${base()}${address}`);
    await rows;
    for (const route of held.splice(0)) await route.continue();
    await page.unroute(/\/assets\/shell-/);
    await page.getByRole('navigation').first().waitFor();
    await context.close();
  });

  it('once, and nine calls in all until a list is at rest', async () => {
    const context = await contextAs(browser, 'super-admin');
    const page = await context.newPage();
    const urls = heard(page);
    await page.goto(`${base()}/#/users`);
    await firstRow(page).waitFor();
    await page.waitForLoadState('load');
    await expect.poll(() => urls.some((url) => url.startsWith('/v1/timezones'))).toBe(true);
    expect(urls.filter((url) => isPage(url, 0))).toHaveLength(1);
    expect(urls.filter((url) => url.startsWith('/v1/')).length).toBeLessThanOrEqual(CALLS_MOST);
    await context.close();
  });

  it('of the next page its rows, before any file; and with the pointer beside the button before the press', async () => {
    const context = await contextAs(browser, 'super-admin');
    const page = await context.newPage();
    const urls = heard(page);
    await page.goto(`${base()}/#/users`);
    await firstRow(page).waitFor();
    await expect.poll(() => urls.some((url) => url.startsWith('/v1/timezones'))).toBe(true);
    const next = page.getByRole('button', { name: 'Página siguiente' });
    urls.splice(0);
    await next.dispatchEvent('click');
    await expect.poll(() => urls.filter((url) => isPage(url, 1))).toHaveLength(1);
    const ofPage = urls.filter((url) => isPage(url, 1) || url.includes('/assets/') || url.includes('icon'));
    expect(isPage(ofPage[0] ?? '', 1)).toBe(true);
    await expect.poll(() => page.url()).toContain('page=2');

    await page.getByRole('button', { name: 'Página anterior' }).focus();
    urls.splice(0);
    await page.getByRole('button', { name: 'Página siguiente' }).hover();
    await expect.poll(() => urls.filter((url) => isPage(url, 2))).toHaveLength(1);
    await page.getByRole('button', { name: 'Página siguiente' }).click();
    await expect.poll(() => page.url()).toContain('page=3');
    await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0);
    expect(urls.filter((url) => isPage(url, 2))).toHaveLength(1);
    await context.close();
  });
});
