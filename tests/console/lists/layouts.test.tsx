import { cleanup, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ListPage } from '../../../src/console/screens/ResourceScreen.tsx';
import type { Definition, Figure, ListLayout } from '../../../src/resource/model/definition.ts';
import { draw } from '../draw.tsx';
import { fakeServer } from '../fake-server.ts';
import { boats, field, invented, rows } from '../invented.ts';

const index = invented();

function drawList(list: Partial<ListLayout>, at: string, more: Partial<Definition> = {}, others: Definition[] = []) {
  const definition = { ...boats(list), ...more };
  const known = Object.fromEntries(
    others.map(({ name, title, plural }) => [name, { title, plural, operations: ['list' as const], paths: [] }]),
  );
  const around = { ...index, resources: { ...index.resources, ...known } };
  draw(<ListPage definition={definition} />, {
    index: around,
    definitions: [definition, ...others],
    at,
    path: '/boats/*',
  });
}

const asPhone = () =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width'),
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
  }));

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe('a card of a board', () => {
  const board: Partial<ListLayout> = { layouts: { board: { by: 'state' } } };
  const actions: Definition['actions'] = { field: 'state', states: {}, actions: {} };
  const answer = { body: { resources: rows.slice(0, 1), count: 1 } };

  it('is dragged with its name as what it carries: Firefox begins no drag that carries nothing', async () => {
    fakeServer({ 'GET /v1/boats': answer });
    drawList(board, '/boats?layout=board', { actions });
    const [card] = await screen.findAllByRole('listitem', { name: 'Aurora' });
    if (!card) throw new Error('a card');
    const carried = { setData: vi.fn(), effectAllowed: 'uninitialized' };
    const event = createEvent.dragStart(card);
    Object.defineProperty(event, 'dataTransfer', { value: carried });
    fireEvent(card, event);
    expect(carried.setData.mock.calls).toEqual([['text/plain', 'Aurora']]);
    expect(carried.effectAllowed).toBe('move');
  });

  it('cannot be dragged where the columns are no states', async () => {
    fakeServer({ 'GET /v1/boats': answer });
    drawList(board, '/boats?layout=board');
    const [card] = await screen.findAllByRole('listitem', { name: 'Aurora' });
    expect(card?.getAttribute('draggable')).toBeNull();
  });

  it('is drawn whole: it is read by its column, and has not left the list', async () => {
    const none = { body: { resources: [], count: 0 } };
    fakeServer({ 'GET /v1/boats': ({ query }) => (query.get('filter')?.includes('state') ? answer : none) });
    drawList(board, '/boats?layout=board');
    const [card] = await screen.findAllByRole('listitem', { name: 'Aurora' });
    expect(card?.hasAttribute('data-gone')).toBe(false);
  });

  it('that is named by a number says what the number is, as in the list of a phone', async () => {
    const columns = boats().list.columns.map((column) => ({
      ...column,
      field: column.field === 'name' ? 'masts' : column.field,
    }));
    const masts = { fields: { ...boats().fields, masts: field('masts', { kind: 'integer', base: 'integer' }) } };
    fakeServer({ 'GET /v1/boats': { body: { resources: [{ ...rows[0], masts: 3 }], count: 1 } } });
    drawList({ ...board, columns }, '/boats?layout=board', masts);
    const [card] = await screen.findAllByRole('listitem', { name: 'Aurora' });
    await waitFor(() => expect(card?.firstElementChild?.textContent).toBe('Name3'));
    cleanup();
    asPhone();
    drawList({ columns }, '/boats', masts);
    const [own] = await screen.findAllByRole('listitem', { name: 'Aurora' });
    await waitFor(() => expect(own?.firstElementChild?.textContent).toBe('Name3'));
  });
});

describe('a calendar', () => {
  const launched: Figure = {
    name: 'launched',
    title: 'Launched',
    measure: 'count',
    period: { field: 'launched', by: 'day' },
    as: 'line',
  } as Figure;
  const calendar = { layouts: { calendar: { figure: 'launched', closed: 'pauses.day' } } };
  const pauses: Definition = {
    ...boats(),
    name: 'pauses',
    title: 'Pause',
    plural: 'Pauses',
    label: [{ is: 'Pause of {reason}' }],
    fields: { id: field('id'), day: field('day', { kind: 'date' }), reason: field('reason') },
  };
  const more = {
    fields: { ...boats().fields, launched: field('launched', { kind: 'date' }) },
    figures: { launched },
  };
  const server = () =>
    fakeServer({
      'GET /v1/boats/figures/launched': {
        body: { rows: [{ period: '2027-01-14', value: 1, count: 1 }], total: 1, count: 1, before: null },
      },
      'GET /v1/boats': { body: { resources: [{ ...rows[0], launched: '2027-01-14' }], count: 1 } },
      'GET /v1/pauses': {
        body: { resources: [{ id: 1, day: '2027-01-18', reason: 'storm', title: 'never said' }], count: 1 },
      },
    });

  it('names a day without work as its record names itself, and asks for its days beside the condition in force', async () => {
    const asked = server();
    const where = encodeURIComponent(JSON.stringify({ $where: { $or: [{ state: 1 }, { length: 2 }] } }));
    drawList(calendar, `/boats?layout=calendar&day=2027-01-15&filter=${where}`, more, [pauses]);
    await screen.findByRole('listitem', { name: /18 de enero, Pause of storm$/ });
    await screen.findByRole('listitem', { name: 'Aurora' });
    const list = asked.to('GET', '/v1/boats').at(-1);
    expect(JSON.parse(list?.query.get('filter') ?? '{}')).toEqual({
      $where: {
        $or: [{ state: 1 }, { length: 2 }],
        $and: [{ launched: { $gte: '2026-12-28', $lte: '2027-01-31' } }],
      },
    });
  });

  it('asks for no days without work where this person may not list them', async () => {
    const asked = server();
    drawList(calendar, '/boats?layout=calendar&day=2027-01-15', more);
    await screen.findByRole('listitem', { name: 'Aurora' });
    expect(asked.to('GET', '/v1/pauses')).toEqual([]);
  });
});

describe('space on a row', () => {
  const open = { visibleWhen: true, enabledWhen: true } as const;
  const tabs: NonNullable<Definition['tabs']> = {
    ...(boats().tabs as NonNullable<Definition['tabs']>),
    summary: [{ ...open, fields: [{ ...open, field: 'length' }] }],
  };
  const answers = { 'GET /v1/boats': { body: { resources: rows, count: 3 } }, 'GET /v1/boats/3': { body: rows[0] } };

  it('shows the record beside the list, and nothing on a phone, which has no room beside', async () => {
    fakeServer(answers);
    drawList({}, '/boats', { tabs });
    (await screen.findByText('Aurora')).closest<HTMLElement>('[data-row]')?.focus();
    await userEvent.keyboard(' ');
    const beside = await screen.findByRole('complementary', { name: 'Vistazo: Aurora' });
    await within(beside).findByText('length');
    cleanup();
    asPhone();
    const phone = fakeServer(answers);
    drawList({}, '/boats', { tabs });
    (await screen.findByText('Aurora')).closest<HTMLElement>('[data-row]')?.focus();
    await userEvent.keyboard(' ');
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.queryByRole('complementary', { name: /^Vistazo/ })).toBeNull();
    expect(phone.to('GET', '/v1/boats/3')).toEqual([]);
  });
});
