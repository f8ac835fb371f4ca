import { sql } from 'kysely';
import type { ComputedField } from '../../core/context.ts';
import { needs } from '../../core/needs.ts';
import { flagsById } from '../shared/flags.ts';

const OPENING_COMMISSION = sql.lit(3);

const BILL = needs('bills', 'request', 'type');

export const hasOpeningBill: ComputedField = {
  name: 'has-opening-bill',
  reads: [BILL],
  values: (db, _call, rows) =>
    flagsById(
      db,
      rows,
      (ids) => sql`
        select distinct b.request as id from bills b
        where b.request = any(${ids}) and b.type = ${OPENING_COMMISSION} and b._deleted_at is null`,
    ),
};
