import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useRecord } from '../../../src/console/schemas/records.ts';
import { FormPage } from '../../../src/console/screens/FormPage.tsx';
import { Breadcrumb } from '../../../src/console/shell/Breadcrumb.tsx';
import { SideMenu } from '../../../src/console/shell/SideMenu.tsx';
import { draw } from '../draw.tsx';
import { fakeServer } from '../fake-server.ts';
import { admin, definitionFor, indexFor, stubScrolling } from '../real.tsx';

beforeEach(() => stubScrolling());
afterEach(() => vi.unstubAllGlobals());

/** The form of one record below its breadcrumb. */
const drawForm = (resource: string, id: string) =>
  draw(
    <>
      <Breadcrumb />
      <FormPage resource={resource} screen="edit" id={id} />
    </>,
    { index: indexFor(admin), definitions: [definitionFor(admin, resource)], at: `/${resource}/${id}` },
  );
const crumbs = () => within(screen.getByRole('list')).getAllByRole('listitem');
const last = () => crumbs().at(-1)?.textContent;

describe('the breadcrumb of a record', () => {
  it('is the singular while the record is on its way, and then what the record is called', async () => {
    let arrive = () => {};
    const arrival = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    fakeServer({
      'GET /v1/holidays/56': async () => {
        await arrival;
        return { body: { id: 56, title: 'Día de la Constitución', date: '2027-02-01' } };
      },
    });
    drawForm('holidays', '56');
    expect(await screen.findByText('Día feriado')).toBeDefined();
    arrive();
    expect((await screen.findAllByText(/Día de la Constitución/)).length).toBeGreaterThan(0);
    expect(last()).toContain('Día de la Constitución');
  });

  it('is the singular with its number where the record says nothing about itself', async () => {
    fakeServer({ 'GET /v1/holidays/56': { body: { id: 56, title: null, date: '2027-02-01' } } });
    drawForm('holidays', '56');
    expect(await screen.findByText('Día feriado 56')).toBeDefined();
    expect(document.body.textContent).not.toContain('#56');
  });
});

describe('a record of what is no section of the menu', () => {
  const drawAt = (resource: string, at: string) =>
    draw(
      <>
        <SideMenu compact={false} open={false} onClose={() => undefined} />
        <Breadcrumb />
        <Loads resource={resource} id={at.split('/')[2] ?? ''} />
      </>,
      {
        index: indexFor(admin),
        definitions: ['requests', 'users', resource].map((name) => definitionFor(admin, name)),
        at,
      },
    );
  const trail = async (...texts: string[]) => {
    const nav = screen.getByRole('navigation', { name: 'Ruta de navegación' });
    await vi.waitFor(() =>
      expect(
        within(nav)
          .getAllByRole('listitem')
          .map(({ textContent }) => textContent?.replace(/^\//, '')),
      ).toEqual(texts),
    );
    return within(nav).getAllByRole('link') as HTMLAnchorElement[];
  };
  const marked = () => [...document.querySelectorAll('.menu-entry.active')].map(({ textContent }) => textContent);

  it('hangs below the request that it belongs to, whose section keeps its mark', async () => {
    fakeServer({
      'GET /v1/payments/7': { body: { id: 7, token: 'P0000007', request: 493, request_label: 'S0000493' } },
    });
    drawAt('payments', '/payments/7');
    const links = await trail('Solicitudes', 'S0000493', 'P0000007');
    expect(links.map(({ hash, pathname }) => hash || pathname).map((to) => to.replace('#', ''))).toEqual([
      '/requests',
      '/requests/493',
    ]);
    expect(marked()).toEqual(['Solicitudes']);
  });

  it('of a paper the request, and of one of a person alone the person', async () => {
    fakeServer({
      'GET /v1/documents/5': {
        body: { id: 5, type: 1, context: 'user', user: 40, user_label: 'Ana Ruiz', request: null },
      },
    });
    drawAt('documents', '/documents/5');
    await vi.waitFor(() => expect(marked()).toEqual(['Usuarios']));
    await screen.findByText('Ana Ruiz');
  });

  it('has its own name alone where the reader may not know the one above', async () => {
    fakeServer({ 'GET /v1/payments/7': { body: { id: 7, token: 'P0000007', request: 493, request_label: null } } });
    drawAt('payments', '/payments/7');
    await trail('Solicitudes', 'P0000007');
  });

  it('a new one hangs below the record that its form begins with', async () => {
    fakeServer({ 'GET /v1/requests/493': { body: { id: 493, token: 'S0000493' } } });
    drawAt('payments', `/payments/create?source=${encodeURIComponent('{"request":493}')}`);
    await vi.waitFor(() => expect(marked()).toEqual(['Solicitudes']));
  });
});

/** What a page does: it loads its record. */
function Loads({ resource, id }: { resource: string; id: string }) {
  useRecord(resource, id.startsWith('create') ? undefined : id);
  return null;
}
