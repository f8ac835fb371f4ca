import { sql } from 'kysely';
import type { ComputedField } from '../../core/context.ts';
import { valuesById } from '../shared/flags.ts';

/** What the payment's request takes when it is dispersed, in percent: without it there is no such invoice. */
export const paymentOpeningCommission: ComputedField = {
  name: 'payment-opening-commission',
  reads: ['request'],
  values: (db, _call, rows) =>
    valuesById(
      db,
      rows,
      (ids) => sql`select r.id, r.opening_commission::float as value from requests r where r.id = any(${ids})`,
      (row) => row.request,
    ),
};
