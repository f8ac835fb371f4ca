import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { partOf } from '../part.ts';
import { launchChromium } from './helpers/chromium.ts';
import { apiAs, base, contextAs } from './helpers/console.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

const CALLS_MOST = 9;
/** Fourteen cells and what they hold; 36 when each text had an element of its own. */
const ELEMENTS_OF_A_ROW = 26;
const firstRow = (page: Page) => page.locator('tr[data-row]').first();
const isPage = (url: string, page: number) => url.includes(`/v1/users?page=${page}&`);

/** Of the newest records the one with the most documents: other tests make people without any. */
async function fullestOf(call: Awaited<ReturnType<typeof apiAs>>['call'], resource: string): Promise<number> {
  const { body } = await call('GET', `/${resource}?limit=60`);
  const ids = (body.resources as { id: number }[]).map(({ id }) => id);
  const counted = await Promise.all(
    ids.map(async (id) => ({ id, count: (await call('GET', `/documents?limit=1&filter={"user":${id}}`)).body.count })),
  );
  return counted.reduce((most, one) => (one.count > most.count ? one : most)).id;
}

/** A request whose head shows how much of it is paid, whatever other tests have made. */
async function activeLoan(call: Awaited<ReturnType<typeof apiAs>>['call']): Promise<number> {
  const { body } = await call('GET', '/requests?limit=1&filter={"status":1}');
  return body.resources[0].id;
}

/** Small pictures that were never drawn come when they are drawn: how often they are asked for says nothing of a record. */
async function drawPictures(call: Awaited<ReturnType<typeof apiAs>>['call'], user: number): Promise<void> {
  const { body } = await call('GET', `/documents?limit=100&filter={"user":${user}}`);
  let left = (body.resources as { id: number }[]).map(({ id }) => id);
  while (left.length > 0) {
    const drawn = await call('GET', `/thumbnails?ids=${left.slice(0, 20).join(',')}`);
    left = [...drawn.body.left, ...left.slice(20)];
  }
}

/** The last calls of a list have been made, in whatever order they come. */
async function atRest(urls: string[]): Promise<void> {
  const asked = (start: string) => urls.some((url) => url.startsWith(start));
  const last = ['/v1/timezones', '/v1/views?', '/v1/events'];
  await expect.poll(() => last.filter((start) => !asked(start)), { timeout: 20_000 }).toEqual([]);
}

/** A record is at rest: it has said that it is looked at, and for three seconds nothing more is asked for. */
async function recordAtRest(urls: string[]): Promise<void> {
  let before = -1;
  const rests = () => {
    const isQuiet = before === urls.length && urls.some((url) => url.startsWith('/v1/presence'));
    before = urls.length;
    return isQuiet;
  };
  await expect.poll(rests, { timeout: 60_000, interval: 3_000 }).toBe(true);
}

/** The calls of the API, without the stream of events, which stays open, and the picture of the person in the bar. */
function callsAmong(urls: string[]): string[] {
  const pictures = urls.filter((url) => url.startsWith('/v1/files/'));
  expect(pictures.length).toBeLessThanOrEqual(1);
  const streams = urls.filter((url) => url === '/v1/events');
  expect(streams.length).toBeLessThanOrEqual(1);
  return urls.filter((url) => url.startsWith('/v1/') && ![...pictures, ...streams].includes(url));
}

/** Everything that a page asks for, in its order. */
function heard(page: Page): string[] {
  const urls: string[] = [];
  page.on('request', (one) => urls.push(one.url().replace(base(), '')));
  return urls;
}

