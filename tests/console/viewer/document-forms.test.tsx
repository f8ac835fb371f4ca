import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../fake-server.ts';
import { drawScreen } from '../real.tsx';

beforeEach(() => vi.stubGlobal('scrollTo', () => undefined));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

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
  it('D-001 D-003 has type, description, the flag for the app and a PDF, and sends the request and the person of its source', async () => {
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

  it('D-001 D-019 offers the types of a request, not those of a person with the same numbers', async () => {
    fakeServer(known);
    drawScreen('documents', 'create', undefined, { request: 7, user: 40 });
    const labels = (await optionsOf('Tipo')).map(({ textContent }) => textContent);
    expect(labels).toEqual(expect.arrayContaining(['Contrato', 'Personalizado', 'Comprobante de transferencia']));
    expect(labels).not.toContain('Selfie o logotipo');
  });

  it('D-004 with a company as its source it is the screen of a company document', async () => {
    const server = fakeServer({ ...known, 'POST /v1/documents': { status: 201, body: { id: 9, user: 40 } } });
    drawScreen('documents', 'create', undefined, { company: 40 });
    expect(await screen.findByRole('heading', { name: 'Nuevo documento de la compañía' })).toBeTruthy();
    expect(screen.queryByLabelText('Solicitud')).toBeNull();
    await pick('Tipo', 'Acta constitutiva');
    await userEvent.upload(screen.getByLabelText(/^Archivo/), file('acta.pdf', 'application/pdf'));
    await userEvent.click(screen.getByRole('button', { name: 'Guardar documento' }));
    await waitFor(() => expect(server.to('POST', '/v1/documents')[0]?.body).toMatchObject({ user: 40, type: 32 }));
  });

  it('D-004 the screen of a new company registers a person of that type', async () => {
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
  it('D-005 D-006 D-007 has name, description, number of images and image, and sends the request of its source', async () => {
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
    expect(image.accept).toBe('image/*');
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
});
