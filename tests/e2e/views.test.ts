import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVERY_CASE } from '../part.ts';
import { launchChromium } from './helpers/chromium.ts';
import { apiAs, home, signIn } from './helpers/console.ts';
import { go, press } from './helpers/steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

const rows = (page: Page) => page.locator('main tr[data-row]');
const columns = (page: Page) =>
  page.locator('main th[data-column]').evaluateAll((all) => all.map((one) => one.dataset.column));
const widthOf = async (page: Page, id: string) =>
  Math.round((await page.locator(`main th[data-column="${id}"]`).boundingBox())?.width ?? 0);

async function column(page: Page, id: string, line: string) {
  await page.locator(`main th[data-column="${id}"]`).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: line }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
}

async function choose(page: Page, line: string, title = 'Vistas') {
  await page.locator('main').getByRole('button', { name: title, exact: true }).click();
  await page.getByRole('menuitem', { name: line }).click();
}

async function opened(page: Page) {
  await page.locator('main').getByRole('button', { name: 'Grandes o caras', exact: true }).waitFor();
  await rows(page).first().waitFor();
}

const seen = async (page: Page) => ({
  columns: await columns(page),
  width: await widthOf(page, 'amount'),
  rows: await rows(page).allInnerTexts(),
});

/** On another computer of the same person. */
async function isTheSameElsewhere(query: string | undefined, kept: Awaited<ReturnType<typeof seen>>) {
  const { context, page } = await signIn(browser, 'finance', `/requests?${query}`);
  await opened(page);
  expect(await seen(page)).toEqual(kept);
  await context.close();
}

