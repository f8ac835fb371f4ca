import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EVERY_CASE } from '../part.ts';
import { launchChromium } from './helpers/chromium.ts';
import { apiAs, base, home, signIn } from './helpers/console.ts';
import { follow, guideSteps } from './helpers/guide.ts';

const steps = guideSteps();
const second = join(import.meta.dirname, '../../docs/guia-permisos-y-paginas.md');
const all = new Map([...steps, ...guideSteps(readFileSync(second, 'utf8'))]);
const LIVE_MS = 30_000;
let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
let files: ReturnType<typeof remember>;
beforeEach(() => {
  files = remember(home().schemasDir);
});
afterEach(async () => {
  await emptyBranches();
  files.restore();
  const { call } = await apiAs('super-admin');
  const isGone = async () => !((await call('GET', '/schemas')).body.resources as Record<string, unknown>).branches;
  await expect.poll(isGone, { timeout: LIVE_MS }).toBe(true);
});
afterAll(() => browser?.close());

const address = (path: string) => `${base()}/#${path}`;
const step = (number: number) => follow(home().schemasDir, steps.get(number) ?? []);
const heading = (page: Page, name: RegExp) => page.getByRole('columnheader', { name }).first();

describe('the guide for administrators', () => {
  it('every step shows live to the administrator and to staff beside him (columns, fields, filters, sentences, resources, states, roles, papers), without a build or a restart [K-012, K-013]', async () => {
    expect(steps.size).toBe(8);
    const { page: admin, context: one } = await signIn(browser, 'super-admin', '/holidays');
    const { page: staff, context: two } = await signIn(browser, 'senior-operations', '/holidays');
    const root = await apiAs('super-admin');
    const problems = async () =>
      ((await root.call('GET', '/schemas/problems')).body.problems as { severity: string }[]).filter(
        (one) => one.severity === 'error',
      );

    const reach = `Nacional ${Date.now()}`;

    // 1: a column, in two open lists
    for (const page of [admin, staff]) await heading(page, /Fecha/).waitFor();
    step(1);
    for (const page of [admin, staff]) await heading(page, /Día inhábil/).waitFor({ timeout: LIVE_MS });

    // 2 and 4: a field and a sentence, while a person types in the form
    await staff.goto(address('/holidays/create'));
    await staff
      .getByLabel(/Título/)
      .first()
      .fill('Aniversario');
    step(2);
    await heading(admin, /Alcance/).waitFor({ timeout: LIVE_MS });
    const newest = staff.waitForResponse(
      async (one) =>
        one.status() === 200 && one.url().endsWith('/schemas/holidays') && (await one.text()).includes('calendario'),
      { timeout: LIVE_MS },
    );
    step(4);
    await newest;
    await staff.getByText('Hay una versión nueva de esta pantalla').first().waitFor({ timeout: LIVE_MS });
    await expect
      .poll(() =>
        staff
          .getByLabel(/Título/)
          .first()
          .inputValue(),
      )
      .toBe('Aniversario');
    await expect.poll(() => staff.getByLabel(/Alcance/).count()).toBe(0);
    await expect
      .poll(async () => (await root.call('GET', '/schemas/holidays')).body.messages['create.success'])
      .toMatch(/calendario/);
    await staff.getByRole('button', { name: 'Cargar la versión nueva' }).click();
    await staff
      .getByLabel(/Alcance/)
      .first()
      .fill(reach);
    await expect
      .poll(() =>
        staff
          .getByLabel(/Título/)
          .first()
          .inputValue(),
      )
      .toBe('Aniversario');
    await staff
      .getByLabel(/Día inhábil/)
      .first()
      .fill(`14/03/${2027 + (Date.now() % 10)}`);
    await staff.locator('button[type=submit]').last().click();
    await staff.getByText('El día quedó en el calendario').first().waitFor();
    await admin.getByText('Aniversario').first().waitFor({ timeout: LIVE_MS });

    // 3: a filter
    step(3);
    await expect
      .poll(async () => (await root.call('GET', `/holidays?filter={"reach":"${reach}"}`)).body.count, {
        timeout: LIVE_MS,
      })
      .toBe(1);
    await admin
      .getByRole('button', { name: /Filtros/ })
      .first()
      .click();
    await admin.getByRole('dialog', { name: 'Filtros' }).getByLabel('Alcance').waitFor({ timeout: LIVE_MS });
    await admin.keyboard.press('Escape');

    // 5: a resource, in both menus
    step(5);
    for (const page of [admin, staff])
      await page.getByRole('link', { name: 'Sucursales' }).first().waitFor({ timeout: LIVE_MS });
    await admin.goto(address('/branches/create'));
    await admin
      .getByLabel(/Nombre/)
      .first()
      .fill('Centro');
    await admin.locator('button[type=submit]').last().click();
    await staff.goto(address('/branches'));
    await staff.getByText('Centro').first().waitFor({ timeout: LIVE_MS });
    expect((await (await apiAs('senior-operations')).call('POST', '/branches', { name: 'No' })).status).toBe(409);

    // 6: a state, with the action that leads to it, in the row that both look at
    await admin.goto(address('/branches'));
    step(6);
    const centre = (page: Page) => page.getByRole('row').filter({ hasText: 'Centro' }).first();
    await centre(staff)
      .getByRole('button', { name: /Centro/ })
      .click({ timeout: LIVE_MS });
    await staff.getByRole('menuitem', { name: 'Poner en pausa' }).click();
    await centre(admin).getByText('En pausa').waitFor({ timeout: LIVE_MS });

    // 7: a role, which the files may name from now on
    step(7);
    const codes = async () =>
      (await root.call('GET', '/schemas')).body.catalogs.roles.items.map(({ code }: { code: string }) => code);
    await expect.poll(codes, { timeout: LIVE_MS }).toContain('AUDITOR');

    // 8: the content of a generated document; the tests of documents check that the next one uses it
    step(8);
    await expect.poll(problems, { timeout: LIVE_MS }).toEqual([]);

    await Promise.all([one.close(), two.close()]);
  });

  it.runIf(EVERY_CASE)(
    'the second one: editing, prefill, tabs, search, ranges, many rows at once, questions and figures work on screen',
    async () => {
      const { page, context } = await signIn(browser, 'super-admin', null);
      const root = await apiAs('super-admin');
      const served = async (path: string) => (await root.call('GET', path)).body;
      const take = async (number: number) => {
        const { version } = await served('/schemas/problems');
        follow(home().schemasDir, all.get(number) ?? []);
        await expect
          .poll(async () => (await served('/schemas/problems')).version.n, { timeout: LIVE_MS })
          .toBeGreaterThan(version.n);
      };
      for (const number of [5, 6, 7, 9, 10, 11]) await take(number);
      const made = async (name: string) => (await root.call('POST', '/branches', { name })).body as { id: number };
      const { id } = await made('Norte');
      for (const name of ['Sur', 'Oriente']) await made(name);

      // 11: the page leads to its form, which leads back
      await page.goto(address(`/branches/${id}`));
      await page.getByRole('link', { name: 'Editar', exact: true }).click();
      await page.getByLabel('Nombre').first().fill('Norte centro');
      await page.locator('button[type=submit]').last().click();
      await page.getByRole('heading', { level: 1, name: 'Norte centro' }).waitFor();

      // 12: the form that the files write, and a value changed in its place
      await take(12);
      await page.getByRole('button', { name: 'Editar Teléfono' }).click({ timeout: LIVE_MS });
      await page.getByLabel('Teléfono').first().fill('55 1234 5678');
      await page.keyboard.press('Enter');
      await expect.poll(async () => (await served(`/branches/${id}`)).phone).toBe('5512345678');
      await page.getByRole('link', { name: 'Editar', exact: true }).click();
      await page.getByLabel('Renta al mes').first().fill('12,000');
      await page.getByLabel('Apertura').first().fill('09/03/2026');
      await page.locator('button[type=submit]').last().click();
      await expect
        .poll(async () => served(`/branches/${id}`))
        .toMatchObject({ name: 'Norte centro', rent: 12_000, opened: '2026-03-09' });

      // 13 and 14: what hangs below, with its form filled from above
      await take(13);
      await take(14);
      await page.goto(address(`/branches/${id}/desks`));
      await page
        .getByRole('link', { name: 'Nueva ventanilla' })
        .or(page.getByRole('button', { name: 'Nueva ventanilla' }))
        .click();
      await expect.poll(() => page.getByLabel('Nombre').first().inputValue()).toBe('Caja de Norte centro');
      await page.locator('button[type=submit]').last().click();
      await expect.poll(async () => (await served(`/branches/${id}/desks`)).count).toBe(1);

      // 15: tabs, search, a range, many rows
      await take(15);
      await page.goto(address('/branches'));
      const rows = page.locator('tr[data-row]');
      await page.getByRole('tab', { name: 'En pausa' }).waitFor({ timeout: LIVE_MS });
      await page.getByRole('tab', { name: 'Abierta' }).click();
      await expect.poll(() => rows.count()).toBe(3);
      await page
        .getByRole('searchbox')
        .or(page.getByPlaceholder(/Buscar/))
        .first()
        .fill('centro');
      await expect.poll(() => rows.count()).toBe(1);
      await page.goto(address('/branches?filter={"rent":{"$gte":11000,"$lte":13000}}'));
      await expect.poll(() => rows.count()).toBe(1);
      await page
        .getByRole('button', { name: /Filtros/ })
        .first()
        .click();
      const ranges = page.getByRole('dialog', { name: 'Filtros' }).getByRole('group', { name: 'Renta al mes' });
      await ranges.getByRole('textbox').nth(1).waitFor();
      await page.keyboard.press('Escape');
      await page.goto(address('/branches'));
      for (const name of ['Sur', 'Oriente']) await page.getByRole('checkbox', { name: new RegExp(name) }).check();
      await page.getByRole('button', { name: 'Poner en pausa' }).click();
      await expect.poll(async () => (await served('/branches?filter={"status":"paused"}')).count).toBe(2);

      // 16: what an action asks, and keeps
      await take(16);
      await rows
        .filter({ hasText: 'Norte centro' })
        .getByRole('button', { name: /Norte centro/ })
        .click({ timeout: LIVE_MS });
      await page.getByRole('menuitem', { name: 'Cerrar sucursal' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Motivo').first().fill('Se mudó');
      await dialog.getByRole('button', { name: 'Cerrar sucursal' }).click();
      await expect.poll(async () => (await served(`/branches/${id}`)).closed_why).toBe('Se mudó');

      // 17: a figure that leads to its list
      await take(17);
      await page.goto(address(`/branches/${id}`));
      await page.getByRole('link', { name: /Renta al mes.*12,000\.00/ }).click({ timeout: LIVE_MS });
      await page.waitForURL(/branches\?filter=/);
      expect(
        (await served('/schemas/problems')).problems.filter((one: { severity: string }) => one.severity === 'error'),
      ).toEqual([]);
      await context.close();
    },
  );
});

/** A folder goes only without rows. */
async function emptyBranches() {
  const { call } = await apiAs('super-admin');
  const desks = ((await call('GET', '/desks')).body.resources ?? []) as { id: number }[];
  for (const { id } of desks) await call('DELETE', `/desks/${id}`);
  const rows = ((await call('GET', '/branches')).body.resources ?? []) as { id: number }[];
  const path = join(home().schemasDir, 'branches/permissions.json');
  if (rows.length === 0) return;
  const permissions = JSON.parse(readFileSync(path, 'utf8'));
  permissions.operations.delete = { SUPER_ADMIN: true };
  writeFileSync(path, JSON.stringify(permissions, null, 2));
  for (const { id } of rows)
    await expect
      .poll(async () => (await call('DELETE', `/branches/${id}`)).status, { timeout: LIVE_MS })
      .toBeLessThan(300);
}

/** The folder as it was: other tests of the same server expect it. */
function remember(folder: string): { restore(): void } {
  const now = () => readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'));
  const texts = new Map(now().map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
  const restore = () => {
    for (const name of now().filter((one) => !texts.has(one))) rmSync(join(folder, name));
    for (const name of ['branches', 'desks']) rmSync(join(folder, name), { recursive: true, force: true });
    for (const [name, text] of texts) writeFileSync(join(folder, name), text);
  };
  return { restore };
}
