import type { Browser, BrowserContext, Page } from 'playwright-core';
import { inject } from 'vitest';
import type { Home } from './setup.ts';

export const PASSWORD = 'Mesa2026!';
export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** The server of this worker: its address, its schema files and its data folder. */
export const home = (): Home => {
  const homes = inject('homes');
  const own = homes[(Number(process.env.VITEST_POOL_ID ?? 1) - 1) % homes.length];
  if (own === undefined) throw new Error('No server was started for the browser tests.');
  return own;
};

/** The address of this worker's server, unless a file has started its own. */
export const base = (): string => process.env.E2E_URL ?? home().url;

/** `role` is the name before `@demo.mx`: `super-admin`, `partner`, … */
export async function signIn(
  browser: Browser,
  role: string,
  viewport = DESKTOP,
  password = PASSWORD,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ viewport, locale: 'es-MX', timezoneId: 'UTC' });
  const page = await context.newPage();
  await page.goto(`${base()}/`);
  await page.getByLabel('Correo', { exact: false }).first().fill(`${role}@demo.mx`);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await page.getByRole('navigation').first().waitFor();
  return { context, page };
}

/** Somebody who is already signed in, without the form: what a test about other screens begins with. */
export async function enter(browser: Browser, role: string, viewport = DESKTOP) {
  const { token, call } = await apiAs(role);
  const origins = [{ origin: base(), localStorage: [{ name: 'token', value: token }] }];
  const storageState = { cookies: [], origins };
  const context = await browser.newContext({ viewport, locale: 'es-MX', timezoneId: 'UTC', storageState });
  const page = await context.newPage();
  await page.goto(`${base()}/`);
  await page.getByRole('navigation').first().waitFor();
  return { context, page, call };
}

/** The same person over the API, for what a test prepares or checks behind the screen. */
export async function apiAs(role: string) {
  const url = base();
  const answer = await fetch(`${url}/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${role}@demo.mx`, password: PASSWORD }),
  });
  const { token, id } = (await answer.json()) as { token: string; id: number };
  const call = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${url}${path.startsWith('/web') ? '' : '/v1'}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : undefined };
  };
  return { id, token, call };
}
