import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseFolder } from '../memory.ts';
import { partOf } from '../part.ts';
import { launchChromium } from './helpers/chromium.ts';
import { DESKTOP, PASSWORD } from './helpers/console.ts';
import { type RunningServer, startServer } from './helpers/server.ts';
import { choose, fill, told } from './helpers/steps.ts';

const ROOT = join(import.meta.dirname, '../..');
const LENDING = /préstamo|solicitud|solicitante|\baval|prestador|crédito|dispers|amortiz|socio|factur|cobran/i;

let server: RunningServer;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  const dataDir = mkdtempSync(join(databaseFolder(), 'mesa-library-'));
  const schemas = join(dataDir, 'schemas');
  cpSync(join(ROOT, 'tests/fixtures/library'), schemas, { recursive: true });
  server = await startServer({ PUBLIC_URL: 'http://127.0.0.1:{port}' }, dataDir, join(ROOT, 'tests/fixtures/library'));
  browser = await launchChromium();
  page = await browser.newPage({ locale: 'es-MX', viewport: DESKTOP });
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** All that the screen says, also to who does not see it. */
async function screenText(): Promise<string> {
  return page.evaluate(() => {
    const named = [...document.querySelectorAll('[aria-label],[title],[placeholder]')].flatMap((one) =>
      ['aria-label', 'title', 'placeholder'].map((name) => one.getAttribute(name) ?? ''),
    );
    return [document.title, document.body.innerText, ...named].join('\n');
  });
}

describe('the console of another business', () => {
  it('is entered by the link of the first account', async () => {
    expect(server.output()).toContain('npm run account -- first');
    const said = execFileSync('npm', ['run', '--silent', 'account', '--', 'first', 'ana@biblioteca.mx'], {
      cwd: ROOT,
      encoding: 'utf8',
      env: {
        ...process.env,
        DATA_DIR: join(server.dataDir, 'data'),
        SCHEMAS_DIR: server.schemasDir,
        PUBLIC_URL: server.url,
      },
    });
    const link = /https?:\/\/\S+#\/reset\S*/.exec(said)?.[0] ?? said;
    await page.goto(link);
    await page.getByLabel('Repita la contraseña').waitFor();
    for (const field of await page.locator('input[type=password]').all()) await field.fill(PASSWORD);
    await page.locator('button[type=submit]').click();
    await told(page, /Contraseña guardada/);
    await page.goto(`${server.url}/#/login`);
    await page.getByLabel('Correo electrónico').fill('ana@biblioteca.mx');
    await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Iniciar sesión' }).click();
    await page.getByRole('navigation').first().waitFor();
    await told(page, 'Salidas');
  });

  it('lends a book and takes it back', async () => {
    await page.goto(`${server.url}/#/books/create`);
    await fill(page, { Título: 'Pedro Páramo', Autor: 'Juan Rulfo' });
    await save();
    await page.goto(`${server.url}/#/members/create`);
    await fill(page, { Nombre: 'Eva Ríos' });
    await save();
    await lend();
    await row('Prestado').getByText('Eva Ríos').waitFor();
    // A second copy of the same book is not there: the rule of the files says so where it was typed.
    await lend({ isRefused: true });
    await page.goto(`${server.url}/#/loans`);
    await page.getByRole('button', { name: 'Salir sin guardar' }).click();
    await row('Prestado')
      .getByRole('button', { name: /^Acciones de/ })
      .click();
    await page.getByRole('menuitem', { name: 'Devolver' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('¿El libro está de vuelta?').waitFor();
    await dialog.getByRole('button').last().click();
    await told(page, 'Libro devuelto');
    await row('Devuelto').getByText('Pedro Páramo').waitFor();
  });

  it('says no word of lending on any screen, nor in what it is served', async () => {
    const texts: string[] = [];
    const screens = ['/loans/create', '/loans', '/books', '/users', '/books/create', '/members', '/users/create'];
    for (const path of partOf(screens, 0)) {
      await page.goto('about:blank');
      await page.goto(`${server.url}/#${path}`);
      const main = page.locator('main');
      await main.getByRole('table').or(main.locator('button[type=submit]')).first().waitFor();
      texts.push(await screenText());
    }
    await page.getByRole('button', { name: /Menú de usuario/ }).click();
    await page.getByRole('menuitem', { name: /Cerrar sesión/ }).waitFor();
    texts.push(await screenText());
    const token = await page.evaluate(
      () => Object.entries(localStorage).find(([key]) => /token/i.test(key))?.[1] ?? '',
    );
    const answer = await fetch(`${server.url}/v1/schemas`, {
      headers: { authorization: `Bearer ${token.replaceAll('"', '')}` },
    });
    expect(answer.status).toBe(200);
    texts.push(await answer.text());
    expect(texts.join('\n')).toContain('Biblioteca');
    expect(texts.flatMap((text) => text.match(LENDING) ?? [])).toEqual([]);
  });
});

const row = (status: string) => page.locator('tr[data-row]').filter({ hasText: status });

async function save() {
  await page.locator('main').getByRole('button', { name: 'Crear', exact: true }).click();
  await told(page, 'Registro creado');
  await page.locator('tr[data-row]').first().waitFor();
}

/** Lends the book that is there to the reader that is there, until the end of a January. */
async function lend({ isRefused = false } = {}) {
  await page.goto(`${server.url}/#/loans/create`);
  await choose(page, 'Libro', 'Pedro');
  await choose(page, 'Lector', 'Eva');
  await fill(page, { 'Se devuelve el': '31/01/2030' });
  if (!isRefused) return save();
  await page.locator('main').getByRole('button', { name: 'Crear', exact: true }).click();
  await page.getByText('Ya existe otro registro con este valor en Libro.').waitFor();
}
