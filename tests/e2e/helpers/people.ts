import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { pdfOf, pngOf } from '../../../generators/demo/files.ts';
import { curpOf, rfcOf } from '../../../src/resource/model/keys.ts';
import type { apiAs } from './console.ts';
import { go, told } from './steps.ts';

type Call = Awaited<ReturnType<typeof apiAs>>['call'];

export const unique = () => `${Date.now()}${Math.round(Math.random() * 1000)}`;
const anyDay = () => new Date(Date.UTC(1960, 0, 1) + Math.floor(Math.random() * 16_000) * 86_400_000).toISOString();
const letters = (count: number) =>
  Array.from({ length: count }, () => 'BCDFGJKLMN'[Math.floor(Math.random() * 10)]).join('');

/** A new person each time, with consistent keys that are unique in the demo. */
function newPerson() {
  const last_name = `${['Ñ', 'K', 'W'][Date.now() % 3]}o${['b', 'c', 'd'][Date.now() % 2]}o`;
  const birthdate = anyDay().slice(0, 10);
  const names = { name: 'Úrsula', last_name, second_last_name: 'Quiñones', birthdate };
  const keyed = { ...names, sex: 'M', state: 'JC' };
  return { ...names, rfc: rfcOf(keyed), curp: curpOf(keyed) };
}
export const newRfc = () => newPerson().rfc;
const newCompanyRfc = () => `${letters(3)}${anyDay().slice(2, 10).replaceAll('-', '')}AB1`;

const NEW_USER = {
  cellphone: '5512345678',
  fout: 0,
  country_code: '+52',
  from_dashboard: true,
  has_lender: true,
};

/** Registered by the call of the console. */
export async function registered(call: Call, more: { type_account?: 'personal' | 'company'; email?: string } = {}) {
  const { type_account = 'personal', email = `prueba.${unique()}@test.mx` } = more;
  const person = newPerson();
  const keys = type_account === 'company' ? { rfc: newCompanyRfc() } : { rfc: person.rfc, curp: person.curp };
  const { status, body } = await call('POST', '/users', { ...NEW_USER, ...keys, email, type_account });
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
  return { id: body.id as number, person };
}

/** The sections of a company, complete but for its papers. */
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

const png = { name: 'documento.png', mimeType: 'image/png', buffer: pngOf(2) };
const pdf = { name: 'acta.pdf', mimeType: 'application/pdf', buffer: pdfOf(['Acta']) };
/** The papers without which the generals are not complete: their type, their title and a file that is taken. */
const PAPERS = {
  personal: [
    { type: 2, title: 'Identificación (frente)', file: png },
    { type: 3, title: 'Identificación (reverso)', file: { ...png, buffer: pngOf(3) } },
  ],
  company: [{ type: 32, title: 'Acta constitutiva', file: pdf }],
};

/** Uploads the papers of the generals by the call of the console. */
export async function papered(call: Call, id: number, kind: 'personal' | 'company') {
  for (const { type, file } of PAPERS[kind]) {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(file.buffer)], { type: file.mimeType }), file.name);
    const { status, body } = await call('PATCH', `/users/${id}/generals?type=${type}`, form);
    if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
  }
}

const CATEGORIES: Record<keyof typeof SECTIONS, string> = {
  ...{ generals: 'general', addresses: 'address', financials: 'financial' },
  ...{ billings: 'billing', additionals: 'additional' },
};

/** Staff looks at every value and paper of a company's sections, and accepts it. */
export async function accepted(staff: Call, id: number) {
  for (const [part, category] of Object.entries(CATEGORIES)) {
    const { body } = await staff('GET', `/users/${id}/${part}`);
    const filled = Object.keys(body).filter((field) => body[field] !== null && `${field}_validated` in body);
    for (const field of filled) {
      const paper = body[field]?.type !== undefined;
      const review = paper
        ? { type: 1, field: String(body[field].id), validated: 1 }
        : { type: 2, field, category, validated: 1 };
      const { status, body: told } = await staff('POST', `/users/${id}/validators`, review);
      if (status >= 300) throw new Error(`${part} ${field}: ${status} ${JSON.stringify(told)}`);
    }
  }
}

/** Registers through the form, and ends on the page of who was registered. */
export async function registerOnScreen(page: Page, type: 'personal' | 'company') {
  const person = newPerson();
  const email = `alta.${unique()}@test.mx`;
  await go(page, type === 'company' ? '/companies/create' : '/users/create');
  await page.getByLabel('Correo').fill(email);
  await page.getByLabel('Celular').fill('5512345678');
  const submit = page.getByRole('main').getByRole('button', { name: /^(Crear usuario|Registrar compañía)$/ });
  if (type === 'company') {
    await submit.click();
    await told(page, 'Debe proporcionar al menos CURP o RFC.');
  } else {
    await page.getByLabel('Tipo de contribuyente').click();
    await page.getByRole('option', { name: 'Persona Física' }).click();
    await page.getByLabel('CURP').fill(person.curp);
  }
  await page.getByLabel('RFC').fill(type === 'company' ? newCompanyRfc() : person.rfc);
  await submit.click();
  await page.getByRole('heading', { name: email }).waitFor();
  return { id: Number(/users\/(\d+)/.exec(page.url())?.[1]), person };
}

const pencil = (page: Page, label: string) =>
  page.getByRole('button', { name: `Editar ${label}`, exact: true }).first();

/** The value is saved, and its editor closed: from here the page may be left. */
export const saved = (page: Page, label: string) =>
  page
    .getByRole('button', { name: `Guardar ${label}`, exact: true })
    .first()
    .waitFor({ state: 'detached' });

