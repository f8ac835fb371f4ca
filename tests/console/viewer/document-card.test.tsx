import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { LazyDocument } from '../../../src/console/fields/LazyDocument.tsx';
import type { Field, Row } from '../../../src/resource/model/definition.ts';
import { withValue } from '../../../src/resource/model/path.ts';
import { computedStyle } from '../computed-style.ts';
import { fakeServer } from '../fake-server.ts';
import { admin, drawPart } from '../real.tsx';

afterEach(() => vi.unstubAllGlobals());

const FILE = '/v1/files/00000000-0000-4000-8000-000000000001.bin';
const ADDRESS = `${FILE}?expires=1&signature=x`;
const validity = { id: 5, key: 'expiration_date', name: 'Vigencia', data: '2028-05-17', validated: 0, document: 9 };
const paper = { id: 9, user: 40, type: 1, version: 3, validated: 0, file: ADDRESS, metadata: [validity] };

const card = (record: Row, actor = admin) =>
  drawPart(
    (definition) => (
      <LazyDocument definition={definition} record={record} field={definition.fields.file as Field} label="Recibo" />
    ),
    'documents',
    actor,
  );

describe('a document where it stands', () => {
  it('without a file says that there is none [L-029]', async () => {
    fakeServer({});
    card({ ...paper, file: null });
    expect(await screen.findByText('Documento no disponible')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Descargar: Recibo' })).toBeNull();
  });

  it('a key that is kept sealed says so, and is not shown [D-046]', async () => {
    fakeServer({});
    const key = { id: 6, billing: { key: { resource: 'documents', id: 9, version: 1, file: 'a.sealed', url: null } } };
    drawPart(
      (definition) => (
        <LazyDocument
          definition={definition}
          record={key}
          field={Object.values(definition.fields).find(({ document }) => document === 46) as Field}
          label="Llave"
        />
      ),
      'certificates',
      { ...admin, id: 6, roles: ['USER'], isAdmin: false },
    );
    expect(await screen.findByText('Guardado; por seguridad no se muestra')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Ver: Llave' })).toBeNull();
  });

  it('whose file is gone says that there is none [L-029]', async () => {
    fakeServer({ [`HEAD ${FILE}`]: { status: 404 } });
    card(paper);
    expect(await screen.findByText('Documento no disponible')).toBeTruthy();
  });

  it('whose store is down is not told to be missing, and is tried again when one asks [L-029]', async () => {
    let status = 503;
    const type = { headers: { 'content-type': 'application/zip' } };
    fakeServer({ [`HEAD ${FILE}`]: () => ({ status, ...type }) });
    card(paper);
    const again = await screen.findByRole('button', { name: 'Reintentar' }, { timeout: 4_000 });
    expect(screen.queryByText('Documento no disponible')).toBeNull();
    status = 200;
    await userEvent.click(again);
    expect(await screen.findByText(/ZIP/)).toBeTruthy();
  });

  it('a certificate is named by the ending that people know', async () => {
    fakeServer({ [`HEAD ${FILE}`]: { headers: { 'content-type': 'application/x-x509-ca-cert' } } });
    card(paper);
    expect(await screen.findByText('Archivo .cer')).toBeTruthy();
  });

  it('asks its address what it is, and shows another type as such [D-008]', async () => {
    const server = fakeServer({ [`HEAD ${FILE}`]: { headers: { 'content-type': 'application/zip' } } });
    card(paper);
    expect(await screen.findByText(/ZIP/)).toBeTruthy();
    expect(server.to('HEAD', FILE)).toHaveLength(1);
  });

  it('shows until when it is good, and an administrator changes it as DD/MM/YYYY [D-012, D-013, D-015]', async () => {
    const server = fakeServer({
      [`HEAD ${FILE}`]: { headers: { 'content-type': 'application/zip' } },
      'PUT /v1/metadataDocuments/5': { body: {} },
    });
    card(paper);
    expect(await screen.findByText(/^Vigencia.*17\/05\/2028$/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /Editar.*Recibo/ }));
    const date = screen.getByRole('textbox');
    await userEvent.clear(date);
    await userEvent.type(date, '31/02/2029{Enter}');
    expect(server.to('PUT', '/v1/metadataDocuments/5')).toEqual([]);
    await userEvent.clear(date);
    await userEvent.type(date, '28/02/2029{Enter}');
    await waitFor(() => expect(server.to('PUT', '/v1/metadataDocuments/5')[0]?.body).toEqual({ data: '2029-02-28' }));
  });

  it('staff without the right sees it and cannot change it [D-012, D-014]', async () => {
    fakeServer({ [`HEAD ${FILE}`]: { headers: { 'content-type': 'application/zip' } } });
    card(paper, { ...admin, roles: ['LEGAL'], isAdmin: false });
    expect(await screen.findByText(/^Vigencia.*17\/05\/2028$/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Editar.*Recibo/ })).toBeNull();
  });

  it.each([
    ['an administrator', admin, 2, true],
    ['an administrator, of a key', admin, 46, false],
    ['a user of the app', { ...admin, id: 40, roles: ['USER'], isAdmin: false }, 2, false],
    ['a user of the app, of the own key', { ...admin, id: 40, roles: ['USER'], isAdmin: false }, 46, true],
    [
      'a partner, of another company',
      { ...admin, id: 9, roles: ['PARTNER'], isAdmin: false, id_partner: 10 },
      2,
      false,
    ],
  ])('is replaced only by who may make one of its type: %s', async (_, actor, type, may) => {
    fakeServer({ [`HEAD ${FILE}`]: { headers: { 'content-type': 'application/zip' } } });
    card({ ...paper, type, context: 'user', request: null, partner: 11 }, actor);
    await screen.findByText(/ZIP/);
    expect(screen.queryAllByRole('button', { name: /^Reemplazar/ })).toHaveLength(may ? 1 : 0);
  });

  it.each([
    ['PARTNER', 1],
    ['EXTERNAL', 0],
  ])('the picture of a profile is uploaded in its place by who may: %s', async (role, buttons) => {
    fakeServer({});
    drawPart(
      (definition) => (
        <LazyDocument
          definition={definition}
          record={{ id: 9, username: 'Socio' }}
          field={definition.fields.selfie as Field}
          label="Selfie"
        />
      ),
      'profile',
      { ...admin, id: 9, roles: [role], isAdmin: false, id_partner: 9 },
    );
    await screen.findByText('Documento no disponible');
    expect(screen.queryAllByRole('button', { name: /^Subir archivo/ })).toHaveLength(buttons);
  });

  it('its floating view stays while one works beside it, moves by the arrows, and goes when it is closed [D-011]', async () => {
    fakeServer({ [`HEAD ${FILE}`]: { headers: { 'content-type': 'application/zip' } } });
    drawPart(
      (definition) => (
        <>
          <LazyDocument definition={definition} record={paper} field={definition.fields.file as Field} label="Recibo" />
          <input aria-label="Calle" />
        </>
      ),
      'documents',
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Ventana flotante: Recibo' }));
    const floating = await screen.findByRole('dialog', { name: 'Recibo' });
    expect(floating.getAttribute('aria-modal')).toBeNull();
    expect(floating.contains(document.activeElement)).toBe(true);
    const street = screen.getByRole('textbox', { name: 'Calle' }) as HTMLInputElement;
    await userEvent.type(street, 'Juárez 10{Tab}');
    expect([street.value, screen.queryByRole('dialog', { name: 'Recibo' })]).toEqual(['Juárez 10', floating]);
    const left = Number.parseInt(computedStyle(floating).left, 10);
    within(floating)
      .getByRole('group', { name: /^Mover la ventana/ })
      .focus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(Number.parseInt(computedStyle(floating).left, 10)).toBe(left - 24);
    within(floating).getByRole('button', { name: 'Regresar a su lugar' }).focus();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ventana flotante: Recibo' }));
  });

  it('a list of many documents loads only the small pictures that come near the window [D-008]', async () => {
    const watched: { place: Element; tell: (entries: { isIntersecting: boolean }[]) => void }[] = [];
    class Observer {
      constructor(readonly tell: (typeof watched)[number]['tell']) {}
      observe(place: Element) {
        watched.push({ place, tell: this.tell });
      }
      disconnect() {}
    }
    vi.stubGlobal('IntersectionObserver', Observer);
    const ids = Array.from({ length: 20 }, (_, place) => place + 1);
    const picture = { headers: { 'content-type': 'image/webp' }, body: 'x' };
    // The first call finds six drawn, the second one more; two are never drawn in time.
    const drawn = (wanted: number[], known: number) => ({
      resources: wanted.filter((id) => id <= known).map((id) => ({ id, type: 'image/webp', content: 'eA==' })),
      left: wanted.filter((id) => id > known),
    });
    let known = 5;
    const server = fakeServer({
      'GET /v1/thumbnails': ({ query }) => {
        known = Math.min(known + 1, 7);
        return { body: drawn((query.get('ids') ?? '').split(',').map(Number), known) };
      },
      'GET /v1/thumbnails/8': picture,
      'GET /v1/thumbnails/9': picture,
    });
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
    drawPart(
      (definition) =>
        ids.map((id) => (
          <LazyDocument
            key={id}
            definition={definition}
            record={{ ...paper, id }}
            field={definition.fields.file as Field}
            label={`Recibo ${id}`}
            small
          />
        )),
      'documents',
    );
    await screen.findByRole('button', { name: 'Ver: Recibo 20' });
    expect([watched.length, server.asked]).toEqual([20, []]);
    act(() => {
      for (const { tell } of watched.slice(0, 9)) tell([{ isIntersecting: true }]);
    });
    // What is seen at the same moment comes in one call, and so does what was not drawn yet, until it has to come by itself.
    await waitFor(() => expect(server.asked).toHaveLength(7));
    expect(server.asked.map(({ path, query }) => `${path} ${query.get('ids')}`)).toEqual([
      '/v1/thumbnails 1,2,3,4,5,6,7,8,9',
      '/v1/thumbnails 7,8,9',
      ...Array.from({ length: 3 }, () => '/v1/thumbnails 8,9'),
      '/v1/thumbnails/8 null',
      '/v1/thumbnails/9 null',
    ]);
  });

  it('documents of a record ask together for what is known of them, and alone for what the list does not have', async () => {
    const marks = [21, 22].map((id) => ({ ...paper, id, metadata: [{ ...validity, document: id }] }));
    const server = fakeServer({
      'GET /v1/thumbnails': { status: 503 },
      'GET /v1/documents': { body: { resources: marks.slice(0, 1), count: 1 } },
      'GET /v1/documents/22': { body: marks[1] },
    });
    drawPart((definition) => {
      const slots = Object.values(definition.fields).filter(({ kind }) => kind === 'document');
      return marks.map(({ id }, at) => {
        const field = slots[at] as Field;
        const held = { resource: 'documents', id, version: 1, file: 'a.pdf', url: ADDRESS, validated: 0 };
        const record = withValue({ id: 40 }, field.path, held);
        return <LazyDocument key={id} definition={definition} record={record} field={field} label={`Papel ${id}`} />;
      });
    }, 'users');
    await waitFor(() => expect(screen.queryAllByText(/^Vigencia.*17\/05\/2028$/)).toHaveLength(2));
    expect(server.to('GET', '/v1/documents').map(({ query }) => query.get('filter'))).toEqual([
      '{"id":{"$in":[21,22]}}',
    ]);
    expect(server.to('GET', '/v1/documents/22')).toHaveLength(1);
    // A store that is down is not one without the file.
    await waitFor(() => expect(screen.queryAllByRole('button', { name: 'Reintentar' })).toHaveLength(2), {
      timeout: 4_000,
    });
    expect(screen.queryByText('Documento no disponible')).toBeNull();
    expect(server.asked.filter(({ path }) => path.startsWith('/v1/files/'))).toEqual([]);
  });
});
