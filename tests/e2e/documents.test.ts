import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfOf, pngOf } from '../../generators/demo/files.ts';
import { EVERY_CASE, partOf } from '../part.ts';
import { laidOut } from '../server/helpers/paper.ts';
import { KEY_PASSWORD, taxPair } from '../server/helpers/tax-pair.ts';
import { launchChromium } from './helpers/chromium.ts';
import { apiAs, enter, signIn } from './helpers/console.ts';
import { day, liveLoan, TERMS } from './helpers/loans.ts';
import { choose, go } from './helpers/steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

const SECONDS = 120_000;
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
    'shows a PDF, floats and moves, takes a new file as the next version, marks it, and names why a file is refused [D-008, D-010, D-011, D-020, D-021, D-027, D-030]',
    async () => {
      const { admin, user } = await personWithProof();
      const { context, page } = await signIn(browser, 'admin', null);
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

      await stopsOnTheWay(page, longPaper());
      await dropOn(page, 'Archivo', { name: 'casa.png', mimeType: 'image/png', buffer: pngOf(9) });
      await page.getByText('Archivo guardado').waitFor();
      // The uploaded file is shown now, and both are in the table of versions.
      await zoomsAndTurns(page, 'Archivo');
      await page
        .getByLabel('Subir archivo: Archivo')
        .setInputFiles({ name: 'casa.pdf', mimeType: 'application/pdf', buffer: pdfOf(['nuevo']) });
      await page
        .getByRole('img', { name: /Página 1 de 1/ })
        .locator('canvas')
        .first()
        .waitFor();
      const current = await admin.call('GET', `/users/${user}/documents/${PROOF}/current`);
      expect(current.body.version).toBeGreaterThan(2);
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
      await page.getByRole('button', { name: /^Filas por página/ }).click();
      await expect.poll(() => page.getByRole('menuitem').allTextContents()).toEqual(['10', '25', '50']);
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
    'says what is missing, then generates each contract of its product and opens it [D-032, D-033, D-035, D-036]',
    async () => {
      const admin = await apiAs('admin');
      const id = await liveLoan(admin, day(-3), { amount: 12_345.67 });
      const { body: request } = await admin.call('GET', `/requests/${id}`);
      const { body: written } = await admin.call('GET', `/requests/${id}/amortizationbackups?limit=50`);
      const renewal = EVERY_CASE ? await renewalOf(admin, request) : request;
      const { context, page } = await signIn(browser, 'admin', null);
      const open = ({ id: loan, user, recognition }: Loan) =>
        go(page, `/documents/${loan}/show?source=${encodeURIComponent(JSON.stringify({ user, recognition }))}`);
      await open(request);
      await page.getByRole('button', { name: 'Generar documento' }).click();
      await page.getByText('El tipo es obligatorio').first().waitFor();
      await page.getByText('El lugar de la firma es obligatorio').first().waitFor();
      const papers: [type: string, loan: Loan, figures: string[]][] = [
        [
          'Pagaré',
          request,
          [
            '$12,345.67',
            ...written.resources.map((row: { payment_as_applicant: number }) => money(row.payment_as_applicant)),
          ],
        ],
        ['Solicitud de disposición', request, ['$12,345.67']],
        ['Formato de Domiciliación', request, [request.token]],
        ['Solicitud de renovación', renewal, [renewal.token, request.token, '$12,345.67']],
      ];
      for (const [type, loan, figures] of partOf(papers, 0, 4)) {
        if (loan !== request) await open(loan);
        await choose(page, 'Tipo', type);
        await page.getByLabel('Lugar de la firma').fill('Mérida, Yucatán');
        // What is signed for a loan that runs was asked for and signed by the day of its activation.
        const signed = (loan === request ? day(-3) : day()).split('-').reverse().join('/');
        for (const name of ['Fecha de solicitud', 'Fecha de firma']) await page.getByLabel(name).first().fill(signed);
        const opened = context.waitForEvent('request', (one) => one.url().includes('/v1/files/'));
        await page.getByRole('button', { name: 'Generar documento' }).click();
        const text = await textOf(page, (await opened).url());
        for (const figure of figures) expect([type, text.includes(figure), figure]).toEqual([type, true, figure]);
        for (const one of context.pages()) if (one !== page) await one.close();
      }
      const { body: kept } = await admin.call('GET', `/requests/${id}/documents?limit=50`);
      expect(kept.resources.length).toBeGreaterThanOrEqual(EVERY_CASE ? 3 : 1);
      if (!EVERY_CASE) return context.close();
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
    amount: 12_345.67,
    ...TERMS,
  });
  expect([made.status, made.body.message]).toEqual([201, undefined]);
  return (await admin.call('GET', `/requests/${made.body.id}`)).body;
}