describe('what is asked first', () => {
  const visits: [visit: string, address: string][] = [
    ['of a first visit', '/#/users'],
    ['of a visit at an address with a page of its own', '/#/users?page=2'],
  ];
  it.each(partOf(visits, 0, 2))("the rows %s before the console's own code has come", async (_, address) => {
    const context = await contextAs(browser, 'super-admin');
    const page = await context.newPage();
    const held: Route[] = [];
    await page.route(/\/assets\/shell-/, (route) => void held.push(route));
    const rows = page.waitForRequest((one) => /\/v1\/\w+\?page=\d/.test(one.url()));
    await page.goto(`${base()}${address}`);
    // Only the fields that the list draws are asked for: a person has a hundred.
    const fields = new URL((await rows).url()).searchParams.get('fields')?.split(',') ?? [];
    expect(fields).toContain('general.full_name');
    expect(fields.length).toBeLessThan(20);
    for (const route of held.splice(0)) await route.continue();
    await page.unroute(/\/assets\/shell-/);
    await page.getByRole('navigation').first().waitFor();
    await context.close();
  });

  it('once, and nine calls beside the stream of events until a list is at rest', async () => {
    const context = await contextAs(browser, 'super-admin');
    const page = await context.newPage();
    const urls = heard(page);
    await page.goto(`${base()}/#/users`);
    await firstRow(page).waitFor();
    await page.waitForLoadState('load');
    await atRest(urls);
    expect(urls.filter((url) => isPage(url, 0))).toHaveLength(1);
    const calls = callsAmong(urls);
    expect(calls.length, calls.join(' ')).toBeLessThanOrEqual(CALLS_MOST);
    await context.close();
  });

  it('of the next page its rows, before any file; and with the pointer beside the button before the press', async () => {
    const context = await contextAs(browser, 'super-admin');
    const page = await context.newPage();
    const urls = heard(page);
    await page.goto(`${base()}/#/users`);
    await firstRow(page).waitFor();
    await expect.poll(() => urls.some((url) => url.startsWith('/v1/timezones')), { timeout: 20_000 }).toBe(true);
    const next = page.getByRole('button', { name: 'Página siguiente' });
    urls.splice(0);
    const answered = page.waitForResponse((one) => isPage(one.url(), 1));
    await next.dispatchEvent('click');
    await expect.poll(() => urls.filter((url) => isPage(url, 1))).toHaveLength(1);
    const ofPage = urls.filter((url) => isPage(url, 1) || url.includes('/assets/') || url.includes('icon'));
    expect(isPage(ofPage[0] ?? '', 1)).toBe(true);
    await expect.poll(() => page.url()).toContain('page=2');
    // Which page follows is known when this one is there; before, a pointer that arrives asks for nothing.
    await answered;
    await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0);

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

  it('of a form its code, its compiled schemas and its plug-in, all with the pointer on its button and before the press', async () => {
    const context = await contextAs(browser, 'super-admin');
    const page = await context.newPage();
    const urls = heard(page);
    await page.goto(`${base()}/#/requests`);
    await firstRow(page).waitFor();
    await expect.poll(() => urls.some((url) => url.startsWith('/v1/timezones')), { timeout: 20_000 }).toBe(true);
    const held: Route[] = [];
    await page.route(/\/assets\/FormPage-/, (route) => void held.push(route));
    const parts = ['/assets/FormPage-', '/v1/validators/requests/', '/assets/loan-calculator-'];
    const asked = () => parts.filter((part) => urls.some((url) => url.startsWith(part)));
    expect(asked()).toEqual([]);
    await page.getByRole('link', { name: 'Nueva solicitud' }).hover();
    // None waits for another: the form's own code is held back.
    await expect.poll(asked).toEqual(parts);
    for (const route of held.splice(0)) await route.continue();
    await page.unroute(/\/assets\/FormPage-/);
    await page.getByRole('link', { name: 'Nueva solicitud' }).click();
    await page.getByLabel('Título').waitFor();
    for (const part of parts) expect(urls.filter((url) => url.startsWith(part))).toHaveLength(1);
    await context.close();
  });

  it('and cells, chips and entries of the menu have no style that is worked out for each of them', async () => {
    const context = await contextAs(browser, 'super-admin');
    const page = await context.newPage();
    await page.goto(`${base()}/#/requests`);
    await firstRow(page).waitFor();
    const styled = await page.evaluate(() => {
      const parts = '.list-table tr, .list-table td, .list-table th, .chip, .one-line, .unbroken, .menu-entry';
      const found = [...document.querySelectorAll(parts)];
      const rows = [...document.querySelectorAll('tr[data-row]')].map((row) => row.querySelectorAll('*').length);
      return {
        all: found.length,
        styled: found.filter(({ className }) => /Mui|\bc-/.test(className)).length,
        within: document.querySelectorAll('.list-table td > .unbroken, .chip *').length,
        most: Math.max(...rows),
      };
    });
    expect(styled.all).toBeGreaterThan(150);
    expect(styled.styled).toBe(0);
    // A text that is never cut is in its cell itself: each element more is a box in each row.
    expect(styled.within).toBe(0);
    expect(styled.most).toBeLessThanOrEqual(ELEMENTS_OF_A_ROW);
    await context.close();
  });

  const records: [record: string, most: number, resource: string, papers: boolean][] = [
    ['a person', 11, 'users', true],
    ['a company', 8, 'companies', true],
    ['a request', 10, 'requests', false],
  ];
  it.each(partOf(records, 2))(
    'of %s at most %i calls until it is at rest, however many documents are shown',
    async (_, most, resource, papers) => {
      const { call } = await apiAs('super-admin');
      const id = papers ? await fullestOf(call, resource) : await activeLoan(call);
      if (papers) await drawPictures(call, id);
      const context = await contextAs(browser, 'super-admin');
      const page = await context.newPage();
      const urls = heard(page);
      await page.goto(`${base()}/#/${resource}`);
      await firstRow(page).waitFor();
      await atRest(urls);
      urls.splice(0);
      await page.evaluate((hash) => location.assign(hash), `#/${resource}/${id}`);
      await recordAtRest(urls);
      if (papers) {
        await page
          .getByRole('img', { name: /^Imagen de / })
          .nth(1)
          .waitFor();
        await page
          .getByRole('group', { name: /^Revisar: / })
          .first()
          .waitFor();
        // What is seen within a breath comes in one call: a busy browser may draw in two.
        const shown = urls.filter((url) => url.startsWith('/v1/thumbnails'));
        expect([1, 2]).toContain(shown.length);
        for (const url of shown) expect(url).toContain('?ids=');
      }
      const calls = callsAmong(urls);
      expect(calls.length, calls.join(' ')).toBeLessThanOrEqual(most);
      await context.close();
    },
  );
});
