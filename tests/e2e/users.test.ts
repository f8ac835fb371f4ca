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
const main = (page: Page) => page.getByRole('main');
const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const tabs = async (page: Page) => {
  await page.getByRole('tab').first().waitFor();
  return page.getByRole('tab').allInnerTexts();
};
const unique = () => `${Date.now()}${Math.round(Math.random() * 1000)}`;
/** A new key each time: nobody else of the demo has it. */
const newRfc = () => {
  const day = new Date(Date.UTC(1960, 0, 1) + Math.floor(Math.random() * 20_000) * 86_400_000)
    .toISOString()
    .slice(0, 10);
  const last_name = `${['Ñ', 'K', 'W'][Date.now() % 3]}o${['b', 'c', 'd'][Date.now() % 2]}o`;
  return rfcOf({ name: 'Úrsula', last_name, second_last_name: 'Quiñones', birthdate: day, sex: 'M', state: 'JC' });
};

/** Opens the pencil beside a value, types and saves. */
async function edit(page: Page, label: string, value: string) {
  await page
    .getByRole('button', { name: `Editar ${label}`, exact: true })
    .first()
    .click();
  const box = page.getByLabel(label, { exact: true }).first();
  await box.fill(value);
  await box.press('Enter');
}

describe('a partner and its people', () => {
  it('U-004 U-005 U-020 U-021 U-022 U-023 U-025 U-026 U-028 U-027 T-030 registers a person and is told what is wrong', async () => {
    const { context, page } = await signIn(browser, 'partner');
    await go(page, '/users');
    await page.getByRole('link', { name: 'Crear usuario' }).waitFor();
    const heads = await page.getByRole('columnheader').allInnerTexts();
    expect(heads.join(' ')).not.toMatch(/Con sesión|Suspendido/);
    await page.getByRole('button', { name: 'Filtros' }).click();
    await page.getByRole('dialog').getByText('Ver como').first().waitFor();
    expect(await page.getByRole('dialog').getByText('Solicitante o prestador').count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Crear usuario' }).click();
    await page.getByRole('button', { name: 'Crear usuario' }).click();
    for (const text of [
      'El correo es obligatorio.',
      'El tipo de contribuyente es obligatorio.',
      'Debe proporcionar al menos CURP o RFC.',
    ])
      await says(page, text);
    await page.getByLabel('Correo').fill('sin-arroba');
    await page.getByLabel('Celular').fill('55a123');
    expect(await page.getByLabel('Celular').inputValue()).toBe('55123');
    await page.getByLabel('CURP').fill('CORTA');
    await page.getByLabel('RFC').fill('CORTO');
    await page.getByRole('button', { name: 'Crear usuario' }).click();
    for (const text of [
      'El correo no tiene un formato válido.',
      'El teléfono debe tener 10 dígitos.',
      'El CURP no tiene un formato válido.',
      'El RFC no tiene un formato válido.',
    ])
      await says(page, text);
    const rfc = newRfc();
    const email = `nueva.${unique()}@test.mx`;
    await page.getByLabel('Correo').fill(email);
    await page.getByLabel('Celular').fill('55123456789999');
    expect(await page.getByLabel('Celular').inputValue()).toBe('5512345678');
    await page.getByLabel('Tipo de contribuyente').click();
    expect(await page.getByRole('option').allInnerTexts()).toEqual(['Persona Física', 'Persona Moral']);
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
    await says(page, 'Usuario creado exitosamente.');
    await page.getByRole('heading', { name: email }).waitFor();
    await context.close();
  });

  it('U-029 U-030 U-024 a duplicate opens the modal, another failure says what the server says; a wrong digit only warns', async () => {
    const { call } = await apiAs('partner');
    const { body } = await call('GET', '/users?limit=1&filter={"type_account":"personal","status":"validated"}');
    const [known] = body.resources;
    const { context, page } = await signIn(browser, 'partner');
    await go(page, '/users/create');
    await page.getByLabel('Correo').fill(`otra.${unique()}@test.mx`);
    await page.getByLabel('Celular').fill('5512345678');
    await page.getByLabel('Tipo de contribuyente').click();
    await page.getByRole('option', { name: 'Persona Física' }).click();
    const digit = (Number(known.general.curp.at(-1)) + 1) % 10;
    await page.getByLabel('CURP').fill(`${known.general.curp.slice(0, 17)}${digit}`);
    await page.getByLabel('RFC').click();
    await says(page, 'El dígito verificador de la CURP no corresponde; revísela.');
    const asleep = {
      status: 503,
      contentType: 'application/json',
      body: '{"message":"El registro descansa un momento."}',
    };
    await page.route('**/v1/users', (route) => route.fulfill(asleep), { times: 1 });
    await page.getByRole('button', { name: 'Crear usuario' }).click();
    await says(page, 'El registro descansa un momento.');
    await page.getByLabel('CURP').fill(known.general.curp);
    await page.getByRole('button', { name: 'Crear usuario' }).click();
    const modal = page.getByRole('dialog', { name: 'Error al crear el usuario' });
    await modal.getByText(/ya está registrado.*atención a clientes/).waitFor();
    await context.close();
  });

  it('U-031 U-036 U-037 U-038 U-051 U-055 U-057 U-060 U-061 U-062 U-049 U-064 U-067 U-073 L-028 completes a person, value by value', async () => {
    const { call } = await apiAs('partner');
    const rfc = newRfc();
    const email = `persona.${unique()}@test.mx`;
    const { body: user } = await call('POST', '/users', {
      rfc,
      email,
      cellphone: '5512345678',
      type_account: 'personal',
      fout: 0,
      country_code: '+52',
      from_dashboard: true,
      has_lender: true,
    });
    const { context, page } = await signIn(browser, 'partner');
    await go(page, `/users/${user.id}`);
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
    expect(await page.getByRole('button', { name: /^(Validar|Rechazar): / }).count()).toBe(0);
    await edit(page, 'Nombre', 'Úrsula');
    await says(page, 'Campo agregado');
    await edit(page, 'Nombre', 'Ursula');
    await says(page, 'Se editó el valor con éxito');
    const put = (part: string) => page.waitForRequest((one) => one.method() === 'PUT' && one.url().includes(part));
    const born = put('generals');
    await edit(page, 'Fecha de nacimiento o constitución', '15/05/1990');
    expect((await born).postDataJSON()).toEqual({ birthdate: '1990-05-15' });
    await go(page, `/users/${user.id}/financials`);
    const account = put('financials');
    await edit(page, 'CLABE', '0020 1007 7777 7777 71');
    expect((await account).postDataJSON()).toEqual({ clabe: '002010077777777771' });
    await says(page, '0020 1007 7777 7777 71');
    await page.getByRole('button', { name: 'Editar CLABE', exact: true }).click();
    await page.getByLabel('CLABE', { exact: true }).first().fill('002010077777777779');
    await says(page, 'El dígito verificador de la CLABE no corresponde; revísela.');
    await page.keyboard.press('Escape');
    const asked = page.waitForRequest((one) => /\/v1\/banks\?.*limit=100/.test(one.url()));
    await page.getByRole('button', { name: 'Editar Banco', exact: true }).click();
    await page.getByRole('combobox', { name: 'Banco' }).click();
    await asked;
    await page.getByRole('option', { name: 'Banco Nacional de México' }).click();
    await page.getByRole('button', { name: 'Guardar Banco', exact: true }).click();
    await page.getByRole('tabpanel').getByText('Banco Nacional de México').waitFor();
    await go(page, `/users/${user.id}/billings`);
    await edit(page, 'Contraseña de facturación', 'corta');
    await says(page, 'La contraseña debe tener al menos 8 caracteres');
    await page.keyboard.press('Escape');
    await edit(page, 'Contraseña de facturación', 'larga-12345');
    await says(page, 'Contraseña actualizada con éxito');
    expect(await page.getByRole('button', { name: /^Ver Contraseña/ }).count()).toBe(0);
    await go(page, `/users/${user.id}`);
    const noticed: string[] = [];
    page.on('request', (one) => one.method() === 'POST' && noticed.push(one.url()));
    await page.getByRole('button', { name: 'Solicitar validación' }).click();
    const modal = page.getByRole('dialog', { name: 'Campos Pendientes' });
    await modal.getByText(/^Dirección: Calle, Número exterior/).waitFor();
    expect(noticed).toEqual([]);
    await context.close();
  });

  it('L-030 U-031 U-032 U-033 U-034 U-042 U-065 U-066 U-068 T-031 T-032 T-034 T-037 a complete company is sent to validation; what a partner may not see is not there', async () => {
    const { call } = await apiAs('partner');
    const rfc = `${['AAA', 'BBB', 'CCC'][Date.now() % 3]}${new Date(Date.UTC(1980, 0, 1) + (Date.now() % 10_000) * 86_400_000).toISOString().slice(2, 10).replaceAll('-', '')}AB1`;
    const sent = {
      rfc,
      email: `compania.${unique()}@test.mx`,
      cellphone: '5512345678',
      type_account: 'company',
      fout: 0,
      country_code: '+52',
      from_dashboard: true,
      has_lender: true,
    };
    const { body: user } = await call('POST', '/users', sent);
    const put = (part: string, body: object) => call('PUT', `/users/${user.id}/${part}`, body);
    await put('generals', { full_name: 'Compañía de Prueba SA de CV' });
    await put('addresses', {
      street: 'Juárez',
      ext_no: '1',
      neighborhood: 'Centro',
      zipcode: '06000',
      country: 'MX',
      city: 'CDMX',
      state: 'CMX',
    });
    await put('financials', { clabe: '002010077777777771', bank_name: '002' });
    await put('billings', { regimen: '601', use: 'G03', zipcode_cfdi: '06000' });
    const { context, page } = await signIn(browser, 'partner');
    await go(page, `/users/${user.id}`);
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
    expect(await page.getByRole('tab').locator('svg').count()).toBe(5);
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
    await page.getByRole('button', { name: 'Solicitar validación' }).click();
    await page
      .getByRole('dialog', { name: 'Campos Pendientes' })
      .getByText(/^Datos adicionales: /)
      .waitFor();
    await page.getByRole('dialog').getByRole('button').last().click();
    await put('additionals', {
      nationality: 'MX',
      sector: 1,
      income: 1,
      destination_resources: 1,
      own_account: true,
      politician: false,
    });
    await page.getByRole('button', { name: 'Solicitar validación' }).click();
    const waiting = page.getByRole('button', { name: 'El usuario está en proceso de validación' });
    await waiting.waitFor();
    expect(await waiting.isDisabled()).toBe(true);
    await page.getByRole('tab', { name: 'Gobierno Corporativo' }).click();
    await says(page, 'La compañía no tiene representantes');
    expect(await page.getByRole('link', { name: 'Nuevo representante' }).count()).toBe(0);
    expect(await main(page).innerText()).not.toMatch(/Requiere firma|Requiere validación/);
    const { body: me } = await call('POST', '/roles', {});
    await go(page, `/users/${me.id_partner}`);
    const own = page.getByRole('button', { name: 'Usuario validado' });
    await own.waitFor();
    expect(await own.isDisabled()).toBe(true);
    const shown = await tabs(page);
    expect(shown.filter((title) => title.startsWith('Historial'))).toEqual([]);
    expect(shown).not.toContain('Campo contrato');
    await go(page, '/users/999999999');
    await says(page, 'Error al cargar el usuario');
    await context.close();
  });
});
