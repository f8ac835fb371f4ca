import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { partOf } from '../part.ts';
import { launchChromium } from './helpers/chromium.ts';
import { PHONE, signIn } from './helpers/console.ts';
import { settled } from './helpers/states.ts';
import { go } from './helpers/steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

const ACTIVE = `/requests?filter=${encodeURIComponent('{"status":1}')}`;
const rows = (page: Page) => page.locator('main tr[data-row]');
const head = (page: Page, id: string) => page.locator(`main th[data-column="${id}"]`);
/** Of the columns that are not folded away. */
const columns = (page: Page) =>
  page
    .locator('main th[data-column]')
    .evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => one.dataset.column));
const unfold = (page: Page) => page.getByRole('button', { name: /^\+\d+ columnas?$/ });
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

type Measured = {
  /** Columns with a text of which a part is missing. */
  cut: string[];
  /** What each column has beyond its widest content; pixels. */
  spare: Record<string, number>;
  /** Cells that are in sight and whose content reaches below a pinned column or out of the box. */
  under: string[];
};

/** A list by the boxes of its titles and texts, as they are drawn. */
const measure = (page: Page): Promise<Measured> =>
  page.evaluate(() => {
    const table = document.querySelector('main table') as HTMLTableElement;
    const box = (table.parentElement as HTMLElement).getBoundingClientRect();
    const range = document.createRange();
    const boxesIn = (cell: Element): DOMRect[] => {
      const found = [...cell.querySelectorAll('svg, button, input, img')].map((one) => one.getBoundingClientRect());
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        range.selectNodeContents(texts.currentNode);
        if (!texts.currentNode.nodeValue?.trim()) continue;
        // A state has its ground around the word.
        found.push((texts.currentNode.parentElement?.closest('.chip') ?? range).getBoundingClientRect());
      }
      return found.filter(({ width }) => width > 0);
    };
    const heads = [...(table.tHead?.rows[0]?.cells ?? [])];
    const edgeOf = (pin: string) =>
      heads.filter((one) => one.dataset.pin === pin).map((one) => one.getBoundingClientRect());
    const from = Math.max(box.left, ...edgeOf('start').map(({ right }) => right));
    const until = Math.min(box.right, ...edgeOf('end').map(({ left }) => left));
    const cut = new Set<string>();
    const under = new Set<string>();
    const spare: Record<string, number> = {};
    heads.forEach((head, place) => {
      if (!head.checkVisibility()) return;
      const name = head.innerText;
      const padding = Number.parseFloat(getComputedStyle(head).paddingLeft) * 2;
      const cells = [head, ...[...(table.tBodies[0]?.rows ?? [])].flatMap((row) => row.cells[place] ?? [])];
      const widths = cells.map((cell) => {
        const boxes = boxesIn(cell);
        const [left, right] = [Math.min(...boxes.map((one) => one.left)), Math.max(...boxes.map((one) => one.right))];
        const text = cell.querySelector('[data-cut]');
        if (text && text.scrollHeight > text.clientHeight + 1) cut.add(name);
        else if (!head.dataset.pin && boxes.length > 0 && (left < from - 1 || right > until + 1)) under.add(name);
        return boxes.length > 0 ? right - left : 0;
      });
      spare[name || `${place}`] = Math.round(Math.max(0, head.clientWidth - padding - Math.max(...widths)));
    });
    return { cut: [...cut], spare, under: [...under] };
  });

/** How far a list goes on beyond its box; pixels. */
const beyond = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const box = document.querySelector('main table')?.parentElement;
    return box ? box.scrollWidth - box.clientWidth : -1;
  });

const scrollTo = async (page: Page, left: number): Promise<number> => {
  await page.evaluate((x) => document.querySelector('main table')?.parentElement?.scrollTo({ left: x }), left);
  await page.waitForTimeout(400);
  return page.evaluate(() => document.querySelector('main table')?.parentElement?.scrollLeft ?? 0);
};

/** Chooses a line of the menu of a column by the keys. */
async function choose(page: Page, id: string, line: string) {
  await head(page, id).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: line }).click();
  await page.getByRole('menu').waitFor({ state: 'detached' });
}

/** As a person does it by the mouse: it takes the title, and lets it go over another one. */
async function dragTitle(page: Page, id: string, over: string) {
  // What a slow page still draws above the titles moves them from under the pointer: then it follows.
  await expect
    .poll(async () => {
      await head(page, id).hover();
      return head(page, id).getAttribute('draggable');
    })
    .toBe('true');
  await page.mouse.down();
  const from = await head(page, id).boundingBox();
  await page.mouse.move((from?.x ?? 0) + 30, (from?.y ?? 0) + 14, { steps: 3 });
  const to = await head(page, over).boundingBox();
  await page.mouse.move((to?.x ?? 0) + 20, (to?.y ?? 0) + 14, { steps: 4 });
  await page.mouse.up();
}

