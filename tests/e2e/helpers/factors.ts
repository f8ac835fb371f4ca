import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import pg from 'pg';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { expect } from 'vitest';
import { attachEmbedded } from '../../../src/server/database/embedded.ts';
import { base, DESKTOP, PASSWORD } from './console.ts';
import { mailsTo } from './mails.ts';
import { type RunningServer, startServer } from './server.ts';

/** A server that asks for second factors, at the name that passkeys are bound to. */
export async function startFactorServer(): Promise<RunningServer & { db: pg.Pool }> {
  const server = await startServer({ FACTORS: 'on', PUBLIC_URL: 'http://localhost:{port}' });
  const attached = await attachEmbedded(join(server.dataDir, 'data'));
  const db = new pg.Pool({ ...attached.connection, max: 1 });
  const stop = async () => {
    await db.end();
    await attached.stop();
    await server.stop();
  };
  return { ...server, url: server.url.replace('127.0.0.1', 'localhost'), db, stop };
}

/** The code that an app shows now. */
export const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

const typedCodes = new Set<string>();

/** The newest code of 8 digits that was mailed to this address and not answered here before: the mail of now may come late. */
export async function mailedCode(dataDir: string, address: string): Promise<string> {
  const newest = () =>
    mailsTo(dataDir, address)
      .map((text) => text.match(/(?<![\w-])\d{8}(?![\w-])/)?.[0])
      .find((code) => code !== undefined && !typedCodes.has(code));
  await expect.poll(newest, { timeout: 20_000 }).toBeDefined();
  const code = newest() ?? '';
  typedCodes.add(code);
  return code;
}

/** A page of somebody who is not signed in. */
export async function strangerPage(
  browser: Browser,
  viewport = DESKTOP,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    viewport,
    locale: 'es-MX',
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(`${base()}/`);
  await page.getByRole('heading', { name: 'Iniciar sesión' }).waitFor();
  return { context, page };
}

/** Types address and password. */
export async function typePassword(page: Page, role: string, password = PASSWORD) {
  await page.getByLabel('Correo electrónico').fill(`${role}@demo.mx`);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click();
}

export const inside = (page: Page) => page.getByRole('navigation').first().waitFor();

export async function signOut(page: Page) {
  await page.getByRole('button', { name: /Menú de usuario|cuenta/i }).click();
  await page.getByRole('menuitem', { name: /Cerrar sesión/ }).click();
  await page.getByRole('heading', { name: 'Iniciar sesión' }).waitFor();
}

/** A key within the browser that answers by itself, as a fingerprint reader that is always touched. */
export async function virtualKey(context: BrowserContext, page: Page): Promise<CDPSession> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return devtools;
}

const TOTP_LABEL = 'Código de su aplicación (6 dígitos)';
export const totpBox = (page: Page) => page.getByLabel(TOTP_LABEL);

/** Enrols an app on the page that asks for it. Answers its secret and the recovery codes. */
export async function enrolApp(page: Page, dataDir: string, role: string) {
  await page.getByRole('button', { name: 'Aplicación de códigos', exact: true }).click();
  await page.getByRole('img', { name: /Código QR/ }).waitFor();
  const secret = (await page.locator('code').innerText()).replace(/\s/g, '');
  await totpBox(page).fill(codeOf(secret));
  await page.getByLabel('Código del correo').fill(await mailedCode(dataDir, `${role}@demo.mx`));
  await page.getByRole('button', { name: 'Activar', exact: true }).click();
  return { secret, codes: await keepCodes(page) };
}

/** Reads the recovery codes that are shown, says that they are kept and goes on. */
export async function keepCodes(page: Page): Promise<string[]> {
  const on = page.getByRole('button', { name: 'Continuar', exact: true });
  await on.waitFor();
  const codes = await page.getByRole('listitem').allInnerTexts();
  await expect.poll(() => on.isDisabled()).toBe(true);
  await page.getByRole('checkbox', { name: 'Los guardé' }).check();
  await on.click();
  return codes.map((code) => code.trim()).filter((code) => /^[a-z0-9]{5}-[a-z0-9]{5}$/.test(code));
}
