import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { EVERY_CASE, partOf } from '../part.ts';
import { launchChromium } from './helpers/chromium.ts';
import { apiAs, contextAs } from './helpers/console.ts';
import { go, press } from './helpers/steps.ts';

let browser: Browser;
const contexts = new Map<string, BrowserContext>();
beforeAll(async () => {
  browser = await launchChromium();
});
afterEach(async () => {
  for (const context of contexts.values()) for (const page of context.pages()) await page.close();
});
afterAll(async () => {
  await browser?.close();
});

/** Another word for each attempt: what the one before has made stays. */
const fresh = () => Date.now().toString(36);
const told = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: false });
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** A screen of one role; all of a role share a browser, so the second one finds the files of the first. */
async function as(role: string, path: string): Promise<Page> {
  const context = contexts.get(role) ?? (await contextAs(browser, role));
  contexts.set(role, context);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await go(page, path);
  return page;
}

async function choose(page: Page, label: string, option: string) {
  await page.getByLabel(label, { exact: false }).first().click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Exports the list that is shown as CSV and returns the content of the file. */
async function exported(page: Page): Promise<string> {
  await press(page, 'Exportar');
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Exportar a CSV' }).click();
  return readFileSync(await (await saved).path(), 'utf8');
}

/** The lines of a file below its titles, whatever their cells contain. */
const linesOf = (csv: string) =>
  csv
    .trimEnd()
    .replace(/"(?:[^"]|"")*"/g, 'text')
    .split('\n')
    .slice(1);

/** How many rows the list says it has. */
async function counted(page: Page): Promise<number> {
  await page.locator('tr[data-row]').first().waitFor();
  const status = page.getByRole('navigation', { name: /Página/i }).getByRole('status');
  return Number((await status.innerText()).replace(/.* de /, '').replace(/\D/g, ''));
}

describe('administrators', () => {
  it('as SUPER_ADMIN: created, edited, revoked and saved as a file [S-005, S-009, S-010, S-012, S-002, S-003, S-011]', async () => {
    const unique = fresh();
    const page = await as('super-admin', '/admins/create');
    await page.getByRole('heading', { name: 'Crear administradores' }).waitFor();
    const email = `nueva-${unique}@mesa.mx`;
    for (const name of ['Correo', 'Nombre de usuario', 'Celular']) await field(page, name).waitFor();
    await expect.poll(() => field(page, 'Celular').inputValue()).toContain('+52');
    await field(page, 'Correo').fill('admin@demo.mx');
    await field(page, 'Nombre de usuario').fill('Nueva');
    await field(page, 'Celular').fill('+525512345678');
    await choose(page, 'Rol', 'Legal');
    await press(page, 'Crear');
    await told(page, 'Ya existe una cuenta con este correo.');
    await field(page, 'Correo').fill(email);
    await page.getByText('Ya existe una cuenta con este correo.').first().waitFor({ state: 'hidden' });
    await press(page, 'Crear');
    await told(page, 'Se creo usuario con exito');
    await row(page, email).getByText('Nueva', { exact: true }).click();
    await press(page, 'Ver Llave de API');
    await page.getByRole('button', { name: 'Copiar Llave de API' }).waitFor();
    await field(page, 'Nombre de usuario').fill('Renombrada');
    await press(page, 'Guardar');
    await told(page, 'Datos del administrador guardados');
    await row(page, email).getByText('Renombrada').waitFor();
    await row(page, email).getByRole('checkbox').check();
    await press(page, 'Revocar acceso');
    await page.getByRole('dialog').getByRole('button', { name: 'Revocar acceso' }).click();
    await told(page, 'Administrador actualizado');
    const api = await apiAs('super-admin');
    const { body } = await api.call('GET', `/admins?filter=${encodeURIComponent(JSON.stringify({ q: email }))}`);
    expect(body.resources[0]).toMatchObject({ email, roles: ['LEGAL'] });
    expect((await api.call('GET', `/admins/${body.resources[0].id}`)).body.revoked).toBe(true);
    expect(linesOf(await exported(page))).toHaveLength(await counted(page));
  });

  it.runIf(EVERY_CASE)(
    'as ADMIN: neither administrators nor versions, in the menu, by the address or by the call [S-001, S-020]',
    async () => {
      const page = await as('admin', '/admins');
      const menu = page.getByRole('navigation').first();
      for (const path of ['/admins', '/admins/create', '/versions']) {
        await go(page, path);
        await told(page, 'La pantalla o el registro no existe');
      }
      await expect.poll(() => menu.innerText()).not.toMatch(/Versiones|Administradores/);
      const api = await apiAs('admin');
      for (const path of ['/versions', '/admins'])
        expect([path, (await api.call('GET', path)).status]).toEqual([path, 403]);
    },
  );
});

