import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from './helpers/chromium.ts';
import { base, contextAs, DESKTOP, enter, PHONE, signIn } from './helpers/console.ts';
import { registered } from './helpers/people.ts';
import { commonStates, enterState, type State, settled, statesOf, strangerStates } from './helpers/states.ts';
import { go } from './helpers/steps.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const WIDTHS = { 1440: DESKTOP, 390: PHONE };

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

/** What all rules of axe find in both colour schemes: the rule, and the first elements that break it. */
async function findings(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const run = (rules?: string[]) =>
    page.evaluate(async (only) => {
      type Axe = { run: (root: Document, options: object) => Promise<{ violations: Violation[] }> };
      type Violation = { id: string; nodes: { html: string }[] };
      const { axe } = globalThis as unknown as { axe: Axe };
      const { violations } = await axe.run(document, only ? { runOnly: { type: 'rule', values: only } } : {});
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).slice(0, 3)}`);
    }, rules);
  const light = await run();
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await run(['color-contrast']);
  await page.emulateMedia({ colorScheme: 'light' });
  return [...light, ...dark.map((one) => `dark ${one}`)];
}

async function walk(page: Page, states: State[]): Promise<Record<string, string[]>> {
  const wrong: Record<string, string[]> = {};
  for (const state of states) {
    await enterState(page, state).catch((problem) => {
      throw new Error(`«${state.name}» is not reached`, { cause: problem });
    });
    const found = await findings(page);
    if (found.length > 0) wrong[state.name] = found;
    await leave(page);
  }
  return wrong;
}

/** Closes what the state opened. */
async function leave(page: Page): Promise<void> {
  for (let time = 0; time < 3 && (await page.locator('.MuiModal-root:visible').count()) > 0; time += 1) {
    await page.keyboard.press('Escape');
    await page.waitForTimeout(50);
  }
}

/** Of each list one state, each time of another kind: a list with something open shows the list too. */
function spread(states: State[], seen: Set<string>): State[] {
  const groups = new Map<string, State[]>();
  for (const state of states) {
    const name = (state.name.startsWith('lista ') ? state.name.split(', ')[0] : undefined) ?? state.name;
    groups.set(name, [...(groups.get(name) ?? []), state]);
  }
  return [...groups].flatMap(([name, all], place) => {
    if (seen.has(name)) return [];
    seen.add(name);
    return all.slice(place % all.length, (place % all.length) + 1);
  });
}

describe('axe', () => {
  for (const [width, viewport] of Object.entries(WIDTHS)) {
    it(`finds nothing on the screens of staff, partners and customers at ${width} px, light and dark`, async () => {
      const seen = new Set<string>();
      for (const role of ['super-admin', 'partner', 'finance', 'user']) {
        const { context, page, call } = await enter(browser, role, viewport);
        await page.emulateMedia({ reducedMotion: 'reduce' });
        const own = spread(await statesOf(call), seen);
        const states = role === 'super-admin' ? [...commonStates(), ...own] : own;
        if (role === 'super-admin') expect(states.length).toBeGreaterThan(70);
        expect(await walk(page, states), role).toEqual({});
        await context.close();
      }
    }, 600_000);

    it(`finds nothing where nobody is signed in, at ${width} px`, async () => {
      const context = await browser.newContext({ viewport, locale: 'es-MX', reducedMotion: 'reduce' });
      const page = await context.newPage();
      expect(await walk(page, strangerStates())).toEqual({});
      await context.close();
    });
  }
});

/** What has the focus once everything that follows has happened. */
async function focused(page: Page): Promise<string> {
  await settled(page);
  await page.waitForTimeout(200);
  return page.evaluate(() => {
    const { activeElement: at } = document;
    return `${at?.tagName.toLowerCase()} ${at?.getAttribute('aria-label') ?? at?.textContent?.slice(0, 40) ?? ''}`.trim();
  });
}

describe('the focus', () => {
  it('goes to the heading of the screen that a row opened, stays on a tab, and returns with the list', async () => {
    const { context, page } = await signIn(browser, 'super-admin');
    await go(page, '/requests?limit=4');
    const row = page.locator('main [data-row]').first();
    await row.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('tab').first().waitFor();
    expect(await focused(page)).toMatch(/^h1 /);
    const tab = page.getByRole('tab').nth(1);
    await tab.focus();
    await page.keyboard.press('Enter');
    expect(await focused(page)).toMatch(/^a /);
    await page.goBack();
    await row.waitFor();
    expect(await focused(page)).not.toMatch(/^body/);
    await context.close();
  });

  it('returns from menus, windows and filters to what opened them', async () => {
    const { context, page } = await signIn(browser, 'super-admin');
    await go(page, '/users?limit=4');
    for (const name of [/^Filtros/, /^Columnas/, /^Exportar/, /^Búsqueda general/, /^Menú de usuario/]) {
      const opener = page.getByRole('button', { name }).first();
      await opener.focus();
      await page.keyboard.press('Enter');
      await page.locator('.MuiModal-root').first().waitFor();
      await page.keyboard.press('Escape');
      await page.locator('.MuiModal-root:visible').waitFor({ state: 'detached' });
      expect(await focused(page)).toMatch(/^button/);
      expect(await opener.evaluate((one) => one === document.activeElement)).toBe(true);
    }
    await context.close();
  });

  it('goes to what is beside a filter that was taken away', async () => {
    const { context, page } = await signIn(browser, 'super-admin');
    await go(page, `/users?limit=4&filter=${encodeURIComponent('{"type_account":"company"}')}`);
    const chip = page.locator('[role="search"] .MuiChip-deletable').first();
    await chip.focus();
    await page.keyboard.press('Delete');
    await chip.waitFor({ state: 'detached' });
    expect(await focused(page)).toMatch(/^button Filtros/);
    await context.close();
  });

  it('goes to the pencil of a value whose editing is left', async () => {
    const { context, page, call } = await enter(browser, 'super-admin');
    const { body } = await call('GET', `/users?limit=1&filter=${encodeURIComponent('{"type_account":"personal"}')}`);
    await go(page, `/users/${body.resources[0].id}/addresses`);
    const pencil = page.getByRole('button', { name: /^Editar /, disabled: false }).first();
    const name = await pencil.getAttribute('aria-label');
    await pencil.focus();
    await page.keyboard.press('Enter');
    await page.locator('main dd input').first().waitFor();
    await page.keyboard.press('Escape');
    expect(await focused(page)).toBe(`button ${name}`);
    await context.close();
  });

  it('goes to the next row when its own leaves the list', async () => {
    const { context, page, call } = await enter(browser, 'super-admin');
    let first: { resources: unknown[] } | undefined;
    let isShorter = false;
    await page.route('**/v1/users?*', async (route) => {
      const response = await route.fetch();
      first ??= (await response.json()) as { resources: unknown[] };
      const resources = isShorter ? first.resources.filter((_, place) => place !== 1) : first.resources;
      await route.fulfill({ response, json: { ...first, resources } });
    });
    await go(page, '/users?limit=4');
    const rows = page.locator('main tr[data-row]');
    await rows.nth(1).focus();
    const next = await rows.nth(2).textContent();
    isShorter = true;
    await registered(call);
    await expect.poll(() => rows.count(), { timeout: 20_000 }).toBe(3);
    await focused(page);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(next);
    await context.close();
  });

  it('goes back to the screen from a message that is closed', async () => {
    const { context, page } = await signIn(browser, 'finance');
    await go(page, '/requests/create');
    const close = page.getByRole('button', { name: 'Cerrar aviso' });
    await close.waitFor();
    await page
      .getByRole('button', { name: /^Filtros/ })
      .first()
      .focus();
    await close.focus();
    await page.keyboard.press('Enter');
    await close.waitFor({ state: 'detached' });
    expect(await focused(page)).toMatch(/^button Filtros/);
    await context.close();
  });
});

describe('a message', () => {
  it('is heard over an open window: the screen is hidden from screen readers, the message is not', async () => {
    const { context, page } = await signIn(browser, 'finance');
    await go(page, '/requests/create');
    const message = page.getByRole('alert').filter({ hasText: 'Su rol no permite esta acción.' });
    await message.waitFor();
    await page.getByRole('button', { name: 'Búsqueda general' }).first().click();
    await page.getByRole('dialog').first().waitFor();
    const hidden = (selector: string) =>
      page.evaluate((one) => document.querySelector(one)?.closest('[aria-hidden="true"]') !== null, selector);
    expect(await hidden('main')).toBe(true);
    expect(await message.count()).toBe(1);
    expect(await hidden('.notistack-SnackbarContainer [role="alert"]')).toBe(false);
    await context.close();
  });
});

/** Elements whose transition or animation takes time, and what moves now. */
const moving = (page: Page) =>
  page.evaluate(() => {
    const seconds = (list: string) => Math.max(...list.split(',').map((one) => Number.parseFloat(one)));
    const styled = [...document.querySelectorAll('*')].filter((one) => {
      const style = getComputedStyle(one);
      const animates = style.animationName !== 'none' && seconds(style.animationDuration) > 0.001;
      return animates || (style.transitionProperty !== 'none' && seconds(style.transitionDuration) > 0.001);
    });
    const running = document.getAnimations().filter((one) => Number(one.effect?.getComputedTiming().duration) > 1);
    return styled.length + running.length;
  });

describe('who wants no motion', () => {
  for (const reducedMotion of ['reduce', 'no-preference'] as const)
    it(`sees ${reducedMotion === 'reduce' ? 'nothing move' : 'things move where it is not asked for'}`, async () => {
      const context = await contextAs(browser, 'super-admin');
      const page = await context.newPage();
      await page.emulateMedia({ reducedMotion });
      await page.goto(`${base()}/`);
      const counts: number[] = [];
      const look = async () => counts.push(await moving(page));
      await look();
      for (const state of commonStates().slice(0, 4)) {
        await enterState(page, state);
        await look();
        await leave(page);
      }
      const most = Math.max(...counts);
      if (reducedMotion === 'reduce') expect(most).toBe(0);
      else expect(most).toBeGreaterThan(0);
      await context.close();
    });
});
