import type { Browser, Page } from 'playwright-core';

const PASSWORD = 'Mesa2026!';

/** A page of a signed-in person, with the width of a desktop screen. */
export async function signedInPage(browser: Browser, url: string, email: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'es-MX', timezoneId: 'UTC' });
  // The loader of TypeScript names functions by a helper that a page does not have.
  await page.addInitScript('globalThis.__name = (value) => value');
  await page.goto(`${url}/`);
  await page.getByLabel('Correo', { exact: false }).first().fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await page.getByRole('navigation').first().waitFor();
  return page;
}
