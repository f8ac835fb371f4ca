import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RowActions } from '../../../src/console/actions/ActionMenu.tsx';
import { draftBox } from '../../../src/console/fields/drafts.tsx';
import { schemaKeys, useDefinition } from '../../../src/console/schemas/schemas.ts';
import { FormPage } from '../../../src/console/screens/FormPage.tsx';
import { ResourceScreen } from '../../../src/console/screens/ResourceScreen.tsx';
import { newBuild } from '../../../src/console/session/new-build.ts';
import { token } from '../../../src/console/session/token.ts';
import { Bars } from '../../../src/console/shell/Bars.tsx';
import type { Definition } from '../../../src/resource/model/definition.ts';
import { action, boat as sailed, sailing } from '../actions/invented-actions.ts';
import { draw } from '../draw.tsx';
import { fakeServer } from '../fake-server.ts';
import { withForms } from '../form-modules.ts';
import { field, invented } from '../invented.ts';
import { forms, section } from './form-of.tsx';

beforeEach(() => vi.stubGlobal('scrollTo', () => undefined));
afterEach(() => vi.unstubAllGlobals());

const SCREENS = (
  <Routes>
    <Route path=":resource/create" element={<ResourceScreen screen="create" />} />
    <Route path=":resource/:id" element={<ResourceScreen screen="edit" />} />
    <Route path=":resource" element={<p>the list</p>} />
  </Routes>
);

/** Boats whose form asks a name, a price, a state and a word that is never shown. */
function boat(more: Partial<Definition> = {}): Definition {
  const form = forms({ sections: [section(['name', 'length', 'state', 'pin'])] });
  const { tabs: _, ...untabbed } = { ...form, ...more };
  return {
    ...untabbed,
    fields: { ...form.fields, pin: field('pin', { title: 'Clave', kind: 'secret' }), ...more.fields },
  };
}

const drawScreen = (at: string, definition = boat()) =>
  draw(SCREENS, { index: invented(), definitions: [definition], at });

const withRights = (operations: ('list' | 'read' | 'create' | 'update')[]) =>
  invented({
    resources: { ...invented().resources, boats: { title: 'Boat', plural: 'Boats', operations, paths: [] } },
  });

const SailedRow = () => <RowActions definition={useDefinition('boats')} row={sailed as never} actions={['sink']} />;

