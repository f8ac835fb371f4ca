import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVERY_CASE, partOf } from '../part.ts';
import { launchChromium } from './helpers/chromium.ts';
import { apiAs, base, home, PASSWORD, signIn } from './helpers/console.ts';
import { mailsTo } from './helpers/mails.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

async function openSignIn(): Promise<Page> {
  const page = await browser.newPage({ locale: 'es-MX' });
  await page.goto(`${base()}/#/login`);
  await page.getByRole('heading', { name: 'Iniciar sesión' }).waitFor();
  return page;
}

const email = (page: Page) => page.getByLabel('Correo electrónico');
const password = (page: Page) => page.getByLabel('Contraseña', { exact: true });
const submit = (page: Page) => page.getByRole('button', { name: 'Iniciar sesión' });

describe('the sign-in page', () => {
  it('shows and hides the password and ticks its five rules while it is typed [A-009, A-010, A-014]', async () => {
    const page = await openSignIn();
    const met = () => page.locator('li[data-met=true]').count();
    await expect.poll(() => page.getByRole('listitem').count()).toBe(5);
    expect(await met()).toBe(0);
    for (const [text, rules] of [
      ['a', 1],
      ['aB', 2],
      ['aB1', 3],
      ['aB1!', 4],
      ['aB1!aaaa', 5],
    ] as const) {
      await password(page).fill(text);
      await expect.poll(met).toBe(rules);
    }
    await expect.poll(() => password(page).getAttribute('type')).toBe('password');
    await page.getByRole('button', { name: /Mostrar contraseña/ }).click();
    await expect.poll(() => password(page).getAttribute('type')).toBe('text');
    await page.getByRole('button', { name: /Ocultar contraseña/ }).click();
    await expect.poll(() => password(page).getAttribute('type')).toBe('password');
    await page.close();
  });

  it('blocks the submit while the password misses a rule, with the sentence [A-015]', async () => {
    const page = await openSignIn();
    await email(page).fill('admin@demo.mx');
    await password(page).fill('corta');
    await page
      .getByText('La contraseña no cumple con todos los requisitos / dar click en olvide mi contraseña')
      .waitFor();
    await expect.poll(() => submit(page).isDisabled()).toBe(true);
    await password(page).fill(PASSWORD);
    await expect.poll(() => submit(page).isDisabled()).toBe(false);
    await page.close();
  });

  it.runIf(EVERY_CASE)('refuses to sign in without an email, and asks the server nothing [A-013]', async () => {
    const page = await openSignIn();
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/login')) asked += 1;
    });
    await password(page).fill(PASSWORD);
    await submit(page).click();
    await page
      .getByText(/correo.*(obligatorio|requerido)|Escriba su correo/i)
      .first()
      .waitFor();
    expect(asked).toBe(0);
    await page.close();
  });

  it("shows 'Error al iniciar sesión, verifica tus credenciales' for a wrong password [A-033]", async () => {
    const page = await openSignIn();
    await email(page).fill('admin@demo.mx');
    await password(page).fill('Otra2026!');
    await submit(page).click();
    await page.getByText('Error al iniciar sesión, verifica tus credenciales').waitFor();
    await page.close();
  });

  it.runIf(EVERY_CASE)('takes a password longer than 20 characters [A-016]', async () => {
    const page = await openSignIn();
    await email(page).fill('nadie@demo.mx');
    await password(page).fill(`aB1!${'x'.repeat(60)}`);
    await expect.poll(() => submit(page).isDisabled()).toBe(false);
    await expect.poll(() => password(page).inputValue()).toHaveLength(64);
    await page.close();
  });

  it("switches to recovery and back, and answers 'Correo enviado'; the mailed link sets a new password [A-011, A-029]", async () => {
    const page = await openSignIn();
    await page.getByText('Olvidé mi contraseña').click();
    const send = page.getByRole('button', { name: 'Enviar correo de recuperación' });
    await send.waitFor();
    await page.getByText('Iniciar sesión', { exact: true }).last().click();
    await password(page).waitFor();
    await page.getByText('Olvidé mi contraseña').click();
    await email(page).fill('human-resources@demo.mx');
    const before = recoveryLink('human-resources@demo.mx');
    await send.click();
    await page.getByText('Correo enviado').first().waitFor();
    await expect.poll(() => recoveryLink('human-resources@demo.mx'), { timeout: 20_000 }).not.toBe(before);
    const link = recoveryLink('human-resources@demo.mx');
    const address = new URL(link ?? '');
    await page.goto(`${base()}/${address.hash}`);
    await page.getByLabel('Repita la contraseña').waitFor();
    for (const field of await page.locator('input[type=password]').all()) await field.fill('Nueva2026!x');
    await page.locator('button[type=submit]').click();
    await expect.poll(() => canSignIn('human-resources@demo.mx', 'Nueva2026!x'), { timeout: 20_000 }).toBe(true);
    expect(await canSignIn('human-resources@demo.mx', PASSWORD)).toBe(false);
    await restorePassword('human-resources@demo.mx', link);
    await page.close();
  });

  it.runIf(EVERY_CASE)(
    "warns 'Error a la hora de enviar el correo, intente más tarde' when recovery fails [A-034]",
    async () => {
      const page = await openSignIn();
      await page.route('**/passwords', (route) => route.fulfill({ status: 500, body: '{}' }));
      await page.getByText('Olvidé mi contraseña').click();
      await email(page).fill('admin@demo.mx');
      await page.getByRole('button', { name: 'Enviar correo de recuperación' }).click();
      await page.getByText('Error a la hora de enviar el correo, intente más tarde').waitFor();
      await page.close();
    },
  );

  it.runIf(EVERY_CASE)('shows no partner link on a host that is not a partner host [A-012]', async () => {
    const page = await openSignIn();
    await expect.poll(() => page.getByText('Qué son los partners').count()).toBe(0);
    await page.close();
  });
});

