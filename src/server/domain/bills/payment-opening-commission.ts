import { sql } from 'kysely';
import type { ComputedField } from '../../core/context.ts';
import { needs } from '../../core/needs.ts';
import { valuesById } from '../shared/flags.ts';

const PAYMENT = needs('payments', 'request');
const REQUEST = needs('requests', 'opening_commission');

/** What the payment's request takes when it is dispersed, in percent: without it there is no such invoice. */
export const paymentOpeningCommission: ComputedField<typeof PAYMENT> = {
  name: 'payment-opening-commission',
  needs: PAYMENT,
  reads: [REQUEST],
  values: (db, _call, rows) =>
    valuesById(
      db,
      rows,
      (ids) => sql`select r.id, r.opening_commission::float as value from requests r where r.id = any(${ids})`,
      (row) => row.request,
    ),
};
