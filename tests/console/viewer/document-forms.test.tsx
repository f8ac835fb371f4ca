import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../fake-server.ts';
import { drawScreen } from '../real.tsx';

beforeEach(() => vi.stubGlobal('scrollTo', () => undefined));
afterEach(() => vi.unstubAllGlobals());

const known = {
  'GET /v1/requests/7': { body: { id: 7, token: 'S0007', user_lender: 41 } },
  'GET /v1/users/40': { body: { id: 40 } },
  'POST /v1/documents': { status: 201, body: { id: 9, request: 7, user: 40 } },
  'POST /v1/guarantees': { status: 201, body: { id: 3, request: 7 } },
  'POST /v1/users': { status: 201, body: { id: 60 } },
};
const file = (name: string, type: string) => new File(['contenido'], name, { type });
const optionsOf = async (name: string) => {
  await userEvent.click(await screen.findByRole('combobox', { name }));
  return within(await screen.findByRole('listbox')).getAllByRole('option');
};
const pick = async (name: string, label: string) => {
  const option = (await optionsOf(name)).find(({ textContent }) => textContent === label);
  await userEvent.click(option as HTMLElement);
};

describe('the screen of a new document', () => {
  it('has type, description, the flag for the app and a PDF, and sends the request and the person of its source [D-001, D-003]', async () => {
    const server = fakeServer(known);
    drawScreen('documents', 'create', undefined, { request: 7, user: 40 });
    expect(await screen.findByRole('heading', { name: 'Nuevo documento' })).toBeTruthy();
    await pick('Tipo', 'Contrato');
    await userEvent.type(screen.getByLabelText('Descripción'), 'Contrato firmado');
    await userEvent.click(screen.getByRole('switch', { name: 'Mostrar en App' }));
    const input = screen.getByLabelText(/^Archivo/) as HTMLInputElement;
    expect(input.accept).toBe('application/pdf');
    await userEvent.upload(input, file('contrato.pdf', 'application/pdf'));
    await userEvent.click(screen.getByRole('button', { name: 'Guardar documento' }));
    await waitFor(() => expect(server.to('POST', '/v1/documents')).toHaveLength(1));
    const [call] = server.to('POST', '/v1/documents');
    expect(call?.query.get('full')).toBe('true');
    expect(call?.body).toMatchObject({
      request: 7,
      user: 40,
      type: 0,
      description: 'Contrato firmado',
      exposed: true,
      file: expect.stringMatching(/^data:application\/pdf;base64,/),
    });
  });

  it('after each refusal of a file the form still holds what was typed and chosen [D-027]', async () => {
    const field = (message: string) => ({ message, errors: { body: [{ field: 'file', code: 'x', message }] } });
    const refusals: [number, object][] = [
      [422, field('Archivo: está dañado o incompleto.')],
      [422, field('Archivo: está protegido con contraseña.')],
      [413, field('Archivo: pesa más de 64 MB.')],
      [400, { message: 'El archivo llegó incompleto; súbalo de nuevo.' }],
      [503, { message: 'El archivo no se pudo guardar en este momento.' }],
    ];
    const answers = [...refusals.map(([status, body]) => ({ status, body })), { status: 201, body: { id: 9 } }];
    const server = fakeServer({ ...known, 'POST /v1/documents': () => answers.shift() ?? {} });
    drawScreen('documents', 'create', undefined, { request: 7, user: 40 });
    await pick('Tipo', 'Contrato');
    await userEvent.type(screen.getByLabelText('Descripción'), 'Contrato firmado');
    await userEvent.click(screen.getByRole('switch', { name: 'Mostrar en App' }));
    await userEvent.upload(screen.getByLabelText(/^Archivo/), file('contrato.pdf', 'application/pdf'));
    const sent = () => server.to('POST', '/v1/documents').map(({ body }) => body);
    for (const [place, [, { message }]] of (refusals as [number, { message: string }][]).entries()) {
      await userEvent.click(screen.getByRole('button', { name: 'Guardar documento' }));
      await waitFor(() => expect(sent()).toHaveLength(place + 1));
      expect((await screen.findAllByText(new RegExp(message))).length).toBeGreaterThan(0);
      expect((screen.getByLabelText('Descripción') as HTMLInputElement).value).toBe('Contrato firmado');
      expect(screen.getByText(/contrato\.pdf/)).toBeTruthy();
    }
    await userEvent.click(screen.getByRole('button', { name: 'Guardar documento' }));
    await waitFor(() => expect(sent()).toHaveLength(refusals.length + 1));
    const whole = { type: 0, description: 'Contrato firmado', exposed: true, file: expect.stringMatching(/^data:/) };
    for (const body of sent()) expect(body).toMatchObject(whole);
  });

  it('offers the types of a request, not those of a person with the same numbers [D-001, D-019]', async () => {
    fakeServer(known);
    drawScreen('documents', 'create', undefined, { request: 7, user: 40 });
    const labels = (await optionsOf('Tipo')).map(({ textContent }) => textContent);
    expect(labels).toEqual(expect.arrayContaining(['Contrato', 'Personalizado', 'Comprobante de transferencia']));
    expect(labels).not.toContain('Selfie o logotipo');
  });

  it('with a company as its source it is the screen of a company document [D-004]', async () => {
    const server = fakeServer({ ...known, 'POST /v1/documents': { status: 201, body: { id: 9, user: 40 } } });
    drawScreen('documents', 'create', undefined, { company: 40 });
    expect(await screen.findByRole('heading', { name: 'Nuevo documento de la compañía' })).toBeTruthy();
    expect(screen.queryByLabelText('Solicitud')).toBeNull();
    await pick('Tipo', 'Acta constitutiva');
    await userEvent.upload(screen.getByLabelText(/^Archivo/), file('acta.pdf', 'application/pdf'));
    await userEvent.click(screen.getByRole('button', { name: 'Guardar documento' }));
    await waitFor(() => expect(server.to('POST', '/v1/documents')[0]?.body).toMatchObject({ user: 40, type: 32 }));
  });

  it('the screen of a new company registers a person of that type [D-004]', async () => {
    const server = fakeServer(known);
    drawScreen('companies', 'create', undefined, {});
    expect(await screen.findByRole('heading', { name: 'Nueva compañía' })).toBeTruthy();
    await userEvent.type(screen.getByLabelText(/Correo/), 'nueva@empresa.mx');
    await userEvent.type(screen.getByLabelText(/Celular|Teléfono/), '5512345678');
    await userEvent.type(screen.getByLabelText(/RFC/), 'EMP010101AAA');
    await userEvent.click(screen.getAllByRole('button', { name: /Guardar|Crear|Registrar/ })[0] as HTMLElement);
    await waitFor(() => expect(server.to('POST', '/v1/users')[0]?.body).toMatchObject({ type_account: 'company' }));
  });
});

