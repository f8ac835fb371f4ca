import { sql } from 'kysely';
import type { RequestContext, Services } from '../../../core/context.ts';
import { lockInTransaction } from '../../../database/locks.ts';

/**
 * Closes each day that is over and not closed yet: what was in the client-money bank in the morning, what came in and went
 * out by the journal, what was there in the evening, and what moved on every account. A closed day never changes, because
 * what arrives late is posted on the day it arrives.
 */
export async function closeDays(services: Services, call: RequestContext): Promise<number> {
  return services.db.transaction().execute(async (trx) => {
    await lockInTransaction(trx, 'closing');
    const closed = await sql<{ date: string }>`
      with last as (select date, closing from _day_closings order by date desc limit 1),
      days as (
        select day::date as date from generate_series(
          coalesce((select date + 1 from last), (select min(posted_on) from _journal)),
          ${call.today}::date - 1, interval '1 day') as day),
      moved as (
        select posted_on, account, sum(debit) as debit, sum(credit) as credit from _journal
        where not memo and posted_on >= (select min(date) from days) and posted_on < ${call.today}::date
        group by posted_on, account),
      summed as (
        select d.date,
          coalesce(sum(m.debit) filter (where m.account = 'client_bank'), 0) as collected,
          coalesce(sum(m.credit) filter (where m.account = 'client_bank'), 0) as paid_out,
          coalesce(jsonb_object_agg(m.account, m.debit - m.credit) filter (where m.account is not null), '{}') as accounts
        from days as d left join moved as m on m.posted_on = d.date group by d.date),
      running as (
        select date, collected, paid_out, accounts,
          coalesce((select closing from last), 0) + sum(collected - paid_out) over (order by date) as closing
        from summed)
      insert into _day_closings (date, opening, collected, paid_out, closing, accounts)
      select date, closing - collected + paid_out, collected, paid_out, closing, accounts from running order by date
      returning date`.execute(trx);
    return closed.rows.length;
  });
}
