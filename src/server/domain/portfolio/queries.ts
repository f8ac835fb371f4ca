import { sql } from 'kysely';
import { everReadableFields } from '../../../resource/access/permissions.ts';
import { firstCase } from '../../../resource/conditions/cases.ts';
import type { Condition } from '../../../resource/model/definition.ts';
import { addDays } from '../../../resource/model/time.ts';
import type { Db, Query, RequestContext, Trx } from '../../core/context.ts';
import { needs, type RecordIn, words } from '../../core/needs.ts';
import { counterOf } from '../../database/counted-writes.ts';
import { prepared } from '../../database/prepared.ts';
import { countFor } from '../../records/read/count.ts';
import { LENDING } from '../shared/flags.ts';

/** The tables that the figures are made from. */
export const COUNTED = [...LENDING, 'users'];

type Figures = RecordIn<'dashboard'>;
const PAYMENT = needs('payments', 'date', 'amount', 'reversed', 'q', 'test');
const DISPERSION = needs('dispersions', 'payment_as_lender', 'dispersed', 'amount');

const SOON_DAYS = 7;

/** The figures of the start page: counts of the very lists that they lead to, in the scope of the person, and amounts. */
export const dashboard: Query<'dashboard'> = {
  name: 'dashboard',
  reads: [PAYMENT, DISPERSION],
  async rows(db, call) {
    const { roles, id, id_partner } = call.actor;
    const key = JSON.stringify(['dashboard', call.schemas.version, call.today, roles.toSorted(), id, id_partner]);
    return [await whileUnchanged(db, call, { key, tables: COUNTED, make: (from) => figuresOf(from, call) })];
  },
};

/** Only what the person may read is asked of the database. */
async function figuresOf(db: Db | Trx, call: RequestContext): Promise<Figures> {
  const definition = call.schemas.resources.dashboard;
  const readable = definition ? everReadableFields(definition, call.actor.roles) : [];
  const figures: Figures = {};
  for (const [field, { resource, condition }] of countsOf(call)) {
    if (!readable.includes(field)) continue;
    const counted = call.schemas.resources[resource];
    figures[field] = counted ? await countFor(db, call, counted, condition) : 0;
  }
  if (readable.includes('amountActive')) Object.assign(figures, await agesOf(db, call));
  if (readable.includes('collectedThisMonth')) figures.collectedThisMonth = await collected(db, call);
  if (readable.includes('toDisperse')) figures.toDisperse = await toDisperse(db);
  return figures;
}

type Count = { resource: string; condition: Condition };

function countsOf(call: RequestContext): [field: keyof Figures & string, Count][] {
  const soon: Condition = { status: 9, finish_date: { $lte: addDays(call.today, SOON_DAYS) } };
  const requests = (condition: Condition): Count => ({ resource: 'requests', condition });
  const users = (value: boolean): Count => ({ resource: 'users', condition: pendings(call, value) });
  return [
    ['requestActive', requests({ status: 1 })],
    ['requestRenew', requests({ status: 9 })],
    ['requestRenewSevenDays', requests(soon)],
    ['userValidated', users(false)],
    ['userUnvalidated', users(true)],
    ['waitingLender', requests({ status: 0 })],
    ['waitingGuarantor', requests({ status: 7 })],
    ['waitingFunds', requests({ status: 6 })],
    ['waitingControl', requests({ status: 8 })],
    ['waitingSignature', requests({ status: 10 })],
    ['waitingValidation', requests({ status: 11 })],
    ['waitingDocuments', requests({ status: 12 })],
  ];
}

/** What the list's own filter says, so that card and list cannot differ. */
function pendings(call: RequestContext, value: boolean): Condition {
  const definition = call.schemas.resources.users;
  const filter = definition?.list.filters.find((one) => one.name === 'pendings');
  return firstCase(filter?.where, { vars: { value } }) ?? false;
}

async function agesOf(db: Db | Trx, { today }: RequestContext): Promise<Figures> {
  const { total, under_90, over_90 } = await walletOf(db, 'everybody', today);
  return { amountActive: total, overdueUnder90: under_90, overdueOver90: over_90 };
}

