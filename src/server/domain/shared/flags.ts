import { type RawBuilder, sql } from 'kysely';
import type { Json } from '../../../resource/model/definition.ts';
import type { ComputedField, Db, Trx } from '../../core/context.ts';
import type { Needs } from '../../core/needs.ts';
import { prepared } from '../../database/prepared.ts';

/** The resources of lending. A folder without one of them is of another business: nothing of lending happens in it by itself. */
export const LENDING = ['requests', 'amortizations', 'payments', 'dispersions'];

type Keyed = { id: number };
type Flag = {
  name: string;
  reads: readonly Needs[];
  statement: (ids: RawBuilder<unknown>) => RawBuilder<unknown>;
};

/**
 * A field that is true for the rows whose keys the statement answers: read with the rows of a list, and in one statement for
 * rows that are at hand.
 */
export function flagField({ name, reads, statement }: Flag): ComputedField {
  return {
    name,
    reads,
    column: (key) => sql`exists (${statement(sql`array[${key}]`)})`,
    async values(db, _call, rows) {
      const ids = idsOf(rows as readonly Keyed[], (row) => row.id);
      if (ids.length === 0) return rows.map(() => false);
      const answer = await prepared(sql<{ id: Json }>`${statement(sql.value(ids))}`, 'computed.flags').execute(db);
      const found = new Set(answer.rows.map((row) => String(row.id)));
      return (rows as readonly Keyed[]).map((row) => found.has(String(row.id)));
    },
  };
}

/** One value for each row by its id, from a statement with the columns `id` and `value`. */
export async function valuesById<R extends Keyed>(
  db: Db | Trx,
  rows: readonly R[],
  statement: (ids: RawBuilder<unknown>) => RawBuilder<unknown>,
  key: (row: R) => number | null | undefined = (row) => row.id,
): Promise<Json[]> {
  const ids = idsOf(rows, key);
  if (ids.length === 0) return rows.map(() => null);
  const answer = await prepared(
    sql<{ id: Json; value: Json }>`${statement(sql.value(ids))}`,
    'computed.values',
  ).execute(db);
  const found = new Map(answer.rows.map((row) => [String(row.id), row.value]));
  return rows.map((row) => found.get(String(key(row))) ?? null);
}

const idsOf = <R>(rows: readonly R[], key: (row: R) => number | null | undefined): number[] => [
  ...new Set(rows.map(key).filter((id) => id !== undefined && id !== null)),
];
