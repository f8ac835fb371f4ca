import { readdirSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { EVERY_CASE, partOf } from '../../part.ts';
import { wireHouse } from './wire-house.ts';

const wire = wireHouse();
const db = () => wire.current.house.house.services.db;
const ACTIONS = ['/transformDocuments/{id}', '/getDocumentsFromOldBuckets/{id}'];

/** Where each row lies and which transaction wrote it, in all tables but the sessions and the rates, which remember that they were used. */
async function stateOf(): Promise<Record<string, string>> {
  const { rows } = await sql<{ schema: string; name: string }>`select table_schema as schema, table_name as name
    from information_schema.tables where table_type = 'BASE TABLE' and table_name not in ('_sessions', '_rates', '_processes')
    and table_schema not in ('pg_catalog', 'information_schema')`.execute(db());
  const state: Record<string, string> = {};
  for (const { schema, name } of rows) {
    const found = await sql<{
      rows: string;
    }>`select count(*) || ' ' || coalesce(md5(string_agg(ctid::text || xmin::text, ','
      order by ctid)), '') as rows from ${sql.table(`${schema}.${name}`)}`.execute(db());
    state[`${schema}.${name}`] = found.rows[0]?.rows ?? '';
  }
  const names = readdirSync(wire.current.house.settings.dataDir, { recursive: true }).map(String);
  return { ...state, files: names.filter((name) => name.startsWith('files')).join() };
}

/** The newest key of the resource that the address begins with. */
async function keyOf(path: string): Promise<unknown> {
  const { resources } = wire.current.house.house.schemas.current();
  const name = ACTIONS.includes(path)
    ? 'users'
    : (path.split('/').find((part) => Object.hasOwn(resources, part)) ?? '');
  if (resources[name]?.source.kind !== 'table') return 1;
  const { rows } = await sql<{ id: number }>`select max(id) as id from ${sql.table(name)}`.execute(db());
  return rows[0]?.id ?? 1;
}

it('HEAD is answered as GET is, but refuses the actions that GET sends, and changes no row and no file', async () => {
  const { paths } = await wire.current.documentOf('SUPER_ADMIN');
  const before = await stateOf();
  const answers: { url: string; status: number }[] = [];
  for (const path of new Set([...partOf(Object.keys(paths), 0), ...ACTIONS])) {
    const url = path.replaceAll(/\{\w+\}/g, String(path.includes('{') ? await keyOf(path) : ''));
    const { status, headers } = await wire.current.call('SUPER_ADMIN', 'HEAD', url);
    if (ACTIONS.includes(path)) expect([path, status, headers.allow]).toEqual([path, 405, 'GET']);
    else answers.push({ url, status });
  }
  expect(await stateOf()).toEqual(before);
  expect(Object.keys(paths)).toEqual(expect.arrayContaining(ACTIONS));
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(EVERY_CASE ? 50 : 15);
  for (const { url, status } of answers.filter((one) => one.url !== '/events')) {
    const get = await wire.current.call('SUPER_ADMIN', 'GET', url);
    expect([url, status]).toEqual([url, get.status]);
  }
}, 120_000);
