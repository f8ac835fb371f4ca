import { type RawBuilder, sql } from 'kysely';
import { firstCase } from '../../../resource/cases.ts';
import type { Condition } from '../../../resource/definition.ts';
import type { Call, Db, Trx, View } from '../../context.ts';
import { countSqlFor } from '../../records/count.ts';

const SOON_DAYS = 7;

/** The cards: each is the count of the very list that it leads to, in the scope of the person. */
export const dashboard: View = {
  name: 'dashboard',
  manifest: {
    columns: {
      requestActive: 'integer',
      requestRenew: 'integer',
      requestRenewSevenDays: 'integer',
      userValidated: 'integer',
      userUnvalidated: 'integer',
    },
    sorts: [],
  },
  from: (db, call) => {
    const soon: Condition = { status: 9, finish_date: { $lte: plusDays(call.today, SOON_DAYS) } };
    return sql`select
      ${counted(db, call, 'requests', { status: 1 })} as "requestActive",
      ${counted(db, call, 'requests', { status: 9 })} as "requestRenew",
      ${counted(db, call, 'requests', soon)} as "requestRenewSevenDays",
      ${counted(db, call, 'users', pendings(call, false))} as "userValidated",
      ${counted(db, call, 'users', pendings(call, true))} as "userUnvalidated"`;
  },
};

function counted(db: Db | Trx, call: Call, resource: string, condition: Condition): RawBuilder<unknown> {
  const definition = call.schemas.resources[resource];
  return definition ? sql`(${countSqlFor(db, call, definition, condition)})` : sql`0`;
}

/** What the list's own filter says, so that card and list cannot differ. */
function pendings(call: Call, value: boolean): Condition {
  const definition = call.schemas.resources.users;
  const filter = definition?.list.filters.find((one) => one.name === 'pendings');
  return firstCase(filter?.where, { vars: { value } }) ?? false;
}

function plusDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
