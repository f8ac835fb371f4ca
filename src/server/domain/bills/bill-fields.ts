import { sql } from 'kysely';
import { formatValue } from '../../../resource/conditions/format.ts';
import type { ComputedField } from '../../core/context.ts';
import { valuesById } from '../shared/flags.ts';

export const billRequestInfo: ComputedField = {
  name: 'bill-request-info',
  reads: ['request'],
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

export const billFormattedAmount: ComputedField = {
  name: 'bill-formatted-amount',
  reads: ['amount'],
  values: async (_db, { schemas }, rows) => {
    const field = schemas.resources.bills?.fields.amount;
    return rows.map((row) =>
      field && typeof row.amount === 'number' ? formatValue(field, row.amount, schemas) : null,
    );
  },
};
