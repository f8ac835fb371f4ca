import { sql } from 'kysely';
import { needs } from '../../core/needs.ts';
import { flagField } from '../shared/flags.ts';

const OPENING_COMMISSION = sql.lit(3);

const BILL = needs('bills', 'request', 'type');

export const hasOpeningBill = flagField({
  name: 'has-opening-bill',
  reads: [BILL],
  statement: (ids) => sql`
    select distinct b.request as id from bills b
    where b.request = any(${ids}) and b.type = ${OPENING_COMMISSION} and b._deleted_at is null`,
});
