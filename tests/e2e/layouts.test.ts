import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { partOf } from '../part.ts';
import { launchChromium } from './helpers/chromium.ts';
import { apiAs, DESKTOP, enter, PHONE, signIn } from './helpers/console.ts';
import { parties, TERMS } from './helpers/loans.ts';
import { settled } from './helpers/states.ts';
import { told } from './helpers/steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

type Api = Awaited<ReturnType<typeof apiAs>>;

/** A request of this test alone, which waits for a lender. */
async function waitingRequest(api: Pick<Api, 'call'>): Promise<{ id: number; token: string; status: number }> {
  const { applicant } = await parties(api as Api);
  const { body } = await api.call('POST', '/requests', {
    user: applicant.id,
    title: 'Para el tablero',
    description: 'Recursos para el negocio.',
    recognition: 0,
    amount: 15_000,
    ...TERMS,
  });
  return (await api.call('GET', `/requests/${body.id}`)).body;
}

const stateOf = async (api: Pick<Api, 'call'>, id: number): Promise<number> =>
  (await api.call('GET', `/requests/${id}`)).body.status;
/** By its attribute: a role with a name makes the browser name each item of each card, for seconds. */
const column = (page: Page, label: string) => page.locator(`main [aria-label^="${label}: "]`);
const cardIn = (page: Page, label: string, token: string) =>
  column(page, label).locator('[data-row]').filter({ hasText: token });
/** By the mouse as a person does it: the way begins on the card, then the column comes into sight. */
async function drop(page: Page, card: Locator, on: Locator) {
  // A column that is still to load becomes narrow where it is empty, and those beside it move.
  await settled(page);
  await card.hover();
  await page.mouse.down();
  const from = await card.boundingBox();
  await page.mouse.move((from?.x ?? 0) + 30, (from?.y ?? 0) + 10, { steps: 3 });
  await on.evaluate((element) => element.scrollIntoView({ inline: 'center', block: 'start' }));
  const to = await on.boundingBox();
  await page.mouse.move((to?.x ?? 0) + 20, (to?.y ?? 0) + 60, { steps: 3 });
  await page.mouse.up();
}

const chooseLayout = async (page: Page, line: string) => {
  await page.locator('main').getByRole('button', { name: 'Vistas', exact: true }).click();
  await page.getByRole('menuitem', { name: line, exact: true }).click();
};

