import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { rememberRows } from '../../../src/console/navigation/record-steps.ts';
import { RecordSteps } from '../../../src/console/shell/RecordSteps.tsx';
import { draw } from '../draw.tsx';
import { fakeServer } from '../fake-server.ts';
import { boats, invented } from '../invented.ts';

afterEach(() => sessionStorage.clear());

it('after the last row of a page comes the first of the next page, with the same tab, and back the last of this one', async () => {
  const pages: Record<string, number[]> = { 0: [1, 2], 1: [3] };
  const server = fakeServer({
    'GET /v1/boats': ({ query }) => ({
      body: { resources: (pages[query.get('page') ?? '0'] ?? []).map((id) => ({ id })), count: 3 },
    }),
  });
  const request = { page: 0, limit: 2 };
  rememberRows(['/boats/1', '/boats/2'], { resource: 'boats', path: 'boats', request, count: 3, exact: true });
  const { router } = draw(<RecordSteps />, { index: invented(), definitions: [boats()], at: '/boats/2/crew' });
  expect(await screen.findByText('2 de 3')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Registro siguiente' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/boats/3/crew'));
  expect(screen.getByText('3 de 3')).toBeTruthy();
  expect((screen.getByRole('button', { name: 'Registro siguiente' }) as HTMLButtonElement).disabled).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Registro anterior' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/boats/2/crew'));
  expect(server.to('GET', '/v1/boats').length).toBeGreaterThan(0);
});
