import { sql } from 'kysely';
import { everReadableFields } from '../../../resource/access/permissions.ts';
import { firstCase } from '../../../resource/conditions/cases.ts';
import type { Condition } from '../../../resource/model/definition.ts';
import { addDays } from '../../../resource/model/time.ts';
import type { Db, Query, RequestContext, Trx } from '../../core/context.ts';
import { needs, type RecordIn } from '../../core/needs.ts';
import { countFor } from '../../records/read/count.ts';
import { LENDING } from '../shared/flags.ts';
import { walletOf } from './wallet.ts';
import { whileUnchanged } from './while-unchanged.ts';

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
    return [await whileUnchanged(db, key, COUNTED, () => figuresOf(db, call))];
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
