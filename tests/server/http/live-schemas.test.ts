import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { FIXTURE, putResource } from '../helpers/fixture.ts';
import { testHouse } from '../helpers/house.ts';

const house = testHouse({ watch: true });
const status = async (url: string) => (await house.current.call('admin', 'GET', url)).status;
const version = () => house.current.house.schemas.current().version;

describe('schema files at run time', () => {
  it('a new folder has table and endpoints without a restart and without code [K-009, K-001]', async () => {
    expect(await status('planets')).toBe(404);
    putResource(house.current.folder, 'planets/permissions', {
      operations: {
        list: { '@admins': true },
        read: { '@admins': true },
        create: { '@admins': true },
        update: { '@admins': true },
        delete: { '@admins': true },
      },
    });
    putResource(house.current.folder, 'planets/fields', {
      title: 'Planeta',
      'x-plural': 'Planetas',
      type: 'object',
      required: ['name'],
      properties: {
        id: { type: 'integer', title: 'Folio', readOnly: true },
        name: { type: 'string', title: 'Nombre' },
      },
    });
    await expect.poll(() => status('planets'), { timeout: 15_000 }).toBe(200);
    const made = await house.current.call('admin', 'POST', 'planets', { name: 'Marte' });
    expect([made.status, made.body]).toEqual([201, { id: 1, name: 'Marte' }]);
    expect((await house.current.call('admin', 'GET', 'planets')).body).toMatchObject({
      count: 1,
      resources: [{ name: 'Marte' }],
    });
    expect((await house.current.call('legal', 'GET', 'planets')).status).toBe(403);
  });

  it('a new field gets its column, and every answer names the new version [K-010]', async () => {
    const before = version();
    const old = FIXTURE['orders/fields'] as { properties: object };
    putResource(house.current.folder, 'orders/fields', {
      ...old,
      properties: { ...old.properties, colour: { type: 'string', title: 'Color' } },
    });
    await expect.poll(version, { timeout: 15_000 }).not.toBe(before);
    const made = await house.current.call('admin', 'POST', 'orders', { title: 'x', amount: 1, colour: 'rojo' });
    expect(made.body.colour).toBe('rojo');
    expect(made.headers['x-schema-version']).toBe(version());
  });

  it('a half-saved file keeps the last good version, and administrators are told where [K-014, K-015]', async () => {
    const before = version();
    writeFileSync(join(house.current.folder, 'orders/list.json'), '{ "$schema": "../_meta/list.schema.json", "colum');
    const problems = async () => (await house.current.call('admin', 'GET', 'schemas/problems')).body.problems;
    await expect.poll(async () => (await problems()).length, { timeout: 15_000 }).toBeGreaterThan(0);
    expect((await problems())[0]).toMatchObject({
      file: 'orders/list.json',
      line: 1,
      message: expect.stringMatching(/\w/),
    });
    expect(version()).toBe(before);
    const last = await sql<{ n: number; at: string }>`
      select n::int as n, at from _schema_versions where version = ${before}`.execute(house.current.database.db);
    const { body } = await house.current.call('admin', 'GET', 'schemas/problems');
    expect(body.version).toEqual(last.rows[0]);
    expect(await status('orders')).toBe(200);
    putResource(house.current.folder, 'orders/list', FIXTURE['orders/list'] as object);
    await expect.poll(problems, { timeout: 15_000 }).toEqual([]);
  });

  it('a newly declared filter answers rightly while its index is still being built [K-012]', async () => {
    const { db, pool } = house.current.database;
    // So few rows on a page that the table counts as large, whose indexes are built beside the running lists.
    await sql`alter table orders set (fillfactor = 10)`.execute(db);
    await sql`insert into orders (title, amount, status, count)
      select 'Pedido ' || n, n, 0, n % 100 from generate_series(1, 20000) as n`.execute(db);
    const asked = async () => {
      const url = `orders?limit=10&filter=${encodeURIComponent('{"count":7}')}`;
      const { status, body } = await house.current.call('admin', 'GET', url);
      return [status, body.count, body.resources.every(({ count }: { count: number }) => count === 7)];
    };
    expect(await asked()).toEqual([200, 200, true]);
    const built = async () => {
      const { rows } = await sql<{ valid: boolean }>`select indisvalid as valid from pg_index
        where indrelid = 'orders'::regclass and pg_get_indexdef(indexrelid) like '%(count, id)%'`.execute(db);
      return rows.map(({ valid }) => valid);
    };
    expect(await built()).toEqual([]);
    // An open write keeps an index that is built concurrently from being ready.
    const writer = await pool.connect();
    await writer.query('begin');
    await writer.query(`insert into orders (title, amount, status, count) values ('En curso', 1, 0, 7)`);
    const list = FIXTURE['orders/list'] as { filters: string[] };
    putResource(house.current.folder, 'orders/list', { ...list, filters: [...list.filters, 'count'] });
    await expect.poll(built, { timeout: 15_000 }).toEqual([false]);
    const filters = async () => (await house.current.call('admin', 'GET', 'schemas/orders')).body.list.filters;
    await expect.poll(filters, { timeout: 15_000 }).toContainEqual(expect.objectContaining({ name: 'count' }));
    expect(await asked()).toEqual([200, 200, true]);
    await writer.query('commit');
    writer.release();
    await expect.poll(built, { timeout: 15_000 }).toEqual([true]);
    expect(await asked()).toEqual([200, 201, true]);
  });

  it('rights that are taken away hold from the next call on', async () => {
    const permissions = FIXTURE['lines/permissions'] as object;
    expect(await status('lines')).toBe(200);
    putResource(house.current.folder, 'lines/permissions', { operations: {} });
    await expect.poll(() => status('lines'), { timeout: 15_000 }).toBe(403);
    putResource(house.current.folder, 'lines/permissions', permissions);
  });
});
