import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EVERY_CASE } from '../part.ts';
import { launchChromium } from './helpers/chromium.ts';
import { apiAs, base, home, PHONE, signIn } from './helpers/console.ts';

const LIVE_MS = 30_000;
const FIELDS = 'holidays/fields.schema.json';
const RIGHTS = 'holidays/permissions.json';
const NONE = [
  '"operations": {',
  '"scopes": { "ancient": { "date": { "$lt": "1900-01-01" } } }, "operations": {',
] as const;

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

const path = (file: string) => join(home().schemasDir, file);
const text = (file: string) => readFileSync(path(file), 'utf8');
const problems = async () =>
  ((await (await apiAs('super-admin')).call('GET', '/schemas/problems')).body.problems as { message: string }[])
    .map(({ message }) => message)
    .sort();

let before: Map<string, string>;
/** Columns that other tests of the same server left behind. */
let noticed: string[];
beforeEach(async () => {
  before = new Map([FIELDS, RIGHTS, 'holidays/messages.json'].map((file) => [file, text(file)]));
  noticed = await problems();
});
afterEach(async () => {
  for (const [file, was] of before) writeFileSync(path(file), was);
  await expect.poll(problems, { timeout: LIVE_MS }).toEqual(noticed);
});

const edit = (file: string, from: string, to: string) => {
  expect(text(file)).toContain(from);
  writeFileSync(path(file), text(file).replace(from, to));
};
const newest = async () =>
  (await (await apiAs('super-admin')).call('GET', '/schemaVersions?limit=1')).body.resources[0];
const column = (page: Page, name: string) => page.getByRole('columnheader', { name }).first();

describe('versions of the schema files on screen', () => {
  it('are one button and one confirmation away, and come back to every open console; others than SUPER_ADMIN have no button, others than administrators no page [K-012]', async () => {
    const { page: root, context: one } = await signIn(browser, 'super-admin');
    const { page: staff, context: two } = await signIn(browser, 'senior-operations', '/holidays');
    await column(staff, 'Fecha').waitFor();
    const { id } = await newest();
    edit(FIELDS, '"title": "Fecha",', '"title": "Día que confunde",');
    await column(staff, 'Día que confunde').waitFor({ timeout: LIVE_MS });

    await root.getByRole('button', { name: /Menú de usuario/ }).click();
    await root.getByRole('menuitem', { name: 'Versiones de los archivos' }).click();
    await root
      .getByRole('row')
      .filter({ hasText: String(id + 1) })
      .first()
      .click();
    await root.getByText('"title": "Día que confunde",').first().waitFor();
    await root.getByText('"title": "Fecha",').first().waitFor();
    await root.goto(`${base()}/#/schemaVersions/${id}`);
    await root.getByRole('button', { name: 'Regresar a esta versión' }).click();
    const dialog = root.getByRole('dialog');
    await dialog.getByLabel(/Motivo/).fill('El título confunde');
    await dialog.getByRole('button', { name: /Regresar/ }).click();
    await root.getByText(`La versión ${id} está de nuevo en vigor`).waitFor({ timeout: LIVE_MS });
    await column(staff, 'Fecha').waitFor({ timeout: LIVE_MS });
    expect(text(FIELDS)).toBe(before.get(FIELDS));
    await root.getByText('El título confunde').first().waitFor();

    const { page: admin, context: three } = await signIn(browser, 'admin', `/schemaVersions/${id}`, PHONE);
    await admin.getByText(`Versión ${id} de los archivos`).first().waitFor();
    await expect.poll(() => admin.getByRole('button', { name: 'Regresar a esta versión' }).count()).toBe(0);
    await staff.goto(`${base()}/#/schemaVersions`);
    await staff
      .getByText(/Denegado|No existe|no tiene permiso/i)
      .first()
      .waitFor();
    await Promise.all([one.close(), two.close(), three.close()]);
  });

  it.runIf(EVERY_CASE)(
    'say which role lost its rows, in the version and in the line of notices, for administrators alone [K-013]',
    async () => {
      const { page: admin, context: one } = await signIn(browser, 'admin', '/holidays');
      const { page: staff, context: two } = await signIn(browser, 'senior-operations', '/holidays');
      edit(RIGHTS, '"list": "@operations"', '"list": { "@admins": true, "SENIOR_OPERATIONS": "ancient" }');
      edit(RIGHTS, ...NONE);
      edit(
        'holidays/messages.json',
        '"create.title"',
        '"scopes.ancient": "Solo los de antes de 1900.",\n  "create.title"',
      );
      await admin
        .getByText(/avisos? sobre los archivos de pantallas/)
        .first()
        .waitFor({ timeout: LIVE_MS });
      await admin.getByRole('button', { name: 'Detalles' }).click();
      await admin
        .getByRole('dialog')
        .getByText(/Operaciones sénior ya no ve ningún registro de Días Feriados: antes veía \d+/)
        .waitFor();
      await admin.keyboard.press('Escape');
      const { id } = await newest();
      await admin.goto(`${base()}/#/schemaVersions/${id}`);
      await admin
        .getByText(/Días Feriados · Operaciones sénior: veía \d+ y ahora ve 0/)
        .first()
        .waitFor();
      await expect.poll(() => staff.getByText(/sobre los archivos de pantallas/).count()).toBe(0);
      await Promise.all([one.close(), two.close()]);
    },
  );
});