/** Money that came in since the first of the month; settlements without cash and trials are none. */
async function collected(db: Db | Trx, { today }: RequestContext): Promise<number> {
  const answer = await sql<{ amount: number }>`
    select coalesce(sum(p.amount), 0) as amount from payments p
    where p.date between date_trunc('month', ${today}::date)::date and ${today}::date and p._deleted_at is null
      and p.reversed is not true and p.q is not true and p.test is not true`.execute(db);
  return answer.rows[0]?.amount ?? 0;
}

/** What lenders are still to be paid. */
async function toDisperse(db: Db | Trx): Promise<number> {
  const answer = await sql<{ amount: number }>`
    select coalesce(sum(d.payment_as_lender), 0) as amount from dispersions d
    where d.dispersed is not true and d.amount > 0 and d._deleted_at is null`.execute(db);
  return answer.rows[0]?.amount ?? 0;
}

/** What the charts are made from: the open capital is kept with the rows and the loans. */
const MOVED_BY = ['requests', 'amortizations', 'payments'] as const;

const PARTNER_PAYMENT = needs(
  'payments',
  ...words('partner partner_lender date capital interests iva_interests reversed q test'),
);

/** A partner's four charts: what its side lent and borrowed by delay, and capital and interest by month of payment. */
export const partnerCharts: Query<'charts'> = {
  name: 'partner-charts',
  reads: [PARTNER_PAYMENT],
  async rows(db, call, { parent }) {
    if (typeof parent?.id !== 'number') return [];
    const { id } = parent;
    const key = `charts ${id} ${call.today}`;
    return [await whileUnchanged(db, call, { key, tables: MOVED_BY, make: (from) => chartsOf(from, id, call.today) })];
  },
};

async function chartsOf(db: Db | Trx, company: number, today: string): Promise<RecordIn<'charts'> & { id: number }> {
  const [lent, borrowed, months] = await Promise.all([
    walletOf(db, { side: 'partner_lender', company }, today),
    walletOf(db, { side: 'partner', company }, today),
    monthsOf(db, company, today),
  ]);
  const series = (active: keyof Month, passive: keyof Month) =>
    months.map((month) => ({ date: month.date, active: month[active], passive: month[passive] }));
  return {
    id: company,
    user: company,
    active_wallet: lent,
    passive_wallet: borrowed,
    capital: series('capital_in', 'capital_out'),
    interests: series('interest_in', 'interest_out'),
  };
}

type Month = Record<'date' | 'capital_in' | 'capital_out' | 'interest_in' | 'interest_out', string | number>;

/**
 * By month of payment: what came in as lender and was paid as borrower, interest with its IVA. From the first movement
 * to the present month without gaps, so that a quiet month is seen as one; payments that moved no money are none.
 */
async function monthsOf(db: Db | Trx, company: number, today: string): Promise<Month[]> {
  const movements = (side: 'partner' | 'partner_lender') => sql`
    select date_trunc('month', d.date)::date as month, sum(d.capital) as capital, sum(d.interest) as interest
    from (
      select p.date, sum(p.capital) as capital, coalesce(sum(p.interests), 0) + coalesce(sum(p.iva_interests), 0) as interest
      from payments p where ${sql.ref(`p.${side}`)} = ${company} and p._deleted_at is null
        and p.reversed is not true and p.q is not true and p.test is not true
      group by p.date) as d
    group by 1`;
  const answer = await prepared(
    sql<Month>`
    with lent as (${movements('partner_lender')}), borrowed as (${movements('partner')}),
      months as (select month from lent union select month from borrowed)
    select to_char(m.month, 'YYYY-MM') as date,
      coalesce(lent.capital, 0) as capital_in, coalesce(borrowed.capital, 0) as capital_out,
      coalesce(lent.interest, 0) as interest_in, coalesce(borrowed.interest, 0) as interest_out
    from generate_series((select min(month) from months),
        greatest((select max(month) from months), date_trunc('month', ${today}::date)), interval '1 month') as m(month)
      left join lent on lent.month = m.month left join borrowed on borrowed.month = m.month
    order by m.month`,
    'partner-charts.months',
  ).execute(db);
  return answer.rows;
}

type WalletSide = 'partner' | 'partner_lender';
/** Whose loans: those that a company lent or borrowed, or all there are. */
type Whose = { side: WalletSide; company: number } | 'everybody';
type Wallet = { without_delay: number; under_90: number; over_90: number; total: number };

