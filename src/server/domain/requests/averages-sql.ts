import { type RawBuilder, sql } from 'kysely';
import type { Registry } from '../../../resource/model/definition.ts';
import { needs, words } from '../../core/needs.ts';

/** What the averages are made from. */
export const AVERAGED = [
  needs('requests', ...words('amount rate status user user_lender activation_date')),
  needs(
    'amortizations',
    ...words('request status collection_date date_final capital capital_partials interests iva_interests'),
    ...words('interest_partials q'),
  ),
];

export const averagesManifest: Registry['views'][string] = {
  columns: {
    user: 'reference',
    active_capital: 'money',
    average: 'money',
    expired_capital_under_90: 'money',
    expired_capital_over_90: 'money',
    expired_interest_under_90: 'money',
    expired_interest_over_90: 'money',
    percent_expired: 'percent',
    weighted_rate: 'percent',
    number_active_requests: 'integer',
    number_requests: 'integer',
    historic_capital: 'money',
    historic_capital_paid: 'money',
  },
  sorts: [],
};

/** From so many days on, arrears are old. A loan is as late as its oldest unpaid row. */
const OLD_DAYS = sql.lit(90);

/**
 * What a person's loans add up to, on one side of them (`user` or `user_lender`): one row for each person, also without
 * loans. A condition on `user` reaches the loans of that person alone.
 */
export function averagesSql(side: 'user' | 'user_lender', today: string): RawBuilder<unknown> {
  return sql`
    select p.id as user, s.* from users p cross join lateral (
      select coalesce(sum(active), 0) as active_capital,
        coalesce(round(avg(amount), 2), 0) as average,
        coalesce(sum(late_capital) filter (where late_days < ${OLD_DAYS}), 0) as expired_capital_under_90,
        coalesce(sum(late_capital) filter (where late_days >= ${OLD_DAYS}), 0) as expired_capital_over_90,
        coalesce(sum(late_interest) filter (where late_days < ${OLD_DAYS}), 0) as expired_interest_under_90,
        coalesce(sum(late_interest) filter (where late_days >= ${OLD_DAYS}), 0) as expired_interest_over_90,
        coalesce(round(100 * sum(late_capital) / nullif(sum(active), 0), 2), 0) as percent_expired,
        coalesce(round(sum(rate * active) / nullif(sum(active), 0), 2), 0) as weighted_rate,
        count(*) filter (where is_active) as number_active_requests,
        count(*) as number_requests,
        coalesce(sum(amount), 0) as historic_capital,
        coalesce(sum(paid), 0) as historic_capital_paid
      from (${loansSql(side, today)}) as loans
    ) as s where p._deleted_at is null`;
}

/** The activated loans of the person `p`, each with what its rows add up to. */
function loansSql(side: 'user' | 'user_lender', today: string): RawBuilder<unknown> {
  const day = sql`${today}::date`;
  const due = sql`coalesce(a.collection_date, a.date_final)`;
  const late = sql`a.status = 0 and ${due} < ${day}`;
  const open = sql`coalesce(a.capital, 0) - coalesce(a.capital_partials, 0)`;
  const interest = sql`coalesce(a.interests, 0) + coalesce(a.iva_interests, 0) - coalesce(a.interest_partials, 0)`;
  return sql`
    select r.amount, r.rate, r.status = 1 as is_active,
      case when r.status = 1 then coalesce(x.active, 0) else 0 end as active,
      case when r.status = 1 then x.late_capital end as late_capital,
      case when r.status = 1 then x.late_interest end as late_interest,
      ${day} - x.oldest as late_days, coalesce(x.paid, 0) as paid
    from requests r left join lateral (
      select sum(${open}) filter (where a.status = 0) as active,
        sum(${open}) filter (where ${late}) as late_capital,
        sum(${interest}) filter (where ${late}) as late_interest,
        min(${due}) filter (where ${late}) as oldest,
        sum(case when a.q then 0 when a.status = 1 then a.capital else coalesce(a.capital_partials, 0) end) as paid
      from amortizations a where a.request = r.id and a._deleted_at is null
    ) as x on true
    where ${sql.ref(`r.${side}`)} = p.id and r._deleted_at is null and r.activation_date is not null`;
}
