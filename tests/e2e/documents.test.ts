import { execFileSync } from 'node:child_process';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfOf, pngOf } from '../../generators/demo/paper.ts';
import { launchChromium } from './helpers/chromium.ts';
import { apiAs, signIn } from './helpers/console.ts';
import { day, liveLoan } from './helpers/loans.ts';
import { choose, go } from './helpers/steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

const SECONDS = 60_000;
const PROOF = 1;

type Row = { request: number | null; user: number; pdf_url: string | null };

/** A person of the demo who has a proof of address, as a PDF. */
async function personWithProof() {
  const admin = await apiAs('admin');
  const filter = encodeURIComponent(JSON.stringify({ type: PROOF, current: true }));
  const { body } = await admin.call('GET', `/documents?limit=50&filter=${filter}`);
  const document = body.resources.find((row: Row) => row.request === null && row.pdf_url);
  return { admin, document, user: document.user as number };
}

describe('the document viewer', () => {
  it(
    'D-008 D-010 D-011 D-020 D-021 D-027 D-030 shows a PDF, floats and moves, takes a new file as the next version, marks it, and names why a file is refused',
    async () => {
      const { admin, user } = await personWithProof();
      const { context, page } = await signIn(browser, 'admin');
      const broken: string[] = [];
      page.on('console', (message) => message.type() === 'error' && broken.push(message.text()));
      page.on('pageerror', ({ message }) => broken.push(message));
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
      // What was uploaded is what one sees now, and it stands in the table of versions.
      await page.getByRole('img', { name: 'Archivo' }).or(page.locator('img[alt*="Archivo"]')).first().waitFor();
      const table = page.getByRole('table');
      await expect.poll(() => table.getByRole('row').count()).toBe(current.body.version + 1);
      await table.getByRole('row').last().getByRole('button', { name: /^Ver/ }).first().click();
      const viewer = page.getByRole('dialog');
      await viewer
        .getByRole('img', { name: /Página 1 de 1/ })
        .locator('canvas')
        .first()
        .waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('combobox', { name: /Filas por página/ }).click();
      expect(await page.getByRole('option').allTextContents()).toEqual(['10', '25', '50']);
      await page.keyboard.press('Escape');

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
      // A PDF that is left while it is read is no failure.
      await table.getByRole('row').last().getByRole('button', { name: /^Ver/ }).first().click();
      await go(page, '/users');
      await page.getByRole('heading', { name: 'Usuarios' }).first().waitFor();
      expect(broken.filter((text) => /Content Security Policy|worker/i.test(text))).toEqual([]);
      await context.close();
    },
    SECONDS,
  );

  it(
    'D-032 D-033 D-035 D-036 says what is missing, then generates each contract of its product and opens it',
    async () => {
      const admin = await apiAs('admin');
      const id = await liveLoan(admin, day(-3), { amount: 12_345.67 });
      const { body: request } = await admin.call('GET', `/requests/${id}`);
      const { body: written } = await admin.call('GET', `/requests/${id}/amortizationbackups?limit=50`);
      const renewal = await renewalOf(admin, request);
      const { context, page } = await signIn(browser, 'admin');
      const open = ({ id: loan, user, recognition }: Loan) =>
        go(page, `/documents/${loan}/show?source=${encodeURIComponent(JSON.stringify({ user, recognition }))}`);
      await open(request);
      await page.getByRole('button', { name: 'Generar documento' }).click();
      await page.getByText('El tipo es obligatorio').first().waitFor();
      await page.getByText('El lugar de la firma es obligatorio').first().waitFor();
      for (const [type, loan, figures] of [
        ['Pagaré', request, ['$12,345.67', ...written.resources.map((row: { payment: number }) => money(row.payment))]],
        ['Solicitud de disposición', request, ['$12,345.67']],
        ['Formato de Domiciliación', request, [request.token]],
        ['Solicitud de renovación', renewal, [renewal.token, request.token, '$8,765.43', '$12,345.67']],
      ] as const) {
        if (loan !== request) await open(loan);
        await choose(page, 'Tipo', type);
        await page.getByLabel('Lugar de la firma').fill('Mérida, Yucatán');
        const opened = context.waitForEvent('request', (one) => one.url().includes('/v1/files/'));
        await page.getByRole('button', { name: 'Generar documento' }).click();
        const text = await textOf((await opened).url());
        for (const figure of figures) expect([type, text.includes(figure), figure]).toEqual([type, true, figure]);
        for (const one of context.pages()) if (one !== page) await one.close();
      }
      const { body: kept } = await admin.call('GET', `/requests/${id}/documents?limit=50`);
      expect(kept.resources.length).toBeGreaterThanOrEqual(3);
      const { body: renewed } = await admin.call('GET', `/requests/${renewal.id}/documents?limit=50`);
      expect(renewed.resources).toMatchObject([{ type: 18, description: expect.stringContaining(renewal.token) }]);
      await context.close();
    },
    SECONDS,
  );
});

