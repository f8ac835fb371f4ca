import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EVERY_CASE } from '../part.ts';
import { findings } from './helpers/axe-walk.ts';
import { launchChromium } from './helpers/chromium.ts';
import { base, PASSWORD } from './helpers/console.ts';
import {
  codeOf,
  enrolApp,
  inside,
  keepCodes,
  mailedCode,
  signOut,
  startFactorServer,
  strangerPage,
  totpBox,
  typePassword,
  virtualKey,
} from './helpers/factors.ts';
import { day } from './helpers/loans.ts';
import { go, told } from './helpers/steps.ts';

let browser: Browser;
/** A server of its own: here roles require a second factor. */
let server: Awaited<ReturnType<typeof startFactorServer>>;
beforeAll(async () => {
  server = await startFactorServer();
  process.env.E2E_URL = server.url;
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  delete process.env.E2E_URL;
  await server?.stop();
});

/** Everybody begins without a factor. */
beforeEach(async () => {
  for (const table of ['_factors', '_recovery_codes', '_challenges', '_sessions'])
    await server.db.query(`delete from ${table}`);
});

/** Half a minute passes: an app shows another code, which counts again. */
const nextCode = () => server.db.query('update _factors set last_step = null');
/** The last proof of all sessions lies so far back. */
const age = (seconds: number) =>
  server.db.query(`update _sessions set fresh_at = now() - make_interval(secs => $1)`, [seconds]);
const token = (page: Page) => page.evaluate(() => localStorage.getItem('token'));
const stepUp = (page: Page) => page.getByRole('dialog', { name: 'Confirme que es usted' });
const focusIsIn = (place: Locator) =>
  place.evaluate((dialog) => dialog.parentElement?.contains(document.activeElement) ?? false);
/** A day as it is typed. */
const shown = (offset: number) => day(offset).split('-').reverse().join('/');
const security = async (page: Page) => {
  await go(page, '/profile/security');
  await page.getByRole('tab', { name: 'Seguridad', selected: true }).waitFor();
};

