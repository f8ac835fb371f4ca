import { sql } from 'kysely';
import type { Computed } from '../../core/context.ts';
import { valuesById } from '../shared/flags.ts';

/** What the payment's request takes when it is dispersed, in percent: without it there is no such invoice. */
export const paymentOpeningCommission: Computed = {
  name: 'payment-opening-commission',
  values: (db, _call, rows) =>
    valuesById(
      db,
      rows,
      (ids) => sql`select r.id, r.opening_commission::float as value from requests r where r.id = any(${ids})`,
      (row) => row.request,
    ),
};