type Loan = { id: number; user: number; user_lender: number; recognition: number; token: string };

/** A request that renews a running loan, with the same people. */
async function renewalOf(admin: Awaited<ReturnType<typeof apiAs>>, { id, user, user_lender }: Loan): Promise<Loan> {
  const made = await admin.call('POST', '/requests', {
    user,
    user_lender,
    request_parent: id,
    title: 'Renovación',
    description: 'Recursos para el negocio.',
    recognition: 1,
    amount: 8_765.43,
    rate: 24,
    payment_time: 6,
    payment_type: 2,
    opening_commission: 2,
    commission_admin: 1.16,
    commission_admin_lender: 0.58,
    commission_by_each_payment: 11.6,
  });
  expect([made.status, made.body.message]).toEqual([201, undefined]);
  return (await admin.call('GET', `/requests/${made.body.id}`)).body;
}

const money = (value: number | string) =>
  `$${Number(value).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

/** What a reader of PDF sees behind an address that the console opened. */
async function textOf(url: string): Promise<string> {
  const answer = await fetch(url);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  return execFileSync('pdftotext', ['-layout', '-', '-'], {
    input: Buffer.from(await answer.arrayBuffer()),
  }).toString();
}

describe('guarantees', () => {
  it(
    'D-005 D-006 D-007 are registered with several pictures and looked at one after the other',
    async () => {
      const admin = await apiAs('admin');
      const id = await liveLoan(admin, day(-3));
      const { context, page } = await signIn(browser, 'admin');
      await go(page, `/requests/${id}/guarantees`);
      await page
        .getByRole('button', { name: 'Nueva garantía' })
        .or(page.getByRole('link', { name: 'Nueva garantía' }))
        .click();
      await page.getByLabel('Nombre').fill('Camioneta blanca');
      await page.getByLabel('Número de serie').fill('NS-77');
      await page.getByLabel('Número de imágenes').fill('5');
      const picture = (shade: number) => ({ name: `${shade}.png`, mimeType: 'image/png', buffer: pngOf(shade) });
      await page.getByLabel(/^Imagen/).setInputFiles(picture(1));
      await page.getByLabel('Más imágenes').setInputFiles([2, 3, 4, 5].map(picture));
      await page.getByRole('button', { name: 'Quitar: Más imágenes 4' }).waitFor();
      await page.getByRole('button', { name: 'Guardar garantía' }).click();
      await page.getByText('Garantía guardada').waitFor();
      const row = page.getByRole('row', { name: /Camioneta blanca/ });
      await row.getByRole('button', { name: 'Ver imagen 1' }).click();
      const gallery = page.getByRole('dialog', { name: '5 imágenes' });
      for (const place of [2, 3, 4, 5]) {
        await gallery.getByRole('button', { name: 'Imagen siguiente' }).click();
        const shown = gallery.getByRole('img', { name: `Ver imagen ${place}` });
        await expect.poll(() => shown.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(96);
      }
      expect(await gallery.getByRole('button', { name: 'Imagen siguiente' }).isDisabled()).toBe(true);
      const { body } = await admin.call('GET', `/requests/${id}/guarantees`);
      expect(body.resources[0]).toMatchObject({
        name: 'Camioneta blanca',
        serial: 'NS-77',
        image_size: 5,
        request: id,
      });
      expect(body.resources[0].gallery.length).toBe(5);
      await context.close();
    },
    SECONDS,
  );
});
