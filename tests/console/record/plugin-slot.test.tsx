import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PluginSlot } from '../../../src/console/plugins-registry/PluginSlot.tsx';
import * as registry from '../../../src/console/plugins-registry/registry.ts';
import { manifests } from '../../../src/plugins/manifests.ts';
import { draw } from '../draw.tsx';
import { fakeServer } from '../fake-server.ts';
import { boats, invented } from '../invented.ts';

vi.mock('../../../src/console/plugins-registry/registry.ts', { spy: true });

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const slot = (name: string, options: object = { post: '/calculators' }) => (
  <>
    <PluginSlot name={name} slot="panel" definition={boats()} record={{}} options={options as never} />
    <button type="button">Guardar</button>
  </>
);

describe('a plug-in in its place', () => {
  it('K-031 one that throws leaves a card that names it; the rest of the screen goes on', async () => {
    fakeServer({});
    vi.mocked(registry.pluginComponent).mockReturnValue(() => {
      throw new Error('broken');
    });
    draw(slot('loan-calculator'), { index: invented() });
    expect((await screen.findByRole('alert')).textContent).toContain('loan-calculator');
    expect(screen.getByRole('button', { name: 'Guardar' })).toBeTruthy();
    vi.mocked(registry.pluginComponent).mockReturnValue(() => <p>well again</p>);
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('well again')).toBeTruthy();
  });

  it('K-031 one that never arrives fails by itself', async () => {
    vi.useFakeTimers();
    const loading = registry.loadInTime(new Promise(() => undefined), 'slow');
    const told = expect(loading).rejects.toThrow('slow');
    await vi.advanceTimersByTimeAsync(11_000);
    await told;
    vi.useRealTimers();
  });

  it('K-030 options that its manifest does not allow, and a name that no plug-in has, are told in its place', async () => {
    fakeServer({});
    draw(slot('loan-calculator', { wrong: 1 }), { index: invented() });
    expect((await screen.findByRole('alert')).textContent).toContain('loan-calculator');
    cleanup();
    draw(slot('no-such-thing'), { index: invented() });
    expect((await screen.findByRole('alert')).textContent).toContain('no-such-thing');
  });

  it('K-029 every plug-in fills one of the six slots', () => {
    const slots = ['field', 'cell', 'panel', 'tab', 'page', 'action'];
    expect(manifests.filter((manifest) => !slots.includes(manifest.slot))).toEqual([]);
    expect(manifests.length).toBeGreaterThan(0);
  });
});
