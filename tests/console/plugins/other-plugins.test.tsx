import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Json, PluginProps } from '../../../src/console/plugin.ts';
import CascadingCheckboxes from '../../../src/plugins/cascading-checkboxes/index.tsx';
import PaymentPanel, { type PaymentPanelOptions } from '../../../src/plugins/payment-panel/index.tsx';
import { boats, field } from '../invented.ts';
import { pluginProps } from './plugin-props.ts';

describe('ticks that translate what they take along', () => {
  it('tells what a tick includes and hands the tick to the form [R-087]', async () => {
    const definition = {
      ...boats(),
      fields: { capital: field('capital', { title: 'Capital' }), interest: field('interest', { title: 'Interés' }) },
      implies: { capital: ['interest'] },
    };
    const onChange = vi.fn();
    render(
      <CascadingCheckboxes
        {...pluginProps({ definition, path: 'capital', id: 'c', label: 'Capital', value: false, onChange })}
      />,
    );
    expect(screen.getByText('Incluye Interés')).toBeTruthy();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Capital' }));
    expect(onChange).toHaveBeenCalledWith(true, undefined);
  });
});

describe('the payment panel', () => {
  const options: PaymentPanelOptions = {
    get: { request: '/requests/{request}', to_finish: '/f', payable: '/p', expired: '/e' },
    simulate: '/payments?full=true',
  };
  const panel = (more: Partial<PluginProps<PaymentPanelOptions>>) =>
    ({ ...pluginProps(), options, ...more }) as PluginProps<PaymentPanelOptions>;
  const served = ({ path, method }: { path: string; method?: string }): Promise<Json> => {
    const log = ['Se recibe $5', 'Periodo 1: capital $5', 'Modo de prueba: nada se guardó.'];
    if (method === 'POST') return Promise.resolve({ log });
    if (path === '/requests/{request}') return Promise.resolve({ id: 7, token: 'S7', amount: 100, user_label: 'Ana' });
    return Promise.resolve({ amount: path.length * 10 + path.charCodeAt(1) });
  };

  it('offers a shorter term where money goes to capital, and tries it out', async () => {
    const onChange = vi.fn();
    const call = vi.fn((asked: { path: string; method?: string }) =>
      asked.method === 'POST'
        ? Promise.resolve({ log: ['Se recibe', 'nada'], data: { lines: [{ concept: 'prepayment', amount: 5 }] } })
        : served(asked),
    );
    const definition = { ...boats(), fields: { reduce_term: field('reduce_term', { title: 'Menos pagos' }) } };
    const record = { request: 7, amount: 5, date: '2025-03-01', q: false };
    const view = render(<PaymentPanel {...panel({ definition, record, call, onChange })} />);
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Menos pagos' }));
    expect(onChange).toHaveBeenCalledWith(true, 'reduce_term');
    view.rerender(
      <PaymentPanel {...panel({ definition, record: { ...record, reduce_term: true }, call, onChange })} />,
    );
    await waitFor(() => expect(call.mock.calls.at(-1)?.[0]).toMatchObject({ body: { reduce_term: true, test: true } }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Menos pagos' }));
    expect(onChange).toHaveBeenLastCalledWith(undefined, 'reduce_term');
  });

  it('shows the request, what is owed, and line by line what the amount covers [P-020]', async () => {
    const onChange = vi.fn();
    const call = vi.fn(served);
    render(
      <PaymentPanel {...panel({ record: { request: 7, amount: 5, date: '2025-03-01', q: false }, call, onChange })} />,
    );
    expect(await screen.findByText('S7')).toBeTruthy();
    expect(screen.getByText('Ana')).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: /Usar este monto: Exigible/ }));
    expect(onChange).toHaveBeenCalledWith(132, 'amount');
    const list = await screen.findByRole('list');
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Se recibe $5', 'Periodo 1: capital $5']);
    const trial = call.mock.calls
      .map(([asked]) => asked as { method?: string; body?: Record<string, Json> })
      .find(({ method }) => method === 'POST');
    expect(trial?.body).toEqual({ test: true, notify: false, amount: 5, date: '2025-03-01', request: 7 });
  });

  it('shows the steps of a simulation and says that nothing was applied [P-024]', async () => {
    const props = panel({ record: { request: 7, test: true }, call: served, answer: { log: ['Paso uno'] } });
    render(<PaymentPanel {...props} />);
    expect(await screen.findByText('Paso uno')).toBeTruthy();
    const note = screen.getByText('Simulación: no se aplicó nada');
    expect(note.closest('[role="note"]')?.getAttribute('aria-live')).toBe('off');
    expect(note.closest('[role="alert"]')).toBeNull();
  });

  it('says so when an amount cannot be fetched [P-036]', async () => {
    const call = (asked: { path: string }) => (asked.path === '/p' ? Promise.reject(new Error('no')) : served(asked));
    const translate = (key: string) => (key === 'create.prefill-failure' ? 'Error al obtener el monto' : key);
    render(<PaymentPanel {...panel({ record: { request: 7 }, call, translate })} />);
    await waitFor(() => expect(screen.getByText('Error al obtener el monto')).toBeTruthy());
  });
});
