import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVERY_CASE, partOf } from '../part.ts';
import { launchChromium } from './helpers/chromium.ts';
import { apiAs, signIn } from './helpers/console.ts';
import { go } from './helpers/steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

const rows = (page: Page) =>
  page
    .getByRole('table')
    .first()
    .locator('tbody tr')
    .filter({ has: page.getByRole('cell') });
/** Does something that asks the list again, and waits until its rows are drawn. */
async function answered(page: Page, act: () => Promise<unknown>) {
  const before = await rows(page).first().innerText();
  await Promise.all([page.waitForResponse((one) => /\/v1\/requests\?/.test(one.url())), act()]);
  await expect.poll(() => rows(page).first().innerText()).not.toBe(before);
}

describe('a list', () => {
  it('asks for 25 rows by default, counts pages from zero and inverts the order [L-007, L-008, L-010]', async () => {
    const { context, page } = await signIn(browser, 'admin', null);
    const asked = page.waitForRequest((one) => /\/v1\/holidays\?/.test(one.url()));
    await go(page, '/holidays');
    const query = new URL((await asked).url()).searchParams;
    expect(query.get('page')).toBe('0');
    expect(Number(query.get('limit') ?? 25)).toBe(25);
    await rows(page).first().waitFor();
    await expect.poll(() => rows(page).count()).toBe(25);
    const shown = await page.getByRole('table').first().locator('tbody').innerText();
    expect(shown).toMatch(/\d{2}\/\d{2}\/\d{4}/);
    await context.close();
  });

  it('keeps search, page and tab in the address: Back and a mailed link restore them [K-027, L-024]', async () => {
    const { context, page } = await signIn(browser, 'admin', '/requests');
    await rows(page).first().waitFor();
    await answered(page, () => page.getByRole('tab', { name: 'Finalizada' }).click());
    const finished = await rows(page).first().innerText();
    await answered(page, () => page.getByRole('button', { name: /página siguiente/i }).click());
    await expect.poll(() => rows(page).first().innerText()).not.toBe(finished);
    const address = page.url();
    const second = await rows(page).first().innerText();
    const other = await context.newPage();
    await other.goto(address);
    await rows(other).first().waitFor();
    await expect.poll(() => rows(other).first().innerText()).toBe(second);
    await page.goBack();
    await expect.poll(() => rows(page).first().innerText()).toBe(finished);
    await context.close();
  });

  it('leads from a record that was opened in it to the one before and after, on the same tab, past its page, and back to itself', async () => {
    const { context, page } = await signIn(browser, 'admin', null);
    const listed = page.waitForResponse((one) => /\/v1\/requests\?/.test(one.url()));
    await go(page, '/requests?limit=4');
    const { resources } = (await (await listed).json()) as { resources: { id: number }[] };
    const ids = resources.map(({ id }) => String(id));
    await rows(page).first().waitFor();
    expect(ids).toHaveLength(4);
    await page.locator('main [data-row]').nth(1).focus();
    await page.keyboard.press('Enter');
    const steps = page.getByRole('group', { name: 'Registros de la lista' });
    await steps.getByText(/^2 de \d+$/).waitFor();
    const tab = page.getByRole('tab').nth(1);
    await tab.click();
    await expect.poll(() => tab.getAttribute('aria-selected')).toBe('true');
    const opened = () => new URL(page.url()).hash.split('/');
    const [, , , name] = opened();
    await page.keyboard.press('j');
    await steps.getByText(/^3 de /).waitFor();
    expect(opened().slice(1)).toEqual(['requests', ids[2], name]);
    await steps.getByRole('button', { name: 'Registro siguiente' }).click();
    await steps.getByText(/^4 de /).waitFor();
    await page.keyboard.press('j');
    await steps.getByText(/^5 de /).waitFor();
    expect([...ids, name]).not.toContain(opened()[2]);
    expect(opened()[3]).toBe(name);
    await page.keyboard.press('k');
    await steps.getByText(/^4 de /).waitFor();
    expect(opened()[2]).toBe(ids[3]);
    await page.goBack();
    await rows(page).first().waitFor();
    await go(page, `/requests/${ids[0]}0000`);
    await expect.poll(() => steps.count()).toBe(0);
    await context.close();
  });

  it('does not apply a search under 3 characters and applies it from 3 on [L-024]', async () => {
    const { call } = await apiAs('admin');
    const { body } = await call('GET', '/requests?limit=1&filter={"status":4}');
    const token: string = body.resources[0].token;
    const { context, page } = await signIn(browser, 'admin', `/requests?filter=${encodeURIComponent('{"status":4}')}`);
    await rows(page).first().waitFor();
    const asked: string[] = [];
    page.on('request', (one) => {
      if (/\/v1\/requests\?/.test(one.url())) asked.push(decodeURIComponent(one.url()));
    });
    const box = page.getByRole('main').getByRole('searchbox').first();
    await box.fill(token.slice(0, 2));
    await page.waitForTimeout(800);
    expect(asked.filter((url) => url.includes('"q"'))).toEqual([]);
    await box.fill(token);
    await expect.poll(() => asked.some((url) => url.includes(`"q":"${token}"`))).toBe(true);
    await expect.poll(() => rows(page).count()).toBe(1);
    await context.close();
  });

  it.runIf(EVERY_CASE)(
    'shows dates and pesos as people write them, and status actions in the row [R-053, R-055, R-058, L-001, L-003]',
    async () => {
      const { context, page } = await signIn(browser, 'admin', '/requests');
      await rows(page).first().waitFor();
      const text = await rows(page).first().innerText();
      expect(text).toMatch(/\d{2}\/\d{2}\/\d{4}/);
      expect(text).toMatch(/\$[\d,]+\.\d{2}/);
      await context.close();
    },
  );
});

