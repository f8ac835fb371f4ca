import { sql } from 'kysely';
import { formatValue } from '../../../resource/conditions/format.ts';
import type { ComputedField } from '../../core/context.ts';
import { needs } from '../../core/needs.ts';
import { fileAddress } from '../../sight/address.ts';
import { isStoredFile } from '../../storage/files.ts';
import { flagField, valuesById } from '../shared/flags.ts';

const OF_REQUEST = needs('bills', 'request');
const NAMED = needs('requests', 'token', 'title');
const AMOUNT = needs('bills', 'amount');

export const billRequestInfo: ComputedField<typeof OF_REQUEST> = {
  name: 'bill-request-info',
  needs: OF_REQUEST,
  reads: [NAMED],
  values: (db, _call, rows) =>
    valuesById(
      db,
      rows,
      (ids) => sql`
        select r.id, jsonb_build_object('token', r.token, 'title', r.title) as value
        from requests r where r.id = any(${ids})`,
      (row) => row.request,
    ),
};

export const billFormattedAmount: ComputedField<typeof AMOUNT> = {
  name: 'bill-formatted-amount',
  needs: AMOUNT,
  values: async (_db, { schemas }, rows) => {
    const field = schemas.resources.bills?.fields.amount;
    return rows.map((row) =>
      field && typeof row.amount === 'number' ? formatValue(field, row.amount, schemas) : null,
    );
  },
};

const PAPER = needs('bills', 'pdf');

/** Where the paper of an invoice is seen: an address that lives shortly, for this person alone. */
export const billUrl: ComputedField<typeof PAPER> = {
  name: 'bill-url',
  needs: PAPER,
  values: async (_db, call, rows) =>
    rows.map(({ id, pdf }) =>
      typeof pdf === 'string' && isStoredFile(pdf) ? fileAddress(call, `bills.${id}`, 'pdf', pdf) : null,
    ),
};

const OPENING_COMMISSION = sql.lit(3);

const KIND = needs('bills', 'request', 'type');

export const hasOpeningBill = flagField({
  name: 'has-opening-bill',
  reads: [KIND],
  statement: (ids) => sql`
    select distinct b.request as id from bills b
    where b.request = any(${ids}) and b.type = ${OPENING_COMMISSION} and b._deleted_at is null`,
});

const PAYMENT = needs('payments', 'request');
const COMMISSION = needs('requests', 'opening_commission');

/** What the payment's request takes when it is dispersed, in percent: without it there is no such invoice. */
export const paymentOpeningCommission: ComputedField<typeof PAYMENT> = {
  name: 'payment-opening-commission',
  needs: PAYMENT,
  reads: [COMMISSION],
  values: (db, _call, rows) =>
    valuesById(
      db,
      rows,
      (ids) => sql`select r.id, r.opening_commission::float as value from requests r where r.id = any(${ids})`,
      (row) => row.request,
    ),
};
