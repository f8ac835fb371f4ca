import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { holds } from '../../../src/resource/conditions/condition.ts';
import type { Condition, Row } from '../../../src/resource/model/definition.ts';
import { parseListQuery } from '../../../src/resource/query/list-query.ts';
import type { RequestContext } from '../../../src/server/core/context.ts';
import { treeSql } from '../../../src/server/database/condition-sql.ts';
import { applyTables } from '../../../src/server/database/tables.ts';
import { LAST } from '../../../src/server/records/read/cursor.ts';
import { listRecords } from '../../../src/server/records/read/list.ts';
import { conditionSearch, inBoundedTime, isTooSlow } from '../../../src/server/records/read/list-condition.ts';
import { searchPage } from '../../../src/server/records/read/list-search-page.ts';
import { sourceSql } from '../../../src/server/records/read/source.ts';
import { actorOf, callOf, TODAY } from '../helpers/call.ts';
import { testDatabase } from '../helpers/database.ts';
import { partnerHouse } from '../helpers/partner-house.ts';
import { fillLending, lending } from './lending.ts';

const statements: string[] = [];
const database = testDatabase({ onStatement: (text) => statements.push(text) });
const db = () => database.current.db;
const requests = lending.resources.requests as NonNullable<(typeof lending.resources)[string]>;
const admin = callOf(lending);
const partner = callOf(lending, actorOf('PARTNER', { id: 1, id_partner: 1 }));
let rows: Row[] = [];

beforeAll(async () => {
  await applyTables(db(), lending);
  await fillLending(db());
  rows = (
    await sql<Row>`select id, token, status, "user", partner, partner_lender, amount::float8 as amount,
    finish_date::text as finish_date, dispersed from requests`.execute(db())
  ).rows;
});

/** Common ones, rare ones, some that indexes find whole, and some that none knows. */
const CONDITIONS: Condition[] = [
  { amount: { $gte: 3500 } },
  { $or: [{ amount: { $gte: 3600 } }, { token: { $in: ['R0007', 'R0009'] } }] },
  { $or: [{ user: 6 }, { finish_date: { $lt: '2026-05-20' } }, { amount: null }] },
  { $and: [{ user: { $in: [3, 7, 9] } }, { $or: [{ dispersed: true }, { amount: { $lt: 200 } }] }] },
  { $and: [{ user: { $ne: 4 } }, { user: { $in: [3, 4, 5] } }] },
  { finish_date: '$today:month' },
  { finish_date: { $lte: '$today-3d' } },
  { dispersed: { $ne: true } },
  { token: 'nowhere' },
  { $or: [{ token: 'R0001' }, { token: 'R0400' }] },
  { '$me.id': 1 },
  { partner: '$me.id_partner' },
];

const expectedFor = (call: RequestContext, where: Condition) => {
  const vars = { me: call.actor as Row, today: TODAY };
  const isOwn = (row: Row) => row.partner === 1 || row.partner_lender === 1;
  return rows
    .filter((record) => holds(where, { definition: requests, record, vars }))
    .filter((row) => call === admin || isOwn(row))
    .map((row) => Number(row.id))
    .sort((a, b) => b - a);
};

function queryFor(call: RequestContext, where: Condition, limit: number) {
  const raw = { field: 'id', order: 'ASC', limit: String(limit), filter: JSON.stringify({ $where: where }) };
  const parsed = parseListQuery(lending, requests, call.actor, raw);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.query;
}

describe('a condition in a list', () => {
  it.each([
    ['everything', admin],
    ['a side of it', partner],
  ])(
    'gives to who sees %s, page after page, back again and at the end, the rows that memory finds',
    async (_, call) => {
      for (const where of CONDITIONS) {
        const expected = expectedFor(call, where);
        const query = queryFor(call, where, 7);
        const seen: number[] = [];
        let cursor: string | undefined;
        do {
          const page = await listRecords(db(), call, requests, { ...query, cursor });
          expect([where, page.count, page.exact]).toEqual([where, expected.length, true]);
          seen.push(...page.rows.map(({ id }) => Number(id)));
          cursor = page.next;
        } while (cursor);
        expect([where, seen]).toEqual([where, expected]);
        const last = await listRecords(db(), call, requests, { ...query, cursor: LAST });
        const size = expected.length % 7 || Math.min(7, expected.length);
        expect([where, last.rows.map(({ id }) => Number(id))]).toEqual([where, size ? expected.slice(-size) : []]);
        const third = await listRecords(db(), call, requests, { ...query, page: 2 });
        expect([where, third.rows.map(({ id }) => Number(id))]).toEqual([where, expected.slice(14, 21)]);
      }
    },
  );

  it('finds by indexes what is not among the first rows, and judges the rest row by row', async () => {
    const source = sourceSql(db(), admin, requests, {});
    if (!source?.table) throw new Error('requests have a table');
    for (const where of CONDITIONS) {
      const query = queryFor(admin, where, 7);
      if (!query.condition) throw new Error('there is a condition');
      const search = { ...conditionSearch(query.condition, source.env, source.table), reach: 9 };
      const found = await searchPage(db(), {
        source,
        branches: [true],
        where: true,
        sort: { sql: sql.ref('t.id'), type: 'bigint', list: false, inner: 'key' },
        descending: true,
        limit: 8,
        offset: 0,
        search,
        asked: treeSql(query.where, source.env),
        ordered: true,
        isWhole: false,
      });
      const expected = expectedFor(admin, where);
      expect([where, found?.rows.map(({ id }) => Number(id))]).toEqual([where, expected.slice(0, 8)]);
    }
  });

  // PostgreSQL's alarms do not go off under a clock that was moved (libfaketime).
  it.skipIf(process.env.FAKETIME !== undefined)('is stopped after a time, and says so', async () => {
    const slow = inBoundedTime(db(), (trx) => sql`select pg_sleep(20)`.execute(trx), 50);
    await expect(slow).rejects.toSatisfy(isTooSlow);
  });
});

