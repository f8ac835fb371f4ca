import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from './helpers/chromium.ts';
import { apiAs, base, signIn } from './helpers/console.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
});

const unique = Date.now().toString(36);
const open = (page: Page, path: string) => page.goto(`${base()}/#${path}`);
const told = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: false });
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

async function choose(page: Page, label: string, option: string) {
  await page.getByLabel(label, { exact: false }).first().click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

describe('administrators, as SUPER_ADMIN', () => {
  it('S-005 S-009 S-010 S-012 S-002 S-003 are created, looked at and revoked', async () => {
    const { context, page } = await signIn(browser, 'super-admin');
    await open(page, '/admins/create');
    await page.getByRole('heading', { name: 'Crear administradores' }).waitFor();
    const email = `nueva-${unique}@mesa.mx`;
    for (const name of ['Correo', 'Nombre de usuario', 'Celular']) await field(page, name).waitFor();
    expect(await field(page, 'Celular').inputValue()).toContain('+52');
    await field(page, 'Correo').fill('admin@demo.mx');
    await field(page, 'Nombre de usuario').fill('Nueva');
    await field(page, 'Celular').fill('+525512345678');
    await choose(page, 'Rol', 'Legal');
    await page.getByRole('button', { name: 'Crear', exact: true }).click();
    await told(page, 'Ya existe una cuenta con este correo.');
    await field(page, 'Correo').fill(email);
    await page.getByText('Ya existe una cuenta con este correo.').first().waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Crear', exact: true }).click();
    await told(page, 'Se creo usuario con exito');
    await row(page, email).getByText('Nueva', { exact: true }).click();
    await page.getByRole('button', { name: 'Ver Llave de API' }).click();
    await page.getByRole('button', { name: 'Copiar Llave de API' }).waitFor();
    await open(page, '/admins');
    await row(page, email).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Revocar acceso' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revocar acceso' }).click();
    await told(page, 'Administrador actualizado');
    const api = await apiAs('super-admin');
    const { body } = await api.call('GET', `/admins?filter=${encodeURIComponent(JSON.stringify({ q: email }))}`);
    expect(body.resources[0]).toMatchObject({ email, roles: ['LEGAL'] });
    expect((await api.call('GET', `/admins/${body.resources[0].id}`)).body.revoked).toBe(true);
    await context.close();
  });
});

describe('metadata, as ADMIN', () => {
  it('S-021 S-024 S-025 S-026 S-027 S-029 S-030 are created and given documents one at a time', async () => {
    const { context, page } = await signIn(browser, 'admin');
    await open(page, '/metadata/create');
    await field(page, 'Nombre').fill('Vigencia');
    await field(page, 'Clave').fill('con espacio');
    await page.getByRole('button', { name: 'Crear', exact: true }).click();
    await page
      .getByText('La clave solo puede contener letras, números y guiones bajos, sin espacios ni caracteres especiales.')
      .first()
      .waitFor();
    await field(page, 'Clave').fill(`clave_${unique}`);
    await page
      .getByText(/^La clave solo puede/)
      .first()
      .waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Crear', exact: true }).click();
    await told(page, 'Se creo el metadato');
    await row(page, `clave_${unique}`).getByText('Vigencia').click();
    await page.getByRole('heading', { name: 'Metadato Vigencia' }).waitFor();
    await page.getByRole('button', { name: 'Agregar' }).click();
    await told(page, 'Seleccione un documento antes de agregarlo');
    const box = page.getByRole('combobox', { name: 'Documentos' });
    const add = async () => {
      await box.click();
      const labels = await page.getByRole('option').allTextContents();
      await page.getByRole('option').first().click();
      await page.getByRole('button', { name: 'Agregar' }).click();
      await page.getByRole('button', { name: labels[0] as string, exact: true }).waitFor();
      return labels;
    };
    const first = await add();
    expect(first).toEqual(first.toSorted((a, b) => a.localeCompare(b, 'es')));
    await page.route('**/metadata/*/documents/*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await box.click();
    expect(await page.getByRole('option').allTextContents()).toEqual(first.slice(1));
    await page.getByRole('option').first().click();
    await page.getByRole('button', { name: 'Agregar' }).click();
    await page.getByText('Error al eliminar el documento').first().waitFor();
    await context.close();
  });
});

describe('banned persons, as LEGAL', () => {
  it('S-031 S-033 S-034 are registered, switched at once and switched back on failure', async () => {
    const { context, page } = await signIn(browser, 'legal');
    await open(page, '/bannedUsers/create');
    const name = `Persona ${unique}`;
    await field(page, 'Nombre').fill(name);
    await field(page, 'Acuerdo').first().fill('110/B');
    await page.getByLabel('Fecha del acuerdo').first().fill('15/01/2026');
    await field(page, 'UIF').fill('UIF-1');
    await field(page, 'Año de la lista').fill('2026');
    await page.getByRole('button', { name: 'Registrar persona bloqueada' }).click();
    await told(page, 'Se registró como persona bloqueada');
    const toggle = row(page, name).getByRole('switch');
    await toggle.click();
    await told(page, 'Estado actualizado correctamente');
    expect(await toggle.isChecked()).toBe(false);
    const answer = JSON.stringify({ message: 'x', errors: { body: [{ message: 'No se puede ahora' }] } });
    await page.route('**/bannedUsers/*', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 422, contentType: 'application/json', body: answer })
        : route.continue(),
    );
    await toggle.click();
    await page.getByText('No se puede ahora').first().waitFor();
    await expect.poll(() => toggle.isChecked()).toBe(false);
    await context.close();
  });
});

