import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CELLS } from '../../../src/console/fields/cells.tsx';
import { NotFound } from '../../../src/console/navigation/NotFound.tsx';
import { ListPage } from '../../../src/console/screens/ResourceScreen.tsx';
import type { Column, Definition, ListLayout } from '../../../src/resource/model/definition.ts';
import { axeFindings } from '../axe.ts';
import { draw } from '../draw.tsx';
import { type Asked, fakeServer } from '../fake-server.ts';
import { boats, invented, rows } from '../invented.ts';

const answers = { 'GET /v1/boats': { body: { resources: rows, count: 42 } } };
const index = invented();

function drawList(list: Partial<ListLayout> = {}, at = '/boats', more: Partial<Definition> = {}) {
  const definition = { ...boats(list), ...more };
  return draw(<ListPage definition={definition} />, { index, definitions: [definition], at, path: '/boats/*' });
}

const filterOf = (call: Asked | undefined) => JSON.parse(call?.query.get('filter') ?? '{}');
const bodyRows = () => screen.getAllByRole('row').slice(1);

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe('a list', () => {
  it('shows rows as its file says and asks in the wire dialect [K-002, L-007, L-010]', async () => {
    const server = fakeServer(answers);
    drawList();
    expect(await screen.findByText('Aurora')).toBeDefined();
    expect(bodyRows()).toHaveLength(3);
    const [call] = server.to('GET', '/v1/boats');
    expect(Object.fromEntries(call?.query ?? [])).toEqual({ page: '0', limit: '10', field: 'id', order: 'ASC' });
    expect(within(bodyRows()[0] as HTMLElement).getByText('Sailing')).toBeDefined();
    expect(bodyRows()[1]?.dataset.tone).toBe('bad');
  });

  it('sorts by what has an index alone, first upwards, and the address says so', async () => {
    const server = fakeServer(answers);
    const { router } = drawList();
    await screen.findByText('Aurora');
    expect(within(screen.getByRole('columnheader', { name: 'Name' })).queryByRole('button')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Length' }));
    await waitFor(() => expect(server.asked.at(-1)?.query.get('order')).toBe('DESC'));
    expect(server.asked.at(-1)?.query.get('field')).toBe('length');
    expect(router.state.location.search).toBe('?sort=length');
  });

  it('leads from a page beyond the end to the last one that has rows', async () => {
    const server = fakeServer({
      'GET /v1/boats': ({ query }) => ({ body: { resources: Number(query.get('page')) > 4 ? [] : rows, count: 42 } }),
    });
    const { router } = drawList({}, '/boats?page=999');
    await screen.findByText('Aurora');
    expect(server.asked.map(({ query }) => query.get('page'))).toEqual(['998', '4']);
    expect(router.state.location.search).toBe('?page=5');
    expect(screen.getByText('41–43 de 42', { exact: false })).toBeDefined();
  });

  it('leads from a screen that a section does not have to the list of that section', async () => {
    fakeServer(answers);
    draw(<NotFound resource="boats" />, { index, at: '/boats/3/sails' });
    expect((await screen.findByRole('link', { name: 'Ir a Boats' })).getAttribute('href')).toContain('/boats');
    cleanup();
    draw(<NotFound />, { index, at: '/nothing' });
    expect(await screen.findByRole('link', { name: 'Ir al inicio' })).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Ir a Boats' })).toBeNull();
  });

  it('leaves out of a card what has no value, and keeps what may be typed there', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('max-width'),
      media: query,
      addEventListener: () => {},
      removeEventListener: () => {},
      addListener: () => {},
      removeListener: () => {},
    }));
    const bare = [{ id: 4, name: 'Delfin', state: 1, afloat: true }];
    fakeServer({ 'GET /v1/boats': { body: { resources: bare, count: 1 } } });
    const columns = boats().list.columns;
    drawList();
    await screen.findByText('Delfin');
    expect(screen.queryByText('Length')).toBeNull();
    expect(screen.getByText('State')).toBeDefined();
    cleanup();
    drawList({ columns: columns.map((column) => ({ ...column, edit: true })) });
    await screen.findByText('Delfin');
    expect(screen.getByText('Length')).toBeDefined();
  });

  it('shows and edits a text that is a day as people write days, and sends it as it is stored', async () => {
    const dated = [{ id: 4, name: '2027-12-31', state: 1, afloat: true }];
    const server = fakeServer({
      'GET /v1/boats': { body: { resources: dated, count: 1 } },
      'PATCH /v1/boats/4': { body: {} },
      'PUT /v1/boats/4': { body: {} },
    });
    const [name] = boats().list.columns;
    drawList({ columns: [{ ...(name as Column), field: 'name', edit: true }] });
    await userEvent.click(await screen.findByRole('button', { name: /: 31\/12\/2027$/ }));
    const box = screen.getByDisplayValue('31/12/2027');
    await userEvent.clear(box);
    await userEvent.type(box, '31022028{Enter}');
    expect((await screen.findByRole('alert')).textContent).not.toBe('');
    expect(server.asked.some(({ method }) => method !== 'GET')).toBe(false);
    await userEvent.clear(box);
    await userEvent.type(box, '15/01/2028{Enter}');
    await waitFor(() => expect(server.asked.some(({ method }) => method !== 'GET')).toBe(true));
    const sent = server.asked.filter(({ method }) => method !== 'GET');
    expect(JSON.stringify(sent.map(({ body }) => body))).toContain('2028-01-15');
    expect(sent).toHaveLength(1);
  });

  it('opens a row in a window over the list where its file says so, and the address stays [K-002]', async () => {
    const aurora = rows.find((row) => row.name === 'Aurora');
    fakeServer({ ...answers, [`GET /v1/boats/${aurora?.id}`]: { body: aurora ?? {} } });
    const { router } = drawList({ open: 'dialog' });
    await userEvent.click(await screen.findByText('Aurora'));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByDisplayValue('Aurora')).toBeDefined();
    expect(router.state.location.pathname).toBe('/boats');
  });

  it('does not apply a text under 3 characters and applies it from 3 on [L-024]', async () => {
    const server = fakeServer(answers);
    drawList();
    await screen.findByText('Aurora');
    const box = screen.getByRole('searchbox', { name: 'Buscar en Boats' });
    await userEvent.type(box, 'au');
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(server.asked.some((call) => filterOf(call).q)).toBe(false);
    expect(screen.getByText('Escriba al menos 3 letras')).toBeDefined();
    await userEvent.type(box, 'r');
    await waitFor(() => expect(filterOf(server.asked.at(-1))).toEqual({ q: 'aur' }));
  });

  it('a filter is a chip that says what it does and goes with one click', async () => {
    const server = fakeServer(answers);
    drawList({}, '/boats?filter={"state":2}');
    const chip = (await screen.findByText('State: Sunk')).closest('.MuiChip-root') as HTMLElement;
    expect(filterOf(server.asked.at(-1))).toEqual({ state: 2 });
    await userEvent.click(within(chip).getByTestId('CancelIcon'));
    await waitFor(() => expect(filterOf(server.asked.at(-1))).toEqual({}));
    expect(screen.queryByText('State: Sunk')).toBeNull();
  });

  it('filters are asked by kind and applied together', async () => {
    const server = fakeServer(answers);
    const { router } = drawList();
    await screen.findByText('Aurora');
    await userEvent.click(screen.getByRole('button', { name: 'Filtros' }));
    await userEvent.click(await screen.findByRole('combobox', { name: 'State' }));
    await userEvent.click(screen.getByRole('option', { name: 'Sunk' }));
    await userEvent.click(screen.getByRole('button', { name: 'Aplicar filtros' }));
    await waitFor(() => expect(filterOf(server.asked.at(-1))).toEqual({ state: 2 }));
    expect(router.state.location.search).toContain('filter');
  });

  it.each(['10000,50', '250k', '\u2212500', '1.5E+3'])(
    'a bound of a range typed as %s is refused beside it, and nothing is applied [P-023]',
    async (typed) => {
      const server = fakeServer(answers);
      const range = {
        name: 'length',
        title: 'Length',
        field: 'length',
        as: 'range',
        visibleWhen: true,
        enabledWhen: true,
      };
      drawList({ filters: [range as ListLayout['filters'][number]] });
      await screen.findByText('Aurora');
      await userEvent.click(screen.getByRole('button', { name: 'Filtros' }));
      const line = await screen.findByRole('textbox', { name: 'Length: Mínimo' });
      await userEvent.click(line);
      await userEvent.paste(typed);
      const before = server.asked.length;
      await userEvent.click(screen.getByRole('button', { name: 'Aplicar filtros' }));
      expect(await screen.findByText(/^Length debe ser una cantidad/)).toBeDefined();
      expect(server.asked.length).toBe(before);
      await userEvent.clear(line);
      await userEvent.click(line);
      await userEvent.paste('$1,000.50 M.N.');
      await userEvent.click(screen.getByRole('button', { name: 'Aplicar filtros' }));
      await waitFor(() => expect(filterOf(server.asked.at(-1))).toEqual({ length: { $gte: 1000.5 } }));
    },
  );

  it.each(['10000,50', '250k', '\u2212500', '1.5E+3'])(
    'a number of a cell typed as %s stays with its reason, and nothing is sent [P-023]',
    async (typed) => {
      const server = fakeServer(answers);
      const [name, length] = boats().list.columns as [Column, Column];
      drawList({ columns: [name, { ...length, edit: true }] });
      await screen.findByText('Aurora');
      await userEvent.click(screen.getAllByRole('button', { name: /^Editar Length/ })[0] as HTMLElement);
      const line = screen.getByRole('textbox', { name: 'Length' }) as HTMLInputElement;
      await userEvent.clear(line);
      await userEvent.paste(typed);
      await userEvent.keyboard('{Enter}');
      expect((await screen.findByRole('alert')).textContent).toMatch(/^Length debe ser una cantidad/);
      expect(line.value).toBe(typed);
      expect(server.asked.filter(({ method }) => method !== 'GET')).toEqual([]);
    },
  );

  it('tabs are for roles, "all" sends no filter, and Back returns to the tab before', async () => {
    const server = fakeServer(answers);
    const { router } = drawList({
      start: { state: 1 },
      tabs: [
        { for: ['OTHER'], by: 'state', values: [2] },
        { by: 'state', values: [-1, 1, 2] },
      ],
    });
    expect((await screen.findByRole('tab', { name: 'Sailing' })).getAttribute('aria-selected')).toBe('true');
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Everything', 'Sailing', 'Sunk']);
    await userEvent.click(screen.getByRole('tab', { name: 'Everything' }));
    await waitFor(() => expect(server.asked.at(-1)?.query.get('filter')).toBeNull());
    await router.navigate(-1);
    await waitFor(() =>
      expect(screen.getByRole('tab', { name: 'Sailing' }).getAttribute('aria-selected')).toBe('true'),
    );
  });

  it('a row leads to its record by click and by enter; arrows move between rows', async () => {
    fakeServer(answers);
    const { router } = drawList();
    await screen.findByText('Aurora');
    const [first, second] = bodyRows();
    first?.focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(second);
    await userEvent.keyboard('{Enter}');
    expect(router.state.location.pathname).toBe('/boats/2');
  });

  it('sends a value edited in place at once', async () => {
    const server = fakeServer({ ...answers, 'PATCH /v1/boats/2': { body: { id: 2, afloat: true } } });
    drawList();
    await screen.findByText('Aurora');
    const toggle = (await screen.findAllByRole('switch', { name: 'Afloat' }))[1] as HTMLInputElement;
    await userEvent.click(toggle);
    await waitFor(() =>
      expect(server.to('PATCH', '/v1/boats/2')[0]?.body).toEqual([{ op: 'replace', path: '/afloat', value: true }]),
    );
  });

  it('leaves a value alone where the row is not for this person to change, whatever is said of the field', async () => {
    fakeServer(answers);
    const definition = boats();
    definition.permissions.operations.update = {};
    draw(<ListPage definition={definition} />, { index, definitions: [definition], at: '/boats', path: '/boats/*' });
    await screen.findByText('Aurora');
    const toggles = (await screen.findAllByRole('switch', { name: 'Afloat' })) as HTMLInputElement[];
    expect(toggles.map(({ disabled }) => disabled)).toEqual(toggles.map(() => true));
  });

  it('takes a refused value back and says why', async () => {
    fakeServer({ ...answers, 'PATCH /v1/boats/2': { status: 422, body: { message: 'Not in winter' } } });
    drawList();
    await screen.findByText('Aurora');
    const toggle = () => screen.getAllByRole('switch', { name: 'Afloat' })[1] as HTMLInputElement;
    await screen.findAllByRole('switch', { name: 'Afloat' });
    await userEvent.click(toggle());
    expect(await screen.findByText('Not in winter')).toBeDefined();
    expect(toggle().checked).toBe(false);
  });

  it('an empty list says so in one sentence [L-026]', async () => {
    fakeServer({ 'GET /v1/boats': { body: { resources: [], count: 0 } } });
    drawList();
    expect(await screen.findByText('No se encontró información')).toBeDefined();
    expect(screen.getByRole('columnheader', { name: 'Name' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Quitar filtros' })).toBeNull();
  });

  it('one that its filters empty keeps its titles, and takes them off with one press', async () => {
    fakeServer({
      'GET /v1/boats': ({ query }) => ({ body: { resources: query.has('filter') ? [] : rows, count: 0 } }),
    });
    const { router } = drawList({}, `/boats?filter=${encodeURIComponent('{"name":"Borrasca"}')}`);
    expect(await screen.findByText('Ningún registro cumple los filtros')).toBeDefined();
    expect(screen.getByRole('columnheader', { name: 'Name' })).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Quitar filtros' }));
    expect(await screen.findByText('Aurora')).toBeDefined();
    expect(router.state.location.search).toBe('');
  });

  it('says no number of rows before they came, nor when they did not come', async () => {
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    fakeServer({ 'GET /v1/boats': () => held.then(() => ({ status: 422, body: { message: 'Bad wind' } })) });
    drawList();
    await screen.findByRole('navigation');
    expect(screen.queryByText(/ de \d/)).toBeNull();
    answer();
    expect(await screen.findByText('Bad wind')).toBeDefined();
    expect(screen.getByRole('columnheader', { name: 'Name' })).toBeDefined();
    expect(screen.queryByText(/ de \d/)).toBeNull();
  });

  it('has a line of what all rows that are found sum up to, asked beside them under the same filter', async () => {
    const totals = [
      { field: 'length', title: 'Length', currency: 'MXN', sum: 98765.5, count: 42 },
      { field: 'length', title: 'Length', currency: 'USD', sum: 7, count: 1 },
    ];
    const server = fakeServer({
      'GET /v1/boats': ({ query }) => ({
        body: { resources: rows, count: 42, ...(query.has('totals') ? { totals } : {}) },
      }),
    });
    drawList({ totals: ['length'] }, `/boats?filter=${encodeURIComponent('{"name":"Aurora"}')}`);
    expect(await screen.findByText('$98,765.50')).toBeDefined();
    expect(screen.getByText('$7.00 USD')).toBeDefined();
    const asked = server.asked.find(({ query }) => query.has('totals'));
    expect(filterOf(asked)).toEqual({ name: 'Aurora' });
    expect(asked?.query.get('limit')).toBe('1');
  });

  it('sums no rows that are too many to be counted, and says so', async () => {
    const server = fakeServer({
      'GET /v1/boats': () => ({ body: { resources: rows, count: 10_001 }, headers: { 'x-count-exact': 'false' } }),
    });
    drawList({ totals: ['length'] });
    expect(await screen.findByText(/^Son demasiadas filas para sumarlas/)).toBeDefined();
    expect(server.asked.some(({ query }) => query.has('totals'))).toBe(false);
  });

  it('a failure says what happened and offers to try again', async () => {
    let fails = true;
    fakeServer({
      'GET /v1/boats': () =>
        fails ? { status: 422, body: { message: 'Bad wind' } } : { body: { resources: rows, count: 3 } },
    });
    drawList();
    expect(await screen.findByText('Bad wind')).toBeDefined();
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('Aurora')).toBeDefined();
  });

  it('pages: the size that is chosen is the one that is asked for [L-008]', async () => {
    const server = fakeServer(answers);
    drawList();
    await screen.findByText('1–3 de 42');
    await userEvent.click(screen.getByRole('button', { name: 'Página siguiente' }));
    await waitFor(() => expect(server.asked.at(-1)?.query.get('page')).toBe('1'));
    await userEvent.click(screen.getByRole('button', { name: /^Filas por página: \d+$/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: '25' }));
    await waitFor(() => expect(server.asked.at(-1)?.query.get('limit')).toBe('25'));
    expect(server.asked.at(-1)?.query.get('page')).toBe('0');
  });

  it('asks a page next to one that is at hand by its cursor, and counts it off where the cursor is not understood', async () => {
    let understood = true;
    const server = fakeServer({
      'GET /v1/boats': ({ query }) => {
        if (query.has('cursor') && !understood) return { status: 422, body: { errors: [{ field: 'cursor' }] } };
        const page = Number(query.get('page'));
        const headers = {
          'x-next-cursor': `after-${page}`,
          'x-prev-cursor': `before-${page}`,
          'x-count-exact': 'false',
        };
        return { body: { resources: rows, count: 10_001 }, headers };
      },
    });
    drawList({ pageSize: 3 });
    await screen.findByText('1–3 de +10,001');
    const next = () => userEvent.click(screen.getByRole('button', { name: 'Página siguiente' }));
    await next();
    await screen.findByText('4–6 de +10,001');
    expect(server.asked.at(-1)?.query.get('cursor')).toBe('after-0');
    expect((screen.getByRole('button', { name: 'Última página' }) as HTMLButtonElement).disabled).toBe(true);
    understood = false;
    await next();
    await screen.findByText('7–9 de +10,001');
    expect(server.asked.slice(-2).map(({ query }) => query.get('cursor'))).toEqual(['after-1', null]);
  });

  it('asks for the fields that it draws, and for all where one of them is not known any more', async () => {
    let known = true;
    const server = fakeServer({
      'GET /v1/boats': ({ query }) =>
        query.has('fields') && !known
          ? { status: 422, body: { errors: [] } }
          : { body: { resources: rows, count: 42 } },
    });
    drawList({}, '/boats', { drawn: ['id', 'name'] });
    await screen.findByText('1–3 de 42');
    expect(server.asked.at(-1)?.query.get('fields')).toBe('id,name');
    known = false;
    await userEvent.click(screen.getByRole('button', { name: 'Página siguiente' }));
    await waitFor(() => expect(server.asked.at(-1)?.query.get('page')).toBe('1'));
    await waitFor(() => expect(server.asked.at(-1)?.query.get('fields')).toBeNull());
    expect(screen.queryByText('Reintentar')).toBeNull();
  });

  it('draws a cell that is new in the array by its name [H-035]', async () => {
    fakeServer(answers);
    CELLS.stars = ({ text }) => <b>★ {text}</b>;
    const [name] = boats().list.columns;
    drawList({ columns: [{ ...(name as Column), cell: [{ is: 'stars' }] }] });
    expect(await screen.findByText('★ Aurora')).toBeDefined();
    delete CELLS.stars;
  });

  it('rows can be chosen where there are bulk actions', async () => {
    fakeServer(answers);
    drawList({ bulk: ['paint'] });
    await screen.findByText('Aurora');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Elegir fila Aurora' }));
    expect(await screen.findByText(/^Selección: 1 /)).toBeDefined();
  });

  it('has nothing that axe objects to', async () => {
    fakeServer(answers);
    const { container } = drawList({ bulk: ['paint'], tabs: [{ by: 'state', values: [1, 2] }] });
    await screen.findByText('Aurora');
    expect(await axeFindings(container)).toEqual([]);
  });
});
