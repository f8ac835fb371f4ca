import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Opening, openingOfRequest } from '../../../lending/terms/opening.ts';
import { STANDARD_IVA } from '../../../lending/terms/terms.ts';
import { GENERIC_RFCS } from '../../../resource/kinds/keys.ts';
import { addDays } from '../../../resource/model/time.ts';
import type { ColumnSql, ComputedField, Derived } from '../../core/context.ts';
import { needs, type RecordOf, words } from '../../core/needs.ts';
import { BANNED, KNOWN } from '../people/banned.ts';
import { flagField } from '../shared/flags.ts';

/** What decides whether a request may be activated. */
export const DECISIVE = [
  needs('requests', ...words('user user_lender user_aval aval_required status')),
  needs('users', 'validated', 'status'),
  needs('documents', 'request', 'context', 'current'),
  BANNED,
  KNOWN,
];

/**
 * Whether a request `r` may be activated: it has a lender and waits for funds or is at the control desk, all its parties are
 * validated and not banned, a required guarantor is there, and no current document of it is unread or refused.
 */
export const canActivateSql: RawBuilder<SqlBool> = sql<SqlBool>`(
  r.user_lender is not null and r.status in (6, 8)
  and (r.aval_required is not true or r.user_aval is not null)
  and not exists (
    select 1 from users p
    where p.id in (r.user, r.user_lender, case when r.aval_required then r.user_aval end)
      and (p.validated is not true and p.status is distinct from 'validated'
        or p._deleted_at is not null
        or exists (select 1 from "bannedUsers" b where b._deleted_at is null and b.enabled is not false
          and (b.curp = p.general__curp or (b.rfc = p.general__rfc and b.rfc not in (${sql.join(GENERIC_RFCS.map((one) => sql.lit(one)))}))
            or (_fold(b.name) = _fold(p.general__full_name) and b.birthdate = p.general__birthdate)))))
  and not exists (
    select 1 from documents d where d.request = r.id and d.context = 'request' and d.current and d._deleted_at is null
      and coalesce((d._reviews ->> '_record')::int, 0) <> 1))`;

export const canActivate = flagField({
  name: 'can-activate',
  reads: DECISIVE,
  statement: (ids) => sql`select r.id from requests r where r.id = any(${ids}) and ${canActivateSql}`,
});

export const OPENING = needs('requests', 'amount', 'opening_commission', 'iva_rate', 'request_parent');
type Terms = Omit<RecordOf<typeof OPENING>, 'id'>;

/** Amount times commission, to the cent, without IVA (section 9). */
export const openingAmount = (request: Terms): number => Number(openingFigures(request).commission);

/** What is taken from the capital of a request before it leaves the account, and what leaves it: decimal strings with two digits. */
export function openingFigures(request: Terms): Opening {
  return openingOfRequest({
    amount: request.amount ?? 0,
    opening_commission: request.opening_commission ?? 0,
    iva_rate: request.iva_rate ?? STANDARD_IVA,
    renewal: typeof request.request_parent === 'number',
  });
}

const figure = (name: string, pick: (row: RecordOf<typeof OPENING>) => string): ComputedField<typeof OPENING> => ({
  name,
  needs: OPENING,
  values: async (_db, _call, rows) => rows.map((row) => Number(pick(row))),
});

export const openingIva = figure('opening-iva', (row) => openingFigures(row).iva);

/** What leaves the account when the request is dispersed. */
export const capitalToDisperse = figure('capital-to-disperse', (row) => openingFigures(row).to_disperse);

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