const NOTHING: Wallet = { without_delay: 0, under_90: 0, over_90: 0, total: 0 };

/** Open capital of active loans, each loan as late as its oldest unpaid row; exactly 90 days are over (choice 58). */
async function walletOf(db: Db | Trx, whose: Whose, today: string): Promise<Wallet> {
  const own = whose === 'everybody' ? sql`true` : sql`${sql.ref(`o.${whose.side}`)} = ${whose.company}`;
  const days = sql`(${today}::date - o.oldest)`;
  const answer = await prepared(
    sql<Wallet>`
    select coalesce(sum(o.capital) filter (where ${days} <= 0 or o.oldest is null), 0) as without_delay,
      coalesce(sum(o.capital) filter (where ${days} between 1 and 89), 0) as under_90,
      coalesce(sum(o.capital) filter (where ${days} >= 90), 0) as over_90, coalesce(sum(o.capital), 0) as total
    from _loan_open o where o.active and ${own}`,
    'wallet.totals',
  ).execute(db);
  return answer.rows[0] ?? NOTHING;
}

/** `alone`: no transaction was writing when the figures were computed, so that the counters alone decide. */
type Kept = { version: string; seen: string; alone: boolean; value: Promise<unknown> };
const LIMIT = 1_000;
/** Each database has a memory of its own: a process may have more than one open. */
const memories = new WeakMap<object, Map<string, Kept>>();

type Figured<T> = { key: string; tables: readonly string[]; make: (from: Db | Trx) => Promise<T> };

/**
 * The previous answer as long as nothing was written to these tables.
 *
 * The rule of freshness is exact. Every statement that writes to one of them increments its counter before it ends, so
 * unchanged counters mean that no write has started since. When a write had started before and was not finished, the answer is
 * valid for the same database snapshot only. So an answer needs no expiry time and no invalidation message.
 *
 * With standbys the rows are read there, and the counters in the database itself, before: what they counted is then in every
 * place that has all of this moment. The snapshot of a standby is another one, so that what was made there while others wrote
 * is not kept.
 */
async function whileUnchanged<T>(
  db: Db | Trx,
  { beside }: Pick<RequestContext, 'beside'>,
  { key, tables, make }: Figured<T>,
): Promise<T> {
  // The counters are read before the snapshot is taken: who moves one in between is found at the next reading.
  const { version, apart } = await versionOf(db, tables);
  if (apart) return make(db);
  const memory = memories.get(db) ?? new Map<string, Kept>();
  memories.set(db, memory);
  const kept = memory.get(key);
  if (kept?.version === version && kept.alone) return kept.value as Promise<T>;
  const { seen, alone } = await snapshotOf(db);
  if (beside && !alone) return beside(make);
  if (kept?.version === version && kept.seen === seen) return kept.value as Promise<T>;
  if (memory.size >= LIMIT) memory.clear();
  const value = beside ? beside(make) : make(db);
  memory.set(key, { version, seen, alone, value });
  value.catch(() => memory.delete(key));
  return value;
}

/** Who writes in the same transaction, or reads an older state than others, sees other figures than they do. */
async function versionOf(db: Db | Trx, tables: readonly string[]): Promise<{ version: string; apart: boolean }> {
  const counters = tables.map((table) => sql`(select (last_value, is_called)::text from ${sql.ref(counterOf(table))})`);
  const { rows } = await prepared(
    sql<{ version: string; apart: boolean }>`
    select concat_ws(' ', ${sql.join(counters)}) as version, pg_current_xact_id_if_assigned() is not null
      or current_setting('transaction_isolation') <> 'read committed' as apart`,
    'figures.counters',
  ).execute(db);
  return rows[0] ?? { version: '', apart: true };
}

/** A writing transaction holds the lock of its own number until all can see what was written. */
async function snapshotOf(db: Db | Trx): Promise<{ seen: string; alone: boolean }> {
  const { rows } = await prepared(
    sql<{ seen: string; alone: boolean }>`
    select pg_current_snapshot()::text as seen, not exists (select from pg_locks
      where locktype = 'transactionid' and mode = 'ExclusiveLock' and granted) as alone`,
    'figures.snapshot',
  ).execute(db);
  return rows[0] ?? { seen: '', alone: false };
}
