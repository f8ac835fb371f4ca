import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { putResource } from '../helpers/fixture.ts';
import { testHouse } from '../helpers/house.ts';

const house = testHouse({ watch: true });
const call = (...[who, method, url, body]: Parameters<typeof house.current.call>) =>
  house.current.call(who, method, url, body);

const FILES: Record<string, object> = {
  'visits/messages': {
    'finish.title': 'Terminar',
    'finish.confirm': '¿Terminar la visita de {customer}?',
    'scopes.own': 'Solo visitas de su compañía.',
  },
  'visits/actions': {
    field: 'status',
    states: { open: { tone: 'waiting' }, done: { tone: 'done', final: true } },
    actions: {
      finish: {
        from: ['open'],
        to: 'done',
        confirm: true,
        ask: { notes: { type: 'string', title: 'Notas', minLength: 3 } },
        set: { notes: '$ask.notes' },
      },
    },
  },
  'visits/permissions': {
    scopes: { own: { company: '$me.id_partner' } },
    operations: {
      list: { '@staff': true, PARTNER: 'own' },
      read: { '@staff': true, PARTNER: 'own' },
      create: { '@admins': true, PARTNER: 'own' },
      update: { '@admins': true },
      export: { '@admins': true, PARTNER: 'own' },
      history: { '@admins': true },
    },
    actions: { finish: { '@admins': true, PARTNER: 'own' } },
  },
  'visits/list': {
    sort: '-day',
    sorts: ['day'],
    search: { in: ['customer'] },
    tabs: [{ by: 'status', values: ['open', 'done'] }],
    columns: ['customer', 'day', { field: 'status', cell: 'state-menu', actions: ['finish'] }],
    filters: ['status'],
    actions: ['finish'],
  },
  'visits/form': {
    create: { sections: [{ title: 'Visita', fields: ['customer', 'day', 'company'] }] },
    edit: { sections: [{ title: 'Visita', fields: ['customer', 'day'] }] },
  },
  'visits/tabs': {
    title: '{customer}',
    tabs: [
      { name: 'general', title: 'General', blocks: [{ fields: ['customer', 'day', 'status'] }] },
      { name: 'history', title: 'Historial', blocks: [{ history: true }] },
    ],
  },
  'visits/fields': {
    title: 'Visita',
    'x-plural': 'Visitas',
    'x-label': '{customer}',
    type: 'object',
    required: ['customer', 'day'],
    properties: {
      id: { type: 'integer', title: 'Folio', readOnly: true },
      customer: { type: 'string', title: 'Cliente', maxLength: 60 },
      day: { type: 'string', format: 'date', title: 'Día' },
      company: { type: 'integer', title: 'Compañía' },
      status: {
        type: 'string',
        enum: ['open', 'done'],
        title: 'Estado',
        default: 'open',
        readOnly: true,
      },
      notes: { type: 'string', title: 'Notas', readOnly: true },
    },
  },
};

describe('the acid test', () => {
  it('from an empty folder to list, form, tabs, two states with an action, row scope and a report, in files alone', async () => {
    const { folder } = house.current;
    mkdirSync(join(folder, 'visits'));
    expect((await call('admin', 'GET', 'visits')).status).toBe(404);
    for (const [path, content] of Object.entries(FILES)) putResource(folder, path, content);
    await expect.poll(async () => (await call('admin', 'GET', 'visits')).status, { timeout: 15_000 }).toBe(200);
    expect(house.current.house.schemas.problems().filter((one) => one.severity === 'error')).toEqual([]);
    expect(readdirSync(join(folder, 'visits')).every((file) => file.endsWith('.json'))).toBe(true);

    const { body: screen } = await call('admin', 'GET', 'schemas/visits');
    expect(screen.list.columns.map((column: { field: string }) => column.field)).toEqual(['customer', 'day', 'status']);
    expect(screen.list.tabs[0].values).toEqual(['open', 'done']);
    expect(screen.tabs.tabs.map((tab: { name: string }) => tab.name)).toEqual(['general', 'history']);
    expect(Object.keys(screen.form).sort()).toEqual(['create', 'edit']);

    const refused = await call('admin', 'POST', 'visits', { customer: 'Ana', day: 'mañana' });
    expect(refused.status).toBe(422);
    expect(refused.body.errors.body[0]).toMatchObject({ field: 'day' });
    const mine = await call('partner', 'POST', 'visits', { customer: 'Ana', day: '2026-03-01', company: 4 });
    expect(mine.body).toMatchObject({ id: 1, status: 'open', company: 4 });
    await call('admin', 'POST', 'visits', { customer: 'Beto', day: '2026-03-02', company: 5 });
    const foreign = await call('partner', 'POST', 'visits', { customer: 'Caro', day: '2026-03-02', company: 5 });
    expect(foreign.status).toBe(409);
    expect(await house.current.count('visits')).toBe(2);

    const names = async (who: 'admin' | 'partner' | 'rival', filter = '{}') =>
      (await call(who, 'GET', `visits?filter=${encodeURIComponent(filter)}`)).body.resources.map(
        (row: { customer: string }) => row.customer,
      );
    expect([await names('admin'), await names('partner'), await names('rival')]).toEqual([
      ['Beto', 'Ana'],
      ['Ana'],
      ['Beto'],
    ]);
    expect(await names('admin', '{"q":"bet"}')).toEqual(['Beto']);
    expect((await call('rival', 'GET', 'visits/1')).status).toBe(404);

    const finish = (who: 'partner' | 'rival', notes: string) =>
      call(who, 'PATCH', 'visits/1', [{ op: 'replace', path: '/status', value: { status: 'done', notes } }]);
    expect((await finish('rival', 'no es suya')).status).toBe(404);
    expect((await finish('partner', 'x')).status).toBe(422);
    expect((await finish('partner', 'Todo bien')).body).toMatchObject({ status: 'done', notes: 'Todo bien' });
    const again = await finish('partner', 'Otra vez');
    expect([again.status, again.body.reason]).toEqual([409, 'verdicts.wrong-state']);
    expect(await names('admin', '{"status":"open"}')).toEqual(['Beto']);
    expect((await call('admin', 'GET', 'visits/1/history')).body.resources.length).toBeGreaterThan(1);

    const report = await call('partner', 'POST', 'exports', { path: 'visits', format: 'csv' });
    expect(report.status).toBe(200);
    expect(String(report.body)).toContain('Ana');
    expect(String(report.body)).not.toContain('Beto');
    expect(readFileSync(join(folder, 'visits/permissions.json'), 'utf8')).toContain('"own"');
  });
});
