import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Json, PluginFormat, PluginProps } from '../../../src/console/plugin.ts';
import CascadingCheckboxes from '../../../src/plugins/cascading-checkboxes/index.tsx';
import { figuresOf, isEmptyFigure, shareOf } from '../../../src/plugins/partner-charts/chart-data.ts';
import { shortMoney } from '../../../src/plugins/partner-charts/chart-text.ts';
import { sheetOf } from '../../../src/plugins/partner-charts/save-sheet.ts';
import PaymentPanel, { type PaymentPanelOptions } from '../../../src/plugins/payment-panel/index.tsx';
import type { Schemas } from '../../../src/resource/definition.ts';
import { plainField } from '../../../src/resource/fields.ts';
import { formatValue } from '../../../src/resource/format.ts';
import { boats, field } from '../invented.ts';
import { pluginProps } from './plugin-props.ts';

afterEach(cleanup);

describe('ticks that say what they take along', () => {
  it('R-087 tells what a tick includes and hands the tick to the form', async () => {
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

  it('P-020 shows the request, what is owed, and line by line what the amount covers', async () => {
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

  it('P-024 shows the steps of a simulation and says that nothing was applied', async () => {
    const props = panel({ record: { request: 7, test: true }, call: served, answer: { log: ['Paso uno'] } });
    render(<PaymentPanel {...props} />);
    expect(await screen.findByText('Paso uno')).toBeTruthy();
    expect(screen.getByText('Simulación: no se aplicó nada')).toBeTruthy();
  });

  it('P-036 says so when an amount cannot be fetched', async () => {
    const call = (asked: { path: string }) => (asked.path === '/p' ? Promise.reject(new Error('no')) : served(asked));
    const say = (key: string) => (key === 'create.prefill-failure' ? 'Error al obtener el monto' : key);
    render(<PaymentPanel {...panel({ record: { request: 7 }, call, say })} />);
    await waitFor(() => expect(screen.getByText('Error al obtener el monto')).toBeTruthy());
  });
});

describe('the partner’s charts', () => {
  const charts = {
    active_wallet: { without_delay: 100, under_90: 50, over_90: 0 },
    passive_wallet: { without_delay: 0, under_90: 0, over_90: 0 },
    capital: [{ date: '2025-01', active: 10, passive: 4 }],
    interests: [{ date: '2025-01', active: 1.16, passive: 0.5 }],
  };

  it('T-019 T-020 T-021 T-022 are a line, two pies of three slices, and bars', () => {
    const figures = figuresOf(charts);
    expect(figures.map(({ kind }) => kind)).toEqual(['line', 'pie', 'pie', 'bar']);
    expect(figures[0]?.series.map(({ values }) => values)).toEqual([[1.16], [0.5]]);
    expect(figures[1]?.series[0]?.values).toEqual([100, 50, 0]);
    expect(figures.map(isEmptyFigure)).toEqual([false, false, true, false]);
  });

  it('shares are exact to one decimal, and short figures are short', () => {
    expect(shareOf(1, [1, 1, 1])).toBe('33.3');
    expect(shareOf(0, [0])).toBe('0.0');
    const inKind: PluginFormat['kind'] = (kind, value) => formatValue(plainField(kind), value, {} as Schemas);
    const format: PluginFormat = Object.assign(() => '', { kind: inKind });
    const written = [0, 950, 999.6, 48_000, 1_250_000, 1_234_560_000, -48_100].map((value) =>
      shortMoney(value, format),
    );
    expect(written).toEqual(['$0', '$950', '$1,000', '$48 k', '$1.3 M', '$1,234.6 M', '-$48.1 k']);
  });

  it('the sheet is a zip whose texts are never formulas', () => {
    const sheet = sheetOf([
      ['Mes', 'Activa'],
      ['=1+1', 5],
    ]);
    expect([...sheet.slice(0, 2)]).toEqual([0x50, 0x4b]);
  });
});