describe('the window of an action that asks', () => {
  it('stays with what is typed when the action is taken away, says so and sends nothing', async () => {
    const server = fakeServer({});
    const person = userEvent.setup();
    const why = field('why', { title: 'Motivo', kind: 'long-text' });
    const definition = sailing({ sink: action('sink', { from: [1], to: 2, ask: { why } }) });
    const { client } = draw(<SailedRow />, { index: invented(), definitions: [definition] });
    await person.click(await screen.findByRole('button', { name: 'Acciones de Aurora' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Hundir' }));
    const dialog = await screen.findByRole('dialog', { name: 'Hundir: Aurora' });
    await person.type(await within(dialog).findByLabelText(/Motivo/), 'Hace agua');
    act(() => {
      client.setQueryData(schemaKeys.index, withRights(['list']));
      client.setQueryData(schemaKeys.definition('boats'), withForms(sailing({}), invented()));
    });
    expect(await within(dialog).findByText('Ya no puede usar «Hundir»; lo escrito sigue aquí')).toBeTruthy();
    expect((within(dialog).getByLabelText(/Motivo/) as HTMLTextAreaElement).value).toBe('Hace agua');
    expect((within(dialog).getByRole('button', { name: 'Hundir' }) as HTMLButtonElement).disabled).toBe(true);
    await person.click(within(dialog).getByRole('button', { name: 'Copiar lo escrito' }));
    expect(await navigator.clipboard.readText()).toBe('Motivo: Hace agua');
    expect(server.asked).toEqual([]);
  });
});

describe('a form that is open while files or rights change', () => {
  it('stays with its text when the right to create is lost, says so, sends nothing, and lets the text be copied', async () => {
    const server = fakeServer({ 'POST /v1/boats': { status: 201, body: { id: 9 } } });
    const person = userEvent.setup();
    const { client } = drawScreen('/boats/create');
    await person.type(await screen.findByLabelText(/Nombre/), 'Aurora');
    await person.type(screen.getByLabelText('Precio'), '1234.5');
    await person.type(screen.getByLabelText('Clave'), 'abc123');
    act(() => void client.setQueryData(schemaKeys.index, withRights(['list', 'read'])));
    expect(await screen.findByText('Ya no puede crear Boats; lo escrito sigue aquí')).toBeTruthy();
    expect((screen.getByLabelText(/Nombre/) as HTMLInputElement).value).toBe('Aurora');
    const button = screen.getByRole('button', { name: 'Crear' }) as HTMLButtonElement;
    expect(button.disabled).toBe(true);
    await person.type(screen.getByLabelText(/Nombre/), ' II{Enter}');
    expect(server.asked).toEqual([]);
    await person.click(screen.getByRole('button', { name: 'Copiar lo escrito' }));
    const copied = await navigator.clipboard.readText();
    expect(copied).toContain('Nombre: Aurora II');
    expect(copied).toContain('1,234.50');
    expect(copied).not.toContain('abc123');
  });

  it('can be sent again when the right comes back', async () => {
    const server = fakeServer({ 'POST /v1/boats': { status: 201, body: { id: 9 } } });
    const { client } = drawScreen('/boats/create');
    await userEvent.type(await screen.findByLabelText(/Nombre/), 'Aurora');
    act(() => void client.setQueryData(schemaKeys.index, withRights(['list'])));
    expect(await screen.findByText(/Ya no puede crear/)).toBeTruthy();
    act(() => void client.setQueryData(schemaKeys.index, invented()));
    await waitFor(() => expect(screen.queryByText(/Ya no puede crear/)).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Crear' }));
    await waitFor(() => expect(server.to('POST', '/v1/boats')[0]?.body).toEqual({ name: 'Aurora' }));
  });

  it('stays when its resource is not there any more', async () => {
    fakeServer({});
    const { client } = drawScreen('/boats/create');
    await userEvent.type(await screen.findByLabelText(/Nombre/), 'Aurora');
    const { boats: _, ...resources } = invented().resources;
    act(() => void client.setQueryData(schemaKeys.index, invented({ resources })));
    expect(await screen.findByText(/Ya no puede crear/)).toBeTruthy();
    expect((screen.getByLabelText(/Nombre/) as HTMLInputElement).value).toBe('Aurora');
  });

  it('of an existing record says that it can no longer be changed', async () => {
    fakeServer({ 'GET /v1/boats/7': { body: { id: 7, name: 'Brisa', length: 5 } } });
    const { client } = drawScreen('/boats/7');
    await userEvent.type(await screen.findByLabelText(/Nombre/), ' II');
    act(() => void client.setQueryData(schemaKeys.index, withRights(['list', 'read'])));
    expect(await screen.findByText('Ya no puede cambiar Boats; lo escrito sigue aquí')).toBeTruthy();
    expect((screen.getByLabelText(/Nombre/) as HTMLInputElement).value).toBe('Brisa II');
  });

  it('without a right from the start is not opened', async () => {
    fakeServer({});
    draw(SCREENS, { index: withRights(['list']), definitions: [boat()], at: '/boats/create' });
    expect(await screen.findByText('the list')).toBeTruthy();
  });

  it('takes new titles, sentences and values of catalogues at once, and keeps what is typed', async () => {
    fakeServer({});
    const { client } = drawScreen('/boats/create');
    await userEvent.type(await screen.findByLabelText(/Nombre/), 'Aurora');
    const index = invented();
    const states = index.catalogs['boat-states'];
    if (!states) throw new Error('no states');
    const catalogs = { 'boat-states': { ...states, items: [...states.items, { code: 3, label: 'Docked' }] } };
    const renamed = boat({ fields: { name: field('name', { title: 'Apodo', required: true }) } });
    act(() => {
      client.setQueryData(schemaKeys.index, { ...index, catalogs });
      client.setQueryData(schemaKeys.definition('boats'), withForms(renamed, index));
    });
    expect(((await screen.findByLabelText(/Apodo/)) as HTMLInputElement).value).toBe('Aurora');
    await userEvent.click(screen.getByRole('combobox', { name: 'Estado' }));
    expect(await screen.findByRole('option', { name: 'Docked' })).toBeTruthy();
    expect(screen.queryByText(/versión nueva|Actualizar/)).toBeNull();
  });

  it('offers another build of the console in a bar, and goes on with what is typed (desk 40)', async () => {
    const server = fakeServer({});
    const reload = vi.fn();
    vi.stubGlobal('location', { ...location, reload });
    const both = (
      <>
        <Bars />
        {SCREENS}
      </>
    );
    draw(both, { index: invented(), definitions: [boat()], at: '/boats/create' });
    await userEvent.type(await screen.findByLabelText(/Nombre/), 'Auro');
    act(newBuild.tell);
    expect(await screen.findByText('Hay una versión nueva de la consola')).toBeTruthy();
    await userEvent.type(screen.getByLabelText(/Nombre/), 'ra');
    expect((screen.getByLabelText(/Nombre/) as HTMLInputElement).value).toBe('Aurora');
    expect(reload).not.toHaveBeenCalled();
    expect(server.to('POST', '/v1/boats')).toEqual([]);
  });
});

it('a draft holds what is typed, but no secret and no file (desk 38)', async () => {
  vi.spyOn(draftBox, 'get').mockResolvedValue(undefined);
  const put = vi.spyOn(draftBox, 'put').mockResolvedValue();
  fakeServer({});
  const definition = forms({ sections: [section(['pin', 'paper', 'name'])] });
  const pin = field('pin', { title: 'Clave', kind: 'secret', writeOnly: true });
  draw(SCREENS, {
    index: invented(),
    definitions: [{ ...definition, fields: { ...definition.fields, pin } }],
    at: '/boats/create',
  });
  await userEvent.type(await screen.findByLabelText('Clave'), '1234');
  await userEvent.upload(
    screen.getByLabelText('Papel'),
    new File(['%PDF-1.4 x'], 'a.pdf', { type: 'application/pdf' }),
  );
  await screen.findByText(/a\.pdf/);
  await userEvent.type(screen.getByLabelText(/Nombre/), 'Aurora');
  await waitFor(() => expect(put.mock.lastCall?.[1].values).toEqual({ name: 'Aurora' }));
  for (const [, { values }] of put.mock.calls) expect(Object.keys(values)).not.toContain('pin');
  vi.restoreAllMocks();
});

it.each([
  ['keeps what was typed, also where its page is left at once', true],
  ['keeps nothing when the session ends: it is the next person whose it would be', false],
])('a form beside a record %s', async (_, isSignedIn) => {
  fakeServer({});
  token.write('a-session');
  vi.spyOn(draftBox, 'get').mockResolvedValue(undefined);
  const put = vi.spyOn(draftBox, 'put').mockResolvedValue();
  const aside = <FormPage resource="boats" screen="create" source={{}} frame="aside" />;
  const { unmount } = draw(aside, { index: invented(), definitions: [boat()] });
  await userEvent.type(await screen.findByLabelText(/Nombre/), 'Aurora');
  await userEvent.type(screen.getByLabelText(/Nombre/), ' II');
  if (!isSignedIn) {
    token.clear();
    put.mockClear();
  }
  unmount();
  expect(put.mock.lastCall?.[1].values).toEqual(isSignedIn ? { name: 'Aurora II' } : undefined);
  token.clear();
});