describe('status actions from a row [R-053, R-055, R-058, R-066]', () => {
  const cases = [
    { id: 'R-055 R-066', from: 12, action: 'Documentos cargados', to: 10, message: 'Documentos cargados con éxito' },
    { id: 'R-053 R-066', from: 10, action: 'Documentos firmados', to: 8, message: 'Documentos firmados con éxito' },
    { id: 'R-058', from: 12, action: 'Cancelar solicitud', to: 3, message: 'Solicitud cancelada con éxito' },
  ];
  for (const { id, from, action, to, message } of partOf(cases, 2)) {
    it(`${id} '${action}' moves a request from ${from} to ${to}`, async () => {
      const { call } = await apiAs('junior-operations');
      const { body } = await call('GET', `/requests?limit=1&filter={"status":${from}}`);
      const { id: request, token } = body.resources[0];
      const { context, page } = await signIn(
        browser,
        'junior-operations',
        `/requests?filter=${encodeURIComponent(JSON.stringify({ status: from, q: token }))}`,
      );
      await expect.poll(() => rows(page).count()).toBe(1);
      await rows(page)
        .first()
        .getByRole('button', { name: /acciones|estado/i })
        .first()
        .click();
      await page.getByRole('menuitem', { name: action }).click();
      const confirm = page
        .getByRole('dialog')
        .getByRole('button', { name: new RegExp(action.split(' ')[0] ?? '', 'i') });
      if ((await confirm.isVisible().catch(() => false)) || action === 'Cancelar solicitud') await confirm.click();
      await page.getByText(message).first().waitFor();
      const after = await call('GET', `/requests/${request}`);
      expect(after.body.status).toBe(to);
      await context.close();
    });
  }

  it.runIf(EVERY_CASE)(
    "a refused cancellation shows 'Error al cancelar la solicitud' and changes nothing [R-065]",
    async () => {
      const { call } = await apiAs('junior-operations');
      const { body } = await call('GET', '/requests?limit=1&filter={"status":6}');
      const { id, token } = body.resources[0];
      const { context, page } = await signIn(
        browser,
        'junior-operations',
        `/requests?filter=${encodeURIComponent(JSON.stringify({ status: 6, q: token }))}`,
      );
      await expect.poll(() => rows(page).count()).toBe(1);
      await page.route(`**/v1/requests/${id}`, (route) =>
        route.request().method() === 'PATCH'
          ? route.fulfill({
              status: 409,
              contentType: 'application/json',
              body: '{"message":"otro","errors":{"body":[]}}',
            })
          : route.continue(),
      );
      await rows(page)
        .first()
        .getByRole('button', { name: /acciones|estado/i })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'Cancelar solicitud' }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /Cancelar/ })
        .last()
        .click();
      await page
        .getByText(/Error al cancelar la solicitud/)
        .first()
        .waitFor();
      expect((await call('GET', `/requests/${id}`)).body.status).toBe(6);
      await context.close();
    },
  );
});
