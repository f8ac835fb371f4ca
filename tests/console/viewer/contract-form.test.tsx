import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Breadcrumb } from '../../../src/console/shell/Breadcrumb.tsx';
import { draw } from '../draw.tsx';
import { fakeServer } from '../fake-server.ts';
import { admin, definitionFor, drawScreen, indexFor } from '../real.tsx';

beforeEach(() => vi.stubGlobal('scrollTo', () => undefined));
afterEach(() => vi.unstubAllGlobals());

describe('the form of a contract', () => {
  it.each([
    [0, ['Pagaré', 'Solicitud de disposición', 'Formato de Domiciliación']],
    [1, ['Pagaré', 'Solicitud de renovación', 'Formato de Domiciliación']],
    [2, ['Pagaré', 'Solicitud de disposición', 'Solicitud de renovación', 'Formato de Domiciliación']],
    [3, ['Pagaré', 'Solicitud de disposición', 'Formato de Domiciliación']],
    [4, ['Pagaré', 'Solicitud de renovación', 'Formato de Domiciliación']],
  ])('for product %i offers what the product has [D-034, D-035]', async (recognition, offered) => {
    fakeServer({ 'GET /v1/users/40': { body: { id: 40 } } });
    drawScreen('documents', 'show', '7', { user: 40, recognition });
    await userEvent.click(await screen.findByRole('combobox', { name: 'Tipo' }));
    const options = within(await screen.findByRole('listbox')).getAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual(offered);
  });

  it('sends the person, the type, the request, both dates and the place, and opens the url of the answer [D-036]', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    const server = fakeServer({
      'GET /v1/users/40': { body: { id: 40 } },
      'POST /v1/documents': { status: 201, body: { id: 9, url: '/v1/files/a.pdf?signature=x' } },
    });
    drawScreen('documents', 'show', '7', { user: 40, recognition: 0 });
    await userEvent.click(await screen.findByRole('combobox', { name: 'Tipo' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Pagaré' }));
    await userEvent.type(screen.getByLabelText(/^Lugar de la firma/), 'Mérida');
    await userEvent.click(screen.getByRole('button', { name: 'Generar documento' }));
    await waitFor(() => expect(opened.mock.calls[0]?.[0]).toBe('/v1/files/a.pdf?signature=x'));
    const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
    expect(server.to('POST', '/v1/documents')[0]?.body).toEqual({
      user: 40,
      type: 3,
      request: 7,
      contract_signing_date: day,
      request_date: day,
      place: 'Mérida',
    });
    opened.mockRestore();
  });

  it('is told in the path by its name: the number in the address is that of a request [D-032]', () => {
    const definitions = [definitionFor(admin, 'documents')];
    draw(<Breadcrumb />, { index: indexFor(admin), definitions, at: '/documents/7/show' });
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Documentos',
      '/Generar documento',
    ]);
  });
});