describe('a saved view', () => {
  it('keeps filter, order, columns, widths and pins over a reload and on another computer, and says what was changed (desk 4)', async () => {
    const where = { $or: [{ amount: { $gte: 100_000 } }, { rate: { $gt: 30 } }] };
    const { context, page } = await signIn(
      browser,
      'finance',
      `/requests?filter=${encodeURIComponent(JSON.stringify({ status: 1, $where: where }))}&sort=-amount`,
    );
    await rows(page).first().waitFor();
    await column(page, 'amount', 'Fijar al inicio');
    await column(page, 'amount', 'Más ancha');
    await column(page, 'rate', 'Ocultar');
    await choose(page, 'Guardar como…');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Nombre').fill('Grandes o caras');
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await page.waitForURL(/view=\d+/);
    await opened(page);
    const kept = await seen(page);
    expect(kept.columns[0]).toBe('amount');
    expect(kept.columns).not.toContain('rate');
    await expect.poll(() => page.getByText('Modificada').count()).toBe(0);
    await page.reload();
    await opened(page);
    expect(await seen(page)).toEqual(kept);

    if (EVERY_CASE) await isTheSameElsewhere(page.url().split('?')[1], kept);

    await column(page, 'date', 'Ocultar');
    await page.getByText('Modificada').waitFor();
    await press(page, 'Descartar');
    await page.getByText('Modificada').waitFor({ state: 'detached' });
    expect(await columns(page)).toEqual(kept.columns);
    await column(page, 'date', 'Ocultar');
    await press(page, 'Guardar');
    await page.getByText('Modificada').waitFor({ state: 'detached' });
    await page.reload();
    await opened(page);
    expect(await columns(page)).toEqual(kept.columns.filter((id) => id !== 'date'));
    await context.close();
  });

  it('is built by keyboard alone from "(monto ≥ 100,000 o tasa > 30) y Activa", and its address opens the same elsewhere (desk 1)', async () => {
    const { context, page } = await signIn(browser, 'finance', `/requests?filter=${encodeURIComponent('{}')}`);
    await rows(page).first().waitFor();
    await page.getByRole('button', { name: 'Filtros' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Condición…' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Condición' });
    await dialog.waitFor();
    // Letters choose in the browser's own list.
    const typed = async (label: string, text: string) => {
      await dialog.getByLabel(label, { exact: true }).focus();
      await page.keyboard.type(text);
    };
    await typed('Campo 1', 'Estado');
    await dialog.getByLabel('Valor 1', { exact: true }).focus();
    await page.keyboard.type('Activa');
    await page.getByRole('option', { name: 'Activa', exact: true }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Agregar grupo' }).focus();
    await page.keyboard.press('Enter');
    await typed('Campo 2.1', 'Monto');
    await typed('Cómo 2.1', 'desde');
    await typed('Valor 2.1', '100000');
    await dialog
      .getByRole('group', { name: /Grupo 2/ })
      .getByRole('button', { name: 'Agregar condición' })
      .focus();
    await page.keyboard.press('Enter');
    await typed('Campo 2.2', 'Tasa anual');
    await typed('Cómo 2.2', 'mayor');
    await typed('Valor 2.2', '30');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    const expected = { $and: [{ status: 1 }, { $or: [{ amount: { $gte: 100_000 } }, { rate: { $gt: 30 } }] }] };
    const filter = new URLSearchParams(page.url().split('?')[1]).get('filter') ?? '{}';
    expect(JSON.parse(filter)).toEqual({ $where: expected });
    await page.getByText('Condición:').first().waitFor();
    await rows(page).first().waitFor();
    const other = await signIn(browser, 'finance', `/requests?${page.url().split('?')[1]}`);
    await rows(other.page).first().waitFor();
    // The rows of before are shown until those of the condition are there.
    const isAlike = async () => {
      const [there, here] = await Promise.all([other.page, page].map((one) => rows(one).allInnerTexts()));
      return there?.join('\n') === here?.join('\n');
    };
    await expect.poll(isAlike).toBe(true);
    await other.context.close();
    await context.close();
  }, 120_000);

  it.runIf(EVERY_CASE)('opens the list for its person, and the whole list stays a choice', async () => {
    const { context, page } = await signIn(browser, 'accounting', '/payments');
    await rows(page).first().waitFor();
    await choose(page, 'Guardar como…');
    await page.getByRole('dialog').getByLabel('Nombre').fill('La mía');
    await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click();
    await page.waitForURL(/view=\d+/);
    await choose(page, 'Abrir la lista con esta vista', 'La mía');
    await page.getByText('Vista guardada').first().waitFor();
    await go(page, '/dispersions');
    await page.waitForURL(/dispersions/);
    await go(page, '/payments');
    await page.waitForURL(/payments\?view=\d+/);
    await choose(page, 'Lista completa', 'La mía');
    await page.waitForURL(/view=none/);
    await rows(page).first().waitFor();
    expect(page.url()).toContain('view=none');
    await context.close();
  });

  it('that was shared opens no rows where its reader may not see what it filters by, and says which columns are gone (desk 6)', async () => {
    const admin = await apiAs('super-admin');
    const made = async (name: string, state: object) => {
      const body = { resource: 'requests', name, state: JSON.stringify(state) };
      const { id } = (await admin.call('POST', '/views', body)).body;
      const shared = [{ op: 'replace', path: '/share', value: { roles: ['LEGAL'] } }];
      expect((await admin.call('PATCH', `/views/${id}`, shared)).status).toBe(200);
      return id as number;
    };
    const closed = await made('Con comisión', { filter: { $where: { commission_admin: { $gt: 0 } } } });
    const partly = await made('Con columna', {
      filter: {},
      columns: [{ field: 'token' }, { field: 'commission_admin' }, { field: 'amount' }],
    });
    const { context, page } = await signIn(browser, 'legal');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await go(page, `/requests?view=${closed}`);
    await page.getByText('Esta vista filtra por un campo que ya no puede ver.').waitFor();
    await expect.poll(() => rows(page).count()).toBe(0);
    expect(asked.filter((url) => /\/v1\/requests\?/.test(url))).toEqual([]);
    await go(page, `/requests?view=${partly}`);
    await page.getByText(/Columnas de la vista que ya no puede ver: commission_admin/).waitFor();
    await rows(page).first().waitFor();
    expect(await columns(page)).toEqual(['token', 'amount']);
    await context.close();
  });

  it.runIf(EVERY_CASE)(
    'that is written into the file of the list stands in an open browser after saving (desk 7)',
    async () => {
      const place = join(home().schemasDir, 'requests/list.json');
      const before = readFileSync(place, 'utf8');
      const { context, page } = await signIn(browser, 'legal', '/requests');
      await rows(page).first().waitFor();
      const list = JSON.parse(before);
      const view = {
        name: 'recien-escrita',
        title: 'Recién escrita',
        roles: ['LEGAL'],
        where: { amount: { $gte: 1 } },
      };
      try {
        writeFileSync(place, JSON.stringify({ ...list, views: [...list.views, view] }, null, 2));
        const listed = page.getByRole('menuitem', { name: 'Recién escrita' });
        await expect
          .poll(
            async () => {
              await page.keyboard.press('Escape');
              await page.locator('main').getByRole('button', { name: 'Vistas', exact: true }).click();
              return listed.count();
            },
            { timeout: 20_000, interval: 1_000 },
          )
          .toBe(1);
        await listed.click();
        await page.waitForURL(/view=recien-escrita/);
        await rows(page).first().waitFor();
        const wrong = { ...view, where: { amuont: { $gte: 1 } } };
        const text = JSON.stringify({ ...list, views: [...list.views, wrong] }, null, 2);
        writeFileSync(place, text);
        const { call } = await apiAs('super-admin');
        const problems = async () =>
          (await call('GET', '/schemas/problems')).body.problems as { line: number; message: string }[];
        await expect.poll(async () => (await problems()).length, { timeout: 20_000 }).toBe(1);
        const [problem] = await problems();
        expect(text.split('\n')[(problem?.line ?? 0) - 1]).toContain('"amuont"');
      } finally {
        writeFileSync(place, before);
      }
      await context.close();
    },
  );

  it.runIf(EVERY_CASE)('whose name or number is unknown opens no rows and says so', async () => {
    const { context, page } = await signIn(browser, 'finance', '/requests?view=999999');
    await page.getByText('Esta vista ya no existe').waitFor();
    await expect.poll(() => rows(page).count()).toBe(0);
    await context.close();
  });
});
