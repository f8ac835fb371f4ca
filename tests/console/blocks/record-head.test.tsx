import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Blocks, Summary } from '../../../src/console/blocks/Blocks.tsx';
import type { Actor, Row } from '../../../src/resource/model/definition.ts';
import { fakeServer } from '../fake-server.ts';
import { admin, drawPart } from '../real.tsx';

afterEach(() => vi.unstubAllGlobals());

const partner: Actor = {
  ...admin,
  id: 9,
  roles: ['PARTNER'],
  isAdmin: false,
  isPartner: true,
  id_partner: 10,
  permission: 'PARTNER',
};
const request = (more: Row): Row => ({
  id: 7,
  token: 'S0000007',
  status: 11,
  amount: 140_000,
  user: 1,
  partner: 10,
  ...more,
});
const head = (record: Row, actor = admin, resource = 'requests', title = 'Editar Solicitud') =>
  drawPart(
    (definition) => (
      <Summary blocks={definition.tabs?.summary ?? []} definition={definition} record={record} title={title} />
    ),
    resource,
    actor,
  );
const course = () => screen.findByRole('list', { name: 'Camino de estados' });

describe("a record's head", () => {
  it('shows the way through the states: what is done, where it is and what is to come', async () => {
    fakeServer({});
    head(request({}));
    const steps = within(await course()).getAllByRole('listitem');
    expect(steps).toHaveLength(7);
    expect(steps[0]?.textContent).toContain('hecho');
    expect(steps[1]?.getAttribute('aria-current')).toBe('step');
    expect(steps[1]?.textContent).toContain('Validación de expediente');
    expect(steps[2]?.textContent).toContain('por venir');
  });

  it('names the state that the record is in, where a step has several', async () => {
    fakeServer({});
    head(request({ status: 7 }));
    expect(within(await course()).getAllByRole('listitem')[0]?.textContent).toContain('Esperando aval');
  });

  it('says what may come and by whom to who reads the history, and only the way to others', async () => {
    fakeServer({});
    const { unmount } = head(request({}));
    expect(
      await screen.findByText(/^Sigue: Creación de documentos, con «Solicitar validación» \(Operaciones sénior/),
    ).toBeDefined();
    unmount();
    head(request({}), partner);
    await course();
    expect(screen.queryByText(/^Sigue/)).toBeNull();
  });

  it('repeats nothing that its title says', async () => {
    fakeServer({});
    const paper = { id: 4, type: 1, type_label: 'Pagaré por firmar', user: 6, user_label: 'Ana Ríos' };
    const { unmount } = head(paper, admin, 'documents', 'Pagaré por firmar');
    expect(await screen.findByText('Ana Ríos')).toBeDefined();
    expect(screen.queryByText('Pagaré por firmar')).toBeNull();
    unmount();
    head(paper, admin, 'documents', 'El de la sucursal');
    expect(await screen.findByText('Pagaré por firmar')).toBeDefined();
  });

  it('has no way where the record has left it', async () => {
    fakeServer({});
    head(request({ status: 3 }));
    expect(await screen.findByText('Cancelada')).toBeDefined();
    expect(screen.queryByRole('list', { name: 'Camino de estados' })).toBeNull();
  });

  it('shows how much capital is paid of what was lent, and the next date', async () => {
    fakeServer({ 'GET /v1/requests/7/amounts': { body: { id: 7, capital_paid: 35_000, next_date: '2026-12-01' } } });
    head(request({ status: 1 }));
    expect(await screen.findByText('Capital pagado: $35,000.00 de $140,000.00 (25 %)')).toBeDefined();
    expect(screen.getByText('Próximo vencimiento: 01/12/2026')).toBeDefined();
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
  });

  it('does not ask for amounts of a request that is no loan yet', async () => {
    const server = fakeServer({});
    head(request({}));
    await course();
    expect(server.asked.filter(({ path }) => path.includes('amounts'))).toEqual([]);
  });
});

describe('facts without a value', () => {
  const facts = (record: Row) =>
    drawPart(
      (definition) => (
        <Blocks
          blocks={[
            {
              visibleWhen: true,
              enabledWhen: true,
              fields: ['title', 'reject_reason', 'closed_at'].map((field) => ({
                field,
                visibleWhen: true,
                enabledWhen: true,
              })),
            },
          ]}
          definition={definition}
          record={record}
        />
      ),
      'requests',
    );

  it('are folded away, and shown when one asks for them', async () => {
    fakeServer({});
    facts({ title: 'Equipo' });
    expect(await screen.findByText('Equipo')).toBeDefined();
    expect(screen.queryByText('Motivo del rechazo')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Mostrar los datos sin valor (2)' }));
    expect(screen.getByText('Motivo del rechazo')).toBeDefined();
    expect(screen.getByText('Cierre')).toBeDefined();
  });

  it('leave no button where all have one', async () => {
    fakeServer({});
    facts({ title: 'Equipo', reject_reason: 'Sin ingresos', closed_at: '2026-03-01' });
    expect(await screen.findByText('Sin ingresos')).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('what does not apply to the state of a record', () => {
  const facts = async (resource: string, record: Row): Promise<string[]> => {
    fakeServer({});
    const { container, unmount } = drawPart((definition) => {
      const blocks = definition.tabs?.tabs?.[0]?.blocks ?? definition.tabs?.blocks ?? [];
      const read = blocks.filter((block) => block.fields && !block.edit);
      return <Blocks blocks={read} definition={definition} record={record} />;
    }, resource);
    for (const more of await screen.findAllByRole('button', { name: /^Mostrar los datos sin valor/ }))
      await userEvent.click(more);
    const titles = [...container.querySelectorAll('dt')].map(({ textContent }) => textContent ?? '');
    unmount();
    return titles;
  };

  it('is not on the page of a request: its end, its rejection, what an activation brings', async () => {
    const waiting = await facts('requests', request({}));
    for (const title of ['Cierre', 'Motivo del rechazo', 'Fecha de activación', 'Dispersada'])
      expect(waiting, title).not.toContain(title);
    expect(await facts('requests', request({ status: 2 }))).toContain('Motivo del rechazo');
    expect(await facts('requests', request({ status: 4, activation_date: '2026-01-15' }))).toContain('Cierre');
  });

  it('is not on the page of a payment: a reversal, a condonation', async () => {
    const payment = { id: 3, token: 'P0000003', amount: 100, status: 1 };
    const open = await facts('payments', payment);
    expect(open).toContain('Se puede revertir');
    for (const title of ['Motivo de la reversa', 'Categoría']) expect(open, title).not.toContain(title);
    const reversed = await facts('payments', { ...payment, reversed: true });
    expect(reversed).toContain('Motivo de la reversa');
    expect(reversed).not.toContain('Se puede revertir');
  });
});
