import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keys } from '../../../src/console/schemas/records.ts';
import { schemaKeys } from '../../../src/console/schemas/schemas.ts';
import { Shell } from '../../../src/console/shell/Shell.tsx';
import { axeFindings } from '../axe.ts';
import { draw } from '../draw.tsx';
import { fakeServer } from '../fake-server.ts';
import { boats, invented } from '../invented.ts';
import { admin, definitionFor, indexFor } from '../real.tsx';

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  fakeServer({ 'GET /v1/timezones': { body: { timezone: 'America/Mexico_City', time: '14:05' } } });
});

const partner = { ...admin, roles: ['CONSULTANT'], isAdmin: false, isPartner: true, id_partner: 3 };

const HELP = {
  help: 'What floats in the harbour.',
  'help.rig': 'Masts and sails.',
  'fields.length.help': 'From bow to stern.',
};

const helped = () => {
  const definition = boats();
  return { ...definition, messages: { ...definition.messages, ...HELP } };
};

const openHelp = async () => {
  await userEvent.keyboard('{F1}');
  return screen.findByRole('complementary', { name: 'Ayuda' });
};

describe('the help of the page in sight', () => {
  it('F1 shows the sentences of the file, and one that was edited at once (desk 55)', async () => {
    const { client } = draw(<Shell />, { index: invented(), definitions: [helped()], at: '/boats' });
    const panel = await openHelp();
    expect(within(panel).getByText(HELP.help)).toBeDefined();
    expect(within(panel).getByText('From bow to stern.')).toBeDefined();
    expect(within(panel).queryByText('Masts and sails.')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(panel));
    expect(await axeFindings(panel)).toEqual([]);
    const edited = { ...helped(), messages: { ...helped().messages, help: 'What swims.' } };
    act(() => void client.setQueryData(schemaKeys.definition('boats'), edited));
    expect(await within(panel).findByText('What swims.')).toBeDefined();
  });

  it('is closed by Escape, F1 or its button, and opened from the menu of the person', async () => {
    draw(<Shell />, { index: invented(), definitions: [helped()], at: '/boats' });
    const isGone = () => waitFor(() => expect(screen.queryByRole('complementary', { name: 'Ayuda' })).toBeNull());
    await openHelp();
    await userEvent.keyboard('{Escape}');
    await isGone();
    await openHelp();
    await userEvent.keyboard('{F1}');
    await isGone();
    await userEvent.click(screen.getByRole('button', { name: /Menú de usuario/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Ayuda' }));
    const panel = await screen.findByRole('complementary', { name: 'Ayuda' });
    await userEvent.click(within(panel).getByRole('button', { name: 'Cerrar: Ayuda' }));
    await isGone();
  });

  it('says so where nothing is written, and leads to the keys', async () => {
    const { router } = draw(<Shell />, { index: invented(), definitions: [boats()], at: '/boats' });
    const panel = await openHelp();
    expect(within(panel).getByText('Esta página todavía no tiene ayuda.')).toBeDefined();
    await userEvent.click(within(panel).getByRole('link', { name: 'Atajos del teclado' }));
    expect(router.state.location.pathname).toBe('/atajos');
  });

  it('of a request names the open tab, and the actions and states that this person sees alone', async () => {
    const definition = definitionFor(admin, 'requests');
    const record = { id: 7, token: 'SOL-7', status: 1 };
    const { client } = draw(<Shell />, {
      index: indexFor(admin),
      definitions: [definition],
      at: '/requests/7/amortizations',
    });
    client.setQueryData(keys.record('requests', '7'), { record });
    const panel = await openHelp();
    expect(await within(panel).findByText(definition.messages['help.amortizations'] ?? '')).toBeDefined();
    expect(within(panel).getByRole('region', { name: 'Estados' }).textContent).toContain('Esperando prestador');
    expect(within(panel).getByRole('region', { name: 'Qué se puede hacer' }).textContent).toContain('Dispersar');
    expect(panel.textContent).not.toContain(definition.messages['help.documents'] ?? 'x');
    cleanup();
    const less = definitionFor(partner, 'requests');
    const lost = Object.keys(definition.messages).filter((key) => key.endsWith('.help') && !less.messages[key]);
    expect(lost).not.toEqual([]);
    draw(<Shell />, { index: indexFor(partner), definitions: [less], at: '/requests' });
    const theirs = await openHelp();
    for (const key of lost) expect(theirs.textContent).not.toContain(definition.messages[key]);
  });
});
