import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, use, useEffect, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api, prefetched } from '../../../src/console/api/client.ts';
import type { PluginProps } from '../../../src/console/plugin.ts';
import { PluginInSlot } from '../../../src/console/plugins/PluginInSlot.tsx';
import * as registry from '../../../src/console/plugins/registry.ts';
import { manifestOfContract2, type PropsOfContract1 } from '../../../src/console/plugins/registry.ts';
import { manifests, type PluginManifest } from '../../../src/plugins/manifests.ts';
import type { Row } from '../../../src/resource/model/definition.ts';
import { axeFindings } from '../axe.ts';
import { draw } from '../draw.tsx';
import { fakeServer } from '../fake-server.ts';
import { drawForm, forms, line, section } from '../forms/form-of.tsx';
import { boats, invented } from '../invented.ts';

vi.mock('../../../src/console/plugins/registry.ts', { spy: true });

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  vi.restoreAllMocks();
  // What a test put in the place of a plug-in goes with it.
  vi.resetAllMocks();
  vi.unstubAllGlobals();
});

const slot = (name: string, options: object = { post: '/calculators' }) => (
  <>
    <PluginInSlot name={name} slot="panel" definition={boats()} record={{}} options={options as never} />
    <button type="button">Guardar</button>
  </>
);

function BrokenEffect() {
  useEffect(() => {
    throw new Error('broken');
  }, []);
  return <p>drawn</p>;
}

function BrokenLater() {
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken) throw new Error('broken');
  return (
    <button type="button" onClick={() => setIsBroken(true)}>
      Romper
    </button>
  );
}

/** A plug-in as the guide of contract 1 wrote it. */
const OfContract1 = ({ say, early }: PropsOfContract1) => <p>{`${say('console.retry')} ${JSON.stringify(early)}`}</p>;

/** A plug-in whose code is there. */
const here = (drawn: ComponentType<PluginProps>) => Object.assign(drawn, { prepare: async () => undefined });

describe('a plug-in for a field', () => {
  const notes = line('notes', { widget: 'cascading-checkboxes', description: 'Lo que se deba saber' });

  it('has the label of its field on the screen and for a screen reader, with its description [K-029]', async () => {
    fakeServer({});
    vi.mocked(registry.pluginPart).mockReturnValue(
      here(({ id, value, onChange, disabled }) => (
        <input
          id={id}
          value={String(value ?? '')}
          disabled={disabled}
          onChange={(event) => onChange?.(event.target.value)}
        />
      )),
    );
    const { container } = drawForm(forms({ sections: [section([notes, 'name'])] }));
    const input = await screen.findByRole('textbox', { name: 'Notas' });
    expect(screen.getByText('Notas').tagName).toBe('LABEL');
    const group = screen.getByRole('group', { name: 'Notas' });
    expect(group.contains(input)).toBe(true);
    const help = group.getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(help)?.textContent).toContain('Lo que se deba saber');
    await userEvent.type(input, 'x');
    expect((input as HTMLInputElement).value).toBe('x');
    expect(await axeFindings(container)).toEqual([]);
  });
});

