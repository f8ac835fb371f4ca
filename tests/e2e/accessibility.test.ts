import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pngOf } from '../../generators/demo/files.ts';
import { EVERY_CASE, partOf } from '../part.ts';
import { leave, walksAt } from './helpers/axe-walk.ts';
import { launchChromium } from './helpers/chromium.ts';
import { base, contextAs, DESKTOP, enter, signIn } from './helpers/console.ts';
import { registered, unique } from './helpers/people.ts';
import { commonStates, enterState, settled } from './helpers/states.ts';
import { go } from './helpers/steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

describe('axe', () => walksAt(DESKTOP, () => browser));

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
    const { context, page } = await signIn(browser, 'super-admin', '/requests?limit=4');
    const row = page.locator('main [data-row]').first();
    await row.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('tab').first().waitFor();
    await expect.poll(() => focused(page)).toMatch(/^h1 /);
    const tab = page.getByRole('tab').nth(1);
    await tab.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toMatch(/^a /);
    await page.goBack();
    await row.waitFor();
    expect(await focused(page)).not.toMatch(/^body/);
    await context.close();
  });

  it('returns from menus, windows and filters to what opened them', async () => {
    const { context, page } = await signIn(browser, 'super-admin', '/users?limit=4');
    const openers = [/^Filtros/, /^Columnas/, /^Exportar/, /^Búsqueda general/, /^Menú de usuario/];
    for (const name of partOf(openers, 0)) {
      const opener = page.getByRole('button', { name }).first();
      await opener.focus();
      await page.keyboard.press('Enter');
      await page.locator('.MuiModal-root').first().waitFor();
      await page.keyboard.press('Escape');
      await page.locator('.MuiModal-root:visible').waitFor({ state: 'detached' });
      await expect.poll(() => focused(page)).toMatch(/^button/);
      expect(await opener.evaluate((one) => one === document.activeElement)).toBe(true);
    }
    await context.close();
  });

  it.runIf(EVERY_CASE)('goes to what is beside a filter that was taken away', async () => {
    const { context, page } = await signIn(
      browser,
      'super-admin',
      `/users?limit=4&filter=${encodeURIComponent('{"type_account":"company"}')}`,
    );
    const chip = page.locator('[role="search"] .MuiChip-deletable').first();
    await chip.focus();
    await page.keyboard.press('Delete');
    await chip.waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toMatch(/^button Filtros/);
    await context.close();
  });

  it.runIf(EVERY_CASE)('goes to the pencil of a value whose editing is left', async () => {
    const { context, page, call } = await enter(browser, 'super-admin', null);
    await go(page, `/users/${(await registered(call)).id}/addresses`);
    const pencil = page.getByRole('button', { name: /^Editar /, disabled: false }).first();
    const name = await pencil.getAttribute('aria-label');
    await pencil.focus();
    await page.keyboard.press('Enter');
    await page.locator('main dd input').first().waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe(`button ${name}`);
    await context.close();
  });

  it('goes to the pencil of a value that was saved', async () => {
    const { context, page, call } = await enter(browser, 'super-admin', null);
    const { id } = await registered(call);
    // Slow enough for the focus to leave the field, which is disabled until the answer is there.
    await page.route('**/v1/users/**', async (route) => {
      if (route.request().method() !== 'GET') await page.waitForTimeout(500);
      await route.continue();
    });
    await go(page, `/users/${id}/addresses`);
    const opener = page.getByRole('button', { name: 'Editar Calle', exact: true });
    await opener.focus();
    await page.keyboard.press('Enter');
    const field = page.getByLabel('Calle', { exact: true }).first();
    await field.fill('Hidalgo');
    await page.keyboard.press('Enter');
    await opener.waitFor();
    await expect.poll(() => focused(page)).toBe('button Editar Calle');
    await context.close();
  });

  it.runIf(EVERY_CASE)(
    'goes to the file that takes the place of a removed one, then to the button that chooses files',
    async () => {
      const { context, page, call } = await enter(browser, 'super-admin', null);
      const { body } = await call('GET', '/requests?limit=1');
      const source = encodeURIComponent(JSON.stringify({ request: body.resources[0].id }));
      await go(page, `/guarantees/create?source=${source}`);
      await page.getByLabel('Número de imágenes').fill('3');
      const picture = (shade: number) => ({ name: `${shade}.png`, mimeType: 'image/png', buffer: pngOf(shade) });
      await page.getByLabel('Más imágenes').setInputFiles([1, 2].map(picture));
      const remove = (place: number) => page.getByRole('button', { name: `Quitar: Más imágenes ${place}` });
      await remove(2).waitFor();
      await remove(1).focus();
      await page.keyboard.press('Enter');
      await remove(2).waitFor({ state: 'detached' });
      await expect.poll(() => focused(page)).toBe('button Quitar: Más imágenes 1');
      await page.keyboard.press('Enter');
      await remove(1).waitFor({ state: 'detached' });
      await expect.poll(() => focused(page)).toBe('button Elegir archivo');
      await context.close();
    },
  );

  it.runIf(EVERY_CASE)('stays on what opens a row when the row is collapsed', async () => {
    const { context, page } = await signIn(browser, 'super-admin', '/debits?limit=4');
    const opener = page.locator('main [data-row] button[aria-expanded]').first();
    await opener.focus();
    for (const expanded of ['true', 'false']) {
      await page.keyboard.press('Enter');
      await expect.poll(() => opener.getAttribute('aria-expanded')).toBe(expanded);
      await settled(page);
      expect(await opener.evaluate((one) => one === document.activeElement)).toBe(true);
    }
    await context.close();
  });

  it('stays in the list when the record of the row is deleted', async () => {
    const { context, page, call } = await enter(browser, 'super-admin', null);
    const email = `foco.${unique()}@test.mx`;
    await registered(call, { email });
    await go(page, '/users?limit=4');
    const row = page.locator('main tr[data-row]').filter({ hasText: email });
    await row.getByRole('button').last().focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Eliminar usuario' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Motivo').fill('Registro repetido');
    await dialog.getByRole('button', { name: 'Eliminar usuario' }).press('Enter');
    await row.waitFor({ state: 'detached' });
    await dialog.waitFor({ state: 'detached' });
    const isInList = () => page.evaluate(() => document.activeElement?.closest('main tr[data-row]') !== null);
    await expect.poll(isInList).toBe(true);
    await context.close();
  });

  it.runIf(EVERY_CASE)('goes to the next row when its own leaves the list', async () => {
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

  it.runIf(EVERY_CASE)('goes back to the screen from a message that is closed', async () => {
    const { context, page } = await signIn(browser, 'finance', '/requests/create');
    const close = page.getByRole('button', { name: 'Cerrar aviso' });
    await close.waitFor();
    await page
      .getByRole('button', { name: /^Filtros/ })
      .first()
      .focus();
    await close.focus();
    await page.keyboard.press('Enter');
    await close.waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toMatch(/^button Filtros/);
    await context.close();
  });
});

describe('a message', () => {
  it('is heard over an open window: the screen is hidden from screen readers, the message is not', async () => {
    const { context, page } = await signIn(browser, 'finance', '/requests/create');
    const message = page.getByRole('alert').filter({ hasText: 'Su rol no permite esta acción.' });
    await message.waitFor();
    await page.getByRole('button', { name: 'Búsqueda general' }).first().click();
    await page.getByRole('dialog').first().waitFor();
    const hidden = (selector: string) =>
      page.evaluate((one) => document.querySelector(one)?.closest('[aria-hidden="true"]') !== null, selector);
    expect(await hidden('main')).toBe(true);
    await expect.poll(() => message.count()).toBe(1);
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
  for (const reducedMotion of partOf(['reduce', 'no-preference'] as const, 0, 2))
    it(`sees ${reducedMotion === 'reduce' ? 'nothing move' : 'things move where it is not asked for'}`, async () => {
      const context = await contextAs(browser, 'super-admin');
      const page = await context.newPage();
      await page.emulateMedia({ reducedMotion });
      await page.goto(`${base()}/`);
      const counts: number[] = [];
      const look = async () => counts.push(await moving(page));
      await look();
      for (const state of commonStates(false).slice(0, 4)) {
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