describe('a role that requires a second factor', () => {
  it('reaches enrolment only until it has one, and then comes in with code and recovery code (trust 10, trust 12)', async () => {
    const { context, page } = await strangerPage(browser);
    const answered = page.waitForResponse((one) => one.url().endsWith('/v1/login'));
    await typePassword(page, 'legal');
    const { pending, must } = await (await answered).json();
    expect(must).toBe('enrol');
    await page.getByRole('heading', { name: 'Active su segundo factor' }).waitFor();
    expect(await findings(page, true)).toEqual([]);
    // What came of the password opens nothing else, on the screen or by call.
    expect(await token(page)).toBeNull();
    for (const path of ['/roles', '/schemas', '/requests', '/profile', '/sessions', '/events', '/me/draft-key']) {
      const answer = await fetch(`${base()}/v1${path}`, {
        method: path === '/roles' ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${pending}` },
      });
      expect([path, answer.status]).toEqual([path, 401]);
    }
    await page.goto(`${base()}/#/requests`);
    await page.getByRole('heading', { name: 'Active su segundo factor' }).waitFor();
    const { secret, codes } = await enrolApp(page, server.dataDir, 'legal');
    expect(new Set(codes).size).toBe(10);
    await inside(page);

    await nextCode();
    await signOut(page);
    await typePassword(page, 'legal');
    await totpBox(page).fill('000000');
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await page.locator('[aria-invalid="true"]').waitFor();
    expect(await findings(page, true)).toEqual([]);
    await expect.poll(() => totpBox(page).inputValue()).toBe('000000');
    await totpBox(page).fill(codeOf(secret));
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await inside(page);

    for (const [code = '', comes] of [
      [codes[0], true],
      [codes[0], false],
    ] as const) {
      await signOut(page).catch(() => undefined);
      await typePassword(page, 'legal');
      await page.getByRole('button', { name: 'Usar un código de recuperación' }).click();
      await page.getByLabel('Código de recuperación').fill(code);
      await page.getByRole('button', { name: 'Entrar', exact: true }).click();
      if (comes) await inside(page);
      else await page.locator('[aria-invalid="true"]').waitFor();
    }
    expect(await token(page)).toBeNull();

    // New codes end those of before.
    if (!EVERY_CASE) return context.close();
    await page.getByRole('button', { name: 'Usar el código de mi aplicación' }).click();
    await nextCode();
    await totpBox(page).fill(codeOf(secret));
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await inside(page);
    await security(page);
    await told(page, 'Le quedan 9 códigos de recuperación.');
    await page.getByRole('button', { name: 'Códigos nuevos' }).click();
    await page.getByRole('dialog', { name: 'Códigos nuevos' }).waitFor();
    expect(await findings(page, true)).toEqual([]);
    const fresh = await keepCodes(page);
    await told(page, 'Le quedan 10 códigos de recuperación.');
    for (const [code = '', comes] of [
      [codes[1], false],
      [fresh[0], true],
    ] as const) {
      if (await token(page)) await signOut(page);
      else await page.reload();
      await typePassword(page, 'legal');
      await page.getByRole('button', { name: 'Usar un código de recuperación' }).click();
      await page.getByLabel('Código de recuperación').fill(code);
      await page.getByRole('button', { name: 'Entrar', exact: true }).click();
      if (comes) await inside(page);
      else await page.locator('[aria-invalid="true"]').waitFor();
    }
    await context.close();
  });
});

describe('a passkey', () => {
  it.runIf(EVERY_CASE)('is enrolled, signs in beside the password and alone, and steps up (trust 11)', async () => {
    const { context, page } = await strangerPage(browser);
    await virtualKey(context, page);
    await page.reload();
    await typePassword(page, 'accounting');
    await page.getByRole('button', { name: 'Llave de acceso', exact: true }).click();
    const mail = page.getByLabel('Código del correo');
    await mail.waitFor();
    expect(await findings(page, true)).toEqual([]);
    await mail.fill(await mailedCode(server.dataDir, 'accounting@demo.mx'));
    await page.getByRole('button', { name: 'Crear llave de acceso' }).click();
    expect(await keepCodes(page)).toHaveLength(10);
    await inside(page);

    await signOut(page);
    await typePassword(page, 'accounting');
    await page.getByRole('button', { name: 'Usar llave de acceso' }).click();
    await inside(page);

    await signOut(page);
    await page.getByRole('button', { name: 'Entrar con llave de acceso' }).click();
    await inside(page);

    await age(301);
    await security(page);
    await page.getByRole('button', { name: 'Códigos nuevos' }).click();
    await stepUp(page).waitFor();
    expect(await findings(page, true)).toEqual([]);
    await page.getByRole('button', { name: 'Usar llave de acceso' }).click();
    await stepUp(page).waitFor({ state: 'detached' });
    expect(await keepCodes(page)).toHaveLength(10);
    await context.close();
  });
});

describe("'Confirme que es usted' over a payout", () => {
  it('an hour after the factor: one payout with what was typed, nothing lost by closing; many are asked once (trust 14)', async () => {
    const { context, page } = await strangerPage(browser);
    await typePassword(page, 'junior-operations');
    const { secret } = await enrolApp(page, server.dataDir, 'junior-operations');
    await inside(page);
    await nextCode();
    await go(page, '/dispersions?dispersed=false');
    const rows = page.locator('tr[data-row]');
    await rows.first().waitFor();
    const sent: { path: string; key: string | undefined; status: number }[] = [];
    page.on('response', (one) => {
      if (one.request().method() === 'PATCH')
        sent.push({
          path: new URL(one.url()).pathname,
          key: one.request().headers()['idempotency-key'],
          status: one.status(),
        });
    });

    await age(3_601);
    await rows
      .first()
      .getByRole('button', { name: /^Acciones/ })
      .click();
    await page.getByRole('menuitem', { name: 'Dispersar' }).click();
    const dialog = page.getByRole('dialog', { name: /^Dispersar/ });
    const date = dialog.getByLabel('Fecha de dispersión');
    await date.waitFor();
    const pay = dialog.getByRole('button', { name: 'Dispersar' });
    const typed = shown(-1);
    await date.fill(typed);
    await pay.click();
    await stepUp(page).waitFor();
    expect(await findings(page, true)).toEqual([]);
    await page.keyboard.press('Escape');
    await told(page, 'No se hizo: faltó confirmar que es usted. Lo que escribió sigue aquí.');
    await expect.poll(() => date.inputValue()).toBe(typed);
    await expect.poll(() => focusIsIn(dialog)).toBe(true);

    await pay.press('Enter');
    await stepUp(page).waitFor();
    await expect.poll(() => totpBox(page).evaluate((box) => box === document.activeElement)).toBe(true);
    await page.keyboard.type(codeOf(secret));
    await page.keyboard.press('Enter');
    await expect.poll(() => sent.map(({ status }) => status)).toEqual([428, 428, 200]);
    await dialog.waitFor({ state: 'detached' });
    expect(sent[2]?.key).toBe(sent[1]?.key);
    const id = Number(sent[0]?.path.split('/').pop());
    const payouts = await server.db.query(
      'select dispersed, dispersed_date::text as day from dispersions where id = $1',
      [id],
    );
    expect(payouts.rows).toEqual([{ dispersed: true, day: day(-1) }]);

    await nextCode();
    await age(3_601);
    sent.length = 0;
    let proofs = 0;
    page.on('request', (one) => {
      if (one.method() === 'POST' && one.url().endsWith('/v1/step-up')) proofs += 1;
    });
    await go(page, '/dispersions?dispersed=false&page=0');
    await rows.nth(2).waitFor();
    for (const place of [0, 1, 2]) await rows.nth(place).getByRole('checkbox').check();
    await page.getByRole('toolbar').getByRole('button', { name: 'Dispersar' }).click();
    const many = page.getByRole('dialog', { name: /^Dispersar/ });
    await many.getByLabel('Fecha de dispersión').waitFor();
    await many.getByRole('button', { name: 'Dispersar' }).click();
    await stepUp(page).waitFor();
    await totpBox(page).fill(codeOf(secret));
    await page.getByRole('button', { name: 'Confirmar', exact: true }).click();
    // What the preview refused is left out; each of the others was asked for, and is done.
    const keys = (status: number) => sent.filter((one) => one.status === status).map(({ key }) => key);
    await expect.poll(() => keys(200).length >= 2 && keys(428).every((key) => keys(200).includes(key))).toBe(true);
    await many.waitFor({ state: 'detached' });
    await expect.poll(() => stepUp(page).count()).toBe(0);
    // A call that arrives when the proof is there already is not asked.
    expect(keys(428).length).toBeGreaterThanOrEqual(1);
    expect(proofs).toBe(1);
    await context.close();
  });
});

describe("'Mi perfil', 'Seguridad'", () => {
  it.runIf(EVERY_CASE)(
    'lists the open sessions without an address; ending one closes its page at once (trust 13)',
    async () => {
      const first = await strangerPage(browser);
      await typePassword(first.page, 'finance');
      const { secret } = await enrolApp(first.page, server.dataDir, 'finance');
      await inside(first.page);
      const second = await strangerPage(browser);
      await nextCode();
      await typePassword(second.page, 'finance');
      await totpBox(second.page).fill(codeOf(secret));
      await second.page.getByRole('button', { name: 'Entrar', exact: true }).click();
      await inside(second.page);
      const other = await token(second.page);

      const listed = first.page.waitForResponse((one) => /\/v1\/sessions(\?|$)/.test(one.url()));
      await security(first.page);
      const text = await (await listed).text();
      expect(text).not.toMatch(/\d+\.\d+\.\d+\.\d+|::1/);
      const rows = first.page.locator('tr[data-row]').filter({ hasText: 'Chrome' });
      await expect.poll(() => rows.count()).toBe(2);
      await told(first.page, 'Le quedan 10 códigos de recuperación.');
      expect(await findings(first.page, true)).toEqual([]);
      const foreign = rows.filter({ hasText: 'No' });
      await foreign.getByRole('button', { name: /^Acciones/ }).click();
      await first.page.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
      const question = first.page.getByRole('dialog', { name: /Cerrar sesión/ });
      const over = second.page.getByRole('heading', { name: 'Iniciar sesión' });
      await question.getByRole('button', { name: 'Cerrar sesión' }).click();
      await told(first.page, 'Sesión cerrada');
      await over.waitFor();
      expect(await token(second.page)).toBeNull();
      const next = await fetch(`${base()}/v1/profile`, { headers: { authorization: `Bearer ${other}` } });
      expect(next.status).toBe(401);
      await expect.poll(() => rows.count()).toBe(1);
      // A new password ends all other sessions as well, and keeps this one.
      await nextCode();
      await typePassword(second.page, 'finance');
      await totpBox(second.page).fill(codeOf(secret));
      await second.page.getByRole('button', { name: 'Entrar', exact: true }).click();
      await inside(second.page);
      await nextCode();
      await age(301);
      await first.page.getByRole('button', { name: 'Cambiar contraseña' }).click();
      await first.page.getByLabel('Contraseña actual').fill(PASSWORD);
      await first.page.getByLabel('Contraseña nueva').fill('Nueva2026!x');
      await first.page.getByLabel('Repita la contraseña').fill('Nueva2026!x');
      await first.page.getByRole('button', { name: 'Guardar contraseña' }).click();
      await stepUp(first.page).waitFor();
      await totpBox(first.page).fill(codeOf(secret));
      await first.page.getByRole('button', { name: 'Confirmar', exact: true }).click();
      await told(first.page, 'Contraseña cambiada; las demás sesiones se cerraron.');
      await over.waitFor();
      await security(first.page);
      await expect.poll(() => rows.count()).toBe(1);
      await first.context.close();
      await second.context.close();
    },
  );

  it.runIf(EVERY_CASE)(
    'a role that asks for none adds an app there, after its password, and closes all other sessions at once',
    async () => {
      const first = await strangerPage(browser);
      await typePassword(first.page, 'user');
      await inside(first.page);
      const second = await strangerPage(browser);
      await typePassword(second.page, 'user');
      await inside(second.page);
      const { page } = first;
      await age(301);
      await security(page);
      await told(page, 'Los recibe al activar su primer segundo factor.');
      await page.getByRole('button', { name: 'Agregar aplicación de códigos' }).click();
      await page.getByLabel('Nombre para reconocerlo').fill('Teléfono de prueba');
      await page.getByRole('button', { name: 'Continuar' }).click();
      await stepUp(page).getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Confirmar', exact: true }).click();
      await page.getByRole('img', { name: /Código QR/ }).waitFor();
      const secret = (await page.locator('code').innerText()).replace(/\s/g, '');
      await totpBox(page).fill(codeOf(secret));
      await page.getByLabel('Código del correo').fill(await mailedCode(server.dataDir, 'user@demo.mx'));
      await page.getByRole('button', { name: 'Activar', exact: true }).click();
      await page.getByRole('checkbox', { name: 'Los guardé' }).waitFor();
      await page.keyboard.press('Escape');
      await told(page, 'Marque «Los guardé» antes de cerrar: estos códigos no se vuelven a mostrar.');
      expect(await keepCodes(page)).toHaveLength(10);
      await told(page, 'Teléfono de prueba');
      await told(page, 'Le quedan 10 códigos de recuperación.');
      await page.getByRole('button', { name: 'Cerrar las demás sesiones' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Cerrar las demás sesiones' }).click();
      await told(page, 'Las demás sesiones se cerraron');
      await second.page.getByRole('heading', { name: 'Iniciar sesión' }).waitFor();
      await first.context.close();
      await second.context.close();
    },
  );
});