describe('the columns of a list', () => {
  it('are moved, widened, pinned and hidden, and a reload keeps it (desk 8) [H-029]', async () => {
    const { context, page } = await signIn(browser, 'admin', null);
    await openList(page, ACTIVE);
    await unfold(page).click();
    const before = await columns(page);
    expect(before.slice(0, 2)).toEqual(['token', 'date']);
    await choose(page, 'user', 'Mover a la izquierda');
    await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLElement).dataset.column)).toBe('user');
    await choose(page, 'user_lender', 'Fijar al inicio');
    await choose(page, 'rate', 'Ocultar');
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
    await choose(page, 'date', 'Restablecer columnas');
    await unfold(page).click();
    await expect.poll(() => columns(page)).toEqual(before);
    await context.close();
  });

  it('are moved by the mouse alone to the place of another, which is read out; pinned ones stay apart (desk 8) [H-029]', async () => {
    const { context, page } = await signIn(browser, 'admin', null);
    await openList(page, ACTIVE);
    await unfold(page).click();
    const before = await columns(page);
    const [first, second, third, ...rest] = before as string[];
    const readOut = page.locator('body > [role="status"]');
    await dragTitle(page, third as string, first as string);
    await expect.poll(() => columns(page)).toEqual([third, first, second, ...rest]);
    const named = await head(page, third as string).innerText();
    await expect.poll(() => readOut.innerText()).toBe(`${named}: ahora es la columna 1 de ${before.length}`);
    // A drag orders no rows.
    await expect.poll(() => page.url()).not.toContain('sort=');
    await dragTitle(page, third as string, second as string);
    await expect.poll(() => columns(page)).toEqual([first, second, third, ...rest]);
    await expect.poll(() => readOut.innerText()).toBe(`${named}: ahora es la columna 3 de ${before.length}`);
    await page.reload();
    await rows(page).first().waitFor();
    await expect.poll(() => columns(page)).toEqual(before);
    // The state ends the row: no column takes its place.
    await dragTitle(page, first as string, 'status');
    await dragTitle(page, second as string, third as string);
    await expect.poll(() => columns(page)).toEqual([first, third, second, ...rest]);
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
      // The rows are drawn folded; the button that unfolds them may come a moment later.
      const isFolded = await page.locator('main table').evaluate((table) => /\bfold-/.test(table.className));
      if (width === 1024 && path === ACTIVE) expect(isFolded).toBe(true);
      if (isFolded) await unfold(page).click();
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

  it('without room are folded by their worth: who, how much and in which state stay, and a press or a wider window brings them back', async () => {
    const { context, page } = await signIn(browser, 'super-admin', null, { width: 1024, height: 800 });
    await openList(page, ACTIVE);
    const folded = await columns(page);
    expect(folded).toEqual(expect.arrayContaining(['token', 'user', 'user_lender', 'amount', 'status']));
    expect(folded).not.toContain('opening_commission');
    expect(await beyond(page)).toBe(0);
    // What a person passes by the keys is what is seen.
    await head(page, 'token').focus();
    for (const _ of folded) await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.evaluate(() => document.activeElement?.checkVisibility())).toBe(true);
    // A move passes what is folded.
    await choose(page, 'finish_date', 'Mover a la derecha');
    await expect.poll(() => columns(page)).toEqual(['token', 'user', 'finish_date', ...folded.slice(3)]);
    await choose(page, 'finish_date', 'Restablecer columnas');
    await expect.poll(() => columns(page)).toEqual(folded);
    await unfold(page).click();
    await expect.poll(() => columns(page)).toHaveLength(13);
    expect(await beyond(page)).toBeGreaterThan(100);
    await page.reload();
    await rows(page).first().waitFor();
    await expect.poll(() => columns(page)).toHaveLength(13);
    await page.getByRole('button', { name: 'Menos columnas' }).click();
    await expect.poll(() => columns(page)).toEqual(folded);
    // What orders the rows is never folded.
    await go(page, `${ACTIVE}&sort=activation_date`);
    await expect.poll(() => columns(page)).toContain('activation_date');
    await page.setViewportSize({ width: 1900, height: 800 });
    await expect.poll(() => columns(page)).toHaveLength(13);
    await expect.poll(() => unfold(page).count()).toBe(0);
    await context.close();
  });

  it('come back in a window that became wider before the browser first told its size', async () => {
    const { context, page } = await signIn(browser, 'super-admin', null, { width: 1024, height: 800 });
    await page.addInitScript(() => {
      const waiting: (() => void)[] = [];
      const { observe } = ResizeObserver.prototype;
      ResizeObserver.prototype.observe = function (...args) {
        waiting.push(() => observe.apply(this, args));
      };
      Object.assign(window, { tellSizes: () => waiting.splice(0).map((tell) => tell()) });
    });
    await page.reload();
    await openList(page, ACTIVE);
    await expect.poll(() => unfold(page).count()).toBe(1);
    await page.setViewportSize({ width: 1900, height: 800 });
    await page.evaluate(() => (window as unknown as { tellSizes(): void }).tellSizes());
    await expect.poll(() => columns(page)).toHaveLength(13);
    await context.close();
  });

  it('end at the edge of their box on every list, at 1440 and 1024 px', async () => {
    const { context, page } = await signIn(browser, 'super-admin', null);
    for (const path of partOf(
      ['/requests', '/debits', '/bills', '/dispersions', '/payments', '/waivers', '/notifications'],
      2,
    ))
      for (const width of [1440, 1024]) {
        await page.setViewportSize({ width, height: 800 });
        await go(page, path);
        await rows(page).first().waitFor();
        await expect.poll(() => beyond(page), { message: `${path} at ${width}` }).toBe(0);
      }
    await context.close();
  });

  const measured = [
    ...['/requests', '/users', '/operations', '/debits', '/dispersions', '/payments', '/bills', '/waivers'],
    ...['/notifications', '/bannedUsers', '/admins', '/companies', '/economicActivities', '/holidays'],
  ];
  it.each(partOf(['super-admin', 'partner'], 0, 2))(
    'no text lies under a pinned column, and no name is cut while there is room, on any list of %s (desk 9)',
    async (role) => {
      const { context, page } = await signIn(browser, role, null);
      let cuts = 0;
      for (const path of partOf(measured, 1, 3))
        for (const width of [1440, 1280, 1024]) {
          await page.setViewportSize({ width, height: 800 });
          await go(page, path);
          // What a partner has no list of, or nothing in it.
          const isThere = await rows(page)
            .first()
            .waitFor({ timeout: 4_000 })
            .then(
              () => true,
              () => false,
            );
          if (!isThere) continue;
          await expect.poll(async () => (await measure(page)).under, { message: `${path} at ${width}` }).toEqual([]);
          await expect
            .poll(
              async () => {
                const { cut, spare } = await measure(page);
                cuts += cut.length;
                const room = Object.values(spare).reduce((sum, one) => sum + one, 0);
                return cut.length > 0 && room > 40 ? { cut, spare } : {};
              },
              { message: `${path} at ${width}` },
            )
            .toEqual({});
        }
      expect(cuts).toBeGreaterThan(0);
      await context.close();
    },
  );

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

describe('while the rows of a list are on their way', () => {
  /** Where titles and lines are in the screen, in whole pixels; a bar above the screen comes and goes by itself. */
  const places = (page: Page) =>
    page.evaluate(() => {
      const top = document.querySelector('main')?.getBoundingClientRect().top ?? 0;
      const box = (one: Element) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return [x, y - top, width, height].map(Math.round).join(' ');
      };
      const seen = [...document.querySelectorAll('.list-table :is(th, tbody > tr)')];
      return seen.filter((one) => one.checkVisibility()).map(box);
    });

  it.each(partOf(['users', 'requests', 'debits', 'dispersions'], 1, 2))(
    'titles and lines of %s stand where they will be, from the second visit on (look 9)',
    async (list) => {
      const { context, page } = await signIn(browser, 'admin', null);
      await go(page, `/${list}`);
      await page.locator('tr[data-row]').first().waitFor();
      await page.waitForFunction((key) => localStorage.getItem(key), `list-layout/${list}`);
      const rows = new RegExp(`/v1/${list}\\?page=`);
      const held: Route[] = [];
      await page.route(rows, (route) => void held.push(route));
      await page.reload();
      await page.locator('.list-table tbody tr[aria-hidden]').first().waitFor();
      const before = await places(page);
      for (const route of held.splice(0)) await route.continue();
      await page.unroute(rows);
      await page.locator('tr[data-row]').first().waitFor();
      await settled(page);
      expect(await places(page)).toEqual(before);
      await context.close();
    },
  );

  it('columns that were folded without need stay so while one looks, and are back at the next visit (look 9)', async () => {
    const { context, page } = await signIn(browser, 'super-admin', null, { width: 1024, height: 800 });
    const key = 'list-layout/requests';
    const kept = () => page.evaluate((name) => localStorage.getItem(name), key);
    await openList(page, ACTIVE);
    await page.waitForFunction((name) => localStorage.getItem(name), key);
    const [all, before] = [await columns(page), await kept()];
    await page.evaluate((name) => {
      const layout = JSON.parse(localStorage.getItem(name) ?? '');
      const place = [...document.querySelectorAll('main th')].findIndex((one) => one.matches('[data-column="amount"]'));
      layout.folds.push(`fold-${place + 1}`);
      layout.spare.push('amount');
      localStorage.setItem(name, JSON.stringify(layout));
    }, key);
    await page.reload();
    await rows(page).first().waitFor();
    expect(await columns(page)).toEqual(all.filter((id) => id !== 'amount'));
    const stood = await places(page);
    await expect.poll(kept).toBe(before);
    expect(await columns(page)).toEqual(all.filter((id) => id !== 'amount'));
    expect(await places(page)).toEqual(stood);
    await page.reload();
    await rows(page).first().waitFor();
    expect(await columns(page)).toEqual(all);
    await context.close();
  });
});
