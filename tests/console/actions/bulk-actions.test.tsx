import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { BulkActions } from '../../../src/console/actions/BulkActions.tsx';
import type { BulkResult } from '../../../src/console/actions/bulk-run.ts';
import { draw, press } from '../draw.tsx';
import { fakeServer } from '../fake-server.ts';
import { invented, rows } from '../invented.ts';
import { action, date, sailing } from './invented-actions.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const definition = () => {
  const made = sailing({ sell: action('sell', { ask: { date }, set: { sold: true, sold_date: '$ask.date' } }) });
  return { ...made, list: { ...made.list, bulk: ['sell'] } };
};

describe('actions on many rows', () => {
  it('L-014 L-015 P-016 asks once, calls once per id, marks the rows and names the failures', async () => {
    const server = fakeServer({
      'PATCH /v1/boats/3': { body: {} },
      'PATCH /v1/boats/2': { status: 409, body: { message: 'Ya estaba vendida' } },
      'PATCH /v1/boats/1': { body: {} },
    });
    const results: BulkResult[][] = [];
    draw(<BulkActions definition={definition()} rows={rows} onDone={(done) => results.push(done)} />, {
      index: invented(),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Vender' }));
    const dialog = await screen.findByRole('dialog', { name: /Vender/ });
    await within(dialog).findByLabelText(/Fecha/);
    await press(dialog, 'Vender');
    await waitFor(() => expect(results).toHaveLength(1));
    expect(server.asked.map(({ path }) => path).sort()).toEqual(['/v1/boats/1', '/v1/boats/2', '/v1/boats/3']);
    expect(results[0]?.map(({ id, ok, text }) => ({ id, ok, text }))).toEqual([
      { id: 3, ok: true, text: 'VENDIDO' },
      { id: 2, ok: false, text: 'Error: no se vendió' },
      { id: 1, ok: true, text: 'VENDIDO' },
    ]);
    const failures = await screen.findByRole('dialog', { name: /1 de 3/ });
    expect(within(failures).getByRole('listitem').textContent).toBe('Brisa (2): Ya estaba vendida');
  });

  it('P-013 sends what was asked in each call', async () => {
    const server = fakeServer({ 'PATCH /v1/boats/3': { body: {} } });
    draw(<BulkActions definition={definition()} rows={rows.slice(0, 1)} onDone={() => undefined} />, {
      index: invented(),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Vender' }));
    const dialog = await screen.findByRole('dialog');
    const day = await within(dialog).findByLabelText(/Fecha/);
    await userEvent.clear(day);
    await userEvent.type(day, '05032025');
    await press(dialog, 'Vender');
    await waitFor(() =>
      expect(server.asked[0]?.body).toEqual([
        { op: 'replace', path: '/sold', value: true },
        { op: 'replace', path: '/sold_date', value: '2025-03-05' },
      ]),
    );
  });
});
