import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVERY_CASE } from '../part.ts';
import { launchChromium } from './helpers/chromium.ts';
import { apiAs, enter } from './helpers/console.ts';
import {
  answersOf,
  completeOnScreen,
  edit,
  editChoice,
  newRfc,
  registered,
  registerOnScreen,
  saved,
  unique,
} from './helpers/people.ts';
import { go, press, told } from './helpers/steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

type Call = Awaited<ReturnType<typeof apiAs>>['call'];
const main = (page: Page) => page.getByRole('main');
const tabs = async (page: Page) => {
  await page.getByRole('tab').first().waitFor();
  return page.getByRole('tab').allInnerTexts();
};

describe('a partner and its people', () => {
  it('registers a person and is told what is wrong [U-004, U-005, U-020, U-021, U-022, U-023, U-025, U-026, U-028, U-027, T-030]', async () => {
    const { context, page } = await enter(browser, 'partner', '/users');
    await page.getByRole('link', { name: 'Nuevo usuario' }).waitFor();
    const heads = await page.getByRole('columnheader').allInnerTexts();
    expect(heads.join(' ')).not.toMatch(/Con sesión|Suspendido/);
    await page.getByRole('button', { name: 'Filtros' }).click();
    await page.getByRole('dialog').getByText('Ver como').first().waitFor();
    await expect.poll(() => page.getByRole('dialog').getByText('Solicitante o prestador').count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Nuevo usuario' }).click();
    await page.getByRole('button', { name: 'Crear usuario' }).click();
    for (const text of [
      'El correo es obligatorio.',
      'El tipo de contribuyente es obligatorio.',
      'Debe proporcionar al menos CURP o RFC.',
    ])
      await told(page, text);
    await page.getByLabel('Correo').fill('sin-arroba');
    await page.getByLabel('Celular').pressSequentially('55a123');
    await expect.poll(() => page.getByLabel('Celular').inputValue()).toBe('55123');
    await page.getByLabel('CURP').fill('CORTA');
    await page.getByLabel('RFC').fill('CORTO');
    await page.getByRole('button', { name: 'Crear usuario' }).click();
    for (const text of [
      'El correo no tiene un formato válido.',
      'El teléfono debe tener 10 dígitos.',
      'El CURP no tiene un formato válido.',
      'El RFC no tiene un formato válido.',
    ])
      await told(page, text);
    const rfc = newRfc();
    const email = `nueva.${unique()}@test.mx`;
    await page.getByLabel('Correo').fill(email);
    await page.getByLabel('Celular').fill('');
    await page.getByLabel('Celular').pressSequentially('55123456789999');
    await expect.poll(() => page.getByLabel('Celular').inputValue()).toBe('5512345678');
    await page.getByLabel('Tipo de contribuyente').click();
    await expect.poll(() => page.getByRole('option').allInnerTexts()).toEqual(['Persona Física', 'Persona Moral']);
    await page.getByRole('option', { name: 'Persona Física' }).click();
    await page.getByLabel('CURP').fill('');
    await page.getByLabel('RFC').fill(rfc);
    const sent = page.waitForRequest((one) => one.method() === 'POST' && /\/v1\/users$/.test(one.url()));
    await page.getByRole('button', { name: 'Crear usuario' }).click();
    expect((await sent).postDataJSON()).toMatchObject({
      rfc,
      email,
      cellphone: '5512345678',
      type_account: 'personal',
      partner_id: expect.any(Number),
      fout: 0,
      country_code: '+52',
      from_dashboard: true,
      has_lender: true,
    });
    await told(page, 'Usuario creado exitosamente.');
    await page.getByRole('heading', { name: email }).waitFor();
    await context.close();
  });

  it('a duplicate opens the modal, another failure says what the server says; a wrong digit only warns [U-029, U-030, U-024]', async () => {
    const { context, page, call } = await enter(browser, 'partner', null);
    const { body } = await call('GET', '/users?limit=1&filter={"type_account":"personal","status":"validated"}');
    const [known] = body.resources;
    await go(page, '/users/create');
    await page.getByLabel('Correo').fill(`otra.${unique()}@test.mx`);
    await page.getByLabel('Celular').fill('5512345678');
    await page.getByLabel('Tipo de contribuyente').click();
    await page.getByRole('option', { name: 'Persona Física' }).click();
    const digit = (Number(known.general.curp.at(-1)) + 1) % 10;
    await page.getByLabel('CURP').fill(`${known.general.curp.slice(0, 17)}${digit}`);
    await page.getByLabel('RFC').click();
    await told(page, 'El dígito verificador de la CURP no corresponde; revísela.');
    const asleep = {
      status: 503,
      contentType: 'application/json',
      body: '{"message":"El registro descansa un momento."}',
    };
    await page.route('**/v1/users', (route) => route.fulfill(asleep), { times: 1 });
    await page.getByRole('button', { name: 'Crear usuario' }).click();
    await told(page, 'El registro descansa un momento.');
    await page.getByLabel('CURP').fill(known.general.curp);
    await page.getByRole('button', { name: 'Crear usuario' }).click();
    const modal = page.getByRole('dialog', { name: 'Error al crear el usuario' });
    await modal.getByText(/ya está registrado.*atención a clientes/).waitFor();
    await context.close();
  });

  it('completes a person, value by value [U-031, U-036, U-037, U-038, U-051, U-055, U-057, U-058, U-060, U-061, U-062, U-049, U-064, U-067, U-068, U-073, L-028]', async () => {
    const { context, page, call } = await enter(browser, 'partner', null);
    const { id, person } = await registered(call);
    await go(page, `/users/${id}`);
    expect(await tabs(page)).toEqual([
      'Generales',
      'Dirección',
      'Datos Bancarios',
      'Datos Fiscales',
      'Datos adicionales',
      'Firma',
      'Beneficiario',
      'Documentos',
      'Facturas',
      'Compañías',
      'Información Crediticia',
      'Historial como solicitante',
      'Historial como prestador',
    ]);
    const text = await main(page).innerText();
    for (const title of ['CURP', 'Actúa por cuenta propia', 'Políticamente expuesto', 'Usuario no disponible'])
      expect(text).toContain(title);
    expect(text).not.toContain('Validar usuario completamente');
    await expect.poll(() => page.getByRole('button', { name: /^(Validar|Rechazar): / }).count()).toBe(0);
    await edit(page, 'Nombre', 'Úrsula');
    await told(page, 'Campo agregado');
    await edit(page, 'Nombre', 'Ursula');
    await told(page, 'Se editó el valor con éxito');
    const { body: others } = await call(
      'GET',
      '/users?limit=1&filter={"type_account":"personal","status":"validated"}',
    );
    await edit(page, 'RFC', others.resources[0].general.rfc);
    await page.getByText('Ya existe un usuario con este RFC.', { exact: true }).waitFor();
    await told(page, 'Error al editar el valor: Ya existe un usuario con este RFC.');
    await press(page, 'Cerrar aviso');
    await page.getByLabel('RFC', { exact: true }).press('Escape');
    const put = (part: string) => page.waitForRequest((one) => one.method() === 'PUT' && one.url().includes(part));
    const born = put('generals');
    const typed = person.birthdate.split('-').reverse().join('/');
    await edit(page, 'Fecha de nacimiento o constitución', typed);
    expect((await born).postDataJSON()).toEqual({ birthdate: person.birthdate });
    await saved(page, 'Fecha de nacimiento o constitución');
    await go(page, `/users/${id}/financials`);
    const account = put('financials');
    await edit(page, 'CLABE', '0020 1007 7777 7777 71');
    expect((await account).postDataJSON()).toEqual({ clabe: '002010077777777771' });
    await told(page, '0020 1007 7777 7777 71');
    await page.getByRole('button', { name: 'Editar CLABE', exact: true }).click();
    await page.getByLabel('CLABE', { exact: true }).first().fill('002010077777777779');
    await told(page, 'El dígito verificador de la CLABE no corresponde; revísela.');
    await page.keyboard.press('Escape');
    const asked = page.waitForRequest((one) => /\/v1\/banks\?.*limit=100/.test(one.url()));
    await editChoice(page, 'Banco', 'Banco Nacional de México');
    await asked;
    await page.getByRole('tabpanel').getByText('Banco Nacional de México').waitFor();
    await go(page, `/users/${id}/billings`);
    await edit(page, 'Contraseña de facturación', 'corta');
    await told(page, 'La contraseña debe tener al menos 8 caracteres');
    // What was refused has the keyboard again.
    const refused = page.getByLabel('Contraseña de facturación', { exact: true }).first();
    await expect.poll(() => refused.evaluate((box) => box === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await edit(page, 'Contraseña de facturación', 'larga-12345');
    await told(page, 'Contraseña actualizada con éxito');
    await expect.poll(() => page.getByRole('button', { name: /^Ver Contraseña/ }).count()).toBe(0);
    await go(page, `/users/${id}`);
    const noticed: string[] = [];
    page.on('request', (one) => one.method() === 'POST' && noticed.push(one.url()));
    await page.getByRole('button', { name: 'Solicitar validación' }).click();
    const modal = page.getByRole('dialog', { name: 'Campos Pendientes' });
    await modal.getByText(/^Dirección: Calle, Número exterior/).waitFor();
    expect(noticed).toEqual([]);
    await modal.getByRole('button').last().click();
    const { last_name, second_last_name } = person;
    expect((await call('PUT', `/users/${id}/generals`, { last_name, second_last_name })).status).toBe(200);
    await completeOnScreen(page, call, id, { type: 'personal' });
    await page.getByRole('button', { name: 'Solicitar validación' }).click();
    await page.getByRole('button', { name: 'El usuario está en proceso de validación' }).waitFor();
    await context.close();
  });

  it.runIf(EVERY_CASE)(
    'a complete company is sent to validation; what a partner may not see is not there [L-030, U-031, U-032, U-033, U-034, U-042, U-065, U-066, U-068, T-031, T-032, T-034, T-037]',
    async () => {
      const { context, page, call } = await enter(browser, 'partner', null);
      const answers = answersOf(page);
      const { id } = await registerOnScreen(page, 'company');
      expect(await tabs(page)).toEqual([
        'General',
        'Dirección',
        'Datos Bancarios',
        'Datos Fiscales',
        'Datos adicionales',
        'Documentos',
        'Facturas',
        'Historial como solicitante',
        'Historial como prestador',
        'Gobierno Corporativo',
      ]);
      await expect.poll(() => page.getByRole('tab').locator('svg').count()).toBe(5);
      const card = main(page);
      for (const title of [
        'Acta constitutiva',
        'Boleta registral del acta',
        'Poderes',
        'Boleta registral de los poderes',
        'Última asamblea',
        'Boleta registral de la última asamblea',
        'Logo',
      ])
        await card.getByText(title, { exact: true }).first().waitFor();
      await completeOnScreen(page, call, id, { type: 'company', but: 'Datos adicionales' });
      await page.getByRole('button', { name: 'Solicitar validación' }).click();
      const lacks = page.getByRole('dialog', { name: 'Campos Pendientes' });
      await lacks.getByText(/^Datos adicionales: /).waitFor();
      await expect.poll(() => lacks.getByText(/^(General|Dirección|Datos Bancarios|Datos Fiscales): /).count()).toBe(0);
      await lacks.getByRole('button').last().click();
      await completeOnScreen(page, call, id, { type: 'company', only: 'Datos adicionales' });
      await page.getByRole('button', { name: 'Solicitar validación' }).click();
      const waiting = page.getByRole('button', { name: 'El usuario está en proceso de validación' });
      await waiting.waitFor();
      await expect.poll(() => waiting.isDisabled()).toBe(true);
      await page.getByRole('tab', { name: 'Gobierno Corporativo' }).click();
      await told(page, 'La compañía no tiene representantes');
      await lookAtRepresentatives(page, call, id);
      await go(page, `/users/${id}`);
      await page.getByRole('tab').first().waitFor();
      await expect.poll(() => main(page).getByText('Historial de cambios').count()).toBe(0);
      const { body: me } = await call('POST', '/roles', {});
      await go(page, `/users/${me.id_partner}`);
      const own = page.getByRole('button', { name: 'Usuario validado' });
      await own.waitFor();
      await expect.poll(() => own.isDisabled()).toBe(true);
      const shown = await tabs(page);
      expect(shown.filter((title) => title.startsWith('Historial'))).toEqual([]);
      expect(shown).not.toContain('Campo contrato');
      await go(page, '/users/999999999');
      await told(page, 'Error al cargar el usuario');
      expect(await answers()).not.toMatch(
        /"(logged|revoked|api_key|signature_required|validation_required|power_of_attorney|articles_of_incorporation)"/,
      );
      await context.close();
    },
  );
});

/** A partner reads who represents its company, and changes nothing of it: neither on screen nor by the call. */
async function lookAtRepresentatives(page: Page, call: Call, company: number) {
  const body = {
    ...{ company, is_registered: false, name: `Zoé${unique()}`, lastname: 'Mota', second_lastname: 'Trejo' },
    ...{ rfc: newRfc(), type: ['legal_representative'], role: ['signer'] },
  };
  const count = async () => (await call('GET', `/users/${company}/legalRepresentatives`)).body.count;
  expect([(await call('POST', '/legalRepresentatives', body)).status, await count()]).toEqual([409, 0]);
  const staff = await apiAs('admin');
  expect((await staff.call('POST', '/legalRepresentatives', body)).status).toBe(201);
  await page.reload();
  const row = page.getByRole('row').filter({ hasText: body.name });
  await row.waitFor();
  await row.getByText('Pendiente').waitFor();
  await expect.poll(() => row.getByRole('switch').count()).toBe(0);
  await expect.poll(() => row.getByRole('button').count()).toBe(0);
  await expect.poll(() => page.getByRole('link', { name: 'Nuevo representante' }).count()).toBe(0);
  await expect.poll(() => main(page).innerText()).not.toMatch(/Requiere firma|Requiere validación/);
}
