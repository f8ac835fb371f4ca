import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Condition } from '../../../src/resource/model/definition.ts';
import type { ListQuery } from '../../../src/resource/query/list-query.ts';
import { applyTables } from '../../../src/server/database/tables.ts';
import { listRecords } from '../../../src/server/records/read/list.ts';
import { actorOf, callOf, queryOf } from '../helpers/call.ts';
import { testDatabase } from '../helpers/database.ts';
import { lending } from './lending.ts';

type Statement = { text: string; values: unknown[] };
const asked: Statement[] = [];
const database = testDatabase({
  onStatement: (text, values) => asked.push({ text, values: [...values] }),
  statementTimeoutMs: 120_000,
});
const db = () => database.current.db;
const requests = lending.resources.requests as NonNullable<(typeof lending.resources)[string]>;
const admin = callOf(lending);
const partner = callOf(lending, actorOf('PARTNER', { id_partner: 7 }));

/** Large enough that reading everything is never the cheapest way. */
const ROWS = 40_000;
/** The same tables before anybody asked for lists: rows go in faster than below the indexes. */
const bare = {
  ...lending,
  resources: Object.fromEntries(Object.entries(lending.resources).map(([name, one]) => [name, bareOf(one)])),
};

function bareOf(one: typeof requests): typeof requests {
  const { search: _, ...list } = one.list;
  const permissions = { ...one.permissions, scopes: {} };
  return { ...one, under: [], permissions, list: { ...list, sorts: [], tabs: [], filters: [] } };
}

beforeAll(async () => {
  await applyTables(db(), bare);
  await sql`insert into users (id, token, id_partner, roles, general__full_name)
    select n, 'U' || n, 1 + n % 900, '[]', 'Persona ' || md5(n::text) from generate_series(1, 3000) as n`.execute(db());
  await sql`insert into requests (id, token, status, "user", user_lender, partner, partner_lender, amount, finish_date, dispersed)
    select n, 'R' || md5(n::text), n % 13, 1 + n % 3000, 1 + n % 2999, n % 900, n % 700, n % 5000,
      date '2026-06-15' + (n % 700) - 200, n % 2 = 0 from generate_series(1, ${sql.lit(ROWS)}) as n`.execute(db());
  await (await applyTables(db(), lending)).indexed;
  await sql`vacuum analyze requests`.execute(db());
  await sql`vacuum analyze users`.execute(db());
}, 120_000);

const query = (input: Omit<Partial<ListQuery>, 'where'> & { where?: Condition } = {}) =>
  queryOf(lending, 'requests', input);

describe('every list is served by an index', () => {
  const down = (field: string) => ({ field, descending: true });
  it.each<[string, typeof admin, Parameters<typeof query>[0]]>([
    ['the first page', admin, {}],
    ['a tab', admin, { where: { status: 6 } }],
    ['a tab with another order', admin, { where: { status: 6 }, sort: down('amount') }],
    ['an order by text', admin, { sort: { field: 'token', descending: false } }],
    ['a range over a sorted field', admin, { where: { amount: { $gte: 4990 } }, sort: down('amount') }],
    ['a partner', partner, {}],
    ['a partner in a tab', partner, { where: { status: 6 } }],
    ['a partner in a tab with another order', partner, { where: { status: 6 }, sort: down('finish_date') }],
    ['a derived state', admin, { where: { status: 9 }, sort: down('finish_date') }],
    ['the last page', admin, { cursor: 'last', sort: down('amount') }],
    ['a search in own text', admin, { search: { text: 'a1b2c3', in: ['token'] } }],
    ['a search behind a reference', admin, { search: { text: 'a1b2c', in: ['token', 'user.general.full_name'] } }],
  ])('%s', async (_what, call, input) => {
    asked.length = 0;
    await listRecords(db(), call, requests, query(input), { count: false });
    for (const { text, values } of asked) {
      const plan = await explain({ text, values });
      expect(plan, text).not.toMatch(/Seq Scan on (requests|users)/);
    }
  });

  it('keeps no index twice: each costs every write', async () => {
    const twice = await sql<{ columns: string }>`
      select regexp_replace(indexdef, '^.* ON ', '') as columns from pg_indexes where schemaname = current_schema()
        group by 1 having count(*) > 1`.execute(db());
    expect(twice.rows).toEqual([]);
  });

  it('asks the next page at any depth as cheaply as the first', async () => {
    const first = await pageCost(query({ sort: down('amount') }));
    const at = await sql<{ id: number; amount: number }>`
      select id, amount from requests order by amount desc, id desc offset 30000 limit 1`.execute(db());
    const shallow = await listRecords(db(), admin, requests, query({ sort: down('amount') }), { count: false });
    expect(shallow.next).toBeDefined();
    const deep = await pageCost(query({ sort: down('amount'), where: { amount: { $lte: at.rows[0]?.amount ?? 0 } } }));
    expect(deep).toBeLessThanOrEqual(first * 1.5);
  });
});

async function pageCost(asking: ListQuery): Promise<number> {
  asked.length = 0;
  await listRecords(db(), admin, requests, asking, { count: false });
  const [statement] = asked;
  const plan = statement ? await explain(statement, 'analyze, buffers, timing off, summary off') : '';
  return Number(/Buffers: shared hit=(\d+)/.exec(plan)?.[1] ?? 0);
}

async function explain({ text, values }: Statement, options = 'costs off'): Promise<string> {
  const answer = await database.current.pool.query(`explain (${options}) ${text}`, values);
  return answer.rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n');
}
