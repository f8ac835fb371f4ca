import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Condition } from '../../../src/resource/model/definition.ts';
import { type ListQuery, parseListQuery } from '../../../src/resource/query/list-query.ts';
import { applyTables } from '../../../src/server/database/tables.ts';
import { listRecords } from '../../../src/server/records/read/list.ts';
import { EVERY_CASE } from '../../part.ts';
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
const ROWS = EVERY_CASE ? 200_000 : 80_000;
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

/** What is guessed of a word that all people have, as soon as its index is there. */
let counted = 0;

/** So many people the planner takes a text for. */
async function guess(text: string): Promise<number> {
  const plan = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select 1 from users where _fold(general__full_name) like ${text}`.execute(db());
  return plan.rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}

beforeAll(async () => {
  await applyTables(db(), bare);
  await sql`insert into users (id, token, id_partner, roles, general__full_name)
    select n, 'U' || n, 1 + n % 900, '[]', 'Persona-' || md5(n::text) from generate_series(1, 3000) as n`.execute(db());
  await sql`insert into requests (id, token, status, "user", user_lender, partner, partner_lender, amount, finish_date, dispersed)
    select n, case when n <= 8000 then 'OLD' else 'R' end || md5(n::text), n % 13, 1 + n % 3000, 1 + n % 2999, n % 900, n % 700, n % 5000,
      date '2026-06-15' + (n % 700) - 200, n % 2 = 0 from generate_series(1, ${sql.lit(ROWS)}) as n`.execute(db());
  // Two letters behind each kind of character, the strange ones too: some have no index that knows what is before them.
  for (const [at, odd] of ['zq', ' zq', 'azq', '-zq', '«zq»', 'łZQ', 'Ñzq', 'z\u0304q', 'zōq', 'q\u0304zq'].entries())
    await sql`update users set general__full_name = general__full_name || ${odd} where id = ${sql.lit(11 + at)}`.execute(
      db(),
    );
  await (await applyTables(db(), lending)).indexed;
  counted = await guess('%persona%');
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
    for (const plan of await plansOf(asked)) expect(plan).not.toMatch(/Seq Scan on (requests|users)/);
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

/** So many rows of a list are judged one by one at most, and so many finds put in order before it is known how many there are. */
const MOST = 5_001;
const BEHIND = ['token', 'user.general.full_name'];

describe('a search knows how common a word is', () => {
  it('as soon as the index of words is there, and afterwards', async () => {
    expect(counted).toBeGreaterThan(2_000);
    expect(await guess('%persona%')).toBeGreaterThan(2_000);
    expect(await guess('%sona-0a%')).toBeLessThan(300);
  });
});

describe('a condition that indexes serve reads few rows', () => {
  it.each<[string, Condition]>([
    ['a code', { token: `R${md5Of(67_891)}` }],
    ['a code in other rows', { token: 'nowhere' }],
    ['one of two people or a code', { $or: [{ user: { $in: [17, 18] } }, { token: 'nowhere' }] }],
  ])('%s', async (_what, where) => {
    asked.length = 0;
    const raw = { limit: '25', filter: JSON.stringify({ $where: where }) };
    const parsed = parseListQuery(lending, requests, admin.actor, raw);
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
    await listRecords(db(), admin, requests, parsed.query);
    const reads = asked.filter((one) => one.text.includes('_lanes'));
    expect(reads.length).toBe(1);
    const [plan = ''] = await plansOf(reads, 'analyze, timing off, summary off, costs off');
    for (const [, count] of plan.matchAll(/actual rows=(\d+)/g)) expect(Number(count)).toBeLessThan(200);
  });
});

describe('a search reads few rows, however common its text', () => {
  const NEAR = /Limit .*\n(.*\n)?\s+-> {2}Index Scan Backward using requests_pkey/;
  const FOUND = /Bitmap Index Scan on ix_\w+_requests_(token|user)/;
  const PAIR = /BitmapOr.*Bitmap Index Scan on ix_\w+_requests_token.*Bitmap Index Scan on ix_\w+_requests_token/s;
  it.each<[string, string, string[], RegExp[]]>([
    ['hit', md5Of(67_891), ['token'], [NEAR, FOUND]],
    ['hit behind a reference', 'sona-0a', BEHIND, [NEAR, FOUND]],
    ['common', 'r', ['token'], [NEAR]],
    ['common name', 'persona', BEHIND, [NEAR]],
    ['none', 'zzkq', BEHIND, [NEAR, FOUND]],
    ['two letters in none', 'zk', ['token'], [NEAR, PAIR]],
    ['two words of two letters in none', 'zk wj', ['token'], [NEAR, PAIR]],
    ['in many rows but not in every tenth', 'sona-0', BEHIND, [NEAR, FOUND, NEAR]],
  ])('%s', async (_what, text, paths, shapes) => {
    asked.length = 0;
    await listRecords(db(), admin, requests, query({ search: { text, in: paths }, limit: 25 }));
    const plans = await plansOf(
      asked.slice(asked.findIndex((one) => one.text.includes('_lanes'))),
      'analyze, timing off, summary off, costs off',
    );
    expect(plans.length).toBe(shapes.length);
    for (const [at, shape] of shapes.entries()) expect(plans[at]).toMatch(shape);
    // What an index lists of a text is not read yet.
    const rows = plans.flatMap((plan) => plan.split('\n').filter((line) => !line.includes('Bitmap Index Scan')));
    for (const [, count] of rows.join('\n').matchAll(/actual rows=(\d+)/g))
      expect(Number(count)).toBeLessThanOrEqual(MOST);
  });

  it.each<[string, typeof admin, string, Parameters<typeof query>[0]]>([
    ['near', admin, 'persona', {}],
    ['found', admin, 'sona-0a', { sort: { field: 'amount', descending: true } }],
    ['far', admin, 'sona-0', { limit: 25 }],
    ['old alone', admin, 'old', {}],
    ['short', admin, 'ol', {}],
    ['two letters behind any character', admin, 'zq', {}],
    ['two letters with their accents', admin, 'Ẑq', {}],
    ['of a partner, two letters', partner, 'zq', {}],
    ['of a partner', partner, 'sona-0', { sort: { field: 'token', descending: false } }],
    ['of a partner in a tab', partner, 'sona', { where: { status: 6 } }],
    ['with a filter', admin, 'sona-0', { where: { dispersed: true, amount: { $gte: 100 } } }],
    ['without case and accents', admin, 'SÓNA-0Á', {}],
    ['in any order and with more blanks', admin, 'sona-0a  pers', {}],
    ['with signs of a pattern', admin, '0_a%', {}],
  ])('answers the same rows in the same order: %s', async (_what, call, text, input) => {
    const asking = query({ ...input, search: { text, in: BEHIND } });
    const ids: unknown[] = [];
    let page = await listRecords(db(), call, requests, asking);
    const first = page;
    for (let pages = 0; ; pages += 1) {
      ids.push(...page.rows.map(({ id }) => id));
      if (!page.next || pages === 4) break;
      page = await listRecords(db(), call, requests, { ...asking, cursor: page.next });
    }
    const all = await expected(call, text, asking);
    expect(ids).toEqual(all.slice(0, ids.length));
    expect(ids.length).toBe(Math.min(all.length, asking.limit * 5));
    if (first.exact) expect(first.count).toBe(all.length);
    else expect(first.count).toBeLessThanOrEqual(all.length);
    const paged = await listRecords(db(), call, requests, { ...asking, page: 3 });
    expect(paged.rows.map(({ id }) => id)).toEqual(all.slice(3 * asking.limit, 4 * asking.limit));
    const whole = await listRecords(db(), call, requests, asking, { exact: true });
    expect(whole).toMatchObject({ count: Math.min(all.length, 10_001), exact: all.length <= 10_000 });
    const last = await listRecords(db(), call, requests, { ...asking, cursor: 'last' });
    expect(last.rows.at(-1)?.id).toBe(all.at(-1));
  });
});

function md5Of(n: number): string {
  return createHash('md5').update(String(n)).digest('hex').slice(0, 9);
}

/** What the search is to find, asked in the plainest way. */
async function expected(call: typeof admin, text: string, { sort, where }: ListQuery): Promise<unknown[]> {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  const plain = patterns.map((one) => one.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase());
  const holds = (column: string) => sql`lower(${sql.ref(column)}) like all(${plain})`;
  const own = call === partner ? sql`and 7 in (r.partner, r.partner_lender)` : sql``;
  const conditions = JSON.stringify(where);
  const tab = conditions.includes('status') ? sql`and r.status = 6` : sql``;
  const filter = conditions.includes('dispersed') ? sql`and r.dispersed and r.amount >= 100` : sql``;
  // A partner reads the names of its own people alone.
  const named = call === partner ? sql`u.id_partner = 7` : sql`true`;
  const column = sort.field === 'token' ? sql`r.token collate "es-x-icu"` : sql.ref(`r.${sort.field}`);
  const way = sort.descending ? sql`desc` : sql`asc`;
  const found = await sql<{ id: number }>`select r.id from requests r left join users u on u.id = r."user" and ${named}
    where (${holds('r.token')} or ${holds('u.general__full_name')})
      ${own} ${tab} ${filter} order by ${column} ${way}, r.id ${way}`.execute(db());
  return found.rows.map(({ id }) => id);
}

async function pageCost(asking: ListQuery): Promise<number> {
  asked.length = 0;
  await listRecords(db(), admin, requests, asking, { count: false });
  const [statement] = asked;
  const plan = statement ? await explain(statement, 'analyze, buffers, timing off, summary off') : '';
  return Number(/Buffers: shared hit=(\d+)/.exec(plan)?.[1] ?? 0);
}

async function explain(statement: Statement, options?: string): Promise<string> {
  const [plan = ''] = await plansOf([statement], options);
  return plan;
}

/** The plans of statements as they were sent: what they set for their transaction holds for those after it. */
async function plansOf(statements: Statement[], options = 'costs off'): Promise<string[]> {
  const client = await database.current.pool.connect();
  const plans: string[] = [];
  try {
    for (const { text, values } of statements) {
      if (/^(begin|commit)|set_config/.test(text)) await client.query(text, values);
      else {
        const answer = await client.query(`explain (${options}) ${text}`, values);
        plans.push(answer.rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n'));
      }
    }
  } finally {
    client.release();
  }
  return plans;
}
