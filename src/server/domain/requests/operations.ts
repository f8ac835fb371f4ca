import { type RawBuilder, sql } from 'kysely';
import { STANDARD_IVA } from '../../../lending/terms/iva.ts';
import type { View } from '../../core/context.ts';
import { needs, words } from '../../core/needs.ts';
import { canActivateSql, DECISIVE } from './can-activate-sql.ts';
import { PERSON_NAME, personSql } from './names.ts';
import { requestStatus } from './request-status.ts';

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
