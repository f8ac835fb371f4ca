import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rfcOf } from '../../src/resource/keys.ts';
import { launchChromium } from './helpers/chromium.ts';
import { apiAs, base, signIn } from './helpers/console.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

const go = (page: Page, path: string) => page.goto(`${base()}/#${path}`);
const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const firstOf = async (filter: object) => {
  const { call } = await apiAs('admin');
  const { body } = await call('GET', `/users?limit=1&filter=${encodeURIComponent(JSON.stringify(filter))}`);
  return body.resources[0].id as number;
};

describe('staff and the people of the house', () => {
  it('U-001 U-003 U-007 U-008 U-019 U-072 U-076 U-063 U-079 T-038 an administrator reviews, reveals and deletes', async () => {
    const { call } = await apiAs('admin');
    const email = `borrable.${Date.now()}@test.mx`;
    const sent = {
      rfc: 'XAXX010101000',
      email,
      cellphone: '5512345678',
      type_account: 'personal',
      fout: 0,
      country_code: '+52',
      from_dashboard: true,
      has_lender: true,
    };
    const { body: user } = await call('POST', '/users', sent);
    await call('PUT', `/users/${user.id}/billings`, { billing_password: 'secreta-123' });
    const { context, page } = await signIn(browser, 'admin');
    page.setDefaultTimeout(10_000);
    await go(page, `/users/${user.id}`);
    const group = page.getByRole('group', { name: 'Revisar: Celular' });
    await group.getByRole('button', { name: 'Validar: Celular' }).click();
    await says(page, 'Campo validado');
    await expect.poll(() => group.getByRole('button', { name: 'Validar: Celular' }).isDisabled()).toBe(true);
    await group.getByRole('button', { name: 'Rechazar: Celular' }).click();
    await says(page, 'Campo rechazado');
    await expect.poll(() => group.getByRole('button', { name: 'Rechazar: Celular' }).isDisabled()).toBe(true);
    expect(await page.getByRole('switch', { name: 'Validar usuario completamente' }).isDisabled()).toBe(true);
    expect(await page.getByRole('tab', { name: /^Historial como/ }).count()).toBe(2);
    await go(page, `/users/${user.id}/billings`);
    await page.getByRole('button', { name: /^Ver Contraseña/ }).click();
    await says(page, 'secreta-123');
    await page.getByRole('button', { name: /Copiar.*Contraseña/ }).waitFor();
    await go(page, '/users');
    const heads = (await page.getByRole('columnheader').allInnerTexts()).join(' ');
    for (const title of ['Usuario', 'Correo', 'Con sesión', 'Suspendido', 'Validado']) expect(heads).toContain(title);
    await page.getByRole('button', { name: 'Filtros' }).click();
    expect(await page.getByRole('dialog').getByLabel('Tipo de usuario').isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    const row = page.getByRole('row').filter({ hasText: email });
    await row.getByRole('button').last().click();
    await page.getByRole('menuitem', { name: 'Eliminar usuario' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar usuario' }).click();
    await says(page, 'Usuario eliminado');
    await expect.poll(() => row.count(), { timeout: 15_000 }).toBe(0);
    await context.close();
    const legal = await signIn(browser, 'legal');
    await go(legal.page, '/users/create');
    await expect.poll(() => legal.page.url()).toMatch(/#\/users$/);
    expect(await legal.page.getByRole('link', { name: 'Crear usuario' }).count()).toBe(0);
    await legal.page.getByRole('button', { name: 'Filtros' }).click();
    await legal.page.getByRole('dialog').getByText('Solicitante o prestador').first().waitFor();
    await legal.context.close();
  });

  it('U-042 U-043 U-082 U-084 U-085 U-086 U-087 U-097 U-098 U-099 U-101 manages the representatives of a company', async () => {
    const company = await firstOf({ type_account: 'company', status: 'validated' });
    const { context, page } = await signIn(browser, 'admin');
    page.setDefaultTimeout(10_000);
    await go(page, `/users/${company}/power_of_attorney`);
    await says(page, 'Poder notarial');
    await go(page, `/users/${company}/legal_representatives`);
    await page.getByRole('link', { name: 'Nuevo representante' }).click();
    await page.getByRole('button', { name: 'Regresar' }).waitFor();
    expect(await page.getByRole('tab').allInnerTexts()).toEqual(['Usuario ya registrado', 'Usuario por registrar']);
    await page.getByRole('tab', { name: 'Usuario por registrar' }).click();
    await page.getByRole('button', { name: 'Agregar representante' }).click();
    for (const text of [
      'Nombre es requerido',
      'Apellido Paterno es requerido',
      'Apellido Materno es requerido',
      'RFC o CURP es requerido',
    ])
      await says(page, text);
    const name = `Zoé${Date.now()}`;
    await page.getByLabel('Nombre', { exact: false }).first().fill(name);
    await page.getByLabel('Apellido paterno').fill('Mota');
    await page.getByLabel('Apellido materno').fill('Trejo');
    await page.getByLabel('RFC').fill('XAXX010101000');
    await page.getByLabel('Cargo').click();
    expect(await page.getByRole('option').count()).toBe(7);
    await page.getByRole('option', { name: 'Apoderado' }).click();
    await page.getByRole('combobox', { name: 'Tipo' }).click();
    await page.getByRole('option', { name: 'Accionista' }).click();
    await page.keyboard.press('Escape');
    expect(await page.getByLabel('Porcentaje de participación').isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Agregar representante' }).click();
    await says(page, 'Usuario creado correctamente');
    const row = page.getByRole('row').filter({ hasText: name });
    await row.waitFor();
    await row.getByRole('button', { name: 'Validar: Revisión' }).click();
    await says(page, 'Campo validado');
    await row.getByRole('switch').first().click();
    await says(page, 'Actualización exitosa');
    await row.getByRole('button').last().click();
    await page.getByRole('menuitem', { name: 'Validar' }).click();
    await says(page, 'Validado');
    await row.getByText('Ya validado').waitFor();
    await context.close();
  });

  it('U-031 U-071 U-073 U-076 U-077 U-055 U-074 reviews every section of a company and validates it; then its names are closed to the partner', async () => {
    const partner = await apiAs('partner');
    const born = new Date(Date.UTC(1980, 0, 1) + Math.floor(Math.random() * 14_000) * 86_400_000).toISOString();
    const { body: user } = await partner.call('POST', '/users', {
      ...NEW_USER,
      rfc: `DDD${born.slice(2, 10).replaceAll('-', '')}AB1`,
      email: `revisada.${Date.now()}@test.mx`,
      type_account: 'company',
    });
    for (const [part, values] of Object.entries(SECTIONS))
      expect([part, (await partner.call('PUT', `/users/${user.id}/${part}`, values)).status]).toEqual([part, 200]);
    const { body: me } = await partner.call('POST', '/roles', {});
    const asked = await partner.call('POST', `/validators/${me.id_partner}/notifications`, { user: user.id });
    expect(asked.body.status).toBe('pending_validation');
    const { context, page } = await signIn(browser, 'admin');
    page.setDefaultTimeout(10_000);
    for (const [path, label] of [
      ['', 'Celular'],
      ['/addresses', 'Calle'],
      ['/financials', 'CLABE'],
      ['/billings', 'Régimen fiscal'],
      ['/additionals', 'Nacionalidad'],
    ]) {
      await go(page, `/users/${user.id}${path}`);
      const button = page.getByRole('button', { name: `Validar: ${label}`, exact: true });
      await button.click();
      await expect.poll(() => button.isDisabled()).toBe(true);
    }
    await page.getByRole('button', { name: 'Validar usuario', exact: true }).click();
    const sure = page.getByRole('dialog');
    await sure.getByText('¿Validar a Compañía Revisada SA?').waitFor();
    await sure.getByRole('button', { name: 'Validar usuario' }).click();
    await says(page, 'El usuario quedó validado');
    await context.close();
    const seen = await signIn(browser, 'partner');
    await go(seen.page, `/users/${user.id}`);
    const done = seen.page.getByRole('button', { name: 'Usuario validado' });
    await done.waitFor();
    expect(await done.isDisabled()).toBe(true);
    const pencils = seen.page.getByRole('button', { name: /^Editar (Razón|Nombre)/ });
    await expect.poll(() => pencils.first().isDisabled()).toBe(true);
    expect(await seen.page.getByRole('button', { name: /^Validar/ }).count()).toBe(0);
    await go(
      seen.page,
      `/legalRepresentatives/create?source=${encodeURIComponent(JSON.stringify({ company: user.id }))}`,
    );
    await expect.poll(() => seen.page.getByRole('button', { name: 'Agregar representante' }).count()).toBe(0);
    await seen.context.close();
  });

  it('U-059 U-078 U-088 U-095 U-101 U-102 adds a registered representative and deletes it; changes a credit report', async () => {
    const company = await firstOf({ type_account: 'company', status: 'validated' });
    const { call } = await apiAs('admin');
    const given = { ...NEW_USER, rfc: newRfc(), type_account: 'personal' };
    const { body: person } = await call('POST', '/users', { ...given, email: `registrada.${Date.now()}@test.mx` });
    const name = `Zenaida ${Date.now()}`;
    await call('PUT', `/users/${person.id}/generals`, { full_name: name });
    const report = { user: person.id, score: 640, amount: 1000, date: '2026-03-01' };
    expect((await call('POST', '/creditReports', report)).status).toBe(201);
    const { context, page } = await signIn(browser, 'admin');
    page.setDefaultTimeout(10_000);
    await go(page, `/users/${person.id}/creditReports`);
    await page.getByRole('button', { name: 'Editar Calificación', exact: true }).click();
    await page.getByLabel('Calificación', { exact: true }).fill('655');
    await page.getByLabel('Calificación', { exact: true }).press('Enter');
    await says(page, 'Campo actualizado con éxito');
    await go(page, `/users/${company}/legal_representatives`);
    await page.getByRole('link', { name: 'Nuevo representante' }).click();
    const who = page.getByRole('combobox', { name: 'Persona' });
    await who.click();
    await who.fill(name);
    await page.getByRole('option', { name: new RegExp(name) }).click();
    await page.getByRole('combobox', { name: 'Tipo' }).click();
    await page.getByRole('option', { name: 'Representante legal' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: 'Rol' }).click();
    await page.getByRole('option', { name: 'Firma', exact: true }).click();
    await page.keyboard.press('Escape');
    const busy = (text: string) => ({
      status: 503,
      contentType: 'application/json',
      body: JSON.stringify({ errors: text }),
    });
    await page.route('**/v1/legalRepresentatives', (route) => route.fulfill(busy('Hoy no se agregan.')), { times: 1 });
    const add = page.getByRole('button', { name: 'Agregar representante' });
    await add.click();
    await says(page, 'Hoy no se agregan.');
    await expect.poll(() => add.isEnabled()).toBe(true);
    await add.click();
    await says(page, 'User successfully created');
    const row = page.getByRole('row').filter({ hasText: name });
    const signs = row.getByRole('switch').first();
    await signs.waitFor();
    const was = await signs.isChecked();
    await page.route('**/v1/legalRepresentatives/*', (route) =>
      route.request().method() === 'PATCH' ? route.fulfill(busy('Hoy no se cambia.')) : route.continue(),
    );
    await signs.click();
    await says(page, 'Hoy no se cambia.');
    await expect.poll(() => signs.isChecked()).toBe(was);
    await page.unroute('**/v1/legalRepresentatives/*');
    await row.getByRole('button').last().click();
    await page.getByRole('menuitem', { name: /^Eliminar/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Eliminar/ })
      .click();
    await says(page, 'Eliminado');
    await expect.poll(() => row.count(), { timeout: 10_000 }).toBe(0);
    await context.close();
  });
});

/** A new key each time: nobody else of the demo has it. */
const newRfc = () => {
  const birthdate = new Date(Date.UTC(1960, 0, 1) + Math.floor(Math.random() * 20_000) * 86_400_000);
  const name = { name: 'Zenaida', last_name: 'Wolf', second_last_name: 'Kuri', sex: 'M', state: 'JC' };
  return rfcOf({ ...name, birthdate: birthdate.toISOString().slice(0, 10) });
};
const NEW_USER = {
  cellphone: '5512345678',
  fout: 0,
  country_code: '+52',
  from_dashboard: true,
  has_lender: true,
};
const SECTIONS = {
  generals: { full_name: 'Compañía Revisada SA' },
  addresses: {
    street: 'Juárez',
    ext_no: '1',
    neighborhood: 'Centro',
    zipcode: '06000',
    country: 'MX',
    city: 'CDMX',
    state: 'CMX',
  },
  financials: { clabe: '002010077777777771', bank_name: '002' },
  billings: { regimen: '601', use: 'G03', zipcode_cfdi: '06000' },
  additionals: {
    nationality: 'MX',
    sector: 1,
    income: 1,
    destination_resources: 1,
    own_account: true,
    politician: false,
  },
};