describe('the screen of a new guarantee', () => {
  it('has name, description, number of images and image, and sends the request of its source [D-005, D-006, D-007]', async () => {
    const server = fakeServer(known);
    drawScreen('guarantees', 'create', undefined, { request: 7 });
    expect(await screen.findByRole('heading', { name: 'Nueva garantía' })).toBeTruthy();
    await userEvent.type(screen.getByLabelText(/^Nombre/), 'Camioneta');
    await userEvent.type(screen.getByLabelText(/^Descripción/), 'Blanca, 2022');
    const count = screen.getByLabelText(/^Número de imágenes/) as HTMLInputElement;
    expect(count.value).toBe('1');
    await userEvent.clear(count);
    await userEvent.type(count, '3');
    const image = screen.getByLabelText(/^Imagen/) as HTMLInputElement;
    expect(image.accept).toBe('image/jpeg,image/png,image/webp');
    await userEvent.upload(image, file('frente.png', 'image/png'));
    const more = screen.getByLabelText(/^Más imágenes/);
    await userEvent.upload(more, [file('lado.png', 'image/png'), file('placas.png', 'image/png')]);
    await userEvent.upload(more, file('de-mas.png', 'image/png'));
    await userEvent.click(await screen.findByRole('button', { name: 'Quitar: Más imágenes 3' }));
    const picture = expect.stringMatching(/^data:image\/png;base64,/);
    await userEvent.click(screen.getByRole('button', { name: 'Guardar garantía' }));
    await waitFor(() =>
      expect(server.to('POST', '/v1/guarantees')[0]?.body).toMatchObject({
        request: 7,
        name: 'Camioneta',
        description: 'Blanca, 2022',
        image_size: 3,
        images: [picture, picture],
      }),
    );
  });

  it('sends photographs that are heavy together as files, not as text [D-005, D-007]', async () => {
    const server = fakeServer(known);
    drawScreen('guarantees', 'create', undefined, { request: 7 });
    await userEvent.type(await screen.findByLabelText(/^Nombre/), 'Casa');
    const count = screen.getByLabelText(/^Número de imágenes/);
    await userEvent.clear(count);
    await userEvent.type(count, '3');
    const photo = (name: string) => new File([new Uint8Array(2_500_000)], name, { type: 'image/png' });
    await userEvent.upload(screen.getByLabelText(/^Imagen/), photo('a.png'));
    await userEvent.upload(screen.getByLabelText(/^Más imágenes/), [photo('b.png'), photo('c.png')]);
    await screen.findByRole('button', { name: 'Quitar: Más imágenes 2' });
    await userEvent.click(screen.getByRole('button', { name: 'Guardar garantía' }));
    await waitFor(() => expect(server.to('POST', '/v1/guarantees')).toHaveLength(1));
    const form = server.to('POST', '/v1/guarantees')[0]?.body as FormData;
    const sizes = (name: string) => form.getAll(name).map((one) => (one as File).size);
    expect([form.get('name'), sizes('image_0'), sizes('images')]).toEqual([
      'Casa',
      [2_500_000],
      [2_500_000, 2_500_000],
    ]);
  });
});

describe('the screen of the versions of a document', () => {
  const MISSING = 'La pantalla o el registro no existe';

  it('without a document in its address, or with one that is not there, says that there is none and leads home', async () => {
    for (const source of [{}, { user: 40, type: 2 }]) {
      fakeServer({ 'GET /v1/users/40/documents/2/current': { status: 404, body: { message: 'No existe' } } });
      drawScreen('documentUsersVersion', 'create', undefined, source);
      expect(await screen.findByText(MISSING)).toBeTruthy();
      expect(screen.queryByText('Versión vigente')).toBeNull();
      cleanup();
    }
  });
});
