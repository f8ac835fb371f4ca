import { type RawBuilder, sql } from 'kysely';
import type { Json, Row } from '../../../resource/definition.ts';
import type { Compute, Db, Trx } from '../../context.ts';

/** A partner's four charts: what its side lent and borrowed by delay, and capital and interest by month. */
export const partnerCharts: Compute = {
  name: 'partner-charts',
  async rows(db, call, { parent }) {
    if (typeof parent?.id !== 'number') return [];
    const { id } = parent;
    const [lent, borrowed] = await Promise.all([
      wallet(db, 'partner_lender', id, call.today),
      wallet(db, 'partner', id, call.today),
    ]);
    return [{ id, user: id, active_wallet: lent, passive_wallet: borrowed, ...(await byMonth(db, id)) }];
  },
};

type Side = 'partner' | 'partner_lender';

/** Open capital of active loans, each loan as late as its oldest unpaid row. */
async function wallet(db: Db | Trx, side: Side, company: number, today: string): Promise<Json> {
  const answer = await sql<Row>`
    select coalesce(sum(open) filter (where days is null), 0) as without_delay,
      coalesce(sum(open) filter (where days < 90), 0) as under_90,
      coalesce(sum(open) filter (where days >= 90), 0) as over_90, coalesce(sum(open), 0) as total
    from (
      select sum(coalesce(a.capital, 0) - coalesce(a.capital_partials, 0)) as open,
        ${today}::date - min(coalesce(a.collection_date, a.date_final))
          filter (where coalesce(a.collection_date, a.date_final) < ${today}::date) as days
      from requests r join amortizations a on a.request = r.id
      where ${sql.ref(`r.${side}`)} = ${company} and r.status = 1 and a.status = 0
        and r._deleted_at is null and a._deleted_at is null group by r.id
    ) as loans`.execute(db);
  return (answer.rows[0] ?? {}) as Json;
}

async function byMonth(db: Db | Trx, company: number): Promise<Row> {
  const capital = months(db, company, sql`coalesce(p.capital, 0)`);
  const interests = months(db, company, sql`coalesce(p.interests, 0)`);
  const [one, two] = await Promise.all([capital, interests]);
  return { capital: one, interests: two };
}

/** By month of payment: what came in as lender, what was paid as borrower. */
async function months(db: Db | Trx, company: number, amount: RawBuilder<unknown>): Promise<Json[]> {
  const answer = await sql<Row>`
    select to_char(p.date, 'YYYY-MM') as date,
      coalesce(sum(${amount}) filter (where p.partner_lender = ${company}), 0) as active,
      coalesce(sum(${amount}) filter (where p.partner = ${company}), 0) as passive
    from payments p where (p.partner = ${company} or p.partner_lender = ${company}) and p._deleted_at is null
      and p.reversed is not true and p.q is not true and p.test is not true group by 1 order by 1`.execute(db);
  return answer.rows as Json[];
}
