import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { BulkActions } from '../../../src/console/actions/BulkActions.tsx';
import type { BulkResult } from '../../../src/console/actions/bulk-run.ts';
import { press } from '../draw.tsx';
import { fakeServer } from '../fake-server.ts';
import { admin, drawPart } from '../real.tsx';

afterEach(() => vi.unstubAllGlobals());

const row = (id: number) => ({
  id,
  amount: 100,
  user_lender: 'Luz',
  dispersed: false,
  clabe_lender: '002180000000000511',
});
const answer = (more: object) => ({
  body: {
    count: 3,
    ready: 2,
    refused: [],
    totals: [],
    payees: [],
    warnings: [],
    date: '2026-02-16',
    sample: [],
    ...more,
  },
});

describe('what a bulk action would do stands in its window before it runs', () => {
  it('counts, sums, names who is paid and what is left out, and runs what is left (desk 16)', async () => {
    const server = fakeServer({
      'POST /v1/dispersions/preview': answer({
        refused: [{ reason: 'disperse.when', message: 'El pago ya se dispersó.', count: 1, ids: [2] }],
        totals: [{ field: 'amount', title: 'Importe', currency: 'MXN', sum: 8709.12, count: 2 }],
        payees: [{ name: 'Luz Lender', account: '002180000000000511', currency: 'MXN', count: 2, sum: 8709.12 }],
        warnings: [{ name: 'no-account', message: 'Sin CLABE del prestador: 1.', count: 1, ids: [3] }],
      }),
      'PATCH /v1/dispersions/1': { body: {} },
      'PATCH /v1/dispersions/3': { body: {} },
    });
    const results: BulkResult[][] = [];
    drawPart(
      (definition) => (
        <BulkActions definition={definition} rows={[1, 2, 3].map(row)} onDone={(done) => results.push(done)} />
      ),
      'dispersions',
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Dispersar' }));
    const dialog = await screen.findByRole('dialog', { name: 'Dispersar: 3 pagos' });
    await within(dialog).findByText('Se harán 2 de 3.');
    const asked = server.to('POST', '/v1/dispersions/preview').at(-1)?.body as { ids: number[]; ask: object };
    expect(asked).toMatchObject({ action: 'disperse', ids: [1, 2, 3], ask: { dispersed_date: expect.any(String) } });
    for (const text of [
      '0021 8000 0000 0005 11',
      'Luz Lender (×2)',
      '16/02/2026',
      '1: El pago ya se dispersó.',
      'Sin CLABE del prestador: 1.',
    ])
      expect(within(dialog).getByText(text)).toBeTruthy();
    expect(within(dialog).getAllByText('$8,709.12').length).toBeGreaterThan(0);
    expect(server.asked.filter(({ method }) => method === 'PATCH')).toEqual([]);
    await press(dialog, 'Dispersar $8,709.12');
    await waitFor(() => expect(results).toHaveLength(1));
    expect(await screen.findByText('Dispersión realizada: 2 pagos')).toBeTruthy();
    expect(
      server.asked
        .filter(({ method }) => method === 'PATCH')
        .map(({ path }) => path)
        .sort(),
    ).toEqual(['/v1/dispersions/1', '/v1/dispersions/3']);
  });

  it('shows the same of one alone (desk 16)', async () => {
    const sum = { currency: 'MXN', sum: 4354.56, count: 1 };
    fakeServer({
      'POST /v1/dispersions/preview': answer({
        ...{ count: 1, ready: 1 },
        totals: [{ field: 'amount', title: 'Importe', ...sum }],
        payees: [{ name: 'Luz Lender', account: '002180000000000511', ...sum }],
      }),
    });
    drawPart(
      (definition) => <BulkActions definition={definition} rows={[row(1)]} onDone={() => undefined} />,
      'dispersions',
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Dispersar' }));
    const dialog = await screen.findByRole('dialog', { name: /^Dispersar: .*1/ });
    for (const text of ['0021 8000 0000 0005 11', 'Luz Lender', '16/02/2026'])
      expect(await within(dialog).findByText(text)).toBeTruthy();
    expect(within(dialog).getByRole('button', { name: 'Dispersar $4,354.56' })).toBeTruthy();
  });

  it('confirms nothing where nothing would be done', async () => {
    fakeServer({
      'POST /v1/dispersions/preview': answer({
        count: 1,
        ready: 0,
        refused: [{ reason: 'disperse.when', message: 'El pago ya se dispersó.', count: 1, ids: [1] }],
      }),
    });
    drawPart(
      (definition) => <BulkActions definition={definition} rows={[row(1)]} onDone={() => undefined} />,
      'dispersions',
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Dispersar' }));
    const dialog = await screen.findByRole('dialog', { name: /^Dispersar: .*1/ });
    await within(dialog).findByText('El pago ya se dispersó.');
    // One alone is not left out of anything.
    expect(within(dialog).queryByText('Se dejan fuera')).toBeNull();
    const button = within(dialog).getByRole('button', { name: 'Dispersar' }) as HTMLButtonElement;
    expect(button.disabled).toBe(true);
  });
});

describe('revoking asks about a person by name, about many by their number', () => {
  const admins = [
    { id: 8, username: 'Ada', full_name: 'Ada', revoked: false },
    { id: 9, username: 'Eva', full_name: 'Eva', revoked: false },
  ];
  it.each([
    [1, 'Revocar acceso: Ada', '¿Revocar el acceso de Ada? Sus sesiones terminan de inmediato.'],
    [2, 'Revocar acceso: 2 administradores', '¿Revocar el acceso de 2 cuentas? Sus sesiones terminan de inmediato.'],
  ])('%i', async (count, title, text) => {
    fakeServer({});
    drawPart(
      (definition) => <BulkActions definition={definition} rows={admins.slice(0, count)} onDone={() => undefined} />,
      'admins',
      { ...admin, roles: ['SUPER_ADMIN'] },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Revocar acceso' }));
    const dialog = await screen.findByRole('dialog', { name: title });
    expect(within(dialog).getByText(text)).toBeTruthy();
  });
});
