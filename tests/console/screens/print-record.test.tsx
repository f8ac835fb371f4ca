import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { RecordPage } from '../../../src/console/screens/RecordPage.tsx';
import { axeFindings } from '../axe.ts';
import { draw } from '../draw.tsx';
import { fakeServer } from '../fake-server.ts';
import { boats, invented } from '../invented.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('the page of a record is saved as a PDF under the name that the server gives, and says in its words why there is none', async () => {
  const saved: string[] = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1' }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  let missing = false;
  const headers = { 'content-disposition': `attachment; filename="x"; filename*=UTF-8''barco-aurora-2026-11-27.pdf` };
  const server = fakeServer({
    'GET /v1/boats/3': { body: { id: 3, name: 'Aurora', state: 1 } },
    'GET /v1/boats/3/pdf': () =>
      missing
        ? { status: 404, body: { message: 'El registro no existe.' } }
        : { body: '%PDF', headers: { 'content-type': 'application/pdf', ...headers } },
  });
  const { container } = draw(<RecordPage resource="boats" id="3" />, {
    index: invented(),
    definitions: [boats()],
    at: '/boats/3',
    path: '/boats/:id',
  });
  const button = () => screen.findByRole('button', { name: 'Descargar PDF' });
  await userEvent.click(await button());
  await waitFor(() => expect(saved).toEqual(['barco-aurora-2026-11-27.pdf']));
  expect(await axeFindings(container)).toEqual([]);
  missing = true;
  await userEvent.click(await button());
  expect(await screen.findByText('El registro no existe.')).toBeTruthy();
  expect(saved).toHaveLength(1);
  expect(server.to('GET', '/v1/boats/3/pdf')).toHaveLength(2);
});
