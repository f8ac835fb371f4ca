import { sql } from 'kysely';
import { somebody } from '../server/domain/people/user-house.ts';
import { PEOPLE, type TestHouse } from '../server/helpers/house.ts';
import type { Measure } from './main.ts';

const ROUNDS = 15;
const LISTS = ['requests', 'users', 'operations', 'debits', 'dispersions'];
const KNOWN = somebody(985);
const SEARCHES = { name: 'hermenegilda', 'e-mail': 'unica@masa', CURP: KNOWN.curp, RFC: KNOWN.rfc };

/** People of ten companies, one of whom is looked for. */
export async function fillPeople({ house }: TestHouse, people: number): Promise<void> {
  const company = PEOPLE.partner.id;
  await house.services.db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`insert into users (email, username, roles, type_account, id_partner, general__full_name, general__curp, general__rfc)
      select md5(n::text) || '@masa.mx', 'm' || n, '["USER"]', 'personal', case when n % 10 = 0 then ${sql.lit(company)} else 5 end,
        'Persona ' || md5((n * 7)::text), upper(substr(md5((n * 11)::text), 1, 18)), upper(substr(md5((n * 13)::text), 1, 13))
      from generate_series(1, ${sql.lit(people)}) as n`.execute(trx);
    await sql`insert into users (email, username, roles, type_account, id_partner, general__full_name, general__curp, general__rfc)
      values ('unica@masa.mx', 'unica', '["USER"]', 'personal', ${sql.lit(company)}, 'Hermenegilda Única', ${KNOWN.curp}, ${KNOWN.rfc})`.execute(
      trx,
    );
  });
}

/** People, and what loans bring with them into the other lists. */
export async function fillLists(running: TestHouse): Promise<void> {
  await fillPeople(running, Number(process.env.BENCH_PEOPLE ?? 100_000));
  const { db } = running.house.services;
  await sql`update requests set "user" = 1 + id % 6, user_lender = 1 + (id + 3) % 6, rate = 20, dispersed = true`.execute(
    db,
  );
  await sql`insert into dispersions (id_request, amount, payment_as_lender, date, dispersed, partner, partner_lender)
    select id, 1000, 900, '2026-01-01', id % 2 = 0, partner, partner_lender from requests`.execute(db);
}

/** What each list costs a partner against staff: the median of pairs, one beside the other. */
export async function listCosts(house: TestHouse): Promise<Measure[]> {
  const measures: Measure[] = [];
  for (const list of LISTS)
    measures.push(...(await costs(house, `${list}, a page of 25`, `${list}?limit=25&page=0&field=id&order=ASC`, 1.2)));
  return measures;
}

/** The same of looking for one of many people. */
export async function searchCosts(house: TestHouse, people: number): Promise<Measure[]> {
  const measures: Measure[] = [];
  for (const [by, q] of Object.entries(SEARCHES)) {
    const filter = encodeURIComponent(JSON.stringify({ q }));
    measures.push(...(await costs(house, `by ${by} among ${people} people`, `users?limit=25&filter=${filter}`, 1.2)));
  }
  return measures;
}

async function costs(house: TestHouse, what: string, url: string, limit: number): Promise<Measure[]> {
  const times: Record<'partner' | 'admin', number[]> = { partner: [], admin: [] };
  for (let round = -2; round < ROUNDS; round += 1)
    for (const who of ['admin', 'partner'] as const) {
      const start = performance.now();
      const { status, body } = await house.call(who, 'GET', url);
      if (status !== 200 || body.resources.length === 0) throw new Error(`${who} ${url}: ${status}`);
      if (round >= 0) times[who].push(performance.now() - start);
    }
  const ratio = middle(times.partner.map((time, round) => time / (times.admin[round] ?? Number.NaN)));
  return [
    { name: `${what}, staff (median)`, value: middle(times.admin), unit: 'ms' },
    { name: `${what}, a partner (median)`, value: middle(times.partner), unit: 'ms' },
    { name: `${what}, a partner against staff`, value: ratio, unit: 'x', limit },
  ];
}

const middle = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
