import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { RowActions } from '../../../src/console/actions/ActionMenu.tsx';
import type { Row } from '../../../src/resource/model/definition.ts';
import { fakeServer } from '../fake-server.ts';
import { admin, drawPart } from '../real.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const TEN_SECONDS = 10_000;
const person = { id: 40, fixed_documents: false, status: 'initial' };

/** Chooses an action of a row of the real files, and lets the invented server answer. */
async function run(
  resource: string,
  action: string,
  title: string,
  row: Row,
  answers: Parameters<typeof fakeServer>[0],
) {
  const server = fakeServer(answers);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  drawPart((definition) => <RowActions definition={definition} row={row} actions={[action]} />, resource);
  await user.click(await screen.findByRole('button'));
  await user.click(await screen.findByRole('menuitem', { name: title }));
  return server;
}

/** A sentence that is shown for ten seconds and then goes. */
async function standsTenSeconds(text: string) {
  await screen.findByText(text);
  await act(() => vi.advanceTimersByTimeAsync(TEN_SECONDS - 2_000));
  expect(screen.queryByText(text)).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  await waitFor(() => expect(screen.queryByText(text)).toBeNull());
}

describe('the old documents of a person', () => {
  const path = 'GET /v1/getDocumentsFromOldBuckets/40';
  const fetchOld = (answer: object) =>
    run('users', 'old-documents', 'Recuperar documentos anteriores', person, { [path]: answer });

  it('are asked for by GET /getDocumentsFromOldBuckets/{id}, and what came back is said [D-042]', async () => {
    const server = await fetchOld({ body: {} });
    expect(await screen.findByText('Documentos anteriores recuperados')).toBeTruthy();
    expect(server.to('GET', '/v1/getDocumentsFromOldBuckets/40')).toHaveLength(1);
  });

  it('a 404 shows that there are none [D-043]', async () => {
    await fetchOld({ status: 404, body: { message: 'El registro no existe.' } });
    expect(await screen.findByText('No encontrado')).toBeTruthy();
  });

  it('a 5xx shows the body of the server for ten seconds [D-044]', async () => {
    await fetchOld({ status: 502, body: 'El almacén anterior no responde' });
    await standsTenSeconds('El almacén anterior no responde');
  });

  it('another failure shows the general sentence [D-044]', async () => {
    await fetchOld({ status: 400, body: { message: 'x' } });
    expect(await screen.findByText('Ocurrió algún error')).toBeTruthy();
  });
});

describe('the conversion of documents', () => {
  it('is asked for by GET /transformDocuments/{id}, and closed for whoever was converted [D-040, D-041]', async () => {
    const server = await run('users', 'convert-documents', 'Convertir documentos', person, {
      'GET /v1/transformDocuments/40': { body: {} },
    });
    expect(await screen.findByText('Documentos convertidos al tipo nuevo')).toBeTruthy();
    expect(server.to('GET', '/v1/transformDocuments/40')).toHaveLength(1);
    cleanup();
    vi.useRealTimers();
    drawPart(
      (definition) => (
        <RowActions
          definition={definition}
          row={{ ...person, fixed_documents: true }}
          actions={['convert-documents']}
        />
      ),
      'users',
    );
    await userEvent.click(await screen.findByRole('button'));
    const closed = await screen.findByRole('menuitem', { name: /Convertir documentos/ });
    expect(closed.getAttribute('aria-disabled')).toBe('true');
  });

  it('is not offered to staff without the right [D-041]', () => {
    const legal = { ...admin, roles: ['LEGAL'], isAdmin: false };
    drawPart(
      (definition) => <RowActions definition={definition} row={person} actions={['convert-documents']} />,
      'users',
      legal,
    );
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('a download', () => {
  const path = 'GET /v1/documents/9';
  const download = (answer: object) =>
    run('documents', 'download', 'Descargar', { id: 9, context: 'user' }, { [path]: answer });

  it('a 404 shows that it is not there [D-028]', async () => {
    const server = await download({ status: 404, body: { message: 'x' } });
    expect(await screen.findByText('No encontrado')).toBeTruthy();
    expect(server.to('GET', '/v1/documents/9')[0]?.query.get('download')).toBe('true');
  });

  it('a 5xx shows the body of the server for ten seconds [D-029]', async () => {
    await download({ status: 503, body: 'El almacén no responde' });
    await standsTenSeconds('El almacén no responde');
  });

  it('another failure shows the general sentence [D-029]', async () => {
    await download({ status: 409, body: { message: 'x' } });
    expect(await screen.findByText('Ocurrió algún error')).toBeTruthy();
  });
});

describe('the bureau format', () => {
  const row = { id: 3, user: 40, date_format: '2020-01-01' };
  const generate = (answer: object) =>
    run('creditReports', 'generate-format', 'Generar formato de buró', row, { 'POST /v1/documents': answer });

  it('is generated by POST /documents with type 6 and the user [D-038]', async () => {
    const server = await generate({ status: 201, body: { id: 1, url: '/v1/files/x' } });
    expect(await screen.findByText('Formato de buró generado')).toBeTruthy();
    expect(server.to('POST', '/v1/documents')[0]?.body).toEqual({ type: 6, user: 40 });
  });

  it.each([
    [{ status: 500, body: {} }, 'Ha ocurrido un error!'],
    [
      { status: 422, body: { message: 'Falta la CURP de la persona.' } },
      'Ha ocurrido un error! Falta la CURP de la persona.',
    ],
  ])(
    'a failure shows the general sentence, and below it the reason where the answer names one: %j [D-039]',
    async (answer, words) => {
      await generate(answer);
      expect(await screen.findByText(words)).toBeTruthy();
    },
  );
});
