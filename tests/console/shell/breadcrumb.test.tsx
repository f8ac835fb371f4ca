import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FormPage } from '../../../src/console/screens/FormPage.tsx';
import { Breadcrumb } from '../../../src/console/shell/Breadcrumb.tsx';
import { draw } from '../draw.tsx';
import { fakeServer } from '../fake-server.ts';
import { admin, definitionFor, indexFor, stubScrolling } from '../real.tsx';

beforeEach(() => stubScrolling());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

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
