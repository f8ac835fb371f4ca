import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { BulkActions } from '../../../src/console/actions/BulkActions.tsx';
import { draw } from '../draw.tsx';
import { fakeServer } from '../fake-server.ts';
import { withForms } from '../form-modules.ts';
import { invented, rows } from '../invented.ts';
import { action, sailing } from './invented-actions.ts';

afterEach(() => vi.unstubAllGlobals());

const definition = (over: number) => {
  const preview = { sum: ['price'], warn: [], typed: { over } };
  const made = sailing({ sell: action('sell', { set: { sold: true }, preview }) });
  return withForms({ ...made, list: { ...made.list, bulk: ['sell'] } }, invented());
};
const index = () => ({ ...invented(), console: { ...invented().console, batches: 'lots' } });
const SUMMARY = {
  count: 567,
  ready: 566,
  refused: [{ reason: 'x', message: 'Ya estaba vendida', count: 1, ids: [4] }],
  totals: [{ field: 'price', title: 'Precio', currency: 'MXN', sum: 1234.5, count: 566 }],
  payees: [],
  warnings: [],
  date: null,
};
const FROZEN = { id: 8, seal: 'abc', status: 0, reviewed: 567, ...SUMMARY };
const EVERYTHING = { filter: { sold: false }, except: ['3'], count: 567 };

const open = async (over: number, onClear: () => void = () => undefined) => {
  draw(
    <BulkActions
      definition={definition(over)}
      rows={rows}
      everything={EVERYTHING}
      onClear={onClear}
      onDone={() => undefined}
    />,
    { index: index() },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Vender' }));
  return screen.findByRole('dialog', { name: /567/ });
};

describe('an action on everything that matches', () => {
  it('freezes it once, shows what it would do, and runs it with the seal, the count and the total that were shown (desk 13, desk 16)', async () => {
    const cleared = vi.fn();
    const server = fakeServer({
      'POST /v1/lots': { status: 201, body: FROZEN },
      'PATCH /v1/lots/8': { body: { id: 8 } },
    });
    const dialog = await open(1_000_000, cleared);
    expect(await within(dialog).findByText('1: Ya estaba vendida')).toBeTruthy();
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Vender $1,234.50' }));
    await waitFor(() => expect(cleared).toHaveBeenCalled());
    const [freeze, run] = server.asked;
    expect(freeze?.body).toEqual({
      resource: 'boats',
      action: 'sell',
      filter: '{"sold":false}',
      except: ['3'],
      ask: '{}',
    });
    expect(run?.body).toEqual([{ op: 'replace', path: '/run', value: { seal: 'abc', count: 567, total: 1234.5 } }]);
    expect(server.asked.filter(({ method }) => method === 'POST').length).toBe(1);
  });

  it('waits for the total to be typed above the amount of the file (desk 17)', async () => {
    fakeServer({ 'POST /v1/lots': { status: 201, body: FROZEN } });
    const dialog = await open(1_000);
    const button = await within(dialog).findByRole('button', { name: 'Vender $1,234.50' });
    const isOff = () => (button as HTMLButtonElement).disabled;
    expect(isOff()).toBe(true);
    const line = within(dialog).getByLabelText('Total');
    await userEvent.type(line, '1,234.05');
    expect(isOff()).toBe(true);
    await userEvent.clear(line);
    await userEvent.type(line, '1,234.50');
    expect(isOff()).toBe(false);
  });

  it('shows how far a large one is reviewed, and its summary when it is there', async () => {
    const { totals: _, ...bare } = { ...FROZEN, reviewed: 0 };
    let asked = 0;
    fakeServer({
      'POST /v1/lots': { status: 201, body: { id: 8, seal: 'abc', count: 567, status: 0, reviewed: 0 } },
      'GET /v1/lots/8': () => ({
        body: asked++ === 0 ? { ...bare, reviewed: 50 } : { ...bare, reviewed: 567, summary: JSON.stringify(SUMMARY) },
      }),
    });
    const dialog = await open(1_000_000);
    expect(await within(dialog).findByText('Revisando 50 de 567…')).toBeTruthy();
    expect(await within(dialog).findByRole('button', { name: 'Vender $1,234.50' })).toBeTruthy();
  });

  it('says why nothing can be frozen, and offers nothing to confirm', async () => {
    fakeServer({
      'POST /v1/lots': { status: 422, body: { message: 'Coinciden más de 10000 registros: ponga un filtro.' } },
    });
    const dialog = await open(1_000_000);
    expect(await within(dialog).findByText(/ponga un filtro/)).toBeTruthy();
    expect((within(dialog).getByRole('button', { name: 'Vender' }) as HTMLButtonElement).disabled).toBe(true);
  });
});
