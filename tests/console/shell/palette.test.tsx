import { onlineManager } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { usePageAction } from '../../../src/console/navigation/page-actions.ts';
import { SearchButton } from '../../../src/console/shell/TopBar.tsx';
import { draw } from '../draw.tsx';
import { fakeServer } from '../fake-server.ts';
import { invented } from '../invented.ts';

// The simulated browser lays nothing out.
Element.prototype.scrollIntoView = () => undefined;

afterEach(() => vi.unstubAllGlobals());

const FOUND = {
  groups: [
    { resource: 'boats', title: 'Boats', opens: true, hits: [{ id: 3, label: 'Aurora', second: 'Activa' }] },
    { resource: 'berths', title: 'Berths', opens: true, hits: [{ id: 9, label: 'Muelle 9', second: '' }] },
  ],
  late: ['Facturas'],
};

function Page({ sell }: { sell: () => void }) {
  usePageAction({ title: 'Vender', isOff: false, run: sell });
  usePageAction({ title: 'Hundir', isOff: true, reason: 'Solo barcos viejos', run: () => expect.unreachable() });
  return <SearchButton compact={false} />;
}

describe('the palette', () => {
  it('opens with Ctrl+K, lists actions with their reasons and sections, and runs an action by keyboard alone (desk 35)', async () => {
    fakeServer({});
    const sell = vi.fn();
    draw(<Page sell={sell} />, { index: invented() });
    await userEvent.keyboard('{Control>}k{/Control}');
    const dialog = await screen.findByRole('dialog', { name: 'Búsqueda general' });
    expect(await within(dialog).findByRole('option', { name: /Boats/ })).toBeTruthy();
    expect(
      within(dialog)
        .getByRole('option', { name: /Hundir.*Solo barcos viejos/ })
        .getAttribute('aria-disabled'),
    ).toBe('true');
    await userEvent.keyboard('vénd{Enter}');
    await waitFor(() => expect(sell).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('asks one call for all lists, names the late ones, and opens what was chosen', async () => {
    const server = fakeServer({ 'GET /v1/search': { body: FOUND } });
    const { router } = draw(<Page sell={() => undefined} />, { index: invented() });
    await userEvent.keyboard('/');
    await userEvent.keyboard('aur');
    const dialog = await screen.findByRole('dialog');
    const first = await within(dialog).findByRole('option', { name: /Aurora/ });
    await waitFor(() => expect(first.getAttribute('aria-selected')).toBe('true'));
    expect(within(dialog).getByText('Tardan y no se muestran: Facturas')).toBeTruthy();
    expect(server.to('GET', '/v1/search').map(({ query }) => query.get('q'))).toEqual(['aur']);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/berths/9'));
  });

  it('leads to the list with that record alone where it has no page of its own (desk 35)', async () => {
    const groups = [{ ...FOUND.groups[0], opens: false }];
    fakeServer({ 'GET /v1/search': { body: { groups, late: [] } } });
    const { router } = draw(<Page sell={() => undefined} />, { index: invented() });
    await userEvent.keyboard('/');
    await userEvent.keyboard('aur');
    await userEvent.click(await screen.findByRole('option', { name: /Aurora/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/boats'));
    expect(new URLSearchParams(router.state.location.search).get('filter')).toBe('{"id":3}');
  });

  it('says that no record could be looked for, and still offers what is here', async () => {
    fakeServer({ 'GET /v1/search': { status: 422, body: { message: 'x' } } });
    draw(<Page sell={() => undefined} />, { index: invented() });
    await userEvent.keyboard('/');
    await userEvent.keyboard('boa');
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText('No se pudo buscar')).toBeTruthy();
    expect(within(dialog).getByRole('option', { name: /Boats/ })).toBeTruthy();
    const away = vi.spyOn(onlineManager, 'isOnline').mockReturnValue(false);
    await userEvent.keyboard('t');
    expect(await within(dialog).findByText('Sin conexión: no se puede buscar')).toBeTruthy();
    away.mockRestore();
  });
});