const house = partnerHouse();

describe('a condition over HTTP', () => {
  const asked = (where: unknown, more: object = {}) =>
    `filter=${encodeURIComponent(JSON.stringify({ ...more, $where: where }))}`;

  it('gives the rows of the same SQL for "(monto ≥ 100,000 o tasa > 30) y Activa" (desk 1)', async () => {
    const as = await house.current.as('super-admin');
    const where = { $or: [{ amount: { $gte: 100_000 } }, { rate: { $gt: 30 } }] };
    const { db } = house.current.house.services;
    const answer = await as('GET', `requests?limit=100&${asked(where, { status: 1 })}`);
    const { rows } = await sql<{ id: number }>`select id from requests where _deleted_at is null and status = 1
      and (finish_date is null or finish_date >= '2026-03-09')
      and not (dispersed is true and coalesce(finish_date between '2026-03-09' and '2026-04-23', false))
      and (amount >= 100000 or rate > 30) order by id desc`.execute(db);
    expect(rows.length).toBeGreaterThan(3);
    expect(answer.body.resources.map(({ id }: { id: number }) => id)).toEqual(rows.slice(0, 100).map(({ id }) => id));
    expect(answer.body.count).toBe(rows.length);
    expect(answer.headers['x-count-exact']).toBe('true');
  });

  it('answers the same 422 for what may not be read and for what does not exist (desk 2)', async () => {
    const as = await house.current.as('partner');
    const hidden = await as('GET', `requests?${asked({ $or: [{ id: 1 }, { profile: { $gt: 0 } }] })}`);
    const { resources } = house.current.house.schemas.current();
    const seen = new Set(Object.keys((await as('GET', 'schemas/requests')).body.fields));
    const unread = Object.keys(resources.requests?.fields ?? {}).filter((path) => !seen.has(path));
    expect(unread.length).toBeGreaterThan(0);
    const invented = await as('GET', `requests?${asked({ nope: { $regex: 1 } })}`);
    expect(invented.status).toBe(422);
    for (const path of unread) {
      const answer = await as('GET', `requests?${asked({ [path]: { $regex: 1 } })}`);
      expect([answer.status, JSON.stringify(answer.body).replaceAll(path, 'nope')]).toEqual([
        422,
        JSON.stringify(invented.body),
      ]);
    }
    expect([200, 422]).toContain(hidden.status);
  });

  it('a negated comparison with a variable that has no value matches nothing (desk 2)', async () => {
    const as = await house.current.as('super-admin');
    const answer = await as('GET', `requests?${asked({ user: { $ne: '$me.id_partner' } })}`);
    expect([answer.status, answer.body.count]).toEqual([200, 0]);
  });

  it('counts business days with the Días Feriados of the platform (desk 3)', async () => {
    const as = await house.current.as('super-admin');
    const { db } = house.current.house.services;
    const of = async () => (await as('GET', `requests?${asked({ date: { $gt: '$today-2b' } })}`)).body.count;
    const since = async (day: string) =>
      Number(
        (
          await sql<{
            n: number;
          }>`select count(*) as n from requests where _deleted_at is null and date > ${day}::date`.execute(db)
        ).rows[0]?.n,
      );
    // 2026-03-09 is a Monday.
    await sql`update requests set date = '2026-03-05' where id = (select max(id) from requests)`.execute(db);
    await sql`delete from holidays where date between '2026-03-01' and '2026-03-09'`.execute(db);
    expect(await of()).toBe(await since('2026-03-05'));
    const before = await of();
    expect((await as('POST', 'holidays', { title: 'Prueba', date: '2026-03-06' })).status).toBe(201);
    expect(await of()).toBe(await since('2026-03-04'));
    expect(await of()).toBeGreaterThan(before);
  });

  it('is taken by an export as by its list', async () => {
    const as = await house.current.as('super-admin');
    const where = { $or: [{ amount: { $gte: 100_000 } }, { rate: { $gt: 30 } }] };
    const count = (await as('GET', `requests?${asked(where)}`)).body.count;
    const made = await as('POST', 'exports', { path: 'requests', format: 'csv', filter: { $where: where } });
    expect(made.status).toBe(200);
    const body = typeof made.body === 'string' ? made.body : '';
    expect(body.trim().split(/\r?\n/).length - 1).toBe(count);
    const refused = await as('POST', 'exports', { path: 'requests', format: 'csv', filter: { $where: { nope: 1 } } });
    expect(refused.status).toBe(422);
  });
});