/** Opens the pencil beside a value, types and saves. */
export async function edit(page: Page, label: string, value: string) {
  await pencil(page, label).click();
  const box = page.getByLabel(label, { exact: true }).first();
  await box.fill(value);
  await box.press('Enter');
}

/** The same for a value that is chosen: the list is open as soon as the pencil is pressed, and typing narrows it. */
export async function editChoice(page: Page, label: string, option: string) {
  await pencil(page, label).click();
  await page.getByRole('combobox', { name: label }).fill(option);
  await page.getByRole('option', { name: option, exact: true }).click();
  await page.getByRole('button', { name: `Guardar ${label}`, exact: true }).click();
}

type Step = { path: string; tab: string; api?: [string, object]; title?: string; value?: string; choice?: boolean };
const { street: _street, ...addressBut } = SECTIONS.addresses;
const { clabe: _clabe, ...financialBut } = SECTIONS.financials;
const { zipcode_cfdi: _zipcode, ...billingBut } = SECTIONS.billings;
const { nationality: _nationality, ...additionalBut } = SECTIONS.additionals;

/** Each section: what comes by call, and the value that completes it on screen. */
const stepsOf = (billing: object, additional: object): Step[] => [
  { path: '/addresses', tab: 'Dirección', api: ['addresses', addressBut], title: 'Calle', value: 'Juárez' },
  {
    path: '/financials',
    tab: 'Datos Bancarios',
    api: ['financials', financialBut],
    title: 'CLABE',
    value: '0020 1007 7777 7777 71',
  },
  {
    path: '/billings',
    tab: 'Datos Fiscales',
    api: ['billings', billing],
    title: 'Código postal fiscal',
    value: '06000',
  },
  {
    path: '/additionals',
    tab: 'Datos adicionales',
    api: ['additionals', additional],
    title: 'Nacionalidad',
    value: 'México',
    choice: true,
  },
];
const STEPS: Record<'personal' | 'company', Step[]> = {
  company: [
    { path: '', tab: 'General', title: 'Razón social', value: 'Compañía de Prueba SA de CV' },
    ...stepsOf(billingBut, additionalBut),
  ],
  personal: [
    { path: '', tab: 'Generales', title: 'Nombre', value: 'Úrsula' },
    ...stepsOf({ regimen: '605', use: 'S01' }, { ...additionalBut, occupation: 1 }),
    {
      path: '/beneficiaries',
      tab: 'Beneficiario',
      api: ['beneficiaries', { last_name: 'Ruiz', cellphone: '5512345678' }],
      title: 'Nombre',
      value: 'Ana',
    },
    { path: '/signatures', tab: 'Firma' },
  ],
};
const MARKED = 5;

/** Completes each section with its last value on screen; `review` marks that value as validated there too. */
export async function completeOnScreen(
  page: Page,
  call: Call,
  id: number,
  { type, review = false, but, only }: { type: 'personal' | 'company'; review?: boolean; but?: string; only?: string },
) {
  const steps = STEPS[type].filter(({ tab }) => tab !== but && (only === undefined || tab === only));
  const given = await Promise.all(
    steps.flatMap(({ api }) => (api ? [call('PUT', `/users/${id}/${api[0]}`, api[1])] : [])),
  );
  expect(given.map(({ status }) => status)).toEqual(given.map(() => 200));
  for (const step of steps) {
    await go(page, `/users/${id}${step.path}`);
    if (!step.title) await sign(page);
    else {
      await (step.choice ? editChoice : edit)(page, step.title, step.value as string);
      await saved(page, step.title);
    }
    if (step.path === '') await uploadPapers(page, type);
    if (STEPS[type].indexOf(step) < MARKED)
      await page
        .getByRole('tab')
        .filter({ hasText: step.tab })
        .locator('title', { hasText: /^Completo$/ })
        .waitFor({ state: 'attached' });
    if (review && step.title) await validate(page, step.title);
  }
}

async function uploadPapers(page: Page, kind: 'personal' | 'company') {
  for (const { title, file } of PAPERS[kind]) await upload(page, title, file);
}

const sign = (page: Page) =>
  upload(page, 'Firma autógrafa', { name: 'firma.png', mimeType: 'image/png', buffer: pngOf(5) });

/** Waits for the answer too: the notice of the previous file may still be shown. */
async function upload(page: Page, title: string, file: typeof png) {
  const answer = page.waitForResponse(
    (one) => one.request().method() === 'PATCH' && /\/v1\/users\/\d+/.test(one.url()),
  );
  const input = page.locator(`input[type="file"][aria-label="Subir archivo: ${title}"]`);
  const [{ ok, url }] = await Promise.all([
    answer.then((one) => ({ ok: one.ok(), url: one.url() })),
    input.setInputFiles(file),
  ]);
  expect([url, ok]).toEqual([url, true]);
  await told(page, 'Archivo guardado');
}

async function validate(page: Page, title: string) {
  const button = page.getByRole('button', { name: `Validar: ${title}`, exact: true });
  await button.click();
  await expect.poll(() => button.isDisabled()).toBe(true);
}

/** Everything that the calls of a page are answered, as text. */
export function answersOf(page: Page): () => Promise<string> {
  const heard: Promise<string>[] = [];
  page.on('response', (answer) => {
    const json = answer.headers()['content-type']?.includes('json') && answer.url().includes('/v1/');
    if (json) heard.push(answer.text().catch(() => ''));
  });
  return async () => (await Promise.all(heard)).join('\n');
}