describe('reports and exports, as FINANCE', () => {
  it('S-019 a report turns to Listo by itself and is downloaded; a list is saved as a file', async () => {
    const { context, page } = await signIn(browser, 'finance');
    await open(page, '/reports/create');
    await choose(page, 'Tipo', 'Facturas');
    await page.getByRole('button', { name: 'Crear reporte' }).click();
    await told(page, 'El reporte se está preparando');
    const line = page.getByRole('row').nth(1);
    await line.getByText('Listo').waitFor({ timeout: 60_000 });
    const href = await line.getByRole('link', { name: 'Descargar' }).getAttribute('href');
    const file = await fetch(new URL(href as string, base()));
    expect(
      Buffer.from(await file.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
    await open(page, '/notifications');
    await page.getByText('Reporte disponible').first().waitFor();
    await page.getByRole('button', { name: 'Exportar' }).click();
    const saved = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Exportar a CSV' }).click();
    const text = readFileSync(await (await saved).path(), 'utf8');
    expect(text).toContain('Reporte disponible');
    await told(page, 'Archivo listo');
    await context.close();
  });
});

/** Saves the list that is shown as CSV and gives what stands in the file. */
async function exported(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Exportar' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Exportar a CSV' }).click();
  return readFileSync(await (await saved).path(), 'utf8');
}

