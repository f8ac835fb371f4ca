import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVERY_CASE } from '../part.ts';
import { launchChromium } from './helpers/chromium.ts';
import { apiAs, signIn } from './helpers/console.ts';
import { unique } from './helpers/people.ts';
import { go, press, told } from './helpers/steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

type Call = Awaited<ReturnType<typeof apiAs>>['call'];

let days = 0;

/** Each on a day of its own: two on one day are refused. */
async function holiday(call: Call) {
  const title = `Feriado ${unique()}`;
  days += 1;
  const date = new Date(Date.UTC(2034, 0, days)).toISOString().slice(0, 10);
  const made = await call('POST', '/holidays', { title, date });
  expect(made.status).toBe(201);
  return { id: made.body.id as number, title };
}

async function renamed(page: Page, id: number, title: string) {
  await go(page, `/holidays/${id}`);
  await page
    .getByLabel(/Título|Nombre/)
    .first()
    .fill(title);
  await page.locator('button[type=submit]').last().click();
  await page.locator('.notistack-Snackbar').getByRole('button', { name: 'Deshacer' }).last().waitFor();
}

describe('taking back what was just done', () => {
  it('the message of an edit has a button that takes it back; two values say why it no longer can (desk 41)', async () => {
    const { context, page } = await signIn(browser, 'senior-operations', null);
    const { call } = await apiAs('senior-operations');
    const { id, title } = await holiday(call);
    const now = async () => (await call('GET', `/holidays/${id}`)).body.title;
    await renamed(page, id, 'Otro título');
    await press(page, 'Deshacer');
    await told(page, /^Se deshizo: /);
    expect(await now()).toBe(title);
    await renamed(page, id, 'Mío');
    await (await apiAs('super-admin')).call('PUT', `/holidays/${id}`, { title: 'Ajeno' });
    await press(page, 'Deshacer');
    await told(page, /usted dejó «Mío» y ahora dice «Ajeno»/);
    expect(await now()).toBe('Ajeno');
    await context.close();
  });

  it('the key z takes back the last, and the search offers it, also after a reload, until it was done', async () => {
    const { context, page } = await signIn(browser, 'senior-operations', null);
    const { call } = await apiAs('senior-operations');
    const { id, title } = await holiday(call);
    const now = async () => (await call('GET', `/holidays/${id}`)).body.title;
    await renamed(page, id, 'Por tecla');
    await page.getByRole('columnheader').first().waitFor();
    await page.keyboard.press('z');
    await expect.poll(now).toBe(title);
    await renamed(page, id, 'Por búsqueda');
    await page.getByRole('columnheader').first().waitFor();
    await page.reload();
    await page.getByRole('columnheader').first().waitFor();
    await page.keyboard.press('/');
    await page.getByRole('option', { name: /^Deshacer: / }).click();
    await expect.poll(now).toBe(title);
    await page.keyboard.press('/');
    await page.getByRole('combobox', { name: 'Buscar' }).waitFor();
    await expect.poll(() => page.getByRole('option', { name: /^Deshacer: / }).count()).toBe(0);
    await context.close();
  });

  it.runIf(EVERY_CASE)('marking a debit as expired offers it (desk 42)', async () => {
    const { call } = await apiAs('super-admin');
    const { context, page } = await signIn(
      browser,
      'super-admin',
      `/debits?filter=${encodeURIComponent('{"status":0}')}`,
    );
    const row = page.locator('tr[data-row]').first();
    await row.waitFor();
    const expired = async () => (await call('GET', '/debits?filter={"status":2}&limit=1')).body.count;
    const before = await expired();
    await row.getByRole('button', { name: /^Acciones de / }).click();
    await page.getByRole('menuitem', { name: 'Marcar vencido' }).click();
    await told(page, 'Cobro marcado como vencido');
    await expect.poll(expired).toBe(before + 1);
    await press(page, 'Deshacer');
    await told(page, /^Se deshizo: /);
    expect(await expired()).toBe(before);
    await context.close();
  });
});

describe('the history of a record', () => {
  it('takes the last change back at its top, and restores a value of an earlier day; not to who may not write (desk 43)', async () => {
    const { call } = await apiAs('super-admin');
    const { body } = await call('GET', '/users?filter={"status":"pending_validation"}&limit=1');
    const { id } = body.resources[0];
    const phone = async () => (await call('GET', `/users/${id}`)).body.general.phone;
    const [first, second, third] = [0, 1, 2].map((n) => `55${String(Date.now() + n).slice(-8)}`);
    for (const value of [first, second, third]) await call('PUT', `/users/${id}`, { general: { phone: value } });
    const { context, page } = await signIn(browser, 'super-admin', `/users/${id}/history`);
    const lines = page.getByRole('list', { name: 'Historial de cambios' });
    await lines.waitFor();
    await lines
      .getByRole('button', { name: new RegExp(`^Restaurar este valor: .*${first}$`) })
      .first()
      .click();
    await expect.poll(phone).toBe(first);
    await page
      .getByRole('button', { name: /^Deshacer: / })
      .first()
      .click();
    await expect.poll(phone).toBe(third);
    await lines
      .getByText(/deshizo un cambio$/)
      .first()
      .waitFor();
    if (!EVERY_CASE) return context.close();
    const other = await signIn(browser, 'compliance-officer', `/users/${id}/history`);
    await other.page.getByRole('list', { name: 'Historial de cambios' }).waitFor();
    const denied = await (await apiAs('compliance-officer')).call('PUT', `/users/${id}`, { general: { phone: first } });
    expect(denied.status).toBeGreaterThan(400);
    await expect
      .poll(() => other.page.getByRole('button', { name: /^Restaurar este valor: Teléfono/ }).count())
      .toBe(0);
    await other.context.close();
    await context.close();
  });
});
