import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { somebody, userHouse } from './user-house.ts';

const house = userHouse();
type Statement = { text: string; values: unknown[] };
const asked: Statement[] = [];
const spy = vi.spyOn(pg.Client.prototype, 'query');
beforeEach(() => {
  spy.mockClear();
});
afterAll(() => spy.mockRestore());

/** What the database was asked since the last time. */
function statements(): Statement[] {
  asked.length = 0;
  for (const [first, second] of spy.mock.calls as unknown as [
    string | { text: string; values?: unknown[] },
    unknown[]?,
  ][])
    asked.push(
      typeof first === 'string'
        ? { text: first, values: Array.isArray(second) ? second : [] }
        : { text: first.text, values: first.values ?? (Array.isArray(second) ? second : []) },
    );
  spy.mockClear();
  return [...asked];
}

/** What each tab of a person's or a company's page asks for. */
const TABS = [
  '',
  '/generals',
  '/addresses',
  '/financials',
  '/billings',
  '/additionals',
  '/signatures',
  '/beneficiaries',
  '/documents?limit=25',
  '/paymentBillings?limit=25',
  '/companies?limit=25',
  '/creditReports',
  '/applicantAverages',
  '/lenderAverages',
  '/legalRepresentatives?limit=50',
];

/** A person with so many loans on either side, documents, bills and companies. */
async function personWith(loans: number, documents: number): Promise<number> {
  const id = await house.current.register('partner');
  const { db } = house.current.house.services;
  await sql`insert into requests (token, status, amount, rate, recognition, "user", user_lender, partner, activation_date, dispersed)
    select 'S' || ${id}::text || '-' || n, 1, 1000, 20, 0, case when n % 2 = 0 then ${id}::int else 6 end,
      case when n % 2 = 0 then 6 else ${id}::int end, 4, '2026-01-01', true
    from generate_series(1, ${loans}::int) as n`.execute(db);
  await sql`insert into amortizations (request, period, status, capital, interests, date_final)
    select id, 1, 0, 500, 10, '2026-02-01' from requests where ${id}::int in ("user", user_lender)`.execute(db);
  await sql`insert into documents ("user", type, context, current, version)
    select ${id}::int, 2 + n % 3, 'user', n <= 3, n from generate_series(1, ${documents}::int) as n`.execute(db);
  await sql`insert into bills (receiver, issuing, type, amount, status)
    select ${id}::int, 4, 0, 10, 1 from generate_series(1, ${documents}::int)`.execute(db);
  await sql`insert into "legalRepresentatives" (company, "user", is_registered, type, role)
    select c.id, ${id}::int, true, '["legal_representative"]', '["signer"]'
    from (select id from users order by id limit least(${documents}::int, 40)) as c`.execute(db);
  await sql`insert into "legalRepresentatives" (company, "user", is_registered, type, role)
    select ${id}::int, u.id, true, '["legal_representative"]', '["signer"]'
    from (select id from users where id <> ${id}::int order by id limit least(${documents}::int, 40)) as u`.execute(db);
  await db.insertInto('creditReports').values({ user: id, score: 600, date: '2026-03-01' }).execute();
  for (let time = 0; time < documents / 10; time++)
    await house.current.must(house.current.call('admin', 'PUT', `users/${id}/addresses`, { street: `Calle ${time}` }));
  return id;
}