describe('versions', () => {
  it('as SUPER_ADMIN: edited and saved as a file, never created [S-020]', async () => {
    const page = await as('super-admin', '/versions');
    await page
      .getByRole('row')
      .nth(1)
      .getByText(/^(Android|iOS)$/)
      .click();
    const version = `9.${Date.now() % 1000}.1`;
    await field(page, 'Versión').fill(version);
    await press(page, 'Guardar');
    await told(page, 'Versión actualizada');
    await go(page, '/versions');
    await row(page, version).waitFor();
    await expect.poll(() => page.getByRole('link', { name: /^Crear/ }).count()).toBe(0);
    expect(await exported(page)).toContain(version);
  });
});

describe('metadata', () => {
  it('as ADMIN: created and given documents one at a time [S-021, S-024, S-025, S-026, S-027, S-029, S-030]', async () => {
    const unique = fresh();
    const page = await as('admin', '/metadata/create');
    await field(page, 'Nombre').fill('Vigencia');
    await field(page, 'Clave').fill('con espacio');
    await press(page, 'Crear');
    const refusal =
      'La clave solo puede contener letras, números y guiones bajos, sin espacios ni caracteres especiales.';
    await page.getByText(refusal).first().waitFor();
    await field(page, 'Clave').fill(`clave_${unique}`);
    await page.getByText(refusal).first().waitFor({ state: 'hidden' });
    await press(page, 'Crear');
    await told(page, 'Se creo el metadato');
    await row(page, `clave_${unique}`).getByText('Vigencia').click();
    await page.getByRole('heading', { name: 'Metadato Vigencia' }).waitFor();
    await press(page, 'Agregar');
    await told(page, 'Seleccione un documento antes de agregarlo');
    const box = page.getByRole('combobox', { name: 'Documentos' });
    await box.click();
    const offered = await page.getByRole('option').allTextContents();
    expect(offered).toEqual(offered.toSorted((a, b) => a.localeCompare(b, 'es')));
    await page.getByRole('option').first().click();
    await press(page, 'Agregar');
    await page.getByRole('button', { name: offered[0] as string, exact: true }).waitFor();
    await page.route('**/metadata/*/documents/*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await box.click();
    await expect.poll(() => page.getByRole('option').allTextContents()).toEqual(offered.slice(1));
    await page.getByRole('option').first().click();
    await press(page, 'Agregar');
    await page.getByText('Error al eliminar el documento').first().waitFor();
    await go(page, '/metadata');
    expect(linesOf(await exported(page))).toHaveLength(await counted(page));
  });

  it.runIf(EVERY_CASE)(
    'as SENIOR_OPERATIONS: created, switched off, and given a document [S-021, S-025, S-026]',
    async () => {
      const unique = fresh();
      const page = await as('senior-operations', '/metadata/create');
      await field(page, 'Nombre').fill('Apagable');
      await field(page, 'Clave').fill(`apagable_${unique}`);
      await press(page, 'Crear');
      await told(page, 'Se creo el metadato');
      await row(page, `apagable_${unique}`).getByText('Apagable', { exact: true }).click();
      const id = Number(/metadata\/(\d+)/.exec(await waitForAddress(page, /metadata\/\d+/))?.[1]);
      const api = await apiAs('senior-operations');
      const stored = async () => (await api.call('GET', `/metadata/${id}`)).body;
      await page.getByRole('switch').first().click();
      await expect.poll(async () => (await stored()).enabled).toBe(false);
      await page.getByRole('combobox', { name: 'Documentos' }).click();
      const label = await page.getByRole('option').first().innerText();
      await page.getByRole('option').first().click();
      await press(page, 'Agregar');
      await page.getByRole('button', { name: label, exact: true }).waitFor();
    },
  );
});

async function waitForAddress(page: Page, pattern: RegExp): Promise<string> {
  await page.waitForURL(pattern);
  return page.url();
}

async function register(page: Page, name: string) {
  await field(page, 'Nombre').fill(name);
  await field(page, 'Acuerdo').first().fill('110/B');
  await page.getByLabel('Fecha del acuerdo').first().fill('15/01/2026');
  await field(page, 'UIF').fill('UIF-1');
  await field(page, 'Año de la lista').fill('2026');
  await press(page, 'Registrar persona bloqueada');
  await told(page, 'Se registró como persona bloqueada');
}

describe('banned persons', () => {
  it.each(partOf(['legal', 'compliance-officer'], 0, 2))(
    'as %s: registered, switched at once, switched back on failure, and saved as a file [S-031, S-033, S-034]',
    async (role) => {
      const page = await as(role, '/bannedUsers/create');
      const name = `Persona ${role} ${fresh()}`;
      await register(page, name);
      const toggle = row(page, name).getByRole('switch');
      await toggle.click();
      await told(page, 'Estado actualizado correctamente');
      await expect.poll(() => toggle.isChecked()).toBe(false);
      expect(await exported(page)).toContain(name);
      const answer = JSON.stringify({ message: 'x', errors: { body: [{ message: 'No se puede ahora' }] } });
      await page.route('**/bannedUsers/*', (route) =>
        route.request().method() === 'PATCH'
          ? route.fulfill({ status: 422, contentType: 'application/json', body: answer })
          : route.continue(),
      );
      await toggle.click();
      await page.getByText('No se puede ahora').first().waitFor();
      await expect.poll(() => toggle.isChecked()).toBe(false);
    },
  );
});

describe('holidays', () => {
  it.runIf(EVERY_CASE).each([
    ['senior-operations', 0],
    ['junior-operations', 1_800],
  ])('as %s: created, edited and saved as a file [S-013]', async (role, offset) => {
    const page = await as(role, '/holidays/create');
    const title = `Aniversario ${role} ${fresh()}`;
    const day = new Date(Date.UTC(2027, 0, 1) + ((Date.now() % 1_500) + offset) * 86_400_000).toISOString();
    await field(page, 'Título').fill(title);
    await page.getByLabel('Fecha').first().fill(day.slice(0, 10).split('-').reverse().join('/'));
    await press(page, 'Crear día feriado');
    await told(page, 'Día feriado creado');
    await row(page, title).getByText(title).click();
    await field(page, 'Título').fill(`${title} bis`);
    await press(page, 'Guardar');
    await told(page, 'Día feriado actualizado');
    await go(page, '/holidays');
    expect(await exported(page)).toContain(`${title} bis`);
  });
});

describe('reports and notifications', () => {
  it('as FINANCE: a report turns to Listo by itself and is downloaded; its notification is found, read and saved as a file [S-017, S-019]', async () => {
    const page = await as('finance', '/reports/create');
    await choose(page, 'Tipo', 'Facturas');
    await press(page, 'Crear reporte');
    await told(page, 'El reporte se está preparando');
    const line = page.getByRole('row').nth(1);
    await line.getByText('Listo').waitFor({ timeout: 60_000 });
    const saved = page.waitForEvent('download');
    await line.getByRole('link', { name: 'Descargar' }).click();
    expect(
      readFileSync(await (await saved).path())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
    const api = await apiAs('finance');
    const mine = encodeURIComponent(JSON.stringify({ received: false, recipient: api.id }));
    const waiting = async () => (await api.call('GET', `/notifications?filter=${mine}`)).body.count;
    const before = await waiting();
    expect(before).toBeGreaterThan(0);
    await go(page, '/notifications');
    await press(page, 'Filtros');
    const filters = page.getByRole('dialog', { name: 'Filtros' });
    await filters.getByRole('group', { name: 'Leída' }).getByRole('button', { name: 'No' }).click();
    await filters.getByRole('button', { name: 'Aplicar filtros' }).click();
    await page.getByText('Leída: No').first().waitFor();
    const notice = row(page, 'Reporte disponible').first();
    await notice.getByRole('button').last().click();
    await page.getByRole('menuitem', { name: 'Marcar como leída' }).click();
    await told(page, 'Notificación leída');
    expect(await waiting()).toBe(before - 1);
    const file = linesOf(await exported(page));
    await told(page, 'Archivo listo');
    // They are written all the time: there may be more of them in the file than there were on the screen.
    expect(file.length).toBeGreaterThanOrEqual(1);
  });

  it.runIf(EVERY_CASE)(
    'as LEGAL: a report made and saved again from a list that stood open; its notification opened [S-014, S-017, S-019]',
    async () => {
      const page = await as('legal', '/reports/create');
      await choose(page, 'Tipo', 'Usuarios');
      await press(page, 'Crear reporte');
      await told(page, 'El reporte se está preparando');
      const link = page.getByRole('row').nth(1).getByRole('link', { name: 'Descargar' });
      await link.waitFor({ timeout: 60_000 });
      await page.clock.install({ time: Date.now() + 3_600_000 });
      const saved = page.waitForEvent('download');
      await link.click();
      expect((await saved).suggestedFilename()).toMatch(/\.xlsx$/);
      const api = await apiAs('legal');
      const mine = await api.call('GET', '/notifications?limit=5');
      const notice = mine.body.resources.find((one: { recipient: number }) => one.recipient === api.id);
      expect(notice).toMatchObject({ title: 'Reporte disponible', received: false, clicked: false });
      await go(page, '/notifications');
      const line = page.getByRole('row').filter({ hasText: notice.body }).first();
      await line.getByRole('button').last().click();
      await page.getByRole('menuitem', { name: 'Abrir' }).click();
      await page.getByRole('heading', { name: 'Reportes' }).waitFor();
      const after = (await api.call('GET', `/notifications/${notice.id}`)).body;
      expect(after).toMatchObject({ received: true, clicked: true });
    },
  );
});

describe('what is only read', () => {
  it.each(partOf(['admin', 'compliance-officer'], 1, 2))(
    'as %s: economic activities are searched, filtered by their risk and saved as a file [S-036]',
    async (role) => {
      const page = await as(role, '/economicActivities');
      const all = await counted(page);
      expect(linesOf(await exported(page))).toHaveLength(all);
      await expect.poll(() => page.getByRole('link', { name: /^Crear/ }).count()).toBe(0);
      await press(page, 'Filtros');
      const filters = page.getByRole('dialog', { name: 'Filtros' });
      await filters.getByRole('combobox', { name: 'Nivel de riesgo' }).click();
      await page.getByRole('option', { name: 'Alto', exact: true }).click();
      await filters.getByRole('button', { name: 'Aplicar filtros' }).click();
      await page.getByText('Nivel de riesgo: Alto').first().waitFor();
      await expect.poll(() => counted(page)).toBeLessThan(all);
      const risky = await counted(page);
      const name = (await page.locator('tr[data-row]').first().locator('td').nth(1).innerText()).trim();
      await page.getByRole('searchbox').last().fill(name);
      await expect.poll(() => counted(page)).toBeLessThan(risky);
      const lines = linesOf(await exported(page));
      expect(lines).toHaveLength(await counted(page));
      expect(lines.every((line) => line.trimEnd().endsWith('Alto'))).toBe(true);
    },
  );

  const both: [role: string, sections: Record<string, string>][] = [
    ['partner', { banks: 'Bancos', regimes: 'Regímenes fiscales', uses: 'Usos del CFDI' }],
    ['junior-operations', { uses: 'Usos del CFDI', regimes: 'Regímenes fiscales', banks: 'Bancos' }],
  ];
  it.each(partOf(both, 0, 2))(
    'as %s: banks, regimes and uses are listed, searched and saved as a file with every row',
    async (role, sections) => {
      const page = await as(role, '/banks');
      for (const [section, title] of partOf(Object.entries(sections), 0)) {
        await go(page, `/${section}`);
        await page.getByRole('heading', { name: title }).waitFor();
        const all = await counted(page);
        expect([section, linesOf(await exported(page)).length]).toEqual([section, all]);
        const name = (await page.locator('tr[data-row]').first().locator('td').nth(1).innerText()).trim();
        await page.getByRole('searchbox').last().fill(name);
        await expect.poll(() => counted(page)).toBeLessThan(all);
        await page.getByRole('cell', { name, exact: true }).first().waitFor();
      }
    },
  );
});
