import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from './helpers/chromium.ts';
import { apiAs, base, home, signIn } from './helpers/console.ts';
import { follow, guideSteps } from './helpers/guide.ts';

const steps = guideSteps();
const LIVE_MS = 15_000;
let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

const address = (path: string) => `${base()}/#${path}`;
const step = (number: number) => follow(home().schemasDir, steps.get(number) ?? []);
const heading = (page: Page, name: RegExp) => page.getByRole('columnheader', { name }).first();

describe('the guide for administrators', () => {
  it('K-012 K-013 every step shows live to the administrator and to staff beside him (columns, fields, filters, sentences, resources, states), without a build or a restart', async () => {
    expect(steps.size).toBe(8);
    const files = remember(home().schemasDir);
    const { page: admin, context: one } = await signIn(browser, 'super-admin');
    const { page: staff, context: two } = await signIn(browser, 'senior-operations');
    const root = await apiAs('super-admin');
    const problems = async () =>
      ((await root.call('GET', '/schemas/problems')).body.problems as { severity: string }[]).filter(
        (one) => one.severity === 'error',
      );

    // 1: a column, in two open lists
    for (const page of [admin, staff]) {
      await page.goto(address('/holidays'));
      await heading(page, /Fecha/).waitFor();
    }
    step(1);
    for (const page of [admin, staff]) await heading(page, /Día inhábil/).waitFor({ timeout: LIVE_MS });

    // 2 and 4: a field and a sentence, under a form in which somebody types
    await staff.goto(address('/holidays/create'));
    await staff
      .getByLabel(/Título/)
      .first()
      .fill('Aniversario');
    step(2);
    await heading(admin, /Alcance/).waitFor({ timeout: LIVE_MS });
    step(4);
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
    await staff.waitForTimeout(1_500);
    await staff.getByRole('button', { name: 'Cargar la versión nueva' }).click();
    await staff
      .getByLabel(/Alcance/)
      .first()
      .fill('Nacional');
    expect(
      await staff
        .getByLabel(/Título/)
        .first()
        .inputValue(),
    ).toBe('Aniversario');
    await staff
      .getByLabel(/Día inhábil/)
      .first()
      .fill('14/03/2034');
    await staff.locator('button[type=submit]').last().click();
    await staff.getByText('El día quedó en el calendario').first().waitFor();
    await admin.getByText('Aniversario').first().waitFor({ timeout: LIVE_MS });

    // 3: a filter
    step(3);
    await expect
      .poll(async () => (await root.call('GET', '/holidays?filter={"reach":"Nacional"}')).body.count, {
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

    // 6: a state, with the action that leads to it
    step(6);
    await expect
      .poll(async () => (await root.call('GET', '/schemas/branches')).body.actions.states.paused, { timeout: LIVE_MS })
      .toBeDefined();
    expect(await problems()).toEqual([]);

    files.restore();
    await Promise.all([one.close(), two.close()]);
  });
});

/** The folder as it was: other tests of the same server expect it. */
function remember(folder: string): { restore(): void } {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'));
  const texts = names.map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const);
  const restore = () => {
    for (const [name, text] of texts) writeFileSync(join(folder, name), text);
  };
  return { restore };
}
