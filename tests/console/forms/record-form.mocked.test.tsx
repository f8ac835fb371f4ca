import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../src/console/api/api-error.ts';
import { importModule } from '../../../src/console/api/import-module.ts';
import type { ControlProps } from '../../../src/console/fields/entry.ts';
import type { Definition, Rule } from '../../../src/resource/model/definition.ts';
import { fakeServer } from '../fake-server.ts';
import { withForms } from '../form-modules.ts';
import { field, invented } from '../invented.ts';
import { drawForm, forms, layout, line, section } from './form-of.tsx';

const drawn = vi.hoisted(() => new Map<string, number>());
vi.mock('../../../src/console/fields/TextControls.tsx', async (original) => {
  const controls = await original<{ TextControl: (props: ControlProps) => unknown }>();
  return {
    ...controls,
    TextControl: (props: ControlProps) => {
      drawn.set(props.field.path, (drawn.get(props.field.path) ?? 0) + 1);
      return controls.TextControl(props);
    },
  };
});
vi.mock('../../../src/console/api/import-module.ts', () => ({
  importModule: vi.fn(async (address: string) => (await import('../form-modules.ts')).formsAt(address)),
  loadedModule: () => undefined,
}));

beforeEach(() => vi.stubGlobal('scrollTo', () => undefined));
afterEach(() => vi.unstubAllGlobals());

const created = { 'POST /v1/boats': { status: 201, body: { id: 9 } } };
const sunk: Rule = {
  name: 'sunk',
  schema: {
    if: { properties: { afloat: { const: true } }, required: ['afloat'] },
    then: { properties: { flag: { enum: ['red', 'blue'] } }, required: ['notes'] },
  },
};
const flag = field('flag', { title: 'Bandera', kind: 'choice', choices: ['red', 'blue', 'white'] });

/** Boats with a rule about a choice of another section. */
function flagged(): Definition {
  const definition = forms({ sections: [section(['name', 'afloat']), section(['flag', 'notes'])] }, { rules: [sunk] });
  definition.fields.flag = flag;
  return definition;
}

describe('a form of the form library', () => {
  it('a field of one section narrows the choices of another and makes a field required [H-015]', async () => {
    fakeServer(created);
    drawForm(flagged());
    const box = await screen.findByLabelText('Bandera');
    const offered = async () => {
      await userEvent.click(box);
      const names = screen.getAllByRole('option').map((option) => option.textContent);
      await userEvent.keyboard('{Escape}');
      return names;
    };
    expect(await offered()).toEqual(['red', 'blue', 'white']);
    expect(screen.getByLabelText(/Notas/).getAttribute('aria-required')).toBe('false');
    await userEvent.click(screen.getByRole('checkbox', { name: 'A flote' }));
    expect(await offered()).toEqual(['red', 'blue']);
    expect(screen.getByLabelText(/Notas/).getAttribute('aria-required')).toBe('true');
  });

  it('asks for what a rule asks for, and for nothing where it does not hold', async () => {
    const server = fakeServer(created);
    drawForm(flagged());
    await userEvent.type(await screen.findByLabelText(/Nombre/), 'A');
    await userEvent.click(screen.getByRole('checkbox', { name: 'A flote' }));
    await userEvent.click(screen.getByRole('button', { name: 'Crear' }));
    await waitFor(() => expect(screen.getByLabelText(/Notas/).getAttribute('aria-invalid')).toBe('true'));
    expect(server.asked).toEqual([]);
    await userEvent.click(screen.getByRole('checkbox', { name: 'A flote' }));
    await userEvent.click(screen.getByRole('button', { name: 'Crear' }));
    await waitFor(() => expect(server.to('POST', '/v1/boats')).toHaveLength(1));
  });

  it('a tick that another implies appears in the same frame [H-020]', async () => {
    fakeServer(created);
    const definition = forms({ sections: [section(['afloat', 'sold'])] }, { implies: { sold: ['afloat'] } });
    definition.fields.sold = field('sold', { title: 'Vendido', kind: 'boolean', base: 'boolean' });
    drawForm(definition);
    const sold = (await screen.findByRole('checkbox', { name: 'Vendido' })) as HTMLInputElement;
    const afloat = screen.getByRole('checkbox', { name: 'A flote' }) as HTMLInputElement;
    act(() => {
      fireEvent.click(sold);
    });
    expect([sold.checked, afloat.checked]).toEqual([true, true]);
    act(() => {
      fireEvent.click(afloat);
    });
    expect([sold.checked, afloat.checked]).toEqual([false, false]);
  });

  it('takes an error away at the key that corrects it, before the field is left', async () => {
    fakeServer(created);
    drawForm(flagged());
    const name = await screen.findByLabelText(/Nombre/);
    await userEvent.click(screen.getByRole('button', { name: 'Crear' }));
    await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
    await userEvent.type(name, 'A');
    expect([name.getAttribute('aria-invalid'), document.activeElement]).toEqual(['false', name]);
  });

  it('keeps text that is no amount, and says so [H-019]', async () => {
    const server = fakeServer(created);
    drawForm(forms({ sections: [section(['name', 'length'])] }));
    const price = (await screen.findByLabelText('Precio')) as HTMLInputElement;
    await userEvent.type(price, '12,5x.3.1');
    await userEvent.tab();
    await waitFor(() => expect(price.getAttribute('aria-invalid')).toBe('true'));
    expect(price.value).toBe('12,5x.3.1');
    await userEvent.type(screen.getByLabelText(/Nombre/), 'A');
    await userEvent.click(screen.getByRole('button', { name: 'Crear' }));
    expect(server.asked).toEqual([]);
  });

  it('draws one field of a hundred for a key [H-017]', async () => {
    fakeServer(created);
    const names = Array.from({ length: 100 }, (_, place) => `text_${place}`);
    const definition = forms({ sections: [section(names.slice(0, 50)), section(names.slice(50))] });
    for (const name of names) definition.fields[name] = field(name, { title: name });
    drawForm(definition);
    const box = await screen.findByLabelText('text_50');
    drawn.clear();
    fireEvent.change(box, { target: { value: 'a' } });
    fireEvent.change(box, { target: { value: 'ab' } });
    expect([...drawn.keys()]).toEqual(['text_50']);
    expect((box as HTMLInputElement).value).toBe('ab');
  });

  it('a list of objects grows, shrinks and keeps the focus where one types [H-016]', async () => {
    const server = fakeServer(created);
    const definition = forms({ sections: [section(['name', 'crew'])] });
    definition.fields.crew = field('crew', {
      ...{ title: 'Tripulación', kind: 'array', base: 'array' },
      itemFields: { who: field('who', { title: 'Quién', required: true }), years: field('years', { title: 'Años' }) },
    });
    drawForm(definition);
    await userEvent.type(await screen.findByLabelText(/Nombre/), 'A');
    const list = within(screen.getByRole('group', { name: 'Tripulación' }));
    await userEvent.click(list.getByRole('button', { name: /Tripulación/ }));
    await userEvent.type(list.getByLabelText('Quién'), 'Ana');
    expect(document.activeElement).toBe(list.getByLabelText('Quién'));
    await userEvent.click(list.getByRole('button', { name: /Tripulación/ }));
    await userEvent.type(list.getAllByLabelText('Quién')[1] as HTMLElement, 'Beto');
    expect(document.activeElement).toBe(list.getAllByLabelText('Quién')[1]);
    await userEvent.click(list.getAllByRole('button', { name: /1/ })[0] as HTMLElement);
    expect(list.getAllByLabelText('Quién').map((one) => (one as HTMLInputElement).value)).toEqual(['Beto']);
    await userEvent.click(screen.getByRole('button', { name: 'Crear' }));
    await waitFor(() =>
      expect(server.to('POST', '/v1/boats')[0]?.body).toEqual({ name: 'A', crew: [{ who: 'Beto' }] }),
    );
  });

  it('an update says nothing of what was wrong before and is not changed', async () => {
    const server = fakeServer({
      'GET /v1/boats/3': { body: { id: 3, name: null, length: -5, notes: 'x' } },
      'PUT /v1/boats/3': { body: { id: 3 } },
    });
    const edit = layout({ sections: [section(['name', 'length', 'notes'])] });
    drawForm(forms({}, { form: { edit } }), '/boats/3', 'edit', '3');
    await userEvent.type(await screen.findByLabelText('Notas'), 'y');
    await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(server.to('PUT', '/v1/boats/3')[0]?.body).toEqual({ notes: 'xy' }));
  });
});

