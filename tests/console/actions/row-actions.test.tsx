import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { RowActions, StateMenu } from '../../../src/console/actions/ActionMenu.tsx';
import { businessDay } from '../../../src/console/schemas/action-env.ts';
import type { Action, Definition } from '../../../src/resource/model/definition.ts';
import { draw, press } from '../draw.tsx';
import { fakeServer } from '../fake-server.ts';
import { actor, invented } from '../invented.ts';
import { action, boat, date, notify, sailing } from './invented-actions.ts';

afterEach(() => vi.unstubAllGlobals());

const sink = (more: Partial<Action> = {}) => action('sink', { from: [1], to: 2, ...more });
const drawRow = (definition: Definition, row: object = boat, names = Object.keys(definition.actions.actions)) =>
  draw(<RowActions definition={definition} row={row as never} actions={names} />, {
    index: invented(),
    definitions: [definition],
  });

async function choose(name: string | RegExp) {
  await userEvent.click(await screen.findByRole('button', { name: 'Acciones de Aurora' }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
}

describe('the actions of a row', () => {
  it('asks by the name of the thing, with the verb on the button, and sends one replace operation [R-058, R-072]', async () => {
    const server = fakeServer({ 'PATCH /v1/boats/3': { body: boat } });
    drawRow(sailing({ sink: sink({ confirm: true }) }));
    await choose('Hundir');
    const dialog = await screen.findByRole('dialog', { name: 'Hundir: Aurora' });
    expect(within(dialog).getByText('¿Hundir Aurora? No vuelve.')).toBeTruthy();
    expect(server.asked).toEqual([]);
    await press(dialog, 'Hundir');
    expect(await screen.findByText('Hundido')).toBeTruthy();
    expect(server.to('PATCH', '/v1/boats/3')[0]?.body).toEqual([{ op: 'replace', path: '/state', value: 2 }]);
  });

  it('saves a paper under the name that the server gives, and says in its words why there is none', async () => {
    const saved: [name: string, bytes: number][] = [];
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: ({ size }: Blob) => `blob:${size}` }));
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push([this.download, Number(this.href.slice('blob:'.length))]);
    });
    let refused = false;
    const headers = { 'content-disposition': `attachment; filename="x.pdf"; filename*=UTF-8''ficha-aurora.pdf` };
    const server = fakeServer({
      'GET /v1/boats/3/papers/sheet': () =>
        refused
          ? { status: 422, body: { message: 'Nombre (name) lleva 王' } }
          : { body: '%PDF', headers: { 'content-type': 'application/pdf', ...headers } },
    });
    const sheet = action('sheet', { title: [{ is: 'Ficha' }], paper: 'sheet', open: '/boats/{id}/papers/sheet' });
    drawRow(sailing({ sheet }));
    await choose('Ficha');
    await waitFor(() => expect(saved).toEqual([['ficha-aurora.pdf', 4]]));
    refused = true;
    await choose('Ficha');
    expect(await screen.findByText(/Nombre \(name\) lleva 王/)).toBeTruthy();
    expect(server.to('GET', '/v1/boats/3/papers/sheet')).toHaveLength(2);
    click.mockRestore();
  });

  it('a confirmation that is not given sends nothing', async () => {
    const server = fakeServer({});
    drawRow(sailing({ sink: sink({ confirm: true }) }));
    await choose('Hundir');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.asked).toEqual([]);
  });

  it('tells a failure in the action’s own words [R-065]', async () => {
    fakeServer({ 'PATCH /v1/boats/3': { status: 409, body: { message: 'Otra persona lo hizo antes' } } });
    drawRow(sailing({ sink: sink() }));
    await choose('Hundir');
    expect(await screen.findByText(/No se pudo hundir/)).toBeTruthy();
  });

  it('a later success of the same action on the same record takes its failure back, and no other', async () => {
    let status = 409;
    const refused = { status: 409, body: { message: 'Otra persona lo hizo antes' } };
    fakeServer({
      'PATCH /v1/boats/3': () => (status === 409 ? refused : { body: boat }),
      'PATCH /v1/boats/4': refused,
    });
    const definition = sailing({ sink: sink() });
    draw(
      <>
        <RowActions definition={definition} row={boat as never} actions={['sink']} />
        <RowActions definition={definition} row={{ ...boat, id: 4, name: 'Brisa' } as never} actions={['sink']} />
      </>,
      { index: invented(), definitions: [definition] },
    );
    await choose('Hundir');
    expect(await screen.findByText(/No se pudo hundir/)).toBeTruthy();
    status = 200;
    await choose('Hundir');
    expect(await screen.findByText('Hundido')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(/No se pudo hundir/)).toBeNull());
    await userEvent.click(await screen.findByRole('button', { name: 'Acciones de Brisa' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Hundir' }));
    expect(await screen.findByText(/No se pudo hundir/)).toBeTruthy();
    await choose('Hundir');
    await waitFor(() => expect(screen.getAllByText('Hundido').length).toBeGreaterThan(0));
    expect(screen.getByText(/No se pudo hundir/)).toBeTruthy();
  });

  it('a failure without a text of its own shows the general sentence, as a warning [L-023, P-049]', async () => {
    fakeServer({ 'PATCH /v1/boats/3': { status: 500, body: {} } });
    const definition = sailing({ sink: sink() });
    const { 'sink.failure': _own, ...messages } = definition.messages;
    drawRow({ ...definition, messages });
    await choose('Hundir');
    const told = await screen.findByText('Ha ocurrido un error!');
    expect(told.closest('.notistack-MuiContent-warning')).toBeTruthy();
  });

  it.each([true, false])(
    'an action without an answer may have been applied: it is sent again under the same key (asked first: %s) (desk 37)',
    async (asked) => {
      let answers = 0;
      const server = fakeServer({
        'PATCH /v1/boats/3': async () => {
          answers += 1;
          if (answers === 1) throw new TypeError('lost');
          return { body: boat };
        },
      });
      drawRow(sailing({ sink: sink({ confirm: asked }) }));
      await choose('Hundir');
      if (asked) await press(await screen.findByRole('dialog', { name: 'Hundir: Aurora' }), 'Hundir');
      const dialog = await screen.findByRole('dialog', { name: 'No se sabe si se aplicó' });
      expect(within(dialog).getByText('Hundir: Aurora')).toBeTruthy();
      await press(dialog, 'Reintentar');
      expect(await screen.findByText('Hundido')).toBeTruthy();
      const [first, second] = server.to('PATCH', '/v1/boats/3');
      expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
      expect(second?.body).toEqual(first?.body);
      expect(screen.queryByText(/No se pudo hundir/)).toBeNull();
    },
  );

  it('asks in a small form with today as default, and sends what was answered [R-069]', async () => {
    const server = fakeServer({ 'PATCH /v1/boats/3': { body: boat } });
    const send = {
      method: 'PATCH',
      url: '/boats/{id}',
      operation: { op: 'replace', path: '/sunk', value: '$ask' },
    } as const;
    drawRow(sailing({ sink: sink({ ask: { date, notify }, send }) }));
    await choose('Hundir');
    const dialog = await screen.findByRole('dialog', { name: 'Hundir: Aurora' });
    const day = (await within(dialog).findByLabelText(/Fecha/)) as HTMLInputElement;
    expect(day.value).toBe(businessDay().split('-').reverse().join('/'));
    expect((within(dialog).getByRole('checkbox', { name: 'Avisar' }) as HTMLInputElement).checked).toBe(true);
    await userEvent.clear(day);
    await press(dialog, 'Hundir');
    expect(server.asked).toEqual([]);
    await userEvent.type(day, '01022025');
    await press(dialog, 'Hundir');
    await waitFor(() =>
      expect(server.to('PATCH', '/v1/boats/3')[0]?.body).toEqual([
        { op: 'replace', path: '/sunk', value: { date: '2025-02-01', notify: true } },
      ]),
    );
  });

  it('lists what stands in the way and sends nothing [R-061, R-063]', async () => {
    const server = fakeServer({
      'GET /v1/boats/3/aboard': { body: { count: 2, resources: [{ name: 'Ana' }, { name: 'Eva' }] } },
    });
    const before = {
      get: '/boats/{id}/aboard',
      stop: { count: { $gt: 0 } },
      show: { list: 'resources', line: '{name}' },
    };
    drawRow(sailing({ sink: sink({ before }) }));
    await choose('Hundir');
    const dialog = await screen.findByRole('dialog', { name: 'Falta gente por bajar' });
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Ana', 'Eva']);
    expect(server.to('PATCH', '/v1/boats/3')).toEqual([]);
  });

  it('sends at once when nothing stands in the way [R-062]', async () => {
    const server = fakeServer({
      'GET /v1/boats/3/aboard': { body: { count: 0, resources: [] } },
      'PATCH /v1/boats/3': { body: boat },
    });
    const before = {
      get: '/boats/{id}/aboard',
      stop: { count: { $gt: 0 } },
      show: { list: 'resources', line: '{name}' },
    };
    drawRow(sailing({ sink: sink({ before }) }));
    await choose('Hundir');
    await waitFor(() => expect(server.to('PATCH', '/v1/boats/3')).toHaveLength(1));
  });

  it('says of a guard with several words the one that does not hold', async () => {
    fakeServer({});
    const more = { messages: { ...sailing({}).messages, 'sell.when.length': 'Es muy corto.' } };
    drawRow({ ...sailing({ sell: action('sell', { when: { length: 9, afloat: false } }) }), ...more });
    await userEvent.click(await screen.findByRole('button', { name: 'Acciones de Aurora' }));
    const item = await screen.findByRole('menuitem', { name: /Vender/ });
    expect(item.textContent).toContain('Es muy corto.');
    expect(item.textContent).not.toContain('Todavía flota.');
  });

  it('disables what the guard refuses and says why [K-017]', async () => {
    const server = fakeServer({});
    drawRow(sailing({ sell: action('sell', { when: { afloat: false } }) }));
    await userEvent.click(await screen.findByRole('button', { name: 'Acciones de Aurora' }));
    const item = await screen.findByRole('menuitem', { name: /Vender/ });
    expect(item.getAttribute('aria-disabled')).toBe('true');
    expect(item.textContent).toContain('Todavía flota.');
    await userEvent.click(item);
    expect(server.asked).toEqual([]);
  });

  it('offers nothing that does not belong to the state, and no menu where nothing is left [R-048]', async () => {
    fakeServer({});
    const { container } = drawRow(sailing({ sink: sink() }), { ...boat, state: 7 });
    await waitFor(() => expect(container.textContent).not.toBe('…'));
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('a final state has its chip and no menu [R-048]', async () => {
    fakeServer({});
    const definition = sailing({ sell: action('sell') });
    draw(<StateMenu definition={definition} row={{ ...boat, state: 2 }} actions={['sell']} />, {
      index: invented(),
      definitions: [definition],
    });
    expect(await screen.findByText('Sunk')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('hides what the person has no right to', async () => {
    fakeServer({});
    const definition = sailing({ sink: sink() });
    const { container } = drawRow({ ...definition, permissions: { ...definition.permissions, actions: {} } });
    await waitFor(() => expect(container.textContent).not.toBe('…'));
    expect(screen.queryByRole('button')).toBeNull();
  });

  it.each([
    [true, '1', true],
    [true, '', false],
    [false, '1', false],
  ])(
    'says where the rule stands: to an administrator (%s) who asked for it (%j) it does: %s (desk 54)',
    async (isAdmin, asked, isSaid) => {
      localStorage.setItem('rule-detail', asked);
      fakeServer({});
      const definition = sailing({ sell: action('sell', { when: { afloat: false } }) });
      draw(<RowActions definition={definition} row={boat} actions={['sell']} />, {
        index: invented({ actor: { ...actor, isAdmin } }),
        definitions: [definition],
      });
      await userEvent.click(await screen.findByRole('button', { name: 'Acciones de Aurora' }));
      const { textContent } = await screen.findByRole('menuitem', { name: /Vender/ });
      expect(textContent).toContain('Todavía flota.');
      expect(textContent?.includes('boats/actions.json')).toBe(isSaid);
      localStorage.removeItem('rule-detail');
    },
  );

  it('a link leads to its screen with its source [R-051]', async () => {
    fakeServer({});
    const { router } = drawRow(
      sailing({ sell: action('sell', { go: '/boats/create', source: { original: '{id}' } }) }),
    );
    await choose('Vender');
    await waitFor(() => expect(router.state.location.pathname).toBe('/boats/create'));
    expect(JSON.parse(new URLSearchParams(router.state.location.search).get('source') ?? '')).toEqual({ original: 3 });
  });
});
