import { sql } from 'kysely';
import type { ComputedField } from '../../core/context.ts';
import { flagsById } from '../shared/flags.ts';

const OPENING_COMMISSION = sql.lit(3);

export const hasOpeningBill: ComputedField = {
  name: 'has-opening-bill',
  reads: [],
  values: (db, _call, rows) =>
    flagsById(
      db,
      rows,
      (ids) => sql`
        select distinct b.request as id from bills b
        where b.request = any(${ids}) and b.type = ${OPENING_COMMISSION} and b._deleted_at is null`,
    ),
};
