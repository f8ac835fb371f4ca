import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVERY_CASE, partOf } from '../part.ts';
import { launchChromium } from './helpers/chromium.ts';
import { enter, signIn } from './helpers/console.ts';
import { settled } from './helpers/states.ts';
import { go } from './helpers/steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

const TYPED =
  'input:enabled:not([type=file]):not([type=checkbox]):not([type=radio]):not([role=combobox]):not([readonly])';
const isNumber = (line: Locator) => line.evaluate((one: HTMLInputElement) => one.inputMode === 'decimal');
const digits = (text: string) => text.replace(/\D/g, '');

/** Leaves the line by Tab and comes back by Shift+Tab, as often as it takes: some lines have a button behind them. */
async function awayAndBack(page: Page, line: Locator) {
  await page.keyboard.press('Tab');
  for (let times = 0; times < 4; times += 1) {
    await page.keyboard.press('Shift+Tab');
    if (await line.evaluate((one) => one === document.activeElement)) return;
  }
  throw new Error('the keyboard does not lead back');
}

/** A number typed over another takes its place; what a click finds is selected whole the first time. */
async function numberIsReplaced(page: Page, line: Locator) {
  await line.focus();
  await page.keyboard.type('50');
  await awayAndBack(page, line);
  await page.keyboard.type('6');
  await page.keyboard.press('Tab');
  expect(Number((await line.inputValue()).replaceAll(',', ''))).toBe(6);
  await line.click();
  await page.keyboard.type('7');
  await page.keyboard.press('Tab');
  expect(Number((await line.inputValue()).replaceAll(',', ''))).toBe(7);
}

/** A text that is clicked into is edited at the caret. */
async function textKeepsItsCaret(page: Page, line: Locator) {
  await line.fill('');
  await line.focus();
  await page.keyboard.type('12');
  const before = await line.inputValue();
  await page.keyboard.press('Tab');
  await line.click();
  await page.keyboard.press('End');
  await page.keyboard.type('1');
  const after = await line.inputValue();
  expect(digits(after).startsWith(digits(before)), `${before} then ${after}`).toBe(true);
}

/** `parts`: one in so many of the lines. */
async function typeIntoEach(page: Page, lines: Locator, parts = 1): Promise<{ numbers: number; texts: number }> {
  const seen = { numbers: 0, texts: 0 };
  for (const line of partOf(await lines.all(), 0, parts)) {
    if (!(await line.isVisible())) continue;
    if (await isNumber(line)) {
      seen.numbers += 1;
      await numberIsReplaced(page, line);
    } else {
      seen.texts += 1;
      await textKeepsItsCaret(page, line);
    }
  }
  return seen;
}

describe('by keyboard', () => {
  it('each line of the forms for requests, holidays and people takes what is typed over or beside what stands there', async () => {
    const { context, page } = await signIn(browser, 'super-admin', null);
    const total = { numbers: 0, texts: 0 };
    const screens = partOf(['/requests/create', '/holidays/create', '/users/create'], 0);
    for (const screen of screens) {
      await go(page, screen);
      await page.locator(`main form ${TYPED}`).first().waitFor();
      const seen = await typeIntoEach(page, page.locator(`main form ${TYPED}`), 3);
      total.numbers += seen.numbers;
      total.texts += seen.texts;
      page.once('dialog', (dialog) => void dialog.accept());
      await page.evaluate(() => location.assign('#/dashboard'));
      const leave = page.getByRole('button', { name: 'Salir sin guardar' });
      await leave.click();
    }
    const least = EVERY_CASE ? 3 : 0;
    expect(total.numbers).toBeGreaterThan(least);
    expect(total.texts).toBeGreaterThan(least);
    await context.close();
  });

  it('each line of every filter does', async () => {
    const { context, page, call } = await enter(browser, 'super-admin', null);
    const { body } = await call('GET', '/schemas');
    const names = Object.entries(body.resources as Record<string, { operations: string[]; paths: string[] }>)
      .filter(([, { operations }]) => operations.includes('list'))
      .map(([name]) => name);
    const definitions = await Promise.all(names.map(async (name) => (await call('GET', `/schemas/${name}`)).body));
    const filtered = names.filter((_, place) => definitions[place].list?.filters?.length);
    const asked = partOf(filtered, 8, 9);
    const total = { numbers: 0, texts: 0, lists: 0 };
    for (const name of asked) {
      await go(page, `/${name}`);
      await settled(page);
      const open = page.getByRole('button', { name: /^Filtros/ }).first();
      if (
        !(await open.waitFor({ timeout: 1_000 }).then(
          () => true,
          () => false,
        ))
      )
        continue;
      await open.click();
      const dialog = page.getByRole('dialog', { name: 'Filtros' });
      await dialog.waitFor();
      const seen = await typeIntoEach(page, dialog.locator(TYPED));
      total.lists += 1;
      total.numbers += seen.numbers;
      total.texts += seen.texts;
      await page.keyboard.press('Escape');
    }
    expect(total.lists).toBeGreaterThan(asked.length / 2);
    expect(total.numbers).toBeGreaterThan(1);
    await context.close();
  });

  it('a number edited in its cell is replaced whole, and Escape leaves it as it was', async () => {
    const { context, page, call } = await enter(browser, 'super-admin', null);
    const { body } = await call('GET', `/users?limit=40&filter=${encodeURIComponent('{"type_account":"company"}')}`);
    const holders = await Promise.all(
      (body.resources as { id: number }[]).map(async ({ id }) => {
        const found = await call('GET', `/users/${id}/legalRepresentatives`);
        const rows = (found.body.resources ?? []) as { type?: unknown; percentage_of_ownership?: number }[];
        return rows.some((row) => String(row.type).includes('shareholder') && row.percentage_of_ownership) ? [id] : [];
      }),
    );
    const [company] = holders.flat();
    expect(company).toBeDefined();
    await go(page, `/users/${company}/legalRepresentatives`);
    const cell = page.locator('tr[data-row] button[aria-label*="% de capital"]').first();
    await cell.waitFor();
    const text = await cell.innerText();
    await cell.focus();
    await page.keyboard.press('Enter');
    const line = page.locator('tr[data-row] input:focus');
    await line.waitFor();
    await page.keyboard.type('7');
    await expect.poll(() => line.inputValue()).toBe('7');
    await page.keyboard.press('Escape');
    await expect.poll(() => cell.innerText()).toBe(text);
    await context.close();
  });
});

