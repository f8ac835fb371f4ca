import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ListPage } from '../../../src/console/screens/ResourceScreen.tsx';
import type { Column, Definition, Filter, Kind } from '../../../src/resource/model/definition.ts';
import { partOf } from '../../part.ts';
import { draw } from '../draw.tsx';
import { fakeServer } from '../fake-server.ts';
import { drawForm, forms, section } from '../forms/form-of.tsx';
import { boats, field, invented } from '../invented.ts';

/** Ten in the evening of the last day of a year in Mexico: the next year in UTC, and further on in the east. */
const NOW = new Date('2027-01-01T04:00:00.000Z');
const DAYS = [
  ['hoy', '2026-12-31'],
  ['ayer', '2026-12-30'],
  ['mañana', '2027-01-01'],
  ['+3', '2027-01-03'],
  ['-3', '2026-12-28'],
  ['1/2/29', '2029-02-01'],
  ['1-2-29', '2029-02-01'],
  ['01.02.2029', '2029-02-01'],
  ['29/2/28', '2028-02-29'],
] as const;
const shownAs = (day: string) => day.split('-').reverse().join('/');

const zones = ['UTC', 'Asia/Tokyo', 'America/Los_Angeles'];
const own = process.env.TZ;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  vi.stubGlobal('scrollTo', () => undefined);
  localStorage.clear();
});
afterEach(() => {
  process.env.TZ = own;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const boatsWith = (kind: Kind): Definition => ({
  ...boats(),
  fields: { ...boats().fields, built: field('built', { title: 'Hecho', kind }) },
});

function drawFiltered(kind: Kind, as: Filter['as']) {
  const filter = { name: 'built', title: 'Hecho', field: 'built', as, visibleWhen: true, enabledWhen: true } as Filter;
  const definition = { ...boatsWith(kind), list: { ...boats().list, filters: [filter] } };
  draw(<ListPage definition={definition} />, {
    index: invented(),
    definitions: [definition],
    at: '/boats',
    path: '/boats/*',
  });
}

describe.each(partOf(zones, 1))('on a machine of the zone %s', (zone) => {
  beforeEach(() => {
    process.env.TZ = zone;
  });

  it('a form understands a day as people write it, and shows it whole when it is left', async () => {
    fakeServer({});
    drawForm(
      forms(
        { sections: [section(['name', 'it'])] },
        { fields: { ...forms().fields, it: field('it', { title: 'Valor', kind: 'date' }) } },
      ),
    );
    const line = (await screen.findByLabelText('Valor')) as HTMLInputElement;
    for (const [typed, day] of DAYS) {
      await userEvent.clear(line);
      await userEvent.click(line);
      if (typed === '01.02.2029') await userEvent.keyboard(typed);
      else await userEvent.paste(typed);
      await userEvent.tab();
      expect([typed, line.value]).toEqual([typed, shownAs(day)]);
    }
    await userEvent.clear(line);
    await userEvent.type(line, '29/2/27');
    await userEvent.tab();
    expect(await screen.findByText('Fecha no procesable')).toBeDefined();
    expect(line.value).toBe('29/2/27');
  });

  it('a form reads and shows a moment in the zone of the platform', async () => {
    const server = fakeServer({ 'POST /v1/boats': { body: { id: 9 } } });
    drawForm(
      forms(
        { sections: [section(['name', 'it'])] },
        { fields: { ...forms().fields, it: field('it', { title: 'Valor', kind: 'moment' }) } },
      ),
    );
    await userEvent.type(await screen.findByLabelText(/Nombre/), 'Aurora');
    const line = (await screen.findByLabelText('Valor')) as HTMLInputElement;
    await userEvent.type(line, 'hoy 23:59');
    await userEvent.tab();
    expect(line.value).toBe('31/12/2026 23:59 CDMX');
    await userEvent.click(screen.getByRole('button', { name: /Guardar|Crear/ }));
    await waitFor(() => expect(server.to('POST', '/v1/boats').length).toBe(1));
    expect(server.to('POST', '/v1/boats')[0]?.body).toMatchObject({ it: '2027-01-01T05:59:00.000Z' });
  });

  it('the calendar marks the day of the platform as today, and a picked day keeps the time of a moment', async () => {
    fakeServer({});
    drawForm(
      forms(
        { sections: [section(['name', 'it'])] },
        { fields: { ...forms().fields, it: field('it', { title: 'Valor', kind: 'moment' }) } },
      ),
    );
    const line = (await screen.findByLabelText('Valor')) as HTMLInputElement;
    await userEvent.type(line, 'hoy 23:59');
    await userEvent.click(screen.getByRole('button', { name: /calendario/i }));
    const today = await screen.findByRole('gridcell', { current: 'date' });
    expect([today.textContent, today.getAttribute('aria-selected')]).toEqual(['31', 'true']);
    await userEvent.click(screen.getByRole('gridcell', { name: '30' }));
    expect(line.value).toBe('30/12/2026 23:59 CDMX');
  });
});

describe.each([
  ['date', 'date', 'Hecho', (day: string) => day],
  ['date', 'range', 'Hecho: Desde', (day: string) => ({ $gte: day })],
  ['moment', 'range', 'Hecho: Hasta', (day: string) => ({ $lte: day })],
  ['date', 'text', 'Hecho', (day: string) => day],
] as const)('a filter of a %s as %s', (kind, as, name, sent) => {
  it('understands a day as people write it, and refuses beside it what is none', async () => {
    const server = fakeServer({ 'GET /v1/boats': { body: { resources: [], count: 0 } } });
    drawFiltered(kind, as);
    for (const [typed, day] of DAYS.slice(4, 6)) {
      await userEvent.click(await screen.findByRole('button', { name: /^Filtros/ }));
      const line = await screen.findByRole('textbox', { name });
      await userEvent.clear(line);
      await userEvent.type(line, typed);
      await userEvent.click(screen.getByRole('button', { name: 'Aplicar filtros' }));
      await waitFor(() =>
        expect([typed, JSON.parse(server.asked.at(-1)?.query.get('filter') ?? '{}')]).toEqual([
          typed,
          { built: sent(day) },
        ]),
      );
    }
    await userEvent.click(await screen.findByRole('button', { name: /^Filtros/ }));
    const line = await screen.findByRole('textbox', { name });
    await userEvent.clear(line);
    await userEvent.type(line, '29/2/27');
    const before = server.asked.length;
    await userEvent.click(screen.getByRole('button', { name: 'Aplicar filtros' }));
    expect(await screen.findByText('Fecha no procesable')).toBeDefined();
    expect(server.asked.length).toBe(before);
  });
});

it('a day of a cell is understood as people write it, whatever kind holds it', async () => {
  const row = { id: 4, name: '2025-01-31', built: '2025-01-31', state: 1, afloat: true };
  const server = fakeServer({
    'GET /v1/boats': { body: { resources: [row], count: 1 } },
    'PATCH /v1/boats/4': { body: {} },
  });
  const [name] = boats().list.columns as [Column];
  const columns = ['name', 'built'].map((of) => ({ ...name, field: of, edit: true }));
  const definition = { ...boatsWith('date'), list: { ...boats().list, columns } };
  draw(<ListPage definition={definition} />, {
    index: invented(),
    definitions: [definition],
    at: '/boats',
    path: '/boats/*',
  });
  for (const of of [0, 1])
    for (const [typed, day] of DAYS.slice(3, 5)) {
      await userEvent.click((await screen.findAllByRole('button', { name: /: 31\/01\/2025$/ }))[of] as HTMLElement);
      const box = screen.getByDisplayValue('31/01/2025');
      await userEvent.clear(box);
      await userEvent.paste(typed);
      await userEvent.keyboard('{Enter}');
      await waitFor(() => expect(server.to('PATCH', '/v1/boats/4').at(-1)?.body).toMatchObject([{ value: day }]));
    }
});