/** More than a moment's work for a slow line. */
const longPaper = () => {
  const paper = pdfOf(['largo']);
  return Buffer.concat([paper.subarray(0, 9), Buffer.from(`%${'x'.repeat(600_000)}\n`), paper.subarray(9)]);
};

/** An upload over a slow line shows its progress, and stops on request. */
async function stopsOnTheWay(page: Page, buffer: Buffer) {
  const line = await page.context().newCDPSession(page);
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 200_000 };
  await line.send('Network.emulateNetworkConditions', slow);
  await page
    .getByLabel('Subir archivo: Archivo')
    .setInputFiles({ name: 'largo.pdf', mimeType: 'application/pdf', buffer });
  const bar = page.getByRole('progressbar', { name: 'Avance de la subida' });
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(0);
  expect(Number(await bar.getAttribute('aria-valuenow'))).toBeLessThan(100);
  await page.getByRole('button', { name: 'Cancelar la subida' }).click();
  await bar.waitFor({ state: 'detached' });
  await line.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });
  await line.detach();
}

/** Lets go of a file over the place of a document. */
async function dropOn(page: Page, label: string, file: { name: string; mimeType: string; buffer: Buffer }) {
  const { name, mimeType, buffer } = file;
  const dataTransfer = await page.evaluateHandle(
    ([text, title, type]) => {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], title, { type }));
      return transfer;
    },
    [buffer.toString('base64'), name, mimeType] as const,
  );
  const place = page.getByLabel(`Subir archivo: ${label}`).locator('..');
  await place.dispatchEvent('dragover', { dataTransfer });
  await place.dispatchEvent('drop', { dataTransfer });
}

/** The picture in its window: larger, then on its side, then as before. */
async function zoomsAndTurns(page: Page, label: string) {
  // Until it is shown in its place, the window would show the file before.
  await page
    .getByRole('img', { name: `Imagen de ${label}` })
    .first()
    .waitFor();
  await page
    .getByRole('button', { name: `Ver: ${label}` })
    .first()
    .click();
  const viewer = page.getByRole('dialog', { name: label });
  const picture = viewer.getByRole('img', { name: `Imagen de ${label}` });
  const size = async () => {
    const box = await picture.boundingBox();
    return { width: box?.width ?? 0, height: box?.height ?? 0 };
  };
  const shows = (width: number, height: number) =>
    expect.poll(async () => {
      const now = await size();
      return Math.max(Math.abs(now.width - width), Math.abs(now.height - height));
    });
  await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(96);
  const { width, height } = await size();
  await viewer.getByRole('button', { name: 'Acercar' }).click();
  await shows(width * 1.25, height * 1.25).toBeLessThan(2);
  await viewer.getByRole('button', { name: 'Girar' }).click();
  await shows(height * 1.25, width * 1.25).toBeLessThan(2);
  await viewer.getByRole('button', { name: 'Ajustar' }).click();
  await shows(width, height).toBeLessThan(2);
  await page.keyboard.press('Escape');
  await viewer.waitFor({ state: 'detached' });
}

/** A person whose identification says until when it is good; the last of the list, whom no other journey works on. */
async function personWithIdentification(admin: Awaited<ReturnType<typeof apiAs>>): Promise<number> {
  const found = async (list: string, filter: object) =>
    (await admin.call('GET', `/${list}?limit=50&filter=${encodeURIComponent(JSON.stringify(filter))}`)).body.resources;
  const papers: Row[] = await found('documents', { type: 2, current: true });
  const people: { id: number }[] = await found('users', { type_account: 'personal' });
  const ids = new Set(people.map(({ id }) => id));
  return papers.filter(({ request, user }) => request === null && ids.has(user)).at(-1)?.user ?? 0;
}

