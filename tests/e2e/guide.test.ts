import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchChromium } from './helpers/chromium.ts';
import { apiAs, base, home, signIn } from './helpers/console.ts';
import { follow, guideSteps } from './helpers/guide.ts';

const steps = guideSteps();
const LIVE_MS = 15_000;
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
    const { page: admin, context: one } = await signIn(browser, 'super-admin');
    const { page: staff, context: two } = await signIn(browser, 'senior-operations');
    const root = await apiAs('super-admin');
    const problems = async () =>
      ((await root.call('GET', '/schemas/problems')).body.problems as { severity: string }[]).filter(
        (one) => one.severity === 'error',
      );

    const reach = `Nacional ${Date.now()}`;

    // 1: a column, in two open lists
    for (const page of [admin, staff]) {
      await page.goto(address('/holidays'));
      await heading(page, /Fecha/).waitFor();
    }
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
    expect(
      await staff
        .getByLabel(/Título/)
        .first()
        .inputValue(),
    ).toBe('Aniversario');
    expect(await staff.getByLabel(/Alcance/).count()).toBe(0);
    await expect
      .poll(async () => (await root.call('GET', '/schemas/holidays')).body.messages['create.success'])
      .toMatch(/calendario/);
    await staff.getByRole('button', { name: 'Cargar la versión nueva' }).click();
    await staff
      .getByLabel(/Alcance/)
      .first()
      .fill(reach);
    expect(
      await staff
        .getByLabel(/Título/)
        .first()
        .inputValue(),
    ).toBe('Aniversario');
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
});

/** A folder goes only without rows. */
async function emptyBranches() {
  const { call } = await apiAs('super-admin');
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
    rmSync(join(folder, 'branches'), { recursive: true, force: true });
    for (const [name, text] of texts) writeFileSync(join(folder, name), text);
  };
  return { restore };
}
