import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { schemaKeys } from '../../../src/console/schemas/schemas.ts';
import { ListPage } from '../../../src/console/screens/ResourceScreen.tsx';
import type { ListLayout } from '../../../src/resource/model/definition.ts';
import { axeFindings } from '../axe.ts';
import { draw } from '../draw.tsx';
import { fakeServer } from '../fake-server.ts';
import { boats, invented, rows } from '../invented.ts';

const answers = { 'GET /v1/boats': { body: { resources: rows, count: 42 } } };
const KEY = 'list-view/boats';

async function drawList(list: Partial<ListLayout> = {}) {
  const definition = boats(list);
  const drawn = draw(<ListPage definition={definition} />, {
    index: invented(),
    definitions: [definition],
    at: '/boats',
    path: '/boats/*',
  });
  await screen.findByText('Aurora');
  return drawn;
}

const titles = () => screen.getAllByRole('columnheader', { hidden: true }).map((head) => head.textContent);
/** What a screen reader was given to read beside the page. */
const readOut = () => document.querySelector('body > [role="status"]')?.textContent;
const kept = () => JSON.parse(localStorage.getItem(KEY) ?? 'null');

/** Opens the menu of a column by the keyboard and chooses a line of it. */
async function choose(title: string, line: string) {
  screen.getByRole('columnheader', { name: title }).focus();
  await userEvent.keyboard('{Enter}');
  await userEvent.click(await screen.findByRole('menuitem', { name: line }));
}

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe('the columns of a list', () => {
  it('are moved, widened, pinned and hidden by the keyboard, drawn so again, and reset (desk 8) [H-029]', async () => {
    fakeServer(answers);
    await drawList();
    expect(titles()).toEqual(['Name', 'Length', 'State', 'Afloat']);
    expect(kept()).toBeNull();
    await choose('State', 'Mover a la izquierda');
    expect(titles()).toEqual(['Name', 'State', 'Length', 'Afloat']);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('State'));
    await waitFor(() => expect(readOut()).toBe('State: ahora es la columna 2 de 4'));
    await choose('Afloat', 'Fijar al inicio');
    expect(titles()).toEqual(['Afloat', 'Name', 'State', 'Length']);
    await choose('Length', 'Ocultar');
    await waitFor(() => expect(titles()).toEqual(['Afloat', 'Name', 'State']));
    await choose('Name', 'Más ancha');
    expect(kept()).toMatchObject({
      pinned: ['afloat'],
      hidden: ['length'],
      order: ['name', 'state', 'length', 'afloat'],
    });
    expect(kept().sizes.name).toBeGreaterThan(0);
    cleanup();

    await drawList();
    expect(titles()).toEqual(['Afloat', 'Name', 'State']);
    expect(screen.getByRole('columnheader', { name: 'Name' }).style.width).toBe(`${kept().sizes.name}px`);
    await choose('Name', 'Restablecer columnas');
    await waitFor(() => expect(titles()).toEqual(['Name', 'Length', 'State', 'Afloat']));
  });

  it('are reached by one stop of the tab key and by the arrows', async () => {
    fakeServer(answers);
    await drawList();
    const heads = screen.getAllByRole('columnheader');
    expect(heads.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1, -1]);
    heads[0]?.focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
    expect(document.activeElement).toBe(heads[1]);
    expect(heads.map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1, -1]);
  });

  it('cannot be moved beyond the ends, and the menu says so', async () => {
    fakeServer(answers);
    await drawList();
    await choose('Name', 'Mover a la izquierda');
    expect(titles()).toEqual(['Name', 'Length', 'State', 'Afloat']);
    expect(screen.getByRole('menuitem', { name: 'Mover a la izquierda' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('are those of the file where what is kept is damaged, and take over what was kept under other names', async () => {
    fakeServer(answers);
    localStorage.setItem(
      KEY,
      '{"order":7,"sizes":{"name":"wide","length":null},"pinned":[null,"gone"],"density":"huge"}',
    );
    await drawList();
    expect(titles()).toEqual(['Name', 'Length', 'State', 'Afloat']);
    expect(screen.getByRole('columnheader', { name: 'Name' }).style.width).toBe('');
    cleanup();
    localStorage.setItem(KEY, 'null');
    localStorage.setItem('hidden-columns/boats', '["length"]');
    localStorage.setItem('density', '"compact"');
    await drawList();
    expect(titles()).toEqual(['Name', 'State', 'Afloat']);
    await choose('State', 'Ocultar');
    await waitFor(() => expect(kept()).toMatchObject({ hidden: ['length', 'state'], density: 'compact' }));
    expect(localStorage.getItem('hidden-columns/boats')).toBeNull();
  });

  it('have nothing that axe objects to while their menu is open', async () => {
    fakeServer(answers);
    const { container } = await drawList();
    screen.getByRole('columnheader', { name: 'Name' }).focus();
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('menu');
    expect(await axeFindings(container)).toEqual([]);
  });
});

describe('the parts of each row', () => {
  it('read what the person may know from one place, which alone watches the store', async () => {
    fakeServer(answers);
    const { client } = await drawList({ bulk: ['paint'] });
    expect(client.getQueryCache().find({ queryKey: schemaKeys.index })?.getObserversCount()).toBe(1);
  });
});

describe('chosen and expanded rows', () => {
  it('survive that their page is fetched again, and that another page is looked at [H-030]', async () => {
    let length = 100;
    fakeServer({
      'GET /v1/boats': ({ query }) => {
        const page =
          query.get('page') === '1' ? [{ id: 9, name: 'Nube', state: 1 }] : rows.map((row) => ({ ...row, length }));
        return { body: { resources: page, count: 42 } };
      },
    });
    const blocks = [{ visibleWhen: true, enabledWhen: true, fields: [] }];
    const { client } = await drawList({ bulk: ['paint'], expand: { read: false, blocks }, pageSize: 3 });
    await userEvent.click(screen.getByRole('checkbox', { name: 'Elegir fila Aurora' }));
    await userEvent.click(screen.getByRole('button', { name: /Aurora$/, expanded: false }));
    const isKept = () => {
      expect((screen.getByRole('checkbox', { name: 'Elegir fila Aurora' }) as HTMLInputElement).checked).toBe(true);
      expect(screen.getByRole('button', { name: /Aurora$/, expanded: true })).toBeDefined();
      expect(screen.getAllByRole('button', { expanded: true })).toHaveLength(1);
    };
    isKept();
    length = 777;
    await client.invalidateQueries();
    expect((await screen.findAllByText(/777/)).length).toBeGreaterThan(0);
    isKept();
    await userEvent.click(screen.getByRole('button', { name: 'Página siguiente' }));
    await screen.findByText('Nube');
    expect(screen.getByText(/^Selección: 1 /)).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Página anterior' }));
    await screen.findByText('Aurora');
    isKept();
  });
});
