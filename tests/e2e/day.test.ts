import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from './helpers/chromium.ts';
import { apiAs, base, DESKTOP, PASSWORD } from './helpers/console.ts';
import { day, liveLoan } from './helpers/loans.ts';
import { unique } from './helpers/people.ts';
import { settled } from './helpers/states.ts';
import { told } from './helpers/steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

/** More than any page has between its beginning and its end. */
const MOST_STOPS = 90;

const hasFocus = (line: Locator) => line.evaluate((one) => one === document.activeElement);

/** Goes by one key until the line has the focus. */
async function reach(page: Page, line: Locator, key = 'Tab') {
  await line.waitFor();
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    if (await hasFocus(line)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`the keyboard does not lead to ${line}`);
}

const type = (page: Page, text: string) => page.keyboard.type(text);
const press = (page: Page, ...keys: string[]) =>
  keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());

/** Past the menu, to the button of the page. */
async function run(page: Page, name: string | RegExp) {
  await reach(page, page.locator('main').getByRole('button', { name, exact: true }).first());
  await press(page, 'Enter');
}

async function write(page: Page, label: string | RegExp, text: string) {
  await reach(page, page.getByLabel(label).first());
  await type(page, text);
}

async function signInByKeys(page: Page, role: string) {
  await page.goto(`${base()}/`);
  await page.getByLabel('Correo electrónico').waitFor();
  await expect.poll(() => hasFocus(page.getByLabel('Correo electrónico'))).toBe(true);
  await type(page, `${role}@demo.mx`);
  await press(page, 'Tab');
  await type(page, PASSWORD);
  await press(page, 'Enter');
  await page.getByRole('navigation').first().waitFor();
  await settled(page);
}

const rows = (page: Page) => page.locator('main tr[data-row]');
/** The section with this letter. */
async function section(page: Page, letter: string, path: string) {
  await press(page, 'g', letter);
  await page.waitForURL(({ hash }) => hash.startsWith(`#/${path}`));
  await rows(page).first().waitFor();
  await settled(page);
}

describe('a whole day', () => {
  it('is done without a mouse: find, filter, save a view, open, comment, pay, print, edit, undo', async () => {
    const api = await apiAs('senior-operations');
    const request = await liveLoan(await apiAs('admin'), day(-40));
    const { token, amount } = (await api.call('GET', `/requests/${request}`)).body;
    const title = `Puente ${unique()}`;
    const { id } = (await api.call('POST', '/holidays', { title, date: '2035-03-02' })).body;
    const context = await browser.newContext({ viewport: DESKTOP, locale: 'es-MX', reducedMotion: 'reduce' });
    const page = await context.newPage();
    await signInByKeys(page, 'senior-operations');

    await press(page, '/');
    await page.getByRole('combobox', { name: 'Buscar' }).waitFor();
    await type(page, token);
    await page.getByRole('option').filter({ hasText: token }).first().waitFor();
    await press(page, 'Enter');
    await page.waitForURL(({ hash }) => hash.startsWith(`#/requests/${request}`));

    await section(page, 'r', 'requests');
    await run(page, /^Filtros/);
    await write(page, 'Monto: Mínimo', String(amount));
    await press(page, 'Enter');
    await page.waitForURL(/filter=/);
    await run(page, 'Vistas');
    await reach(page, page.getByRole('menuitem', { name: 'Guardar como…' }), 'ArrowDown');
    await press(page, 'Enter');
    await write(page, 'Nombre', 'Lo de hoy');
    await press(page, 'Enter');
    await page.waitForURL(/view=\d+/);
    await page.locator('main').getByRole('button', { name: 'Lo de hoy' }).waitFor();
    await settled(page);

    await write(page, 'Buscar en Solicitudes', token);
    await expect.poll(() => rows(page).count()).toBe(1);
    await press(page, 'Tab', 'ArrowDown');
    await expect.poll(() => hasFocus(rows(page).first())).toBe(true);
    await press(page, 'Enter');
    await page.waitForURL(({ hash }) => hash.startsWith(`#/requests/${request}`));
    await settled(page);

    await run(page, /^Actividad/);
    const line = page.getByRole('textbox', { name: 'Comentario' }).first();
    await reach(page, line);
    await type(page, 'Pagó en ventanilla');
    await run(page, 'Comentar');
    await page.getByRole('main').getByText('Pagó en ventanilla').first().waitFor();
    // The next comment can be typed at once.
    await expect.poll(() => hasFocus(line)).toBe(true);

    const file = page.waitForEvent('download');
    await run(page, 'Descargar PDF');
    expect((await file).suggestedFilename()).toMatch(/\.pdf$/);

    await run(page, 'Aplicar cobro/pago');
    await page.waitForURL(/payments\/create/);
    await write(page, /^Monto/, '500');
    await press(page, 'Tab');
    await write(page, /^Fecha/, 'hoy');
    await press(page, 'Tab');
    await run(page, 'Aplicar');
    await told(page, /Pago realizado/);
    const paid = async () => (await api.call('GET', `/requests/${request}/payments`)).body;
    await expect.poll(async () => (await paid()).count).toBe(1);

    await section(page, 'h', 'holidays');
    await reach(page, rows(page).filter({ hasText: title }), 'ArrowDown');
    await press(page, 'Enter');
    await page.waitForURL(({ hash }) => hash.startsWith(`#/holidays/${id}`));
    await settled(page);
    const name = page.getByLabel(/Título|Nombre/).first();
    await reach(page, name);
    await press(page, 'Control+a');
    await type(page, 'Puente de otoño');
    await press(page, 'Enter');
    const now = async () => (await api.call('GET', `/holidays/${id}`)).body.title;
    await expect.poll(now).toBe('Puente de otoño');
    await rows(page).first().waitFor();
    await press(page, 'z');
    await expect.poll(now).toBe(title);
    await context.close();
  }, 180_000);
});
