import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { pdfOf, pngOf } from '../../generators/demo/paper.ts';
import { launchChromium } from './helpers/chromium.ts';
import { apiAs, signIn } from './helpers/console.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

const SECONDS = 60_000;
const go = (page: Page, path: string) => page.goto(`${inject('url')}/#${path}`);
const PROOF = 1;

/** A person of the demo who has a proof of address. */
async function personWithProof() {
  const admin = await apiAs('admin');
  const filter = encodeURIComponent(JSON.stringify({ type: PROOF, current: true }));
  const { body } = await admin.call('GET', `/documents?limit=50&filter=${filter}`);
  const document = body.resources.find((row: { request: number | null; user: number }) => row.request === null);
  return { admin, document, user: document.user as number };
}

describe('the document viewer', () => {
  it(
    'D-008 D-010 D-011 D-030 shows a PDF, floats and moves, and takes a new file as the next version',
    async () => {
      const { admin, user } = await personWithProof();
      const { context, page } = await signIn(browser, 'admin');
      const broken: string[] = [];
      page.on('console', (message) => message.type() === 'error' && broken.push(message.text()));
      const source = encodeURIComponent(JSON.stringify({ user, type: PROOF }));
      await go(page, `/documentUsersVersion/create?source=${source}`);
      await page
        .getByRole('img', { name: /Página 1 de 1/ })
        .locator('canvas')
        .first()
        .waitFor();

      await page.getByRole('button', { name: 'Ventana flotante: Archivo' }).click();
      const floating = page.getByRole('dialog', { name: 'Archivo' });
      const head = floating.getByRole('group', { name: /Mover la ventana/ });
      const before = await floating.boundingBox();
      await head.press('ArrowLeft');
      await expect.poll(async () => (await floating.boundingBox())?.x).toBe((before?.x ?? 0) - 24);
      await floating.getByRole('button', { name: 'Regresar a su lugar' }).click();

      await page
        .getByLabel('Subir archivo: Archivo')
        .setInputFiles({ name: 'casa.png', mimeType: 'image/png', buffer: pngOf(9) });
      await page.getByText('Archivo guardado').waitFor();
      const current = await admin.call('GET', `/users/${user}/documents/${PROOF}/current`);
      expect(current.body.version).toBeGreaterThan(1);
      expect(broken.filter((text) => /Content Security Policy|worker/i.test(text))).toEqual([]);
      await context.close();
    },
    SECONDS,
  );

  it(
    'D-020 D-021 D-027 marks a document and names why a file is refused',
    async () => {
      const { user } = await personWithProof();
      const { context, page } = await signIn(browser, 'admin');
      await go(
        page,
        `/documentUsersVersion/create?source=${encodeURIComponent(JSON.stringify({ user, type: PROOF }))}`,
      );
      const marks = page.getByRole('group', { name: /^Revisar: / }).first();
      const reject = marks.getByRole('button', { name: /^Rechazar/ });
      const validate = marks.getByRole('button', { name: /^Validar/ });
      await marks.waitFor();
      if (await reject.isDisabled()) await validate.click();
      await expect.poll(() => reject.isDisabled()).toBe(false);
      await reject.click();
      await marks.getByText('Rechazado').waitFor();
      await expect.poll(() => reject.isDisabled()).toBe(true);
      await validate.click();
      await marks.getByText('Validado').waitFor();
      await expect.poll(() => validate.isDisabled()).toBe(true);
      const cut = pdfOf(['cortado']).subarray(0, 300);
      await page
        .getByLabel('Subir archivo: Archivo')
        .setInputFiles({ name: 'cortado.pdf', mimeType: 'application/pdf', buffer: Buffer.from(cut) });
      await page.getByText(/Error subiendo el archivo: .*incompleto/).waitFor();
      await context.close();
    },
    SECONDS,
  );

  it(
    'D-032 D-033 opens the form of a contract and says what is missing',
    async () => {
      const { admin } = await personWithProof();
      const filter = encodeURIComponent(JSON.stringify({ status: 1 }));
      const found = await admin.call('GET', `/requests?limit=10&filter=${filter}`);
      const request = found.body.resources.find((row: { recognition: number }) => [0, 3].includes(row.recognition));
      const { context, page } = await signIn(browser, 'admin');
      const source = encodeURIComponent(JSON.stringify({ user: request.user, recognition: request.recognition }));
      await go(page, `/documents/${request.id}/show?source=${source}`);
      await page.getByRole('button', { name: 'Generar documento' }).click();
      await page.getByText('El tipo es obligatorio').first().waitFor();
      await page.getByText('El lugar de la firma es obligatorio').first().waitFor();
      await context.close();
    },
    SECONDS,
  );
});
