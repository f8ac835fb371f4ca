import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { partOf } from '../part.ts';
import { launchChromium } from './helpers/chromium.ts';
import { PHONE, signIn } from './helpers/console.ts';
import { go } from './helpers/steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

const ACTIVE = `/requests?filter=${encodeURIComponent('{"status":1}')}`;
const rows = (page: Page) => page.locator('main tr[data-row]');
const head = (page: Page, id: string) => page.locator(`main th[data-column="${id}"]`);
const columns = (page: Page) =>
  page.locator('main th[data-column]').evaluateAll((all) => all.map((one) => one.dataset.column));
const widthOf = async (page: Page, id: string) => Math.round((await head(page, id).boundingBox())?.width ?? 0);

async function openList(page: Page, path: string) {
  await go(page, path);
  await rows(page).first().waitFor();
  // The menus of the rows come after the rows.
  await page.locator('main [data-row] button[aria-haspopup="menu"]').first().waitFor();
}

/** The titles of which a part is in sight and a part is below a pinned column, its cover, or out of the box. */
const cutTitles = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const table = document.querySelector('main table') as HTMLTableElement;
    const box = (table.parentElement as HTMLElement).getBoundingClientRect();
    const heads = [...table.querySelectorAll('th')].map((one) => ({
      pin: one.dataset.pin,
      text: one.innerText,
      ...one.getBoundingClientRect().toJSON(),
    }));
    const covered = Number.parseFloat(table.style.getPropertyValue('--cover')) || 0;
    const from = Math.max(box.left, ...heads.filter(({ pin }) => pin === 'start').map(({ right }) => right));
    const until = Math.min(box.right, ...heads.filter(({ pin }) => pin === 'end').map(({ left }) => left)) - covered;
    const center = heads.filter(({ pin }) => !pin);
    const seen = center.filter(({ left, right }) => right > from + 2 && left < until - 2);
    if (seen.length === 0) return ['no column in sight'];
    return seen.filter(({ left, right }) => left < from - 2 || right > until + 2).map(({ text }) => text);
  });

const scrollTo = async (page: Page, left: number): Promise<number> => {
  await page.evaluate((x) => document.querySelector('main table')?.parentElement?.scrollTo({ left: x }), left);
  await page.waitForTimeout(400);
  return page.evaluate(() => document.querySelector('main table')?.parentElement?.scrollLeft ?? 0);
};

describe('the columns of a list', () => {
  it('are moved, widened, pinned and hidden, and a reload keeps it (desk 8) [H-029]', async () => {
    const { context, page } = await signIn(browser, 'admin', null);
    await openList(page, ACTIVE);
    const before = await columns(page);
    expect(before.slice(0, 2)).toEqual(['token', 'date']);
    const choose = async (id: string, line: string) => {
      await head(page, id).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('menuitem', { name: line }).click();
      await page.getByRole('menu').waitFor({ state: 'detached' });
    };
    await choose('user', 'Mover a la izquierda');
    await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLElement).dataset.column)).toBe('user');
    await choose('user_lender', 'Fijar al inicio');
    await choose('rate', 'Ocultar');
    const width = await widthOf(page, 'date');
    await head(page, 'date').hover();
    await page.locator('main th[data-column="date"] button').waitFor();
    const box = (await head(page, 'date').boundingBox()) as { x: number; y: number; width: number };
    await page.mouse.move(box.x + box.width - 3, box.y + 15);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width + 57, box.y + 15, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => widthOf(page, 'date')).toBe(width + 60);
    const after = await columns(page);
    expect(after[0]).toBe('user_lender');
    expect(after).not.toContain('rate');
    expect(after.indexOf('user')).toBe(after.indexOf('recognition') - 1);
    await page.reload();
    await rows(page).first().waitFor();
    expect(await columns(page)).toEqual(after);
    expect(await widthOf(page, 'date')).toBe(width + 60);
    await choose('date', 'Restablecer columnas');
    await expect.poll(() => columns(page)).toEqual(before);
    await context.close();
  });

  const lists = [
    { role: 'super-admin', width: 1440, path: ACTIVE },
    { role: 'partner', width: 1440, path: ACTIVE },
    { role: 'super-admin', width: 1024, path: ACTIVE },
    { role: 'super-admin', width: 1024, path: '/bills' },
    { role: 'partner', width: 1024, path: '/dispersions' },
  ];
  for (const { role, width, path } of partOf(lists, 2))
    it(`are whole beside the pinned ones wherever one scrolls: ${path.split('?')[0]} of ${role} at ${width} px (desk 9) [H-031]`, async () => {
      const { context, page } = await signIn(browser, role, null, { width, height: 800 });
      await openList(page, path);
      const stops = new Set<number>();
      for (const left of [0, 60, 130, 250, 400, 100_000]) {
        stops.add(await scrollTo(page, left));
        expect(await cutTitles(page), `scrolled to ${[...stops].at(-1)}`).toEqual([]);
        const menu = await page.locator('main tr[data-row] button[aria-haspopup="menu"]').first().boundingBox();
        expect((menu?.x ?? 9999) + (menu?.width ?? 0)).toBeLessThanOrEqual(width);
        const state = head(page, 'status');
        if ((await state.count()) > 0 && path === ACTIVE) {
          const title = await state.boundingBox();
          expect((title?.x ?? 9999) + (title?.width ?? 0)).toBeLessThanOrEqual(width);
        }
      }
      if (width === 1024 && path === ACTIVE) expect(stops.size).toBeGreaterThan(2);
      await context.close();
    });

  it('become cards on a phone, and no list scrolls the page sideways [H-032]', async () => {
    const { context, page } = await signIn(browser, 'super-admin', null, PHONE);
    for (const path of partOf([ACTIVE, '/bills', '/debits', '/dispersions', '/users', '/documents'], 0)) {
      await go(page, path);
      await page.locator('main li[data-row]').first().waitFor();
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(wide, path).toBe(0);
      await expect.poll(() => page.locator('main table').count()).toBe(0);
    }
    await context.close();
  });
});
