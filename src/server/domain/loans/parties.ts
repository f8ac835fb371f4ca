import { type RawBuilder, sql } from 'kysely';
import type { RequestContext, Trx } from '../../core/context.ts';
import { needs } from '../../core/needs.ts';
import { type Refusal, refuse } from '../../core/refusal.ts';
import { prepared } from '../../database/prepared.ts';
import { nameFor } from '../../sight/masks.ts';
import { bannedAmong } from '../people/banned.ts';

/** How a person is named and paid. */
export const PERSON = needs(
  'users',
  'username',
  'email',
  'general.full_name',
  'financial.clabe',
  'financial.bank_name',
);

/** What a payout needs to know of a person. */
type LoanParty = { id: number; full_name: string; clabe: string | null; bank_name: string | null };

/** The people of these numbers, in one statement. */
export async function sidesOf(trx: Trx, ids: readonly unknown[]): Promise<ReadonlyMap<number, LoanParty>> {
  const wanted = ids.filter((id) => typeof id === 'number');
  const answer = await prepared(
    sql<LoanParty>`select id, ${FULL_NAME} as full_name,
    financial__clabe as clabe, financial__bank_name as bank_name from users where id = any(${wanted}::bigint[])`,
    'people.sides',
  ).execute(trx);
  return new Map(answer.rows.map((side) => [side.id, side]));
}

const FULL_NAME = sql`coalesce(general__full_name, username, email, '')`;

/** The same as values of a writing statement, which saves a query. */
export function sideSql(id: unknown): Record<'full_name' | 'clabe' | 'bank_name', RawBuilder<unknown>> {
  const of = (column: RawBuilder<unknown>) =>
    sql`(select ${column} from users where id = ${typeof id === 'number' ? id : null})`;
  return {
    full_name: of(FULL_NAME),
    clabe: of(sql.ref('financial__clabe')),
    bank_name: of(sql.ref('financial__bank_name')),
  };
}

/** Money and contracts stop for people on the list of banned people, whatever was checked before. */
export async function refuseBanned(
  trx: Trx,
  call: RequestContext,
  ids: readonly (number | null | undefined)[],
): Promise<Refusal | undefined> {
  const [id] = await bannedAmong(trx, call.schemas, ids);
  if (id === undefined) return undefined;
  const person = (await sidesOf(trx, [id])).get(id);
  const name = await nameFor(trx, call, { id, name: person?.full_name || `#${id}` });
  return refuse(409, 'server.loan.banned', { params: { name } });
}
