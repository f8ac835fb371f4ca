import { sql } from 'kysely';
import { formatValue } from '../../../resource/conditions/format.ts';
import type { ComputedField } from '../../core/context.ts';
import { needs } from '../../core/needs.ts';
import { valuesById } from '../shared/flags.ts';

const OF_REQUEST = needs('bills', 'request');
const REQUEST = needs('requests', 'token', 'title');
const BILL = needs('bills', 'amount');

export const billRequestInfo: ComputedField<typeof OF_REQUEST> = {
  name: 'bill-request-info',
  needs: OF_REQUEST,
  reads: [REQUEST],
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

export const billFormattedAmount: ComputedField<typeof BILL> = {
  name: 'bill-formatted-amount',
  needs: BILL,
  values: async (_db, { schemas }, rows) => {
    const field = schemas.resources.bills?.fields.amount;
    return rows.map((row) =>
      field && typeof row.amount === 'number' ? formatValue(field, row.amount, schemas) : null,
    );
  },
};
