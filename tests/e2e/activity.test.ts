import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findings } from './helpers/axe-walk.ts';
import { launchChromium } from './helpers/chromium.ts';
import { apiAs, PHONE, signIn } from './helpers/console.ts';
import { registered } from './helpers/people.ts';
import { go, press, told } from './helpers/steps.ts';

let browser: Browser;
let id = 0;
beforeAll(async () => {
  browser = await launchChromium();
  const { call } = await apiAs('super-admin');
  id = (await call('GET', '/requests?limit=1')).body.resources[0].id;
});
afterAll(() => browser?.close());

const activity = (page: Page) => page.getByRole('button', { name: /^Actividad/ });
const notes = (page: Page) => page.getByRole('list', { name: 'Comentarios' }).locator('[data-row]');
const bell = (page: Page) => page.getByRole('button', { name: /^Avisos/ });
const PANEL = { name: 'Actividad' };

async function colleague(role: string) {
  const { call } = await apiAs(role);
  const me = (await call('GET', '/schemas')).body.actor;
  return { call, id: me.id as number, name: me.username as string };
}

describe('the panel beside a record', () => {
  it('holds what staff write of it: markup stays text, its author erases it, and «Borrado» stays (desk 33)', async () => {
    const writer = await signIn(browser, 'senior-operations', `/requests/${id}`);
    const text = `<img src=x onerror="document.title='roto'"> pide prórroga`;
    await activity(writer.page).click();
    await writer.page.getByRole('textbox', { name: /^Comentario/ }).fill(text);
    await press(writer.page, 'Comentar');
    await told(writer.page, 'Comentario guardado');
    const written = notes(writer.page).filter({ hasText: text });
    await written.waitFor();
    await expect.poll(() => writer.page.getByRole('textbox', { name: /^Comentario/ }).inputValue()).toBe('');
    const reader = await signIn(browser, 'finance', `/requests/${id}`);
    await activity(reader.page).click();
    await notes(reader.page).filter({ hasText: text }).waitFor();
    await expect.poll(() => reader.page.getByRole('img', { name: 'x' }).count()).toBe(0);
    expect(await reader.page.title()).not.toBe('roto');
    // Whose it is not, has no button for it.
    await expect.poll(() => notes(reader.page).filter({ hasText: text }).getByRole('button').count()).toBe(0);
    await written.getByRole('button', { name: /^Acciones de/ }).click();
    await writer.page.getByRole('menuitem', { name: 'Borrar' }).click();
    await writer.page.getByRole('dialog').getByRole('button', { name: 'Borrar' }).click();
    await notes(reader.page).first().getByText('Borrado').first().waitFor();
    await expect.poll(() => notes(reader.page).filter({ hasText: text }).count()).toBe(0);
    await writer.context.close();
    await reader.context.close();
  });

  it('keeps what was typed when one leaves, judges nothing before, and is there again after a reload', async () => {
    const { context, page } = await signIn(browser, 'legal', `/requests/${id}`);
    await activity(page).click();
    const field = page.getByRole('textbox', { name: /^Comentario/ });
    await field.focus();
    await page.keyboard.press('Tab');
    await expect.poll(() => page.getByText(/obligatorio/).count()).toBe(0);
    await expect.poll(() => page.getByRole('button', { name: 'Comentar', exact: true }).count()).toBe(0);
    await field.fill('A medias');
    await page.getByRole('combobox', { name: /Asignado a/ }).waitFor();
    // A draft is kept a moment after the last key.
    await page.waitForTimeout(900);
    await go(page, '/requests');
    await page.getByRole('columnheader').first().waitFor();
    await go(page, `/requests/${id}`);
    await press(page, 'Recuperar');
    await expect.poll(() => field.inputValue()).toBe('A medias');
    await page.reload();
    await page.getByRole('complementary', PANEL).waitFor();
    await press(page, 'Descartar');
    await context.close();
  });

  it('lies over the page on a phone, by name, and Escape gives the focus back; a partner has neither it nor a bell (desk 32)', async () => {
    const { context, page } = await signIn(browser, 'senior-operations', `/requests/${id}`, PHONE);
    await activity(page).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', PANEL).waitFor();
    expect(await findings(page, true)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', PANEL).waitFor({ state: 'detached' });
    await expect.poll(() => activity(page).evaluate((one) => one === document.activeElement)).toBe(true);
    await context.close();
    const partner = await signIn(browser, 'partner', null);
    const { call } = await apiAs('partner');
    const own = (await call('GET', '/requests?limit=1')).body.resources[0].id;
    await go(partner.page, `/requests/${own}`);
    await partner.page.getByRole('tab').first().waitFor();
    await expect.poll(() => activity(partner.page).count()).toBe(0);
    await expect.poll(() => bell(partner.page).count()).toBe(0);
    await partner.context.close();
  });
});

describe('the bell', () => {
  it('shows a mention in the console of its person within two seconds, leads to the record, and nobody else is asked (desk 34)', async () => {
    const finance = await colleague('finance');
    const { page, context } = await signIn(browser, 'finance', '/requests?limit=5');
    const other = await signIn(browser, 'legal', '/requests?limit=5');
    for (const one of [page, other.page]) await one.getByRole('columnheader').first().waitFor();
    await page.waitForTimeout(2_000);
    const asked: string[] = [];
    other.page.on('request', (request) => asked.push(request.url()));
    const { call } = await apiAs('senior-operations');
    const made = await call('POST', `/requests/${id}/comments`, { text: 'Revise el pago', assignee: finance.id });
    expect(made.status).toBe(201);
    await page.getByRole('button', { name: /^Avisos: \d+ sin leer/ }).waitFor({ timeout: 5_000 });
    expect(asked.filter((url) => /myNotices|notifications/.test(url))).toEqual([]);
    await bell(page).click();
    const window = page.getByRole('dialog', { name: 'Avisos' });
    await window.getByText('Revise el pago').waitFor();
    expect(await findings(page, true)).toEqual([]);
    await window.locator('[data-row]').first().press('Enter');
    await page.waitForURL(({ hash }) => hash === `#/requests/${id}`);
    await window.waitFor({ state: 'detached' });
    await expect.poll(async () => bell(page).getAttribute('aria-label')).toBe('Avisos');
    await context.close();
    await other.context.close();
  });
});

describe('favourites', () => {
  it('a star keeps a record for oneself alone, the search leads to it, and another press lets it go', async () => {
    const { context, page } = await signIn(browser, 'senior-operations', `/requests/${id}`);
    const star = page.getByRole('button', { name: 'Marcar como favorito' });
    await star.click();
    await page.getByRole('button', { name: 'Marcar como favorito', pressed: true }).waitFor();
    await go(page, '/reports');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('/');
    const line = page.getByRole('option', { name: /^Solicitud / });
    await line.click();
    await page.waitForURL(({ hash }) => hash === `#/requests/${id}`);
    const other = await signIn(browser, 'super-admin', `/requests/${id}`);
    await other.page.getByRole('button', { name: 'Marcar como favorito', pressed: false }).waitFor();
    await other.context.close();
    await star.click();
    await page.getByRole('button', { name: 'Marcar como favorito', pressed: false }).waitFor();
    await page.keyboard.press('/');
    await page.getByRole('option').first().waitFor();
    await expect.poll(() => line.count()).toBe(0);
    await context.close();
  });
});

describe('faces', () => {
  it('two people on a record see each other within two seconds, what is being changed is named, and who leaves is gone (desk 44)', async () => {
    const editor = await colleague('admin');
    const admin = await colleague('super-admin');
    // Of this test alone: what other tests did to a record may have closed it to changes.
    const at = `/users/${(await registered(editor.call)).id}/addresses`;
    const one = await signIn(browser, 'admin', at);
    const two = await signIn(browser, 'super-admin', at);
    const face = (page: Page, doing: string) => page.getByRole('img', { name: doing });
    await face(one.page, `${admin.name} tiene abierto este registro`).waitFor({ timeout: 10_000 });
    await face(two.page, `${editor.name} tiene abierto este registro`).waitFor({ timeout: 10_000 });
    const pencil = one.page.getByRole('button', { name: /^Editar /, disabled: false }).first();
    const title = (await pencil.getAttribute('aria-label'))?.replace(/^Editar /, '') ?? '';
    await pencil.click();
    await one.page.locator('main input:focus').fill('Otro');
    await face(two.page, `${editor.name} está cambiando ${title}`).waitFor({ timeout: 10_000 });
    await one.page.keyboard.press('Escape');
    await face(two.page, `${editor.name} tiene abierto este registro`).waitFor({ timeout: 10_000 });
    await go(one.page, '/requests?limit=5');
    await face(two.page, editor.name).waitFor({ state: 'detached', timeout: 10_000 });
    await one.context.close();
    await two.context.close();
  });
});
