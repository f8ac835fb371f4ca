import { type RawBuilder, sql } from 'kysely';
import { STANDARD_IVA } from '../../../lending/terms/terms.ts';
import type { Registry } from '../../../resource/model/definition.ts';
import type { View } from '../../core/context.ts';
import { needs, words } from '../../core/needs.ts';
import { canActivateSql, DECISIVE, requestStatus } from './computed.ts';

/** What the averages are made from. */
const AVERAGED = [
  needs('requests', ...words('amount rate status user user_lender activation_date')),
  needs(
    'amortizations',
    ...words('request status collection_date date_final capital capital_partials interests iva_interests'),
    ...words('interest_partials q'),
  ),
];

const averagesManifest: Registry['views'][string] = {
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
function averagesSql(side: 'user' | 'user_lender', today: string): RawBuilder<unknown> {
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

export const applicantAverages: View = {
  name: 'applicant-averages',
  manifest: averagesManifest,
  reads: AVERAGED,
  from: (_db, call) => averagesSql('user', call.today),
};

export const lenderAverages: View = {
  name: 'lender-averages',
  manifest: averagesManifest,
  reads: AVERAGED,
  from: (_db, call) => averagesSql('user_lender', call.today),
};

export const PERSON_NAME = needs('users', 'general.full_name', 'username', 'email');

/** How a row names a person; who may not read that person sees the mask instead, on the row's way out. */
export const personSql = sql`coalesce(u.general__full_name, u.username, u.email)`;

const REQUEST = needs(
  'requests',
  ...words('token status date activation_date finish_date recognition user user_lender partner partner_lender'),
  ...words('amount rate payment_time payment_type request_parent opening_commission iva_rate dispersed'),
);
const PERSON = needs('users', 'financial.bank_name', 'financial.clabe');

/** One row for each request that has a lender, unless it was rejected or cancelled; its id is the request's. */
export const operations: View = {
  name: 'operations',
  reads: [REQUEST, PERSON, PERSON_NAME, ...DECISIVE],
  manifest: {
    columns: {
      id: 'integer',
      id_request: 'reference',
      token: 'text',
      status: 'choice',
      date: 'date',
      activation_date: 'date',
      finish_date: 'date',
      recognition: 'choice',
      id_user: 'reference',
      user: 'text',
      id_user_lender: 'reference',
      user_lender: 'text',
      partner: 'integer',
      partner_lender: 'integer',
      amount: 'money',
      rate: 'percent',
      payment_time: 'months',
      payment_type: 'choice',
      to_disperse: 'money',
      bank_name: 'reference',
      clabe: 'clabe',
      dispersed: 'boolean',
      can_activate: 'boolean',
    },
    sorts: ['id', 'date', 'amount', 'activation_date', 'finish_date'],
  },
  indexes: [
    // The lender's is for counting: which requests have one, and in which state, is read from the index alone.
    ...['partner', 'partner_lender'].flatMap((side) =>
      [['id'], ['date'], ['amount'], ['user_lender', 'status']].map((fields) => ({
        resource: 'requests',
        fields: [side, ...fields],
        where: { [side]: { $exists: true } },
      })),
    ),
  ],
  from: (_db, call) => sql`
    select r.id, r.id as id_request, r.token, ${requestStatus.sql((path) => sql.ref(`r.${path}`), call.today)} as status,
      r.date, r.activation_date, r.finish_date, r.recognition,
      r.user as id_user, ${ofPerson('user', personSql)} as user,
      r.user_lender as id_user_lender, ${ofPerson('user_lender', personSql)} as user_lender, r.partner, r.partner_lender,
      r.amount, r.rate, r.payment_time, r.payment_type,
      case when r.request_parent is not null then 0 else r.amount - round(r.amount * coalesce(r.opening_commission, 0) / 100, 2)
        - round(round(r.amount * coalesce(r.opening_commission, 0) / 100, 2) * coalesce(r.iva_rate, ${sql.lit(STANDARD_IVA)}::numeric), 2) end as to_disperse,
      ${ofPerson('user', sql.ref('u.financial__bank_name'))} as bank_name,
      ${ofPerson('user', sql.ref('u.financial__clabe'))} as clabe,
      coalesce(r.dispersed, false) as dispersed, ${canActivateSql} as can_activate
    from requests r where r._deleted_at is null and r.user_lender is not null and r.status not in (2, 3)`,
};

/**
 * What a row says of a person, read for the rows of the page alone: a join would be dropped where rows are counted, but its
 * column would keep the count from being read from an index.
 */
const ofPerson = (side: 'user' | 'user_lender', column: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select ${column} from users u where u.id = r.${sql.ref(side)})`;