describe('opening somebody', () => {
  it('is counted tab by tab: what the screens ask for is all among it', () => {
    const { tabs } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../../schemas/users/tabs.json'), 'utf8'));
    const asked = tabs.flatMap(({ blocks }: { blocks: { related?: string }[] }) =>
      blocks.flatMap(({ related }) => related ?? []),
    );
    expect(asked.length).toBeGreaterThan(9);
    expect(TABS.map((tab) => tab.slice(1).split('?')[0])).toEqual(expect.arrayContaining(asked));
  });

  it('asks the same number of statements per tab for 500 loans and 200 documents as for a few, staff and partner alike', async () => {
    for (let more = 0; more < 30; more++) await house.current.register('admin');
    const few = await personWith(2, 3);
    const many = await personWith(500, 200);
    // Who calls is known for a moment: a slow machine would read it each time, a fast one once.
    const { sessions } = house.current.house;
    const look = sessions.look.bind(sessions);
    const known = new Map<string, ReturnType<typeof look>>();
    const spied = vi.spyOn(sessions, 'look').mockImplementation((schemas, token) => {
      const seen = known.get(token) ?? look(schemas, token);
      known.set(token, seen);
      return seen;
    });
    // The server sometimes runs queries of its own: the least of three is what the tab asks.
    const count = async (who: 'admin' | 'partner', id: number, tab: string) => {
      const counts: number[] = [];
      for (let time = 0; time < 3; time++) {
        statements();
        const { status } = await house.current.call(who, 'GET', `users/${id}${tab}`);
        expect([who, tab, status]).toEqual([who, tab, 200]);
        counts.push(statements().length);
      }
      return Math.min(...counts);
    };
    for (const who of ['admin', 'partner'] as const)
      for (const tab of who === 'admin' ? [...TABS, '/history'] : TABS) {
        const small = await count(who, few, tab);
        const large = await count(who, many, tab);
        expect([who, tab, large]).toEqual([who, tab, small]);
        expect([who, tab, small > 0 && small < 12]).toEqual([who, tab, true]);
      }
    spied.mockRestore();
  }, 60_000);
});

describe('searching people', () => {
  const ROWS = 30_000;
  const known = somebody(985);
  beforeAll(async () => {
    const { db, direct } = house.current.house.services;
    await db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx);
      await sql`insert into users (email, username, roles, id_partner, general__full_name, general__curp, general__rfc)
        select md5(n::text) || '@masa.mx', 'm' || n, '["USER"]', case when n % 3 = 0 then 4 else 5 end,
          'Persona ' || md5((n * 7)::text), upper(substr(md5((n * 11)::text), 1, 18)), upper(substr(md5((n * 13)::text), 1, 13))
        from generate_series(1, ${sql.lit(ROWS)}) as n`.execute(trx);
    });
    const id = await house.current.register('partner', { curp: known.curp, rfc: known.rfc, email: 'unica@masa.mx' });
    await house.current.set(id, { general__full_name: 'Hermenegilda Única' });
    await sql`vacuum analyze users`.execute(direct);
  }, 60_000);

  it.each(['hermenegilda', 'unica@masa', known.curp, known.rfc])(
    'by %s is answered from the trigram index, for staff and for a partner',
    async (q) => {
      const trigram = await trigramIndexes();
      expect(trigram).toHaveLength(1);
      for (const who of ['admin', 'partner'] as const) {
        statements();
        const filter = encodeURIComponent(JSON.stringify({ q }));
        const { body } = await house.current.call(who, 'GET', `users?filter=${filter}`);
        expect([who, q, body.count]).toEqual([who, q, 1]);
        const searches = statements().filter(
          ({ text, values }) =>
            /from "users"/.test(text) && values.some((value) => String(value).includes(q.slice(0, 6))),
        );
        expect(searches.length).toBeGreaterThan(0);
        // The first rows of the order are judged one by one; the rest is known to the index.
        const plans = await Promise.all(searches.map(explain));
        expect(plans.filter((plan) => /Seq Scan on users/.test(plan))).toEqual([]);
        expect(plans.some((plan) => plan.includes(`Bitmap Index Scan on ${trigram[0]}`))).toBe(true);
      }
    },
  );
});

/** One holds all fields that the list is searched by. */
async function trigramIndexes(): Promise<string[]> {
  const { rows } = await house.current.database.pool.query(
    `select indexname as name from pg_indexes where tablename = 'users' and indexdef like '%gin_trgm_ops%'`,
  );
  return rows.map(({ name }: { name: string }) => name);
}

async function explain({ text, values }: Statement): Promise<string> {
  const { rows } = await house.current.database.pool.query(`explain (costs off) ${text}`, values);
  return rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n');
}