const money = (value: number | string) =>
  `$${Number(value).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

/** What a reader of PDF sees behind an address that the console opened. */
async function textOf(page: Page, url: string): Promise<string> {
  const answer = await page.context().request.get(url);
  expect(answer.headers()['content-type']).toBe('application/pdf');
  return laidOut(new Uint8Array(await answer.body()));
}

describe('beside a form', () => {
  it.runIf(EVERY_CASE)(
    'a paper floats over the form one works on, and an administrator sets until when it is good [D-011, D-012, D-013, D-014]',
    async () => {
      const admin = await apiAs('admin');
      const user = await personWithIdentification(admin);
      const { context, page } = await signIn(browser, 'admin', `/users/${user}/generals`);
      const label = 'Identificación (frente)';
      await page.getByRole('button', { name: `Ventana flotante: ${label}` }).click();
      const floating = page.getByRole('dialog', { name: label });
      const box = async () => (await floating.boundingBox()) ?? { x: 0, y: 0 };
      const before = await box();
      await page.mouse.move(before.x + 60, before.y + 18);
      await page.mouse.down();
      await page.mouse.move(before.x - 140, before.y + 118, { steps: 4 });
      await page.mouse.up();
      await expect.poll(box).toMatchObject({ x: before.x - 200, y: before.y + 100 });
      await page.getByRole('button', { name: 'Editar Teléfono' }).click();
      const phone = page.getByRole('textbox', { name: 'Teléfono' });
      await phone.fill('5512345678');
      expect([await floating.isVisible(), await phone.inputValue()]).toEqual([true, '5512345678']);
      await phone.press('Escape');
      await floating.getByRole('button', { name: 'Regresar a su lugar' }).click();
      const validity = `Vigencia: ${label}`;
      await page.getByRole('button', { name: `Editar ${validity}` }).click();
      await page.getByRole('textbox', { name: validity }).fill('04/05/2031');
      await page.getByRole('button', { name: `Guardar vigencia: ${label}` }).click();
      await page.getByText('Vigencia: 04/05/2031').waitFor();
      const { body } = await admin.call('GET', `/users/${user}/documents/2/current`);
      expect(body.metadata.find(({ key }: { key: string }) => key === 'expiration_date').data).toBe('2031-05-04');
      await context.close();
    },
  );
});

describe('certificates', () => {
  it('are uploaded by the person: a real pair, and the password that opens it [D-045, D-046, S-037]', async () => {
    const { context, page, call } = await enter(browser, 'user', null);
    const { body: me } = await call('POST', '/roles', {});
    const admin = await apiAs('admin');
    const { body: person } = await admin.call('GET', `/users/${me.id}`);
    const { cer, key } = taxPair(person.general.rfc);
    await go(page, '/certificates');
    const send = async (label: string, name: string, buffer: Buffer) => {
      const stored = page.waitForResponse((answer) => /certificates\/\d+\/billings/.test(answer.url()));
      await page
        .locator(`input[aria-label="Subir archivo: ${label}"]`)
        .setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
      expect((await stored).status()).toBe(201);
    };
    await send('Certificado (.cer)', 'sello.cer', cer);
    await send('Llave privada (.key)', 'sello.key', key);
    await page.getByText('Guardado; por seguridad no se muestra').waitFor();
    const password = 'Contraseña de facturación';
    await page.getByRole('button', { name: `Editar ${password}` }).click();
    const typed = page.getByLabel(password, { exact: true }).last();
    await typed.fill('otra-clave-9');
    await page.getByRole('button', { name: `Guardar ${password}` }).click();
    await page.getByText('La contraseña no abre la llave.').first().waitFor();
    await typed.fill(KEY_PASSWORD);
    await page.getByRole('button', { name: `Guardar ${password}` }).click();
    await page.getByRole('button', { name: `Editar ${password}` }).waitFor();
    expect(await page.content()).not.toContain(KEY_PASSWORD);
    await context.close();
  });
});

describe('guarantees', () => {
  it(
    'are registered with several pictures and looked at one after the other [D-005, D-006, D-007]',
    async () => {
      const admin = await apiAs('admin');
      const id = await liveLoan(admin, day(-3));
      const { context, page } = await signIn(browser, 'admin', `/requests/${id}/guarantees`);
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
      await expect.poll(() => gallery.getByRole('button', { name: 'Imagen siguiente' }).isDisabled()).toBe(true);
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