describe('a plug-in in its place', () => {
  it('one that throws leaves a card that names it; the rest of the screen goes on [K-031]', async () => {
    fakeServer({});
    vi.mocked(registry.pluginPart).mockReturnValue(
      here(() => {
        throw new Error('broken');
      }),
    );
    draw(slot('loan-calculator'), { index: invented() });
    expect((await screen.findByRole('alert')).textContent).toContain('loan-calculator');
    expect(screen.getByRole('button', { name: 'Guardar' })).toBeTruthy();
    vi.mocked(registry.pluginPart).mockReturnValue(here(() => <p>well again</p>));
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('well again')).toBeTruthy();
  });

  it('of contract 1 still draws: its manifest names `ahead`, and it is handed `say` and `early`', async () => {
    fakeServer({ 'GET /v1/calculators': { body: { total: 7 } } });
    const written = { name: 'loan-calculator', slot: 'panel', contract: 1, options: {}, ahead: 'post' } as const;
    vi.mocked(registry.manifestOf).mockReturnValue(manifestOfContract2(written));
    vi.mocked(registry.pluginPart).mockReturnValue(here(OfContract1 as ComponentType<PluginProps>));
    await api.getAhead('/calculators');
    draw(slot('loan-calculator'), { index: invented() });
    expect(await screen.findByText('Reintentar {"total":7}')).toBeTruthy();
  });

  it('is handed what was asked for it ahead, once, and without waiting', async () => {
    const server = fakeServer({ 'GET /v1/calculators': { body: { total: 7 } } });
    const manifest = registry.manifestOf('loan-calculator');
    vi.mocked(registry.manifestOf).mockReturnValue({ ...(manifest as PluginManifest), prefetch: 'post' });
    const Told = here(({ prefetched }: PluginProps) => <p>{`prefetched ${JSON.stringify(prefetched ?? null)}`}</p>);
    vi.mocked(registry.pluginPart).mockReturnValue(Told);
    await Promise.all([api.getAhead('/calculators'), api.getAhead('/calculators')]);
    expect(server.to('GET', '/v1/calculators')).toHaveLength(1);
    draw(slot('loan-calculator'), { index: invented() });
    expect(await screen.findByText('prefetched {"total":7}')).toBeTruthy();
    cleanup();
    draw(slot('loan-calculator'), { index: invented() });
    expect(await screen.findByText('prefetched null')).toBeTruthy();
  });

  it('an answer that has not come is taken by the first question, and an old one by nobody', async () => {
    const late = new Promise<number>(() => undefined);
    prefetched.ask('/late', () => late);
    expect(prefetched.takeNow('/late')).toBeUndefined();
    expect(prefetched.take('/late')).toBeDefined();
    expect(prefetched.take('/late')).toBeUndefined();
    vi.useFakeTimers();
    prefetched.ask('/old', async () => 7);
    await vi.advanceTimersByTimeAsync(11_000);
    expect(prefetched.takeNow('/old')).toBeUndefined();
    vi.useRealTimers();
  });

  it('what failed is asked anew, what was asked before a change too; a failure ahead ends no session', async () => {
    localStorage.setItem('token', 'abc');
    const answers = [{ status: 403, body: {} }, { body: { total: 1 } }, { body: { total: 2 } }];
    fakeServer({ 'GET /v1/sums': () => answers.shift() ?? {}, 'POST /v1/sums': { status: 204 } });
    await expect(api.getAhead('/sums')).rejects.toThrow();
    expect(localStorage.getItem('token')).toBe('abc');
    await api.getAhead('/sums');
    await api.post('/sums', { body: {} });
    expect((await api.get('/sums')).data).toEqual({ total: 2 });
  });

  it('one that never arrives fails by itself [K-031]', async () => {
    vi.useFakeTimers();
    const loading = registry.loadInTime(new Promise(() => undefined), 'slow');
    const told = expect(loading).rejects.toThrow('slow');
    await vi.advanceTimersByTimeAsync(11_000);
    await told;
    vi.useRealTimers();
  });

  it.each([
    ['in an effect', BrokenEffect],
    ['after a click', BrokenLater],
    [
      'by what it takes for granted',
      ({ record }: PluginProps) => <p>{(record.missing as unknown as Row).name as string}</p>,
    ],
    ['by drawing what cannot be drawn', () => ({ no: 'element' }) as never],
  ])('one that fails %s is named, and what somebody typed beside it stays [K-031]', async (_, Broken) => {
    fakeServer({});
    vi.mocked(registry.pluginPart).mockReturnValue(here(Broken));
    draw(
      <>
        <input aria-label="Nota" />
        {slot('loan-calculator')}
      </>,
      { index: invented() },
    );
    await userEvent.type(screen.getByLabelText('Nota'), 'escrito');
    const trigger = screen.queryByRole('button', { name: 'Romper' });
    if (trigger) await userEvent.click(trigger);
    expect((await screen.findByRole('alert')).textContent).toContain('loan-calculator');
    expect(screen.getByLabelText('Nota')).toHaveProperty('value', 'escrito');
    expect(screen.getByRole('button', { name: 'Guardar' })).toBeTruthy();
  });

  it('one that waits for what never comes is named after a while; the page goes on meanwhile [K-031]', async () => {
    vi.useFakeTimers();
    const never = new Promise<string>(() => undefined);
    fakeServer({});
    vi.mocked(registry.pluginPart).mockReturnValue(here(() => <p>{use(never)}</p>));
    draw(slot('loan-calculator'), { index: invented() });
    expect(screen.getByRole('button', { name: 'Guardar' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    await act(async () => {
      await vi.advanceTimersByTimeAsync(100);
    });
    await act(async () => {
      await vi.advanceTimersByTimeAsync(20_000);
    });
    expect(screen.getByRole('alert').textContent).toContain('loan-calculator');
    vi.useRealTimers();
  });

  it('one in a place that it was not made for is told instead of drawn with the wrong properties [K-029, K-031]', async () => {
    fakeServer({});
    const { name = '' } = manifests.find((manifest) => manifest.slot === 'field') ?? {};
    draw(
      <>
        <PluginInSlot name={name} slot="panel" definition={boats()} record={{}} />
        <button type="button">Guardar</button>
      </>,
      { index: invented() },
    );
    expect(screen.getByRole('alert').textContent).toBe(`El complemento ${name} no va en este lugar`);
    expect(screen.getByRole('button', { name: 'Guardar' })).toBeTruthy();
  });

  it('a name that no plug-in has is told in its place [K-030]', () => {
    fakeServer({});
    draw(slot('no-such-thing'), { index: invented() });
    expect(screen.getByRole('alert').textContent).toBe('El complemento no-such-thing no existe');
    expect(screen.getByRole('button', { name: 'Guardar' })).toBeTruthy();
  });

  it('every plug-in fills one of the six slots [K-029]', () => {
    const slots = ['field', 'cell', 'panel', 'tab', 'page', 'action'];
    expect(manifests.filter((manifest) => !slots.includes(manifest.slot))).toEqual([]);
    expect(manifests.length).toBeGreaterThan(0);
  });
});
