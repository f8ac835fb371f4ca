import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { RowActions } from '../../../src/console/actions/ActionMenu.tsx';
import { BulkActions } from '../../../src/console/actions/BulkActions.tsx';
import type { BulkResult } from '../../../src/console/actions/bulk-run.ts';
import { StepUp } from '../../../src/console/session/StepUp.tsx';
import { draw, press } from '../draw.tsx';
import { type Asked, fakeServer } from '../fake-server.ts';
import { withForms } from '../form-modules.ts';
import { invented, rows } from '../invented.ts';
import { action, boat, date, sailing } from './invented-actions.ts';

afterEach(() => vi.unstubAllGlobals());

const NEEDED = { status: 428, body: { reason: 'server.step-up', within: 300, factors: ['totp'] } };
const TITLE = 'Confirme que es usted';
const CANCELLED = 'No se hizo: faltó confirmar que es usted. Lo que escribió sigue aquí.';

/** Boats that are sold only by who has just proved who they are. */
function harbour() {
  let proven = false;
  const sell = ({ path }: Asked) => (proven ? { body: { id: Number(path.slice(-1)) } } : NEEDED);
  return fakeServer({
    'PATCH /v1/boats/1': sell,
    'PATCH /v1/boats/2': sell,
    'PATCH /v1/boats/3': sell,
    'POST /v1/step-up': () => {
      proven = true;
      return { status: 204 };
    },
  });
}

const selling = () => {
  const made = sailing({ sell: action('sell', { ask: { date }, set: { sold: true, sold_date: '$ask.date' } }) });
  return withForms({ ...made, list: { ...made.list, bulk: ['sell'] } }, invented());
};

async function prove() {
  const window = await screen.findByRole('dialog', { name: TITLE });
  await userEvent.type(within(window).getByLabelText('Código de su aplicación (6 dígitos)'), '123456{Enter}');
}

async function refuse() {
  const window = await screen.findByRole('dialog', { name: TITLE });
  await userEvent.click(within(window).getByRole('button', { name: 'Cancelar' }));
}

describe('an action that asks who is there', () => {
  it('is done once after the proof, with what was typed (trust 14)', async () => {
    const server = harbour();
    draw(
      <>
        <RowActions definition={selling()} row={boat} actions={['sell']} />
        <StepUp />
      </>,
      { index: invented(), definitions: [selling()] },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Acciones de Aurora' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Vender' }));
    const dialog = await screen.findByRole('dialog', { name: 'Vender: Aurora' });
    const day = await within(dialog).findByLabelText(/Fecha/);
    await userEvent.clear(day);
    await userEvent.type(day, '05032025');
    await press(dialog, 'Vender');
    await refuse();
    expect(await screen.findByText(CANCELLED)).toBeDefined();
    expect(within(dialog).getByLabelText(/Fecha/)).toHaveProperty('value', '05/03/2025');
    await press(dialog, 'Vender');
    await prove();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = server.to('PATCH', '/v1/boats/3');
    // Refused, refused again and done: each press is one intention with one key.
    expect(sent).toHaveLength(3);
    const keys = sent.map(({ headers }) => headers['idempotency-key']);
    expect(keys[2]).toBe(keys[1]);
    expect(keys[1]).not.toBe(keys[0]);
    expect(sent[2]?.body).toEqual([
      { op: 'replace', path: '/sold', value: true },
      { op: 'replace', path: '/sold_date', value: '2025-03-05' },
    ]);
  });

  it('keeps a question open that was not proved to be meant', async () => {
    const server = harbour();
    const sink = sailing({ sink: action('sink', { from: [1], to: 2, confirm: true }) });
    draw(
      <>
        <RowActions definition={sink} row={boat} actions={['sink']} />
        <StepUp />
      </>,
      { index: invented(), definitions: [sink] },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Acciones de Aurora' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Hundir' }));
    const dialog = await screen.findByRole('dialog', { name: 'Hundir: Aurora' });
    await press(dialog, 'Hundir');
    await refuse();
    expect(await screen.findByText(CANCELLED)).toBeDefined();
    expect(screen.getByRole('dialog', { name: 'Hundir: Aurora' })).toBeDefined();
    expect(server.asked).toHaveLength(1);
  });
});

describe('a run over many rows that asks who is there', () => {
  const drawBulk = (results: BulkResult[][]) =>
    draw(
      <>
        <BulkActions definition={selling()} rows={rows} onDone={(done) => results.push(done)} />
        <StepUp />
      </>,
      { index: invented() },
    );
  async function start() {
    await userEvent.click(await screen.findByRole('button', { name: 'Vender' }));
    const dialog = await screen.findByRole('dialog', { name: /Vender/ });
    await within(dialog).findByLabelText(/Fecha/);
    await press(dialog, 'Vender');
    return dialog;
  }

  it('asks once and then does each', async () => {
    const server = harbour();
    const results: BulkResult[][] = [];
    drawBulk(results);
    await start();
    await prove();
    await waitFor(() => expect(results[0]?.map(({ ok }) => ok)).toEqual([true, true, true]));
    expect(server.to('POST', '/v1/step-up')).toHaveLength(1);
    expect(new Set(server.asked.flatMap(({ headers }) => headers['x-batch'] ?? [])).size).toBe(1);
  });

  it('without a proof does none, says how many and stays as it was', async () => {
    const server = harbour();
    const results: BulkResult[][] = [];
    drawBulk(results);
    const dialog = await start();
    await refuse();
    expect(await screen.findByText('Faltó confirmar que es usted: 3 de 3 no se hicieron.')).toBeDefined();
    expect(dialog.isConnected).toBe(true);
    expect(results).toEqual([]);
    expect(server.asked.filter(({ method }) => method === 'PATCH')).toHaveLength(3);
  });
});
