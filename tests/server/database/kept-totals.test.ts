import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { partnerHouse } from '../helpers/partner-house.ts';

const house = partnerHouse();
const db = () => house.current.house.services.db;

/** The kept totals against the rows, loan by loan; empty where nothing differs. */
async function differences() {
  const { rows } = await sql`
    with sums as (select request, sum(coalesce(capital, 0) - coalesce(capital_partials, 0)) as capital,
        min(coalesce(collection_date, date_final)) as oldest
      from amortizations where status = 0 and _deleted_at is null group by request)
    select coalesce(s.request, k.request) as request, s.capital as summed, k.capital as kept, s.oldest as since, k.oldest
    from sums s full join _loan_open k on k.request = s.request
    where coalesce(s.capital, 0) <> coalesce(k.capital, 0) or s.oldest is distinct from k.oldest`.execute(db());
  return rows;
}

describe('what is kept of each loan', () => {
  it('equals its rows after every way of writing them [T-020, T-021]', async () => {
    expect(await differences()).toEqual([]);
    const some = sql`select id from amortizations where status = 0 order by id limit 40`;
    const ways = [
      sql`update amortizations set capital = capital + 1.25 where id in (${some})`,
      sql`update amortizations set status = 1 where id in (${some})`,
      sql`update amortizations set collection_date = '2024-01-31' where id in (${some})`,
      sql`update amortizations set _deleted_at = now() where id in (${some})`,
      sql`update amortizations set request = (select max(id) from requests) where id in (${some})`,
      sql`insert into amortizations (request, period, status, capital, date_final)
        select request, 900, 0, 10.5, date '2023-05-05' from amortizations group by request`,
      sql`delete from amortizations where period = 900`,
    ];
    for (const way of ways) {
      await way.execute(db());
      expect(await differences()).toEqual([]);
    }
  });

  it('follows whose a loan is and whether it is active [T-020, T-021]', async () => {
    const sides = async () =>
      (
        await sql`select r.id, k.partner, k.partner_lender, k.active from requests r left join _loan_open k on k.request = r.id
          where (k.partner, k.partner_lender, k.active) is distinct from
            (r.partner, r.partner_lender, coalesce(r.status = 1, false) and r._deleted_at is null)`.execute(db())
      ).rows;
    expect(await sides()).toEqual([]);
    const some = sql`select id from requests order by id limit 30`;
    for (const way of [
      sql`update requests set partner = 10, partner_lender = null where id in (${some})`,
      sql`update requests set status = case when status = 1 then 4 else 1 end where id in (${some})`,
      sql`update requests set _deleted_at = now() where id in (${some})`,
      sql`update requests set _deleted_at = null where id in (${some})`,
      sql`insert into requests (token, status, partner, partner_lender, amount) values ('KEPT-1', 1, 10, 15, 5)`,
    ]) {
      await way.execute(db());
      expect(await sides()).toEqual([]);
    }
  });

  it('loses nothing when two write rows of one loan at the same time [T-020]', async () => {
    const { rows } = await sql<{ request: number; ids: number[] }>`select request, array_agg(id::int) as ids
      from amortizations where status = 0 and _deleted_at is null group by request having count(*) > 3 limit 1`.execute(
      db(),
    );
    const ids = rows[0]?.ids ?? [];
    expect(ids.length).toBeGreaterThan(3);
    for (let turn = 0; turn < 10; turn += 1)
      await Promise.all(
        ids.slice(0, 4).map((id) =>
          db()
            .transaction()
            .execute(async (trx) => {
              await sql`update amortizations set capital = capital + ${turn} where id = ${id}`.execute(trx);
              await sql`select pg_sleep(0.01)`.execute(trx);
            }),
        ),
      );
    expect(await differences()).toEqual([]);
  });
});
