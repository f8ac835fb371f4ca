import { sql } from 'kysely';
import type { RightsChange } from '../../../resource/access/compare-rights.ts';
import type { Actor, Schemas } from '../../../resource/model/definition.ts';
import { own } from '../../../resource/model/fields.ts';
import { actorOf, personOf } from '../../auth/actor.ts';
import type { Db, RequestContext, Trx } from '../../core/context.ts';
import { savepoint } from '../../core/transaction.ts';
import { tableDefinition } from '../../database/columns.ts';
import { countFor } from '../../records/read/count.ts';

/** How many rows the people of a role see. `isEstimate`: not each row or person was counted. Without `n`: out of time. */
export type SeenCount = { n?: number; isEstimate?: boolean };
export type RowsSeen = { people: number; before: SeenCount; after: SeenCount };

/** A larger table is not counted where a role sees all of it: the planner's number says enough. */
const COUNTED_ROWS = 200_000;
/** So many people of a role are asked for, each with the rows of their own. */
const PEOPLE = 50;

/** Counts as the lists do, as each of these people, by the definitions before and after. */
export async function countRows(
  trx: Trx,
  call: RequestContext,
  { before, after }: { before: Schemas; after: Schemas },
  change: RightsChange,
): Promise<RowsSeen | undefined> {
  const people = await holdersOf(trx, after, change.role);
  if (people.length === 0) return undefined;
  const rights = JSON.stringify(change.rows ?? []);
  const variables = [...new Set([...rights.matchAll(/\$me\.(\w+)/g)].map(([, name]) => name as keyof Actor))];
  const unlike = new Map(people.map((actor) => [JSON.stringify(variables.map((name) => actor[name] ?? null)), actor]));
  const asked = [...unlike.values()].slice(0, PEOPLE);
  const isPart = asked.length < unlike.size;
  const count = async (schemas: Schemas): Promise<SeenCount> => {
    const parts: SeenCount[] = [];
    for (const actor of asked) parts.push(await countOne(trx, { ...call, schemas, actor }, change.resource));
    if (parts.some(({ n }) => n === undefined)) return {};
    const n = parts.reduce((sum, part) => sum + (part.n ?? 0), 0);
    return { n, ...(isPart || parts.some(({ isEstimate }) => isEstimate) ? { isEstimate: true } : {}) };
  };
  return { people: people.length, before: await count(before), after: await count(after) };
}

async function countOne(trx: Trx, call: RequestContext, resource: string): Promise<SeenCount> {
  const definition = own(call.schemas.resources, resource);
  if (!definition || definition.source.kind === 'compute' || definition.source.kind === 'none') return {};
  const isAll = call.actor.roles.some((role) => own(definition.permissions.operations.list ?? {}, role) === true);
  const table = definition.source.kind === 'table' && tableDefinition(call.schemas, definition);
  if (isAll && table) {
    const found = await sql<{ n: number }>`select reltuples::float8 as n from pg_class
      where oid = to_regclass(quote_ident(${table.name}))`.execute(trx);
    const n = Math.round(found.rows[0]?.n ?? 0);
    if (n > COUNTED_ROWS) return { n, isEstimate: true };
  }
  // The old definitions may name a column that is gone: this says so without a number.
  const back = await savepoint(trx, 'counting');
  try {
    return { n: await countFor(trx, call, definition, true) };
  } catch {
    await back();
    return {};
  }
}

/** The people who have a role and may sign in; who has none is a user of the app. */
export async function holdersOf(db: Db | Trx, schemas: Schemas, role: string): Promise<Actor[]> {
  const rows = await sql<Record<string, unknown>>`select * from users
    where _deleted_at is null and revoked is not true
      and (roles @> ${JSON.stringify([role])}::jsonb or (${role === 'USER'} and coalesce(roles, '[]') = '[]'::jsonb))
    order by id`.execute(db);
  return rows.rows.map((row) => ({ ...actorOf(personOf(row), schemas), roles: [role] }));
}
