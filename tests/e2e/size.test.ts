import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SPANISH_LETTERS } from '../../generators/spanish-font.ts';
import { partOf } from '../part.ts';
import { fontsOf } from '../server/helpers/paper.ts';
import { launchChromium } from './helpers/chromium.ts';
import { base, contextAs, enter } from './helpers/console.ts';
import { registered } from './helpers/people.ts';
import { go } from './helpers/steps.ts';

const SIGN_IN_BYTES = 132_000;
const FIRST_LIST_BYTES = 256_000;
const FONT_BYTES = 33_000;

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

const askedFor = (page: Page, ending = '.js'): Promise<string[]> =>
  page.evaluate(
    (end) =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => name.endsWith(end)),
    ending,
  );

/** The parts of the font that the page has asked for: `latin-400`. */
const partsOf = async (page: Page) =>
  (await askedFor(page, '.woff2')).map((name) => name.replace(/^.*\/roboto-(.+)-normal-.*$/, '$1')).sort();

async function bytesOf(urls: string[]): Promise<number> {
  const sizes = await Promise.all(urls.map(async (url) => (await (await fetch(url)).arrayBuffer()).byteLength));
  return sizes.reduce((sum, one) => sum + one, 0);
}

/** The fonts that draw a text, as the browser itself says: one that the console brings is its own. */
async function drawnWith(page: Page, selector: string) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument');
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
  await devtools.detach();
  return fonts.map(({ familyName, isCustomFont }) => `${familyName}${isCustomFont ? '' : ' of the machine'}`);
}

/** The scripts that the page has asked for until it came to rest, and what they weigh with gzip on the wire. */
async function scripts(page: Page) {
  let urls: string[] = [];
  await expect
    .poll(
      async () => {
        const before = urls.length;
        urls = await askedFor(page);
        return urls.length === before;
      },
      { interval: 1_000, timeout: 30_000 },
    )
    .toBe(true);
  let bytes = 0;
  for (const url of new Set(urls)) {
    const response = await fetch(url, { headers: { 'accept-encoding': 'gzip' } });
    // Small files are not packed; what was packed says so, also to caches on the way.
    if (response.headers.get('content-encoding') === 'gzip') expect(response.headers.get('vary')).toContain('encoding');
    expect(response.headers.get('cache-control')).toContain('immutable');
    bytes += Number(response.headers.get('content-length') ?? (await response.arrayBuffer()).byteLength);
  }
  return { bytes, names: urls.map((url) => url.split('/').at(-1) ?? '') };
}

describe('what comes over the wire before one can work', () => {
  it('is at most 132 kB of scripts for sign-in and 256 kB in all for the first list (desk 10)', async () => {
    const stranger = await browser.newContext();
    const entrance = await stranger.newPage();
    await entrance.goto(`${base()}/`);
    await entrance.getByRole('button', { name: 'Iniciar sesión' }).waitFor();
    const signIn = await scripts(entrance);
    await stranger.close();

    const context = await contextAs(browser, 'legal');
    const page = await context.newPage();
    await page.goto(`${base()}/#/requests`);
    await page.locator('tr[data-row]').first().waitFor();
    const list = await scripts(page);
    await context.close();

    expect(signIn.bytes).toBeGreaterThan(50_000);
    expect(signIn.bytes).toBeLessThan(SIGN_IN_BYTES);
    expect(list.bytes).toBeGreaterThan(signIn.bytes);
    expect(list.bytes).toBeLessThan(FIRST_LIST_BYTES);
    // Charts, PDF pages and the form's editors come where they are used.
    expect(list.names.filter((name) => /Drawing|Pdf|Calendar|use-record-form|decimal/i.test(name))).toEqual([]);
  });

  it('the parts that nobody needs before the first move come with it', async () => {
    const context = await contextAs(browser, 'legal');
    const page = await context.newPage();
    await page.goto(`${base()}/#/requests`);
    await page.locator('tr[data-row]').first().waitFor();
    const parts = async () => {
      const names = await askedFor(page);
      return names.filter((name) => name.includes('/later-')).length;
    };
    await scripts(page);
    expect(await parts()).toBe(0);
    await page.mouse.move(200, 200);
    await expect.poll(parts).toBe(1);
    await context.close();
  });

  it('of the fonts the three parts of Spanish for the first list, others where a name has their letters, on screen and on paper', async () => {
    const { context, page, call } = await enter(browser, 'super-admin', '/holidays');
    await page.locator('tr[data-row]').first().waitFor();
    expect(await partsOf(page)).toEqual(['spanish-400', 'spanish-500', 'spanish-700']);
    expect(await bytesOf(await askedFor(page, '.woff2'))).toBeLessThan(FONT_BYTES);
    const names = {
      'François Bäcker': 'latin',
      'Łukasz Đorđević': 'latin-ext',
      'Nguyễn Thị Hằng': 'vietnamese',
      Αλέξανδρος: 'greek',
      Ольга: 'cyrillic',
    };
    for (const [name, part] of partOf(Object.entries(names), 0, 5)) {
      const { id } = await registered(call);
      expect(await call('PUT', `/users/${id}/generals`, { name })).toMatchObject({ status: 200 });
      await go(page, `/users/${id}`);
      await page
        .getByRole('main')
        .getByText(name, { exact: true })
        .first()
        .evaluate((node) => node.setAttribute('data-name', ''));
      await expect.poll(() => drawnWith(page, '[data-name]'), { message: name }).toEqual(['Roboto']);
      expect(
        (await partsOf(page)).some((one) => one.startsWith(part)),
        name,
      ).toBe(true);
      const own = new RegExp(`[${[...name].filter((letter) => !SPANISH_LETTERS.includes(letter)).join('')}]`);
      const printed = await fontsOf(await page.pdf(), own);
      expect(printed.length, name).toBeGreaterThan(0);
      expect(printed.filter((font) => !/^[A-Z]{6}\+Roboto/.test(font))).toEqual([]);
    }
    await context.close();
  });
});
