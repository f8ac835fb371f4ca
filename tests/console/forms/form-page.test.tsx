import type { QueryClient } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refresh } from '../../../src/console/live/use-live.ts';
import { axeFindings } from '../axe.ts';
import { fakeServer } from '../fake-server.ts';
import { field } from '../invented.ts';
import { drawForm, forms, layout, line, section } from './form-of.tsx';

beforeEach(() => vi.stubGlobal('scrollTo', () => undefined));
afterEach(() => vi.unstubAllGlobals());

const created = { 'POST /v1/boats': { status: 201, body: { id: 9, name: 'Aurora' } } };

describe('a form drawn from its file', () => {
  it('shows its sections, labels above and help under, and passes axe [K-003]', async () => {
    fakeServer(created);
    const { container } = drawForm(
      forms({
        sections: [
          section(['name', line('notes', { description: 'Lo que se deba saber' })], { title: [{ is: 'Datos' }] }),
          section(['afloat', 'built', 'state']),
        ],
      }),
    );
    expect(await screen.findByRole('heading', { name: 'Datos' })).toBeTruthy();
    expect(screen.getByLabelText(/Nombre/)).toBeTruthy();
    expect(screen.getByLabelText('Notas').getAttribute('aria-describedby')).toBeTruthy();
    expect(screen.getByText('Lo que se deba saber')).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: 'A flote' })).toBeTruthy();
    expect(screen.getByRole('combobox', { name: 'Estado' })).toBeTruthy();
    expect(await axeFindings(container)).toEqual([]);
  });

  it('without a file shows every field that may be written [K-003]', async () => {
    fakeServer(created);
    drawForm(forms({}, { form: {} }));
    for (const label of [/Nombre/, /Precio/, /Cuota/, 'Botadura', /Notas/])
      expect(await screen.findByLabelText(label)).toBeTruthy();
    expect(screen.queryByLabelText('id')).toBeNull();
  });

  it('sends what is filled once, under an idempotency key, however often the button is pressed', async () => {
    const server = fakeServer({ 'POST /v1/boats': async () => ({ status: 201, body: { id: 9 } }) });
    drawForm(forms({ sections: [section(['name', 'length'])] }));
    await userEvent.type(await screen.findByLabelText(/Nombre/), 'Aurora');
    await userEvent.type(screen.getByLabelText('Precio'), '$1,234.5');
    await userEvent.dblClick(screen.getByRole('button', { name: 'Crear' }));
    await waitFor(() => expect(server.to('POST', '/v1/boats')).toHaveLength(1));
    const [call] = server.to('POST', '/v1/boats');
    expect(call?.body).toEqual({ name: 'Aurora', length: 1234.5 });
    expect(call?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
  });

  it('refuses on the spot, puts the focus on the first wrong field, and sends nothing', async () => {
    const server = fakeServer(created);
    drawForm(forms({ sections: [section(['length', 'name'])] }));
    await userEvent.type(await screen.findByLabelText('Precio'), '5');
    await userEvent.click(screen.getByRole('button', { name: 'Crear' }));
    const name = screen.getByLabelText(/Nombre/);
    await waitFor(() => expect(document.activeElement).toBe(name));
    expect(name.getAttribute('aria-invalid')).toBe('true');
    // The sentence of the toast comes beside it, a moment later.
    expect(screen.getAllByRole('alert').map((one) => one.textContent)).toContainEqual(
      expect.stringContaining('Nombre'),
    );
    expect(server.asked).toEqual([]);
  });

  it('reads money as it is typed and writes it with separators when one leaves the field [P-023]', async () => {
    fakeServer(created);
    drawForm(forms({ sections: [section(['length', 'name'])] }));
    const price = (await screen.findByLabelText('Precio')) as HTMLInputElement;
    await userEvent.type(price, '1234.5');
    await userEvent.tab();
    expect(price.value).toBe('1,234.50');
    await userEvent.clear(price);
    await userEvent.type(price, '-5');
    await userEvent.tab();
    expect(price.getAttribute('aria-invalid')).toBe('true');
  });

  it('sends what is typed without tax times its factor, in decimals [R-025]', async () => {
    const server = fakeServer(created);
    drawForm(forms({ sections: [section(['name', 'fee'])] }));
    await userEvent.type(await screen.findByLabelText(/Nombre/), 'A');
    await userEvent.type(screen.getByLabelText('Cuota'), '1.1');
    await userEvent.click(screen.getByRole('button', { name: 'Crear' }));
    await waitFor(() => expect(server.to('POST', '/v1/boats')[0]?.body).toEqual({ name: 'A', fee: 1.276 }));
  });

  it('does not send what is hidden, and sends what is disabled as it is filled', async () => {
    const server = fakeServer(created);
    const sections = [
      section([
        'name',
        'afloat',
        line('notes', { visibleWhen: { afloat: true } }),
        line('length', { enabledWhen: { '$source.length': null } }),
      ]),
    ];
    drawForm(forms({ sections }), `/boats/create?source=${encodeURIComponent('{"length":50,"notes":"x"}')}`);
    const price = (await screen.findByLabelText('Precio')) as HTMLInputElement;
    expect(price.disabled).toBe(true);
    expect(screen.queryByLabelText('Notas')).toBeNull();
    await userEvent.type(screen.getByLabelText(/Nombre/), 'A');
    await userEvent.click(screen.getByRole('button', { name: 'Crear' }));
    await waitFor(() => expect(server.to('POST', '/v1/boats')[0]?.body).toEqual({ name: 'A', length: 50 }));
  });

  it('a source that cannot be read is told and the form opens empty [A-005]', async () => {
    fakeServer(created);
    drawForm(forms({ sections: [section(['name'])] }), '/boats/create?source=%7Bbroken');
    expect(await screen.findByText(/no se pueden leer/)).toBeTruthy();
    expect(screen.getByLabelText(/Nombre/)).toBeTruthy();
  });

  it('puts what the server refuses beside its field until the field changes [L-020, H-013]', async () => {
    const body = {
      message: 'no',
      errors: { body: [{ field: 'name', message: 'Ese nombre ya existe', code: 'unique' }] },
    };
    fakeServer({ 'POST /v1/boats': { status: 409, body } });
    drawForm(forms({ sections: [section(['name'])] }));
    const name = await screen.findByLabelText(/Nombre/);
    await userEvent.type(name, 'A');
    await userEvent.click(screen.getByRole('button', { name: 'Crear' }));
    expect(
      await within(name.closest('div[class*=Box]') ?? document.body).findByText('Ese nombre ya existe'),
    ).toBeTruthy();
    await userEvent.type(name, 'B');
    await waitFor(() => expect(screen.queryByText('Ese nombre ya existe')).toBeNull());
  });

  it('asks for the choices of a reference from two characters on [L-025]', async () => {
    const choices = { resources: [{ id: 4, label: 'Berta' }], count: 1 };
    const server = fakeServer({ 'GET /v1/berths': { body: choices } });
    drawForm(forms({ sections: [section(['captain'])] }));
    const box = await screen.findByLabelText('Capitana');
    await userEvent.type(box, 'b');
    await new Promise((resolve) => setTimeout(resolve, 350));
    expect(server.asked).toEqual([]);
    await userEvent.type(box, 'e');
    await userEvent.click(await screen.findByRole('option', { name: 'Berta' }));
    expect((box as HTMLInputElement).value).toBe('Berta');
    expect(JSON.parse(server.asked[0]?.query.get('filter') ?? '{}')).toEqual({ q: 'be' });
  });

  it('a file travels as a data URL [L-016]', async () => {
    const server = fakeServer(created);
    drawForm(forms({ sections: [section(['name', 'paper'])] }));
    await userEvent.type(await screen.findByLabelText(/Nombre/), 'A');
    await userEvent.upload(
      screen.getByLabelText('Papel'),
      new File(['%PDF-1.4 x'], 'a.pdf', { type: 'application/pdf' }),
    );
    await screen.findByText(/a\.pdf/);
    await userEvent.click(screen.getByRole('button', { name: 'Crear' }));
    await waitFor(() =>
      expect(server.to('POST', '/v1/boats')[0]?.body).toMatchObject({
        paper: expect.stringMatching(/^data:application\/pdf;base64,/),
      }),
    );
  });

  it('a date is typed as DD/MM/YYYY and sent as YYYY-MM-DD', async () => {
    const server = fakeServer(created);
    drawForm(forms({ sections: [section(['name', 'built'])] }));
    await userEvent.type(await screen.findByLabelText(/Nombre/), 'A');
    await userEvent.type(screen.getByLabelText('Botadura'), '21112025');
    expect((screen.getByLabelText('Botadura') as HTMLInputElement).value).toBe('21/11/2025');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(server.to('POST', '/v1/boats')[0]?.body).toEqual({ name: 'A', built: '2025-11-21' }));
  });

  it('shows the other person’s value beside mine when the record changed meanwhile (desk 45) [K-023]', async () => {
    const changed = {
      message: '',
      errors: { body: [{ field: 'name', message: 'cambió', code: 'changed', mine: 'Mía', theirs: 'Suya' }] },
    };
    const server = fakeServer({
      'GET /v1/boats/3': { body: { id: 3, name: 'Aurora', length: 5 }, headers: { etag: '"7"' } },
      'PUT /v1/boats/3': ({ headers }) =>
        headers['if-match'] ? { status: 409, body: changed } : { body: { id: 3, name: 'Mía' } },
    });
    drawForm(forms(), '/boats/3', 'edit', '3');
    const name = await screen.findByLabelText(/Nombre/);
    await userEvent.clear(name);
    await userEvent.type(name, 'Mía');
    await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
    const table = await screen.findByRole('table');
    expect(within(table).getByText('Mía')).toBeTruthy();
    expect(within(table).getByText('Suya')).toBeTruthy();
    const [put] = server.to('PUT', '/v1/boats/3');
    expect(put?.headers['if-match']).toBe('"7"');
    expect(put?.body).toEqual({ name: 'Mía' });
    await userEvent.click(screen.getByRole('button', { name: 'Conservar el mío' }));
    await waitFor(() => expect(server.to('PUT', '/v1/boats/3')).toHaveLength(2));
  });

  describe('while another person saves the same record (desk 45)', () => {
    let now = { id: 3, name: 'Aurora', length: 5 } as Record<string, unknown>;
    let version = 7;
    const save = (client: QueryClient, values: object) => {
      now = { ...now, ...values };
      version += 1;
      act(() => refresh(client, new Set(['boats'])));
    };
    const open = async () => {
      now = { id: 3, name: 'Aurora', length: 5 };
      version = 7;
      const server = fakeServer({
        'GET /v1/boats/3': () => ({ body: now, headers: { etag: `"${version}"` } }),
        'PUT /v1/boats/3': { body: { id: 3, name: 'Mía' } },
      });
      const { client } = drawForm(forms(), '/boats/3', 'edit', '3');
      const name = (await screen.findByLabelText(/Nombre/)) as HTMLInputElement;
      return { server, client, name, price: screen.getByLabelText('Precio') as HTMLInputElement };
    };
    const type = async (box: HTMLInputElement, text: string) => {
      await userEvent.clear(box);
      await userEvent.type(box, text);
    };

    it('an untouched field shows what is stored and says so, a typed one stays, and nothing is sent (desk 45)', async () => {
      const { server, client, name, price } = await open();
      await type(name, 'Mía');
      save(client, { length: 8 });
      await waitFor(() => expect(price.value).toMatch(/^8(\.00)?$/));
      expect(
        await screen.findByText('Otra persona guardó cambios en «Precio»; el formulario ya los muestra.'),
      ).toBeTruthy();
      expect(name.value).toBe('Mía');
      expect(screen.queryByRole('table')).toBeNull();
      await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }));
      expect(screen.queryByText(/ya los muestra/)).toBeNull();
      expect(server.to('PUT', '/v1/boats/3')).toEqual([]);
      await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
      await waitFor(() => expect(server.to('PUT', '/v1/boats/3')).toHaveLength(1));
      const [put] = server.to('PUT', '/v1/boats/3');
      expect(put?.body).toEqual({ name: 'Mía' });
      expect(put?.headers['if-match']).toBe('"8"');
    });

    it('a field that both changed shows both values; the own one may stay and is sent by hand (desk 45)', async () => {
      const { server, client, name, price } = await open();
      await type(name, 'Mía');
      save(client, { name: 'Suya', length: 8 });
      const table = await screen.findByRole('table');
      expect(within(table).getByText('Suya')).toBeTruthy();
      // What goes on being typed is what is compared.
      await userEvent.type(name, 'x');
      expect(within(table).getByText('Míax')).toBeTruthy();
      expect(price.value).toMatch(/^8(\.00)?$/);
      await userEvent.click(screen.getByRole('button', { name: 'Conservar el mío' }));
      await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
      expect(name.value).toBe('Míax');
      expect(server.to('PUT', '/v1/boats/3')).toEqual([]);
      await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
      await waitFor(() => expect(server.to('PUT', '/v1/boats/3')[0]?.headers['if-match']).toBe('"8"'));
      expect(server.to('PUT', '/v1/boats/3')[0]?.body).toEqual({ name: 'Míax' });
    });

    it('the other’s value is taken alone: what else is typed stays (desk 45)', async () => {
      const { server, client, name, price } = await open();
      await type(name, 'Mía');
      await type(price, '6');
      save(client, { name: 'Suya' });
      await userEvent.click(await screen.findByRole('button', { name: 'Tomar el suyo' }));
      await waitFor(() => expect(name.value).toBe('Suya'));
      expect(price.value).toBe('6.00');
      expect(screen.queryByRole('table')).toBeNull();
      await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
      await waitFor(() => expect(server.to('PUT', '/v1/boats/3')[0]?.body).toEqual({ length: 6 }));
    });

    it('who wrote the same is asked nothing', async () => {
      const { client, name, price } = await open();
      await type(name, 'Suya');
      save(client, { name: 'Suya', length: 9 });
      await waitFor(() => expect(price.value).toMatch(/^9(\.00)?$/));
      expect(screen.queryByRole('table')).toBeNull();
    });
  });

  it('opens with the warnings of what is stored, and keeps them as long as it is so [U-024]', async () => {
    const WORDS = 'La CURP no corresponde a la fecha de nacimiento.';
    const stored = { id: 3, name: 'Aurora', curp: 'MOTR930411MJCTRS09', birthdate: '1993-04-12' };
    fakeServer({ 'GET /v1/boats/3': { body: stored } });
    const edit = layout({ sections: [section(['curp', 'birthdate'])] });
    const definition = forms({}, { checks: ['curp-agrees'], form: { edit } });
    definition.fields.curp = field('curp', { title: 'CURP', kind: 'curp' });
    definition.fields.birthdate = field('birthdate', { title: 'Nacimiento', kind: 'date' });
    drawForm(definition, '/boats/3', 'edit', '3');
    expect(await screen.findByText(WORDS)).toBeTruthy();
    const box = screen.getByLabelText('Nacimiento');
    await userEvent.clear(box);
    await userEvent.type(box, '11/04/1993');
    await userEvent.tab();
    await waitFor(() => expect(screen.queryByText(WORDS)).toBeNull());
  });

  it('asks before leaving with changes', async () => {
    fakeServer(created);
    const { router } = drawForm(forms({ sections: [section(['name'])] }));
    await userEvent.type(await screen.findByLabelText(/Nombre/), 'A');
    void router.navigate('/boats/other');
    expect(await screen.findByRole('dialog', { name: 'Hay cambios sin guardar' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Salir sin guardar' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/boats/other'));
  });
});