const isChosen = (line: Element) => line.classList.contains('Mui-selected');

/** What a person sees of the page, what is pressed on it, and where it is. */
const seen = (page: Page) =>
  page.evaluate(() => {
    const pressed = document.querySelectorAll('[aria-pressed="true"]').length;
    return `${location.hash} ${pressed} ${document.body.innerText}`;
  });

describe('the palette', () => {
  const offered = '[id^="palette-action"]:not([aria-disabled="true"])';
  const open = async (page: Page, typed = '') => {
    await page.keyboard.press('Control+k');
    const dialog = page.getByRole('dialog', { name: 'Búsqueda general' });
    await dialog.getByRole('combobox').waitFor();
    await page.keyboard.type(typed);
    return dialog;
  };

  // Active, and in review.
  it.each(partOf([1, 11], 0, 2))(
    'runs each action of a request in state %i, and each of its tools, by keyboard alone (desk 35)',
    async (status) => {
      const { context, page, call } = await enter(browser, 'super-admin', null);
      const { body } = await call('GET', `/requests?filter={"status":${status}}&limit=1`);
      const path = `/requests/${body.resources[0].id}`;
      await go(page, path);
      await settled(page);
      const list = await open(page);
      const titles = await list.locator(offered).locator('> :first-child').allInnerTexts();
      await page.keyboard.press('Escape');
      const actions = [...new Set(titles.map((title) => title.trim()).filter(Boolean))];
      expect(actions.length).toBeGreaterThan(3);
      const loads: string[] = [];
      page.on('download', (file) => loads.push(file.suggestedFilename()));
      for (const title of partOf(actions, 0, 3)) {
        await go(page, path);
        await settled(page);
        const before = { text: await seen(page), loads: loads.length };
        const dialog = await open(page, title);
        const line = dialog.locator(offered).filter({ hasText: title }).first();
        await line.waitFor();
        while ((await line.getAttribute('aria-selected')) !== 'true' && !(await line.evaluate(isChosen)))
          await page.keyboard.press('ArrowDown');
        await page.keyboard.press('Enter');
        await expect.poll(() => dialog.count(), { message: title }).toBe(0);
        await expect
          .poll(async () => loads.length > before.loads || (await seen(page)) !== before.text, { message: title })
          .toBe(true);
        await page.keyboard.press('Escape');
        await page.reload();
      }
      await context.close();
    },
  );

  it('leads to an invoice by its token: its list with that one alone (desk 35)', async () => {
    const { context, page, call } = await enter(browser, 'super-admin', null);
    const { body } = await call('GET', '/bills?limit=1');
    const [{ token }] = body.resources;
    await go(page, '/holidays');
    await settled(page);
    const dialog = await open(page, token);
    await dialog.getByRole('option').filter({ hasText: token }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(({ hash }) => hash.startsWith('#/bills?'));
    const rows = page.locator('main tr[data-row]');
    await rows.first().waitFor();
    await expect.poll(() => rows.count()).toBe(1);
    await rows.filter({ hasText: token }).waitFor();
    await context.close();
  });
});
