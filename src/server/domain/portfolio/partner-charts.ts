import { sql } from 'kysely';
import type { Db, Query, Trx } from '../../core/context.ts';
import { needs, type RecordIn, words } from '../../core/needs.ts';
import { prepared } from '../../database/prepared.ts';
import { walletOf } from './wallet.ts';
import { whileUnchanged } from './while-unchanged.ts';

/** What the charts are made from: the open capital is kept with the rows and the loans. */
const MOVED_BY = ['requests', 'amortizations', 'payments'] as const;

const PAYMENT = needs(
  'payments',
  ...words('partner partner_lender date capital interests iva_interests reversed q test'),
);

/** A partner's four charts: what its side lent and borrowed by delay, and capital and interest by month of payment. */
export const partnerCharts: Query<'charts'> = {
  name: 'partner-charts',
  reads: [PAYMENT],
  async rows(db, { today }, { parent }) {
    if (typeof parent?.id !== 'number') return [];
    const { id } = parent;
    return [await whileUnchanged(db, `charts ${id} ${today}`, MOVED_BY, () => chartsOf(db, id, today))];
  },
};

async function chartsOf(db: Db | Trx, company: number, today: string): Promise<RecordIn<'charts'> & { id: number }> {
  const [lent, borrowed, months] = await Promise.all([
    walletOf(db, { side: 'partner_lender', company }, today),
    walletOf(db, { side: 'partner', company }, today),
    monthsOf(db, company, today),
  ]);
  const series = (active: keyof Month, passive: keyof Month) =>
    months.map((month) => ({ date: month.date, active: month[active], passive: month[passive] }));
  return {
    id: company,
    user: company,
    active_wallet: lent,
    passive_wallet: borrowed,
    capital: series('capital_in', 'capital_out'),
    interests: series('interest_in', 'interest_out'),
  };
}

type Month = Record<'date' | 'capital_in' | 'capital_out' | 'interest_in' | 'interest_out', string | number>;

/**
 * By month of payment: what came in as lender and was paid as borrower, interest with its IVA. From the first movement
 * to the present month without gaps, so that a quiet month is seen as one; payments that moved no money are none.
 */
async function monthsOf(db: Db | Trx, company: number, today: string): Promise<Month[]> {
  const movements = (side: 'partner' | 'partner_lender') => sql`
    select date_trunc('month', d.date)::date as month, sum(d.capital) as capital, sum(d.interest) as interest
    from (
      select p.date, sum(p.capital) as capital, coalesce(sum(p.interests), 0) + coalesce(sum(p.iva_interests), 0) as interest
      from payments p where ${sql.ref(`p.${side}`)} = ${company} and p._deleted_at is null
        and p.reversed is not true and p.q is not true and p.test is not true
      group by p.date) as d
    group by 1`;
  const answer = await prepared(
    sql<Month>`
    with lent as (${movements('partner_lender')}), borrowed as (${movements('partner')}),
      months as (select month from lent union select month from borrowed)
    select to_char(m.month, 'YYYY-MM') as date,
      coalesce(lent.capital, 0) as capital_in, coalesce(borrowed.capital, 0) as capital_out,
      coalesce(lent.interest, 0) as interest_in, coalesce(borrowed.interest, 0) as interest_out
    from generate_series((select min(month) from months),
        greatest((select max(month) from months), date_trunc('month', ${today}::date)), interval '1 month') as m(month)
      left join lent on lent.month = m.month left join borrowed on borrowed.month = m.month
    order by m.month`,
    'partner-charts.months',
  ).execute(db);
  return answer.rows;
}
