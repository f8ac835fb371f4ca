import { type RawBuilder, sql } from 'kysely';
import type { Json } from '../../../resource/model/definition.ts';
import type { Db, Trx } from '../../core/context.ts';
import { prepared } from '../../database/prepared.ts';

type Keyed = { id: number };

/** True for the rows whose ids the statement answers; one statement for the page, whose text is the same for all pages. */
export async function flagsById(
  db: Db | Trx,
  rows: readonly Keyed[],
  statement: (ids: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<Json[]> {
  const ids = idsOf(rows, (row) => row.id);
  if (ids.length === 0) return rows.map(() => false);
  const answer = await prepared(sql<{ id: Json }>`${statement(sql.value(ids))}`, 'computed.flags').execute(db);
  const found = new Set(answer.rows.map((row) => String(row.id)));
  return rows.map((row) => found.has(String(row.id)));
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