describe('the session', () => {
  it('keeps the token in local storage and sends it as bearer to the versioned base [A-022]', async () => {
    const page = await openSignIn();
    await email(page).fill('finance@demo.mx');
    await password(page).fill(PASSWORD);
    await submit(page).click();
    await page.getByRole('navigation').first().waitFor();
    const request = page.waitForRequest((one) => one.url().includes('/v1/requests?'));
    await page.goto(`${base()}/#/requests`);
    const header = (await request).headers().authorization ?? '';
    const stored = await page.evaluate(() => Object.values(localStorage).join(' '));
    expect(header).toMatch(/^Bearer .{20,}$/);
    expect(stored).toContain(header.slice('Bearer '.length));
    await page.close();
  });

  it('signs out, and a 500 of the call leads to login all the same [A-027]', async () => {
    const { context, page } = await signIn(browser, 'accounting', '/holidays');
    await page.route('**/logout', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.getByRole('button', { name: /Menú de usuario|cuenta/i }).click();
    await page.getByRole('menuitem', { name: /Cerrar sesión/ }).click();
    await page.getByRole('heading', { name: 'Iniciar sesión' }).waitFor();
    expect(await tokens(page)).toBe(0);
    await context.close();
  });

  for (const status of partOf([401, 403], 0, 2)) {
    it(`a ${status} on any call clears the token and leads to login [A-031]`, async () => {
      const { context, page } = await signIn(browser, 'legal', '/holidays');
      await page.route('**/v1/users?*', (route) =>
        route.fulfill({ status, contentType: 'application/json', body: '{}' }),
      );
      await page.goto(`${base()}/#/users`);
      await page.getByRole('heading', { name: 'Iniciar sesión' }).waitFor();
      expect(await tokens(page)).toBe(0);
      await context.close();
    });
  }

  it.runIf(EVERY_CASE)('a roles call without an answer within 5 seconds leads to login [A-032]', async () => {
    const page = await openSignIn();
    await page.route('**/v1/roles', () => undefined);
    await email(page).fill('admin@demo.mx');
    await password(page).fill(PASSWORD);
    const before = performance.now();
    await Promise.all([page.waitForRequest('**/v1/roles'), submit(page).click()]);
    await expect.poll(() => tokens(page)).toBe(1);
    await expect.poll(() => tokens(page)).toBe(0);
    expect(performance.now() - before).toBeGreaterThan(5_000);
    await page.getByRole('heading', { name: 'Iniciar sesión' }).waitFor();
    await page.close();
  });

  it('a roles call that fails leads to login [A-032]', async () => {
    const page = await openSignIn();
    await page.route('**/v1/roles', (route) => route.fulfill({ status: 500, body: '{}' }));
    await email(page).fill('admin@demo.mx');
    await password(page).fill(PASSWORD);
    await Promise.all([page.waitForResponse('**/v1/roles'), submit(page).click()]);
    await expect.poll(() => tokens(page)).toBe(0);
    await page.getByRole('heading', { name: 'Iniciar sesión' }).waitFor();
    await page.close();
  });

  it('shows who is signed in, by GET /admins/{id} or /users/{id} [A-028]', async () => {
    const { context, page } = await signIn(browser, 'super-admin', '/holidays');
    const { id, call } = await apiAs('super-admin');
    const { body } = await call('GET', `/admins/${id}`);
    await page.getByText(body.username).first().waitFor();
    await context.close();
  });
});

/** How many tokens the browser holds. */
const tokens = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => /token/i.test(key)).length);

/** The newest reset link in the outbox for this address. */
function recoveryLink(address: string): string | undefined {
  return mailsTo(home().dataDir, address).flatMap((text) => text.match(/https?:\/\/\S+#\/reset\S*/) ?? [])[0];
}

/** A second recovery puts the demo password back, so that other tests can sign in. */
async function restorePassword(address: string, used: string | undefined) {
  const send = (method: string, path: string, body: object) =>
    fetch(`${base()}/v1${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await send('PUT', '/passwords', { email: address });
  await expect.poll(() => recoveryLink(address), { timeout: 20_000 }).not.toBe(used);
  const token = new URLSearchParams(recoveryLink(address)?.split('?')[1]).get('token');
  expect((await send('POST', '/passwords/reset', { token, password: PASSWORD })).status).toBe(204);
}

async function canSignIn(address: string, word: string): Promise<boolean> {
  const answer = await fetch(`${base()}/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: address, password: word }),
  });
  return answer.status < 300;
}
