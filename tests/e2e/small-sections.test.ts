import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchChromium } from './helpers/chromium.ts';
import { apiAs, signIn } from './helpers/console.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
});

const unique = Date.now().toString(36);
const open = (page: Page, path: string) => page.goto(`${inject('url')}/#${path}`);
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
    const file = await fetch(new URL(href as string, inject('url')));
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
