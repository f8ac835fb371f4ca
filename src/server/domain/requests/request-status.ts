import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { addDays } from '../../../resource/model/time.ts';
import type { ColumnSql, Derived } from '../../core/context.ts';
import { needs } from '../../core/needs.ts';

const ACTIVE = 1;
const TO_RENEW = 9;
const EXPIRED = 5;
/** A loan shows up for renewal this many days before it ends. */
export const RENEWAL_DAYS = 45;
const REQUEST = needs('requests', 'status', 'finish_date', 'dispersed');

/**
 * An active loan that was dispersed is to be renewed when it ends within 45 days, and expired when its end has passed (choice 127).
 * The payment of the last capital closes a loan in its own transaction, so an active one always has unpaid capital.
 */
export const requestStatus: Derived<typeof REQUEST> = {
  needs: REQUEST,
  field: 'status',
  turns: [{ from: ACTIVE, to: [TO_RENEW, EXPIRED] }],
  sql: (column, today) => sql`case
    when ${column('status')} = ${sql.lit(ACTIVE)} and ${isOver(column, today)} then ${sql.lit(EXPIRED)}
    when ${column('status')} = ${sql.lit(ACTIVE)} and ${isToRenew(column, today)} then ${sql.lit(TO_RENEW)}
    else ${column('status')} end`,
  isOneOf(values, column, today) {
    const wanted = new Set(values.map(Number));
    const all = [ACTIVE, TO_RENEW, EXPIRED];
    const split = all.filter((value) => wanted.has(value));
    const plain = [...wanted].filter((value) => !all.includes(value));
    // All three together are the stored state again.
    const parts = split.length === all.length ? [storedIn(column, [...plain, ACTIVE])] : [];
    if (parts.length === 0) {
      if (plain.length > 0) parts.push(storedIn(column, plain));
      for (const value of split) parts.push(sql`(${storedIn(column, [ACTIVE])} and ${branch(value, column, today)})`);
    }
    return parts.length === 1 && parts[0] ? parts[0] : sql<SqlBool>`(${sql.join(parts, sql` or `)})`;
  },
  inMemory(stored, today) {
    const end = stored.finish_date;
    if (stored.status !== ACTIVE || typeof end !== 'string' || stored.dispersed !== true) return stored.status;
    if (end < today) return EXPIRED;
    return end <= addDays(today, RENEWAL_DAYS) ? TO_RENEW : ACTIVE;
  },
};

function branch(value: number, column: ColumnSql, today: string): RawBuilder<SqlBool> {
  if (value === EXPIRED) return isOver(column, today);
  if (value === TO_RENEW) return isToRenew(column, today);
  const end = column('finish_date');
  const last = addDays(today, RENEWAL_DAYS);
  return sql<SqlBool>`(${end} is null or ${end} > ${last}::date or ${column('dispersed')} is not true)`;
}

const isOver = (column: ColumnSql, today: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${column('dispersed')} is true and ${column('finish_date')} < ${today}::date)`;

function isToRenew(column: ColumnSql, today: string): RawBuilder<SqlBool> {
  const end = column('finish_date');
  const last = addDays(today, RENEWAL_DAYS);
  return sql<SqlBool>`(${column('dispersed')} and ${end} between ${today}::date and ${last}::date)`;
}

function storedIn(column: ColumnSql, values: number[]): RawBuilder<SqlBool> {
  const [first, ...rest] = values;
  const status = column('status');
  return rest.length === 0 ? sql<SqlBool>`${status} = ${first}` : sql<SqlBool>`${status} in (${sql.join(values)})`;
}
