import { sql } from 'kysely';
import type { Db, Trx } from '../../context.ts';

export type Side = 'partner' | 'partner_lender';
/** Whose loans: those that a company lent or borrowed, or all there are. */
export type Whose = { side: Side; company: number } | 'everybody';
export type Wallet = { without_delay: number; under_90: number; over_90: number; total: number };

const NOTHING: Wallet = { without_delay: 0, under_90: 0, over_90: 0, total: 0 };

/** Open capital of active loans, each loan as late as its oldest unpaid row; exactly 90 days are over (choice 58). */
export async function walletOf(db: Db | Trx, whose: Whose, today: string): Promise<Wallet> {
  const own = whose === 'everybody' ? sql`true` : sql`${sql.ref(`a.${whose.side}`)} = ${whose.company}`;
  const answer = await sql<Wallet>`
    select coalesce(sum(open) filter (where days is null), 0) as without_delay,
      coalesce(sum(open) filter (where days < 90), 0) as under_90,
      coalesce(sum(open) filter (where days >= 90), 0) as over_90, coalesce(sum(open), 0) as total
    from (
      select sum(coalesce(a.capital, 0) - coalesce(a.capital_partials, 0)) as open,
        ${today}::date - min(coalesce(a.collection_date, a.date_final))
          filter (where coalesce(a.collection_date, a.date_final) < ${today}::date) as days
      from amortizations a where ${own} and a.status = 0 and a._deleted_at is null
        and exists (select from requests r where r.id = a.request and r.status = 1 and r._deleted_at is null)
      group by a.request
    ) as loans`.execute(db);
  return answer.rows[0] ?? NOTHING;
}
