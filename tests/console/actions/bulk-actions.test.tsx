import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { RowActions } from '../../../src/console/actions/ActionMenu.tsx';
import { BulkActions } from '../../../src/console/actions/BulkActions.tsx';
import type { BulkResult } from '../../../src/console/actions/bulk-run.ts';
import { draw, press } from '../draw.tsx';
import { fakeServer } from '../fake-server.ts';
import { withForms } from '../form-modules.ts';
import { invented, rows } from '../invented.ts';
import { action, date, sailing } from './invented-actions.ts';

afterEach(() => vi.unstubAllGlobals());

const definition = () => {
  const made = sailing({ sell: action('sell', { ask: { date }, set: { sold: true, sold_date: '$ask.date' } }) });
  return withForms({ ...made, list: { ...made.list, bulk: ['sell'] } }, invented());
};

describe('actions on many rows', () => {
  it('asks once, calls once per id, marks the rows and names the failures (desk 15) [L-014, L-015, P-016]', async () => {
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

  it('sends what was asked in each call [P-013]', async () => {
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

  it('a success takes back the earlier failure of the same record, and no other', async () => {
    const refused = (name: string) => ({ status: 409, body: { message: `${name} ya estaba vendida` } });
    let isRefused = true;
    fakeServer({
      'PATCH /v1/boats/3': () => (isRefused ? refused('Aurora') : { body: {} }),
      'PATCH /v1/boats/2': refused('Brisa'),
    });
    const made = sailing({ sell: action('sell', { set: { sold: true }, fail: { '*': { message: '{$body}' } } }) });
    const boats = { ...made, list: { ...made.list, bulk: ['sell'] } };
    const [first, second] = rows;
    draw(
      <>
        {[first, second].map((row) => (
          <RowActions key={String(row?.id)} definition={boats} row={row as never} actions={['sell']} />
        ))}
        <BulkActions definition={boats} rows={[first as never]} onDone={() => undefined} />
      </>,
      { index: invented(), definitions: [boats] },
    );
    for (const menu of await screen.findAllByRole('button', { name: /^Acciones de/ })) {
      await userEvent.click(menu);
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Vender' }));
    }
    expect(await screen.findByText('Aurora ya estaba vendida')).toBeTruthy();
    expect(await screen.findByText('Brisa ya estaba vendida')).toBeTruthy();
    isRefused = false;
    await userEvent.click(screen.getByRole('button', { name: 'Vender' }));
    await waitFor(() => expect(screen.queryByText('Aurora ya estaba vendida')).toBeNull());
    expect(screen.getByText('Brisa ya estaba vendida')).toBeTruthy();
  });
});
