import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVERY_CASE } from '../part.ts';
import { launchChromium } from './helpers/chromium.ts';
import { apiAs, enter } from './helpers/console.ts';
import {
  accepted,
  completeOnScreen,
  edit,
  papered,
  registered,
  registerOnScreen,
  SECTIONS,
  unique,
} from './helpers/people.ts';
import { go, press, told } from './helpers/steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

const firstOf = async (filter: object) => {
  const { call } = await apiAs('admin');
  const { body } = await call('GET', `/users?limit=1&filter=${encodeURIComponent(JSON.stringify(filter))}`);
  return body.resources[0].id as number;
};

describe('staff and the people of the house', () => {
  it('an administrator reviews, reveals and deletes [U-001, U-003, U-007, U-008, U-019, U-072, U-076, U-063, U-079, T-038]', async () => {
    const { context, page, call } = await enter(browser, 'admin', null);
    page.setDefaultTimeout(15_000);
    const email = `borrable.${unique()}@test.mx`;
    const { id } = await registered(call, { email });
    await call('PUT', `/users/${id}/billings`, { billing_password: 'secreta-123' });
    await go(page, `/users/${id}`);
    const group = page.getByRole('group', { name: 'Revisar: Celular' });
    await group.getByRole('button', { name: 'Validar: Celular' }).click();
    await told(page, 'Campo validado');
    await expect.poll(() => group.getByRole('button', { name: 'Validar: Celular' }).isDisabled()).toBe(true);
    await group.getByRole('button', { name: 'Rechazar: Celular' }).click();
    await told(page, 'Campo rechazado');
    await expect.poll(() => group.getByRole('button', { name: 'Rechazar: Celular' }).isDisabled()).toBe(true);
    await expect
      .poll(() => page.getByRole('switch', { name: 'Validar usuario completamente' }).isDisabled())
      .toBe(true);
    await expect.poll(() => page.getByRole('tab', { name: /^Historial como/ }).count()).toBe(2);
    await go(page, `/users/${id}/billings`);
    await page.getByRole('button', { name: /^Ver Contraseña/ }).click();
    await told(page, 'secreta-123');
    await page.getByRole('button', { name: /Copiar.*Contraseña/ }).waitFor();
    await go(page, '/users');
    const heads = (await page.getByRole('columnheader').allInnerTexts()).join(' ');
    for (const title of ['Usuario', 'Correo', 'Con sesión', 'Suspendido', 'Validado']) expect(heads).toContain(title);
    await page.getByRole('button', { name: 'Filtros' }).click();
    await expect.poll(() => page.getByRole('dialog').getByLabel('Tipo de usuario').isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    const row = page.getByRole('row').filter({ hasText: email });
    await row.getByRole('button').last().click();
    await page.getByRole('menuitem', { name: 'Eliminar usuario' }).click();
    await withReason(page, 'Eliminar usuario');
    await told(page, 'Usuario eliminado');
    await expect.poll(() => row.count()).toBe(0);
    await context.close();
    const legal = await enter(browser, 'legal', '/users/create');
    await expect.poll(() => legal.page.url()).toMatch(/#\/users$/);
    await expect.poll(() => legal.page.getByRole('link', { name: 'Nuevo usuario' }).count()).toBe(0);
    await legal.page.getByRole('button', { name: 'Filtros' }).click();
    await legal.page.getByRole('dialog').getByText('Solicitante o prestador').first().waitFor();
    await legal.context.close();
  });

  it.runIf(EVERY_CASE)(
    'registers a person and a company by the forms, completes and validates every section on screen [U-004, U-011, U-019, U-022, U-027, U-028, U-033, U-045, U-071, U-075]',
    async () => {
      const { context, page, call } = await enter(browser, 'admin', null);
      page.setDefaultTimeout(15_000);
      for (const type of ['personal', 'company'] as const) {
        const { id, person } = await registerOnScreen(page, type);
        const { last_name, second_last_name, birthdate } = person;
        if (type === 'personal') await call('PUT', `/users/${id}/generals`, { last_name, second_last_name, birthdate });
        await completeOnScreen(page, call, id, { type, review: true });
        expect((await call('GET', `/validators/${id}/sections`)).body.resources).toEqual([]);
        if (type === 'company') await changeTogether(page, call, id);
      }
      await context.close();
    },
  );

  it.runIf(EVERY_CASE)(
    'manages the representatives of a company [U-042, U-043, U-082, U-084, U-085, U-086, U-087, U-097, U-098, U-099, U-101]',
    async () => {
      const company = await firstOf({ type_account: 'company', status: 'validated' });
      const { context, page } = await enter(browser, 'admin', `/users/${company}/power_of_attorney`);
      page.setDefaultTimeout(10_000);
      await told(page, 'Poder notarial');
      await go(page, `/users/${company}/legal_representatives`);
      await page.getByRole('link', { name: 'Nuevo representante' }).click();
      await page.getByRole('button', { name: 'Regresar' }).waitFor();
      await expect
        .poll(() => page.getByRole('tab').allInnerTexts())
        .toEqual(['Usuario ya registrado', 'Usuario por registrar']);
      await page.getByRole('tab', { name: 'Usuario por registrar' }).click();
      await page.getByRole('button', { name: 'Agregar representante' }).click();
      for (const text of [
        'Nombre es requerido',
        'Apellido Paterno es requerido',
        'Apellido Materno es requerido',
        'RFC o CURP es requerido',
      ])
        await told(page, text);
      const name = `Zoé${Date.now()}`;
      await page.getByLabel('Nombre', { exact: false }).first().fill(name);
      await page.getByLabel('Apellido paterno').fill('Mota');
      await page.getByLabel('Apellido materno').fill('Trejo');
      await page.getByLabel('RFC').fill('XAXX010101000');
      await page.getByLabel('Cargo').click();
      await expect.poll(() => page.getByRole('option').count()).toBe(7);
      await page.getByRole('option', { name: 'Apoderado' }).click();
      await page.getByRole('combobox', { name: 'Tipo' }).click();
      await page.getByRole('option', { name: 'Accionista' }).click();
      await page.keyboard.press('Escape');
      await expect.poll(() => page.getByLabel('Porcentaje de participación').isDisabled()).toBe(true);
      await page.getByRole('button', { name: 'Agregar representante' }).click();
      await told(page, 'Usuario creado correctamente');
      const row = page.getByRole('row').filter({ hasText: name });
      await row.waitFor();
      await row.getByRole('button', { name: 'Validar: Revisión' }).click();
      await told(page, 'Campo validado');
      await row.getByRole('switch').first().click();
      await told(page, 'Actualización exitosa');
      await row.getByRole('button').last().click();
      await page.getByRole('menuitem', { name: 'Validar' }).click();
      await told(page, 'Validado');
      await row.getByText('Ya validado').waitFor();
      await context.close();
    },
  );

  it('validates a company that its partner sent; then its names are closed to the partner [U-031, U-071, U-073, U-076, U-077, U-055, U-074]', async () => {
    const partner = await apiAs('partner');
    const { id } = await registered(partner.call, { type_account: 'company' });
    for (const [part, values] of Object.entries(SECTIONS))
      expect([part, (await partner.call('PUT', `/users/${id}/${part}`, values)).status]).toEqual([part, 200]);
    await papered(partner.call, id, 'company');
    const { body: me } = await partner.call('POST', '/roles', {});
    const asked = await partner.call('POST', `/validators/${me.id_partner}/notifications`, { user: id });
    expect(asked.body.status).toBe('pending_validation');
    const { context, page, call } = await enter(browser, 'admin', null);
    await accepted(call, id);
    page.setDefaultTimeout(10_000);
    await go(page, `/users/${id}`);
    await page.getByRole('button', { name: 'Validar usuario', exact: true }).click();
    const sure = page.getByRole('dialog');
    await sure.getByText('¿Validar a Compañía Revisada SA?').waitFor();
    await sure.getByRole('button', { name: 'Validar usuario' }).click();
    await told(page, 'El usuario quedó validado');
    await context.close();
    const seen = await enter(browser, 'partner', `/users/${id}`);
    const done = seen.page.getByRole('button', { name: 'Usuario validado' });
    await done.waitFor();
    await expect.poll(() => done.isDisabled()).toBe(true);
    await seen.page
      .getByRole('note', { name: /^El usuario ya está validado/ })
      .first()
      .waitFor();
    await expect.poll(() => seen.page.getByRole('button', { name: /^Editar (Razón|Nombre)/ }).count()).toBe(0);
    await expect.poll(() => seen.page.getByRole('button', { name: /^Validar/ }).count()).toBe(0);
    await go(seen.page, `/legalRepresentatives/create?source=${encodeURIComponent(JSON.stringify({ company: id }))}`);
    await expect.poll(() => seen.page.getByRole('button', { name: 'Agregar representante' }).count()).toBe(0);
    await seen.context.close();
  });

  it.runIf(EVERY_CASE)(
    'adds a registered representative and deletes it; changes a credit report [U-059, U-078, U-088, U-095, U-101, U-102]',
    async () => {
      const company = await firstOf({ type_account: 'company', status: 'validated' });
      const { context, page, call } = await enter(browser, 'admin', null);
      const { id: person } = await registered(call);
      const name = `Zenaida ${Date.now()}`;
      await call('PUT', `/users/${person}/generals`, { full_name: name });
      const report = { user: person, score: 640, amount: 1000, date: '2026-03-01' };
      expect((await call('POST', '/creditReports', report)).status).toBe(201);
      page.setDefaultTimeout(10_000);
      await go(page, `/users/${person}/creditReports`);
      await page.getByRole('button', { name: 'Editar Calificación', exact: true }).click();
      await page.getByLabel('Calificación', { exact: true }).fill('655');
      await page.getByLabel('Calificación', { exact: true }).press('Enter');
      await told(page, 'Campo actualizado con éxito');
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
      await page.route('**/v1/legalRepresentatives', (route) => route.fulfill(busy('Hoy no se agregan.')), {
        times: 1,
      });
      const add = page.getByRole('button', { name: 'Agregar representante' });
      await add.click();
      await told(page, 'Hoy no se agregan.');
      await expect.poll(() => add.isEnabled()).toBe(true);
      await add.click();
      await told(page, 'User successfully created');
      const row = page.getByRole('row').filter({ hasText: name });
      const signs = row.getByRole('switch').first();
      await signs.waitFor();
      const was = await signs.isChecked();
      await page.route('**/v1/legalRepresentatives/*', (route) =>
        route.request().method() === 'PATCH' ? route.fulfill(busy('Hoy no se cambia.')) : route.continue(),
      );
      await signs.click();
      await told(page, 'Hoy no se cambia.');
      await expect.poll(() => signs.isChecked()).toBe(was);
      await page.unroute('**/v1/legalRepresentatives/*');
      await row.getByRole('button').last().click();
      await page.getByRole('menuitem', { name: /^Eliminar/ }).click();
      await withReason(page, /^Eliminar/);
      await told(page, 'Eliminado');
      await expect.poll(() => row.count()).toBe(0);
      await context.close();
    },
  );
});

/** Says in the dialog of a deletion why, and goes on with it. */
async function withReason(page: Page, name: string | RegExp) {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Motivo').fill('Registro repetido');
  await dialog.getByRole('button', { name }).click();
}

/** Two people change one value, a name with emoji is refused, and the history shows who changed what. */
async function changeTogether(page: Page, call: Awaited<ReturnType<typeof apiAs>>['call'], id: number) {
  await go(page, `/users/${id}/addresses`);
  await page.getByRole('button', { name: 'Editar Calle', exact: true }).click();
  const street = page.getByLabel('Calle', { exact: true }).first();
  await street.fill('La mía');
  const other = await apiAs('super-admin');
  await other.call('PUT', `/users/${id}/addresses`, { street: 'La otra' });
  await street.press('Enter');
  await told(page, 'Otra persona guardó «La otra» mientras usted escribía «La mía».');
  expect((await call('GET', `/users/${id}/addresses`)).body.street).toBe('La otra');
  await go(page, `/users/${id}`);
  await press(page, 'Salir sin guardar');
  await edit(page, 'Razón social', 'Zorros 🦊 SA');
  await told(page, 'no lleva emojis, signos < > ni caracteres invisibles.');
  const history = page.getByRole('list', { name: 'Historial de cambios' });
  await history.getByText('Calle: Juárez → La otra').waitFor();
  await history.getByText('Calle: Pendiente → Validado').waitFor();
}
