import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { schemaKeys } from '../../../src/console/schemas/schemas.ts';
import { waitingNews } from '../../../src/console/session/session.ts';
import { clockLater } from '../../../src/console/shell/Footer.tsx';
import { Shell } from '../../../src/console/shell/Shell.tsx';
import { goKeys, Shortcuts } from '../../../src/console/shell/Shortcuts.tsx';
import { axeFindings } from '../axe.ts';
import { draw } from '../draw.tsx';
import { fakeServer } from '../fake-server.ts';
import { actor, boats, invented } from '../invented.ts';

const routes = { 'GET /v1/timezones': { body: { timezone: 'America/Mexico_City', time: '14:05' } } };
const drawShell = (index = invented()) => draw(<Shell />, { index, definitions: [boats()], at: '/boats' });

function widthOf(pixels: number) {
  vi.stubGlobal('matchMedia', (text: string) => {
    const limit = Number(text.match(/max-width:\s*([\d.]+)px/)?.[1] ?? 0);
    return {
      matches: pixels <= limit,
      media: text,
      addEventListener() {},
      removeEventListener() {},
      addListener() {},
      removeListener() {},
    };
  });
}

beforeEach(() => {
  localStorage.clear();
  widthOf(1440);
});

describe('the footer', () => {
  it('shows no time before it has the one of the server [A-003]', async () => {
    fakeServer(routes);
    drawShell();
    const footer = screen.getByRole('contentinfo');
    expect(footer.querySelector('time')).toBeNull();
    expect(footer.textContent).not.toContain('local');
    await waitFor(() => expect(footer.querySelector('time')?.textContent).toBe('14:05'));
  });
});

