import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { pngOf } from '../../../generators/demo/paper.ts';
import { curpOf, rfcOf } from '../../../src/resource/keys.ts';
import type { apiAs } from './console.ts';
import { go, told } from './loans.ts';

type Call = Awaited<ReturnType<typeof apiAs>>['call'];

export const unique = () => `${Date.now()}${Math.round(Math.random() * 1000)}`;
const anyDay = () => new Date(Date.UTC(1960, 0, 1) + Math.floor(Math.random() * 16_000) * 86_400_000).toISOString();
const letters = (count: number) =>
  Array.from({ length: count }, () => 'BCDFGJKLMN'[Math.floor(Math.random() * 10)]).join('');

/** Somebody new each time, with keys that agree: nobody else of the demo has them. */
export function newPerson() {
  const last_name = `${['Ñ', 'K', 'W'][Date.now() % 3]}o${['b', 'c', 'd'][Date.now() % 2]}o`;
  const birthdate = anyDay().slice(0, 10);
  const names = { name: 'Úrsula', last_name, second_last_name: 'Quiñones', birthdate };
  const keyed = { ...names, sex: 'M', state: 'JC' };
  return { ...names, rfc: rfcOf(keyed), curp: curpOf(keyed) };
}
export const newRfc = () => newPerson().rfc;
export const newCompanyRfc = () => `${letters(3)}${anyDay().slice(2, 10).replaceAll('-', '')}AB1`;

export const NEW_USER = {
  cellphone: '5512345678',
  fout: 0,
  country_code: '+52',
  from_dashboard: true,
  has_lender: true,
};

/** Registered by the call of the console: the id. */
export async function registered(call: Call, more: { type_account?: 'personal' | 'company'; email?: string } = {}) {
  const type_account = more.type_account ?? 'personal';
  const rfc = type_account === 'company' ? newCompanyRfc() : newRfc();
  const email = more.email ?? `prueba.${unique()}@test.mx`;
  const { status, body } = await call('POST', '/users', { ...NEW_USER, rfc, email, type_account });
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body.id as number;
}

/** The sections of a company, complete. */
export const SECTIONS = {
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

/** Registers through the form, and ends on the page of who was registered. */
export async function registerOnScreen(page: Page, type: 'personal' | 'company') {
  const person = newPerson();
  const email = `alta.${unique()}@test.mx`;
  await go(page, type === 'company' ? '/companies/create' : '/users/create');
  await page.getByLabel('Correo').fill(email);
  await page.getByLabel('Celular').fill('5512345678');
  if (type === 'personal') {
    await page.getByLabel('Tipo de contribuyente').click();
    await page.getByRole('option', { name: 'Persona Física' }).click();
    await page.getByLabel('CURP').fill(person.curp);
  }
  await page.getByLabel('RFC').fill(type === 'company' ? newCompanyRfc() : person.rfc);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(Crear usuario|Registrar compañía)$/ })
    .click();
  await page.getByRole('heading', { name: email }).waitFor();
  return { id: Number(/users\/(\d+)/.exec(page.url())?.[1]), person };
}

/** Opens the pencil beside a value, types and saves. */
export async function edit(page: Page, label: string, value: string) {
  await page
    .getByRole('button', { name: `Editar ${label}`, exact: true })
    .first()
    .click();
  const box = page.getByLabel(label, { exact: true }).first();
  await box.fill(value);
  await box.press('Enter');
}

/** The same for a value that is chosen. */
export async function editChoice(page: Page, label: string, option: string) {
  await page
    .getByRole('button', { name: `Editar ${label}`, exact: true })
    .first()
    .click();
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
  await page.getByRole('button', { name: `Guardar ${label}`, exact: true }).click();
}

type Step = { path: string; tab: string; api?: [string, object]; last(page: Page): Promise<void>; review?: string };
const { street: _street, ...addressBut } = SECTIONS.addresses;
const { clabe: _clabe, ...financialBut } = SECTIONS.financials;
const { nationality: _nationality, ...additionalBut } = SECTIONS.additionals;

/** Each section: what comes by call, the value that completes it on screen, and a value that is reviewed there. */
const COMMON: Step[] = [
  {
    path: '/addresses',
    tab: 'Dirección',
    api: ['addresses', addressBut],
    last: (page) => edit(page, 'Calle', 'Juárez'),
    review: 'Calle',
  },
  {
    path: '/financials',
    tab: 'Datos Bancarios',
    api: ['financials', financialBut],
    last: (page) => edit(page, 'CLABE', '0020 1007 7777 7777 71'),
    review: 'CLABE',
  },
  {
    path: '/additionals',
    tab: 'Datos adicionales',
    api: ['additionals', additionalBut],
    last: (page) => editChoice(page, 'Nacionalidad', 'México'),
    review: 'Nacionalidad',
  },
];
const billings = (regimen: string, use: string): Step => ({
  path: '/billings',
  tab: 'Datos Fiscales',
  api: ['billings', { regimen, use }],
  last: (page) => edit(page, 'Código postal fiscal', '06000'),
  review: 'Código postal fiscal',
});
const COMPANY: Step[] = [
  {
    path: '',
    tab: 'General',
    last: (page) => edit(page, 'Razón social', 'Compañía de Prueba SA de CV'),
    review: 'Celular',
  },
  ...COMMON,
  billings('601', 'G03'),
];
const PERSON: Step[] = [
  {
    path: '',
    tab: 'Generales',
    last: (page) => edit(page, 'Nombre', 'Úrsula'),
    review: 'Nombre',
  },
  ...COMMON.map((step) =>
    step.tab === 'Datos adicionales'
      ? { ...step, api: ['additionals', { ...additionalBut, occupation: 1 }] as Step['api'] }
      : step,
  ),
  billings('605', 'S01'),
  {
    path: '/beneficiaries',
    tab: 'Beneficiario',
    api: ['beneficiaries', { last_name: 'Ruiz', cellphone: '5512345678' }],
    last: (page) => edit(page, 'Nombre', 'Ana'),
    review: 'Nombre',
  },
  {
    path: '/signatures',
    tab: 'Firma',
    last: async (page) => {
      const file = { name: 'firma.png', mimeType: 'image/png', buffer: pngOf(5) };
      await page.getByLabel('Subir archivo: Firma autógrafa').setInputFiles(file);
      await told(page, 'Archivo guardado');
    },
  },
];

/** Completes each section with its last value on screen; `review` marks one value of each as validated there too. */
export async function completeOnScreen(
  page: Page,
  call: Call,
  id: number,
  { type, review = false, but, only }: { type: 'personal' | 'company'; review?: boolean; but?: string; only?: string },
) {
  for (const { path, tab, api, last, review: label } of type === 'company' ? COMPANY : PERSON) {
    if (tab === but || (only && tab !== only)) continue;
    if (api) expect([tab, (await call('PUT', `/users/${id}/${api[0]}`, api[1])).status]).toEqual([tab, 200]);
    await go(page, `/users/${id}${path}`);
    await last(page);
    if (tab !== 'Beneficiario' && tab !== 'Firma')
      await page
        .getByRole('tab')
        .filter({ hasText: tab })
        .locator('title', { hasText: /^Completo$/ })
        .waitFor({ state: 'attached' });
    if (!review || !label) continue;
    const button = page.getByRole('button', { name: `Validar: ${label}`, exact: true });
    await button.click();
    await expect.poll(() => button.isDisabled()).toBe(true);
  }
}
