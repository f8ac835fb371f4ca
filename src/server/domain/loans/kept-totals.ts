import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../core/context.ts';
import type { AreaTables } from '../../core/registry.ts';

type TableState = Parameters<AreaTables['follow']>[1];

/** What the kept totals are made from; without one of these columns nothing is kept. */
const OF_ROWS = ['request', 'status', 'capital', 'capital_partials', 'collection_date', 'date_final'];
const OF_LOANS = ['status', 'partner', 'partner_lender'];
const OF_PAYMENTS = [
  'partner',
  'partner_lender',
  'date',
  'capital',
  'interests',
  'iva_interests',
  'reversed',
  'q',
  'test',
];
const EVENTS = {
  insert: 'referencing new table as new_rows',
  update: 'referencing old table as old_rows new table as new_rows',
  delete: 'referencing old table as old_rows',
};

/**
 * Open capital and the oldest unpaid day of each loan, kept with its rows in the same transaction: what partners and staff
 * are shown is added up from one row for each loan and not from its whole table.
 */
export async function keepTotals(trx: Trx, state: TableState, isOn: boolean): Promise<void> {
  const has = (table: string, columns: string[]) =>
    isOn && columns.every((name) => state.columns.get(table)?.has(name));
  if (has('amortizations', OF_ROWS) && has('requests', OF_LOANS)) {
    await keepOpenCapital(trx);
    await keepSides(trx);
  } else await forget(trx, state);
  if (has('payments', OF_PAYMENTS)) await indexMovements(trx, state);
}

async function keepOpenCapital(trx: Trx): Promise<void> {
  const kept = await sql`select 1 from pg_trigger
    where tgname = '_keep_open_update' and tgrelid = 'amortizations'::regclass`.execute(trx);
  // The function is the code's own and follows it; the triggers are made once, because that waits for everybody who writes.
  await KEEP_OPEN.execute(trx);
  if (kept.rows.length > 0) return;
  for (const [event, referencing] of Object.entries(EVENTS))
    await sql
      .raw(`create or replace trigger _keep_open_${event} after ${event} on amortizations ${referencing}
        for each statement execute function _keep_open()`)
      .execute(trx);
  await sql`update _loan_open set capital = 0, oldest = null`.execute(trx);
  await sql`insert into _loan_open (request, capital, oldest)
    select request, sum(coalesce(capital, 0) - coalesce(capital_partials, 0)), min(coalesce(collection_date, date_final))
    from amortizations where status = 0 and _deleted_at is null and request is not null group by request
    on conflict (request) do update set capital = excluded.capital, oldest = excluded.oldest`.execute(trx);
}

/** Whose each loan is and whether it is active, beside its open capital: a wallet is read from one narrow index. */
async function keepSides(trx: Trx): Promise<void> {
  const kept = await sql`select 1 from pg_trigger
    where tgname = '_keep_sides_update' and tgrelid = 'requests'::regclass`.execute(trx);
  if (kept.rows.length > 0) return;
  await KEEP_SIDES.execute(trx);
  for (const [event, referencing] of Object.entries(EVENTS))
    await sql
      .raw(`create or replace trigger _keep_sides_${event} after ${event} on requests ${referencing}
        for each statement execute function _keep_sides()`)
      .execute(trx);
  await sql`insert into _loan_open (request, partner, partner_lender, active)
    select id, partner, partner_lender, coalesce(status = 1, false) and _deleted_at is null from requests order by id
    on conflict (request) do update set partner = excluded.partner, partner_lender = excluded.partner_lender,
      active = excluded.active`.execute(trx);
}

/** A file that takes a column away must not stop people from writing. */
async function forget(trx: Trx, state: TableState): Promise<void> {
  for (const event of Object.keys(EVENTS)) {
    if (state.columns.has('amortizations'))
      await sql.raw(`drop trigger if exists _keep_open_${event} on amortizations`).execute(trx);
    if (state.columns.has('requests'))
      await sql.raw(`drop trigger if exists _keep_sides_${event} on requests`).execute(trx);
  }
}

const KEEP_SIDES: RawBuilder<unknown> = sql`create or replace function _keep_sides() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' then
      update _loan_open set active = false where request in (select id from old_rows);
      return null;
    end if;
    if tg_op = 'UPDATE' then
      if not exists (
        select id, partner, partner_lender, status, _deleted_at from new_rows
        except select id, partner, partner_lender, status, _deleted_at from old_rows) then return null; end if;
    end if;
    insert into _loan_open as kept (request, partner, partner_lender, active)
      select id, partner, partner_lender, coalesce(status = 1, false) and _deleted_at is null from new_rows order by id
      on conflict (request) do update set partner = excluded.partner, partner_lender = excluded.partner_lender,
        active = excluded.active
      where (kept.partner, kept.partner_lender, kept.active)
        is distinct from (excluded.partner, excluded.partner_lender, excluded.active);
    return null;
  end $$`;

/**
 * A transaction that writes rows of a loan waits for any other that does, and then sums up the rows of both. Changed loans are
 * found as sets: a plan made for one row would join thousands of them one by one.
 */
const KEEP_OPEN: RawBuilder<unknown> = sql`create or replace function _keep_open() returns trigger language plpgsql as $$
  declare touched bigint[];
  begin
    if tg_op = 'INSERT' then select array_agg(distinct request) into touched from new_rows;
    elsif tg_op = 'DELETE' then select array_agg(distinct request) into touched from old_rows;
    else
      select array_agg(distinct request) into touched from (
        (select id, request, status, capital, capital_partials, collection_date, date_final, _deleted_at from new_rows
          except select id, request, status, capital, capital_partials, collection_date, date_final, _deleted_at from old_rows)
        union all
        (select id, request, status, capital, capital_partials, collection_date, date_final, _deleted_at from old_rows
          except select id, request, status, capital, capital_partials, collection_date, date_final, _deleted_at from new_rows)) as x;
    end if;
    if touched is null then return null; end if;
    insert into _loan_open (request) select one from unnest(touched) one where one is not null order by one
      on conflict do nothing;
    perform 1 from _loan_open where request = any(touched) order by request for update;
    update _loan_open as kept set capital = sums.capital, oldest = sums.oldest
    from (
      select t.one, coalesce(sum(coalesce(a.capital, 0) - coalesce(a.capital_partials, 0)), 0) as capital,
        min(coalesce(a.collection_date, a.date_final)) as oldest
      from unnest(touched) t (one)
        left join amortizations a on a.request = t.one and a.status = 0 and a._deleted_at is null
      group by t.one) as sums
    where kept.request = sums.one;
    return null;
  end $$`;

/** What moved money, by day, for each of the two sides. */
async function indexMovements(trx: Trx, state: TableState): Promise<void> {
  for (const side of ['partner', 'partner_lender']) {
    const name = `_payments_of_${side}`;
    if (state.indexes.has(name)) continue;
    await sql`create index ${sql.ref(name)} on payments (${sql.ref(side)}, date) include (capital, interests, iva_interests)
      where ${sql.ref(side)} is not null and _deleted_at is null
        and reversed is not true and q is not true and test is not true`.execute(trx);
  }
}