describe('the menu', () => {
  it('shows the entries of the file, in its order, that the person may see [A-006, A-008, T-002]', () => {
    fakeServer(routes);
    drawShell();
    const menu = screen.getByRole('navigation', { name: 'Menú' });
    expect(
      within(menu)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Boats', 'Berths']);
    expect(within(menu).getByRole('link', { name: 'Boats' }).getAttribute('aria-current')).toBe('page');
  });

  it('offers the search over the sections to whom there is a list to search in', () => {
    fakeServer(routes);
    drawShell();
    expect(screen.getByRole('button', { name: /Búsqueda general/ })).toBeDefined();
    cleanup();
    const index = invented();
    drawShell({ ...index, menu: [] });
    expect(screen.queryByRole('button', { name: /Búsqueda general/ })).toBeNull();
  });

  it('marks another section without drawing its entries anew', async () => {
    fakeServer(routes);
    const index = invented();
    let drawn = 0;
    const menu = index.menu.map((entry) =>
      Object.defineProperty({ ...entry }, 'icon', {
        get: () => {
          drawn += 1;
          return entry.icon;
        },
      }),
    );
    const { router } = drawShell({ ...index, menu });
    const section = () => screen.getByRole('navigation', { name: 'Menú' }).querySelector('[aria-current]')?.textContent;
    await waitFor(() => expect(screen.getByText('14:05')).toBeDefined());
    expect(section()).toBe('Boats');
    const before = drawn;
    expect(before).toBeGreaterThan(0);
    await act(() => router.navigate('/berths'));
    expect(section()).toBe('Berths');
    expect(drawn).toBe(before);
  });

  it('is slim on wish, and keeps that', async () => {
    fakeServer(routes);
    drawShell();
    await userEvent.click(screen.getByRole('button', { name: 'Contraer menú' }));
    expect(screen.getByRole('link', { name: 'Berths' }).textContent).toBe('');
    expect(localStorage.getItem('menu-slim')).toBe('true');
  });

  it('is a drawer below 1024 px [A-035]', async () => {
    fakeServer(routes);
    widthOf(1023);
    drawShell();
    expect(screen.queryByRole('navigation', { name: 'Menú' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Abrir menú' }));
    expect(await screen.findByRole('link', { name: 'Boats' })).toBeDefined();
  });

  it('is wide from 1024 px on [A-035]', () => {
    fakeServer(routes);
    widthOf(1024);
    drawShell();
    expect(screen.getByRole('navigation', { name: 'Menú' })).toBeDefined();
  });
});

describe('the foot', () => {
  it('shows the version, the timezone and the time of the server [A-002, A-003]', async () => {
    fakeServer(routes);
    drawShell();
    const foot = screen.getByRole('contentinfo');
    expect(await within(foot).findByText('America/Mexico_City')).toBeDefined();
    expect(within(foot).getByText('6.2.3')).toBeDefined();
    expect(within(foot).getByText('14:05')).toBeDefined();
  });

  it('shows the local time when that call fails [A-003]', async () => {
    fakeServer({ 'GET /v1/timezones': { status: 404, body: {} } });
    drawShell();
    const foot = screen.getByRole('contentinfo');
    expect(await within(foot).findByText('hora local')).toBeDefined();
    expect(within(foot).getByText(/^\d{2}:\d{2}$/)).toBeDefined();
  });

  it.each([
    ['14:05', 60_000 * 56, '15:01'],
    ['23:59', 60_000, '00:00'],
    ['2026-03-01T20:05:00.000Z', 60_000, '14:06'],
  ])('the clock goes on: %s and %i ms [A-003]', (time, passed, expected) => {
    expect(clockLater({ timezone: 'America/Mexico_City', time }, passed)).toBe(expected);
  });
});

describe('the person', () => {
  it('name and picture come from the own record [A-028]', async () => {
    const index = invented();
    index.resources.users = { title: 'User', plural: 'Users', operations: ['read'], paths: [] };
    const server = fakeServer({ ...routes, 'GET /v1/users/7': { body: { id: 7, username: 'Capitana Ana' } } });
    drawShell(index);
    expect(await screen.findByText('Capitana Ana')).toBeDefined();
    expect(server.to('GET', '/v1/users/7')).toHaveLength(1);
  });

  it('asks for no record that the person may not read [L-021]', async () => {
    const server = fakeServer(routes);
    drawShell();
    await screen.findByText('America/Mexico_City');
    expect(server.asked.map((call) => call.path)).not.toContain('/v1/users/7');
    expect(server.asked.map((call) => call.path)).not.toContain('/v1/admins/7');
  });
});

describe('the keyboard', () => {
  it('g and a letter lead to a section, ? to the page of the keys', async () => {
    fakeServer(routes);
    const { router } = drawShell();
    // Without a pause between the keys: a busy machine would make it longer than the second key may take.
    await userEvent.setup({ delay: null }).keyboard('ge');
    await waitFor(() => expect(router.state.location.pathname).toBe('/berths'));
    await userEvent.keyboard('?');
    await waitFor(() => expect(router.state.location.pathname).toBe('/atajos'));
  });

  it('gives each section a letter of its own', () => {
    const menu = ['dashboard', 'requests', 'users', 'debits'].map((resource) => ({
      resource,
      label: resource,
      icon: 'X',
    }));
    expect(goKeys(menu).map(({ key }) => key)).toEqual(['d', 'r', 'u', 'e']);
  });

  it('leads there after g alone: a letter pressed right after the page was opened leads nowhere', () => {
    const index = invented();
    const { router } = draw(<Shortcuts />, { index, definitions: [boats()], at: '/elsewhere' });
    const [first] = goKeys(index.menu);
    const pressAt = (key: string, milliseconds: number) => {
      const event = new KeyboardEvent('keydown', { key });
      Object.defineProperty(event, 'timeStamp', { value: milliseconds });
      act(() => void window.dispatchEvent(event));
      return router.state.location.pathname;
    };
    expect(first?.key).toBe('b');
    expect(pressAt('b', 300)).toBe('/elsewhere');
    expect(pressAt('x', 400)).toBe('/elsewhere');
    expect(pressAt('b', 500)).toBe('/elsewhere');
    pressAt('g', 10_000);
    expect(pressAt('b', 11_500)).toBe('/elsewhere');
    pressAt('g', 12_000);
    expect(pressAt('b', 12_900)).toBe('/boats');
  });
});

describe("'Novedades' after an update", () => {
  const lines = [
    { id: 'b', date: '2026-11-22', text: 'La consola conserva lo escrito.', seen: false },
    { id: 'a', date: '2026-01-01', text: 'Algo de antes.', seen: true },
  ];
  afterEach(() => waitingNews.set(0));

  it('shows what the person has not seen, and says that it was seen when it is closed', async () => {
    const server = fakeServer({
      ...routes,
      'GET /v1/news': { body: { news: lines } },
      'PUT /v1/news': { status: 204 },
    });
    waitingNews.set(1);
    drawShell();
    expect(await screen.findByRole('dialog', { name: 'Novedades' })).toBeDefined();
    expect(screen.getByText('La consola conserva lo escrito.')).toBeDefined();
    expect(screen.queryByText('Algo de antes.')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Entendido' }));
    expect(server.to('PUT', '/v1/news')[0]?.body).toEqual({ seen: ['b'] });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('asks for nothing where nothing waits, and shows all lines from the menu of the person', async () => {
    const server = fakeServer({
      ...routes,
      'GET /v1/news': { body: { news: lines } },
      'PUT /v1/news': { status: 204 },
    });
    drawShell();
    await screen.findByText('America/Mexico_City');
    expect(server.to('GET', '/v1/news')).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: /Menú de usuario/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Novedades' }));
    expect(await screen.findByText('Algo de antes.')).toBeDefined();
  });
});

describe('news for administrators', () => {
  it('shows the problems of the schema files at their place [K-015]', async () => {
    const problem = {
      file: 'boats/list.json',
      pointer: '/sort',
      line: 3,
      column: 5,
      message: 'No such field',
      suggestion: 'name',
      severity: 'error',
    };
    const warning = { ...problem, file: 'ports/list.json', severity: 'warning', message: 'Kept' };
    fakeServer({ ...routes, 'GET /v1/schemas/problems': { body: { problems: [warning, problem] } } });
    drawShell(invented({ actor: { ...actor, isAdmin: true } }));
    await userEvent.click(await screen.findByRole('button', { name: 'Detalles' }));
    expect(await screen.findByText('No such field')).toBeDefined();
    expect(screen.getByText('boats/list.json:3:5')).toBeDefined();
    const lines = screen.getAllByRole('listitem').map((line) => line.textContent ?? '');
    expect(lines.map((line) => /No such field|Kept/.exec(line)?.[0])).toEqual(['No such field', 'Kept']);
    expect(lines[0]).toContain('/sort');
    expect(lines[0]).toContain('name');
  });

  const kept = { file: 'boats/list.json', pointer: '', line: 1, column: 1, message: 'Kept', severity: 'warning' };

  it('counts warnings in a quiet line and shows their other places, by keyboard alone [K-042]', async () => {
    const also = [2, 9].map((line) => ({ file: 'ports/form.json', pointer: `/${line}`, line, column: 3 }));
    const problems = [
      { ...kept, also },
      { ...kept, message: 'Too', fix: [{ op: 'remove' }] },
      { ...kept, severity: 'hint' },
    ];
    const version = { n: 12, at: '2026-01-05T18:00:00Z' };
    fakeServer({ ...routes, 'GET /v1/schemas/problems': { body: { problems, version } } });
    drawShell(invented({ actor: { ...actor, isAdmin: true } }));
    expect((await screen.findByText(/^2 avisos/)).closest('[role=status]')).not.toBeNull();
    screen.getByRole('button', { name: 'Detalles' }).focus();
    await userEvent.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('En vigor: versión 12, de 05/01/2026 12:00.');
    expect(dialog.textContent).toContain('npm run check -- --fix');
    const others = screen.getByText('y 2 lugares más').closest('details');
    expect([...(others?.querySelectorAll('li') ?? [])].map((line) => line.textContent)).toEqual([
      'ports/form.json:2:3',
      'ports/form.json:9:3',
    ]);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await axeFindings(document.body)).toEqual([]);
  });

  it('asks for them for nobody else, and hides them from a person who no longer may [K-015]', async () => {
    const server = fakeServer({ ...routes, 'GET /v1/schemas/problems': { body: { problems: [kept] } } });
    const { client } = drawShell(invented({ actor: { ...actor, isAdmin: true } }));
    await screen.findByText(/^1 aviso/);
    client.setQueryData(schemaKeys.index, invented({ actor }));
    await waitFor(() => expect(screen.queryByText(/^1 aviso/)).toBeNull());
    cleanup();
    const asked = server.asked.length;
    drawShell();
    await screen.findByText('America/Mexico_City');
    expect(server.asked.slice(asked).map((call) => call.path)).not.toContain('/v1/schemas/problems');
  });

  it('asks once for each version, and again when the files say so [K-042]', async () => {
    const server = fakeServer({ ...routes, 'GET /v1/schemas/problems': { body: { problems: [kept] } } });
    const { client } = drawShell(invented({ actor: { ...actor, isAdmin: true } }));
    const count = () => server.asked.filter(({ path }) => path === '/v1/schemas/problems').length;
    await screen.findByText(/^1 aviso/);
    await userEvent.click(screen.getByRole('button', { name: 'Detalles' }));
    expect(count()).toBe(1);
    await client.invalidateQueries({ queryKey: schemaKeys.all });
    expect(count()).toBe(2);
  });
});

it('the shell has nothing that axe objects to', async () => {
  fakeServer(routes);
  const { container } = drawShell();
  await waitFor(() => screen.getByText('America/Mexico_City'));
  expect(await axeFindings(container)).toEqual([]);
});