describe('the board of a list', () => {
  it('runs the action that leads to where a card is dropped, with its dialog, and leaves it where none leads, with the reason (desk 48)', async () => {
    const { context, page, call } = await enter(browser, 'super-admin', '/requests?limit=25');
    const { id, token, status } = await waitingRequest({ call });
    expect(status).toBe(0);
    await chooseLayout(page, 'Tablero');
    const card = cardIn(page, 'Esperando prestador', token);
    await card.waitFor();
    // No action leads from here to there.
    await drop(page, card, column(page, 'Finalizada'));
    await told(page, 'Ninguna acción lleva a «Finalizada» desde aquí.');
    expect([await stateOf({ call }, id), await card.isVisible()]).toEqual([0, true]);
    // One action, which asks for nothing.
    await drop(page, card, column(page, 'Validación de expediente'));
    await cardIn(page, 'Validación de expediente', token).waitFor();
    await expect.poll(() => card.count()).toBe(0);
    expect(await stateOf({ call }, id)).toBe(11);
    // An action with questions: given up, nothing has happened.
    const moved = cardIn(page, 'Validación de expediente', token);
    await drop(page, moved, column(page, 'Rechazada'));
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect([await stateOf({ call }, id), await moved.isVisible()]).toEqual([11, true]);
    await drop(page, moved, column(page, 'Rechazada'));
    await dialog.getByRole('textbox').last().fill('Documentos ilegibles');
    await dialog.getByRole('button').last().click();
    await cardIn(page, 'Rechazada', token).waitFor();
    expect(await stateOf({ call }, id)).toBe(2);
    await context.close();
  });

  it.each(partOf([['desktop', DESKTOP] as const, ['phone', PHONE] as const], 1, 2))(
    'is walked and moved by keyboard alone on a %s (desk 49)',
    async (_, viewport) => {
      const { context, page, call } = await enter(browser, 'super-admin', '/requests?layout=board', viewport);
      const { id, token } = await waitingRequest({ call });
      await page.reload();
      const card = cardIn(page, 'Esperando prestador', token);
      await card.focus();
      await page.keyboard.press('ArrowDown');
      await expect.poll(() => page.evaluate(() => document.activeElement?.matches('[data-row]'))).toBe(true);
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('m');
      const line = page.getByRole('menuitem', { name: /→ Validación de expediente$/ });
      await line.waitFor();
      await line.focus();
      await page.keyboard.press('Enter');
      await cardIn(page, 'Validación de expediente', token).waitFor();
      expect(await stateOf({ call }, id)).toBe(11);
      await cardIn(page, 'Validación de expediente', token).focus();
      await page.keyboard.press('Enter');
      await page.waitForURL(new RegExp(`/requests/${id}`));
      await context.close();
    },
  );

  it('is kept by a view, which says so where one goes back to the table (desk 4)', async () => {
    const { context, page } = await signIn(browser, 'legal', '/requests');
    await chooseLayout(page, 'Tablero');
    await column(page, 'Activa').locator('[data-row]').first().waitFor();
    await page.locator('main').getByRole('button', { name: 'Vistas', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Guardar como…' }).click();
    await page.getByRole('dialog').getByLabel('Nombre').fill('Mi tablero');
    await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click();
    await page.waitForURL(/\?view=\d+$/);
    await page.reload();
    await column(page, 'Activa').locator('[data-row]').first().waitFor();
    await page.locator('main').getByRole('button', { name: 'Mi tablero', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Tabla', exact: true }).click();
    await page.locator('main tr[data-row]').first().waitFor();
    await page.getByText('Modificada').waitFor();
    await context.close();
  });
});

/** What a day of the calendar says: how many, and their sum. */
async function daysOf(page: Page): Promise<{ link: Locator; count: string; sum: string }[]> {
  const links = await page.locator('main li > div > a').all();
  return Promise.all(
    links.map(async (link) => {
      const [count = '', sum = ''] = (await link.innerText()).split(' · ');
      return { link, count, sum };
    }),
  );
}

describe('the calendar of a list', () => {
  const both = [
    ['finance', DESKTOP],
    ['partner', PHONE],
  ] as const;
  it.each(partOf(both, 1, 2))(
    'sums up each day as the list does, by keyboard, for %s (desk 49)',
    async (role, viewport) => {
      const { context, page } = await signIn(browser, role, '/debits?layout=calendar', viewport);
      await page.locator('main li [data-row]').first().waitFor();
      const found = await daysOf(page);
      expect(found.length).toBeGreaterThan(2);
      for (const place of [0, found.length - 1]) {
        const { link, count, sum } = (await daysOf(page))[place] as (typeof found)[number];
        await link.focus();
        await page.keyboard.press('Enter');
        await page.waitForURL(/filter=/);
        await told(page, new RegExp(`de ${count}$`));
        await page.locator('main dl').getByText(sum, { exact: true }).first().waitFor();
        await page.goBack();
        await page.locator('main li [data-row]').first().waitFor();
      }
      await context.close();
    },
  );

  it('goes to other months and weeks, keeps them in its address and shades days without work', async () => {
    const { context, page, call } = await enter(browser, 'super-admin', '/debits?layout=calendar&day=2027-01-15');
    await page.getByRole('heading', { name: /enero de 2027/i }).waitFor();
    const { body } = await call('GET', `/holidays?limit=100&filter={"$where":{"date":"2027-01-01"}}`);
    await page.getByRole('listitem', { name: new RegExp(`1 de enero, ${body.resources[0].title}`) }).waitFor();
    await page.getByRole('button', { name: 'Siguientes' }).click();
    await page.getByRole('heading', { name: /febrero de 2027/i }).waitFor();
    await page.getByRole('button', { name: 'Semana' }).click();
    await expect.poll(() => page.locator('main ol > li').count()).toBe(7);
    await page.reload();
    await page.getByRole('heading', { name: /feb.*2027 – .*feb.*2027/ }).waitFor();
    await context.close();
  });
});

describe('a look into a record beside its list', () => {
  it('names whom the list shows by their folios, follows the row with the focus and opens the record (desk 51)', async () => {
    const { context, page } = await signIn(browser, 'senior-operations', '/requests');
    const rows = page.locator('main tr[data-row]');
    await rows.first().waitFor();
    const { call } = await apiAs('senior-operations');
    const [first, second] = (await call('GET', '/requests?limit=2&filter={"status":1}')).body.resources;
    const record = (await call('GET', `/requests/${first.id}`)).body;
    const name = record.user_label;
    expect(await rows.first().innerText()).not.toContain(name);
    for (const person of [first.user, first.user_lender])
      await expect.poll(() => rows.first().locator(`a[href$="/users/${person}"]`).count()).toBe(1);
    await rows.first().focus();
    await page.keyboard.press('Space');
    const beside = page.getByRole('complementary', { name: `Vistazo: ${first.token}` });
    await beside.getByText(name).first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('complementary', { name: `Vistazo: ${second.token}` }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('complementary', { name: /^Vistazo/ }).count()).toBe(0);
    await page.keyboard.press('Space');
    await page.getByRole('complementary').getByRole('link', { name: 'Abrir' }).click();
    await page.waitForURL(new RegExp(`/requests/${second.id}`));
    await context.close();
  });
});