describe('the compiled schemas of a form', () => {
  it('are the form library’s own validator: what they refuse, the form refuses [H-011]', async () => {
    const server = fakeServer(created);
    const definition = withForms(forms({ sections: [section(['name'])] }), invented());
    const refusing = Object.assign(() => false, {
      errors: [{ keyword: 'maxLength', instancePath: '/name', schemaPath: '#/properties/name/maxLength', params: {} }],
    });
    vi.mocked(importModule).mockImplementationOnce(async (address) => {
      const made = (await import('../form-modules.ts')).formsAt(address);
      return {
        ...made,
        validators: Object.fromEntries(Object.keys(made.validators).map((key) => [key, refusing])),
      } as never;
    });
    drawForm(definition);
    await userEvent.type(await screen.findByLabelText(/Nombre/), 'A');
    await userEvent.click(screen.getByRole('button', { name: 'Crear' }));
    await waitFor(() => expect(screen.getByLabelText(/Nombre/).getAttribute('aria-invalid')).toBe('true'));
    expect(server.asked).toEqual([]);
  });

  it('that are of an old version are looked for in the definition in force, once, and the form opens [H-023]', async () => {
    const next = withForms(forms({ sections: [section([line('name', { title: 'Nombre nuevo' })])] }), invented());
    const server = fakeServer({ 'GET /v1/schemas/boats': { body: next } });
    vi.mocked(importModule).mockRejectedValueOnce(new ApiError(404, {}));
    drawForm(forms({ sections: [section(['name'])] }));
    expect(await screen.findByLabelText(/Nombre nuevo/)).toBeTruthy();
    expect(server.to('GET', '/v1/schemas/boats')).toHaveLength(1);
  });

  it('that cannot be had now are offered again', async () => {
    fakeServer({});
    vi.mocked(importModule).mockRejectedValueOnce(new ApiError(500, { message: 'ocupado' }));
    drawForm(forms({ sections: [section(['name'])] }));
    await userEvent.click(await screen.findByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByLabelText(/Nombre/)).toBeTruthy();
  });
});
