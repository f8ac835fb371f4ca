import { sql } from 'kysely';
import type { Effect, View } from '../../core/context.ts';
import { needs, words } from '../../core/needs.ts';
import { refuse } from '../../core/refusal.ts';
import { writeAudit } from '../../records/audit/audit.ts';
import { holdOwner } from '../../records/write/hold-owner.ts';
import { PERSON_NAME, personSql } from '../requests/views.ts';

const AMORTIZATION = needs(
  'amortizations',
  ...words('request partner partner_lender expired_by_hand collection_date date_final period date_initial status'),
  ...words('isr_withholdings iva_withholdings payment payment_as_applicant payment_as_lender commission_as_applicant'),
);
const REQUEST = needs('requests', ...words('user token recognition dispersed commission_by_each_payment status'));
const PERSON = needs('users', 'financial.bank_name', 'financial.clabe');

/** One row for each open amortization of an active loan, with the amortization's id. */
export const debits: View = {
  name: 'debits',
  reads: [AMORTIZATION, REQUEST, PERSON, PERSON_NAME],
  manifest: {
    columns: {
      id: 'integer',
      id_request: 'reference',
      id_user: 'reference',
      partner: 'integer',
      partner_lender: 'integer',
      username: 'text',
      token: 'text',
      status: 'choice',
      period: 'integer',
      date_initial: 'date',
      date_final: 'date',
      collection_date: 'date',
      recognition: 'choice',
      bank: 'reference',
      clabe: 'clabe',
      dispersed: 'boolean',
      withholding: 'money',
      payment: 'money',
      payment_as_applicant: 'money',
      payment_as_lender: 'money',
      commission_admin: 'money',
      commission_by_each_payment: 'money',
    },
    sorts: ['id', 'date_final', 'collection_date'],
    parameters: ['moratorium_date'],
  },
  indexes: [
    { resource: 'amortizations', fields: ['status', 'date_final'] },
    // By day for the list, by request for its count; what was paid is in neither.
    ...['partner', 'partner_lender'].flatMap((side) =>
      ['date_final', 'request'].map((field) => ({
        resource: 'amortizations',
        fields: [side, field],
        where: { [side]: { $exists: true }, status: 0 },
      })),
    ),
  ],
  // 0 is still to come, 1 is due, 2 was marked as expired by hand.
  from: (_db, call) => sql`
    select a.id, a.request as id_request, r.user as id_user, a.partner, a.partner_lender,
      ${personSql} as username, r.token,
      case when a.expired_by_hand then 2
        when coalesce(a.collection_date, a.date_final) <= ${call.today}::date then 1 else 0 end::bigint as status,
      a.period, a.date_initial, a.date_final, a.collection_date, r.recognition,
      u.financial__bank_name as bank, u.financial__clabe as clabe, coalesce(r.dispersed, false) as dispersed,
      coalesce(a.isr_withholdings, 0) + coalesce(a.iva_withholdings, 0) as withholding,
      a.payment, a.payment_as_applicant, a.payment_as_lender,
      a.commission_as_applicant as commission_admin, r.commission_by_each_payment
    from amortizations a join requests r on r.id = a.request left join users u on u.id = r.user
    where a._deleted_at is null and a.status = 0 and r._deleted_at is null and r.status = 1`,
};

const MARKED = needs('amortizations', 'status', 'expired_by_hand');
type Marked = { id: number; expired_by_hand: boolean; _version: number };

/** Marks an open row as expired by hand, or takes the mark away: 0 becomes 2 and 2 becomes 0. */
export const expireDebit: Effect = {
  name: 'expire-debit',
  reads: [MARKED],
  async run({ trx, call, after, changed }) {
    await holdOwner(trx, call, 'amortizations', Number(after.id));
    const answer = await sql<Marked>`update amortizations
      set expired_by_hand = expired_by_hand is not true, _version = _version + 1, _updated_at = now()
      where id = ${after.id} and status = 0 and _deleted_at is null
      returning id, expired_by_hand, _version`.execute(trx);
    const [row] = answer.rows;
    if (!row) return refuse(409, 'server.raced');
    const base = call.schemas.resources.amortizations;
    const { id, expired_by_hand, _version: version } = row;
    const [before, now] = [{ expired_by_hand: !expired_by_hand }, { expired_by_hand }];
    if (base)
      await writeAudit(trx, call, { base, door: 'debits', id, operation: 'update', before, after: now, version });
    changed.push({ resource: 'amortizations', id }, { resource: 'debits', id });
    return undefined;
  },
};
