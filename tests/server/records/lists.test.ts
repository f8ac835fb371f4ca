import { describe, expect, it } from 'vitest';
import { tellPeople } from '../../../src/server/records/write/tell-people.ts';
import { realHouse, traces } from '../helpers/real-house.ts';

const house = realHouse();
const root = (method: string, path: string, body?: unknown) => house.current.call('root', method, path, body);
const legal = (path: string) => house.current.call('legal', 'GET', path);
const columnsOf = async (name: string) =>
  (await root('GET', `schemas/${name}`)).body.list.columns.map((one: { field: string }) => one.field);

describe('holidays', () => {
  it('have a title and a date, and are listed, created and edited [S-013]', async () => {
    const made = await root('POST', 'holidays', { title: 'Prueba', date: '2027-02-01' });
    expect(made.status).toBe(201);
    const changed = await root('PUT', `holidays/${made.body.id}`, { title: 'Otra' });
    expect(changed.body).toMatchObject({ title: 'Otra', date: '2027-02-01' });
    expect((await root('GET', 'holidays')).body.count).toBe(1);
    const before = await traces(house.current, 'holidays');
    expect((await root('POST', 'holidays', { title: '' })).status).toBe(422);
    expect(await traces(house.current, 'holidays')).toEqual(before);
    expect((await legal('holidays')).status).toBe(403);
  });
});

describe('notifications', () => {
  it('are written by what happens, listed with role labels, and cannot be made or changed [S-014, S-015]', async () => {
    expect(await columnsOf('notifications')).toEqual([
      'date',
      'title',
      'body',
      'recipient',
      'role',
      'received',
      'clicked',
    ]);
    const { services, schemas } = house.current.house;
    await services.db.transaction().execute((trx) =>
      tellPeople({ trx, schemas: schemas.current(), now: services.clock(), services }, [6], 'report-ready', {
        name: 'Cartera',
      }),
    );
    const { resources } = (await legal('notifications')).body;
    expect(resources[0]).toMatchObject({
      title: 'Reporte disponible',
      body: 'El reporte Cartera está listo.',
      recipient: 6,
      role: 3,
      received: false,
      clicked: false,
    });
    const roles = (await root('GET', 'schemas')).body.catalogs['notification-roles'].items;
    expect(roles.map((one: { label: string }) => one.label)).toEqual(['Prestador', 'Solicitante', 'Aval', 'Sistema']);
    expect(roles.at(-1).other).toBe(true);
    for (const [method, path] of [
      ['POST', 'notifications'],
      ['PUT', `notifications/${resources[0].id}`],
    ] as const)
      expect((await root(method, path, { title: 'x' })).status).not.toBeLessThan(400);
    expect((await house.current.call('partner', 'GET', 'notifications')).status).toBe(403);
  });
});

describe('app versions', () => {
  it('are listed and edited by the SUPER_ADMIN, never created [S-020]', async () => {
    const { db } = house.current.house.services;
    await db.insertInto('versions').values({ version: '1.2.3', system: 1, build: 7, test: false }).execute();
    const [row] = (await root('GET', 'versions')).body.resources;
    expect(row).toMatchObject({ version: '1.2.3', system: 1, build: 7, test: false });
    expect((await root('PUT', `versions/${row.id}`, { version: '1.3', test: true })).body).toMatchObject({
      version: '1.3',
      test: true,
    });
    expect((await root('PUT', `versions/${row.id}`, { version: 'uno' })).status).toBe(422);
    expect((await root('PUT', `versions/${row.id}`, { system: 0 })).status).toBe(422);
    expect((await root('POST', 'versions', { version: '2.0', system: 0 })).status).toBe(409);
    expect(await house.current.count('versions')).toBe(1);
    const { systems } = (await root('GET', 'schemas')).body.catalogs;
    expect(systems.items.map((one: { label: string }) => one.label)).toEqual(['Android', 'iOS']);
    expect((await house.current.call('admin', 'GET', 'versions')).status).toBe(403);
  });
});

describe('economic activities', () => {
  it('are a list with key, name and risk level, and nothing else [S-036]', async () => {
    expect(await columnsOf('economicActivities')).toEqual(['key', 'name', 'risk_level']);
    const { resources, count } = (await legal('economicActivities?limit=100')).body;
    expect(count).toBeGreaterThanOrEqual(20);
    expect(new Set(resources.map((one: { risk_level: string }) => one.risk_level))).toEqual(
      new Set(['high', 'medium', 'low']),
    );
    const levels = (await legal('schemas')).body.catalogs['risk-levels'].items;
    expect(levels.map((one: { label: string }) => one.label)).toEqual(['Alto', 'Medio', 'Bajo']);
    expect((await root('POST', 'economicActivities', { key: '1', name: 'x' })).status).toBe(409);
    expect((await house.current.call('partner', 'GET', 'economicActivities')).status).toBe(403);
  });
});

describe('banks, regimes and uses', () => {
  it.each(['banks', 'regimes', 'uses'])('%s are for every signed-in person, a hundred at most', async (name) => {
    for (const person of ['root', 'partner', 'user'] as const) {
      const answer = await house.current.call(person, 'GET', `${name}?limit=100`);
      expect(answer.status).toBe(200);
      expect(answer.body.resources.length).toBeGreaterThan(5);
    }
    expect((await house.current.call(null, 'GET', name)).status).toBe(401);
  });

  it('serves the banks that are active', async () => {
    const { resources } = (await root('GET', 'banks?limit=100')).body;
    expect(resources.filter((one: { active?: boolean }) => one.active === false)).toEqual([]);
  });
});