describe('each section as another role', () => {
  it('S-013 S-025 as SENIOR_OPERATIONS: a holiday created, edited and exported, a metadata item switched off', async () => {
    const { context, page } = await signIn(browser, 'senior-operations');
    page.setDefaultTimeout(15_000);
    await open(page, '/holidays/create');
    const title = `Aniversario ${unique}`;
    const date = new Date(Date.UTC(2031, 0, 1) + (Date.now() % 3000) * 86_400_000).toISOString().slice(0, 10);
    await field(page, 'Título').fill(title);
    await page.getByLabel('Fecha').first().fill(date.split('-').reverse().join('/'));
    await page.getByRole('button', { name: 'Crear día feriado', exact: true }).click();
    await told(page, 'Día feriado creado');
    const api = await apiAs('senior-operations');
    await row(page, title).getByText(title).click();
    await field(page, 'Título').fill(`${title} bis`);
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await told(page, 'Día feriado actualizado');
    await open(page, '/holidays');
    expect(await exported(page)).toContain(`${title} bis`);
    const item = { name: 'Apagable', key: `apagable_${unique}`, enabled: true };
    const { body: made } = await api.call('POST', '/metadata', item);
    await open(page, `/metadata/${made.id}/show`);
    await page.getByRole('switch').first().click();
    await expect.poll(async () => (await api.call('GET', `/metadata/${made.id}`)).body.enabled).toBe(false);
    expect((await api.call('GET', '/admins')).status).toBe(403);
    await context.close();
  });

  it('S-020 S-001 as SUPER_ADMIN: a version edited and exported; as ADMIN neither versions nor administrators', async () => {
    const { context, page } = await signIn(browser, 'super-admin');
    page.setDefaultTimeout(15_000);
    await open(page, '/versions');
    await page
      .getByRole('row')
      .nth(1)
      .getByText('Android')
      .or(page.getByRole('row').nth(1).getByText('iOS'))
      .first()
      .click();
    const version = `9.${Date.now() % 1000}.1`;
    await field(page, 'Versión').fill(version);
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await told(page, 'Versión actualizada');
    await open(page, '/versions');
    await row(page, version).waitFor();
    expect(await page.getByRole('link', { name: /^Crear/ }).count()).toBe(0);
    expect(await exported(page)).toContain(version);
    await context.close();
    const admin = await signIn(browser, 'admin');
    const menu = await admin.page.getByRole('navigation').first().innerText();
    expect(menu).not.toMatch(/Versiones|Administradores/);
    const api = await apiAs('admin');
    for (const path of ['/versions', '/admins'])
      expect([path, (await api.call('GET', path)).status]).toEqual([path, 403]);
    await admin.context.close();
  });

  it('S-031 S-033 S-036 as COMPLIANCE_OFFICER: a banned person registered, switched and exported; the activities listed', async () => {
    const { context, page } = await signIn(browser, 'compliance-officer');
    page.setDefaultTimeout(15_000);
    const name = `Bloqueada ${unique}`;
    const api = await apiAs('compliance-officer');
    const order = { name, agreement: '1', agreement_date: '2026-01-15', uif: 'U', year_lpb: 2026 };
    expect((await api.call('POST', '/bannedUsers', order)).status).toBe(201);
    await open(page, '/bannedUsers');
    const toggle = row(page, name).getByRole('switch');
    await toggle.click();
    await told(page, 'Estado actualizado correctamente');
    await expect.poll(() => toggle.isChecked()).toBe(false);
    expect(await exported(page)).toContain(name);
    await open(page, '/economicActivities');
    await page.getByText('Alto').first().waitFor();
    expect(await page.getByRole('link', { name: /^Crear/ }).count()).toBe(0);
    expect(await exported(page)).toMatch(/Alto|Medio|Bajo/);
    await context.close();
  });

  it('S-014 S-017 S-019 as LEGAL: a report made and saved again from a list that stood open; its notification opened', async () => {
    const api = await apiAs('legal');
    const { body: made } = await api.call('POST', '/reports', { type: 8 });
    await expect
      .poll(async () => (await api.call('GET', `/reports/${made.id}`)).body.status, { timeout: 60_000 })
      .toBe(1);
    const { context, page } = await signIn(browser, 'legal');
    page.setDefaultTimeout(15_000);
    await open(page, '/reports');
    const link = page.getByRole('row').nth(1).getByRole('link', { name: 'Descargar' });
    await link.waitFor();
    await page.clock.install({ time: Date.now() + 3_600_000 });
    const saved = page.waitForEvent('download');
    await link.click();
    expect((await saved).suggestedFilename()).toMatch(/\.xlsx$/);
    const mine = await api.call('GET', '/notifications?limit=5');
    const notice = mine.body.resources.find((one: { recipient: number }) => one.recipient === api.id);
    expect(notice).toMatchObject({ title: 'Reporte disponible', received: false, clicked: false });
    await open(page, '/notifications');
    const line = page.getByRole('row').filter({ hasText: notice.body }).first();
    await line.getByRole('button').last().click();
    await page.getByRole('menuitem', { name: 'Abrir' }).click();
    await page.getByRole('heading', { name: 'Reportes' }).waitFor();
    const after = (await api.call('GET', `/notifications/${notice.id}`)).body;
    expect(after).toMatchObject({ received: true, clicked: true });
    await context.close();
  });
});

describe('what is only read', () => {
  it.each([
    ['super-admin', ['admins', 'regimes']],
    ['admin', ['metadata', 'economicActivities', 'notifications']],
    ['legal', ['bannedUsers', 'economicActivities']],
    ['partner', ['banks', 'regimes', 'uses']],
  ])('as %s: %s are listed and saved as a file with every row', async (role, sections) => {
    const { context, page } = await signIn(browser, role);
    for (const section of sections) {
      await open(page, `/${section}`);
      await page.locator('tr[data-row]').first().waitFor();
      const shown = (
        await page
          .getByRole('navigation', { name: /^Página/ })
          .getByRole('status')
          .innerText()
      ).trim();
      const count = Number(shown.replace(/.* de /, '').replace(/\D/g, ''));
      const records = (await exported(page))
        .trimEnd()
        .replace(/"(?:[^"]|"")*"/g, 'text')
        .split('\n');
      // Notifications are written all the time: there may be more of them in the file than there were on the screen.
      if (section === 'notifications') expect(records.length - 1).toBeGreaterThanOrEqual(count);
      else expect([section, records.length - 1]).toEqual([section, count]);
      expect(count).toBeGreaterThan(0);
    }
    await context.close();
  });
});
