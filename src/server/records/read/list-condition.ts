import { sql } from 'kysely';
import type { Compare, Tree } from '../../../resource/model/condition-tree.ts';
import type { Definition, Schemas } from '../../../resource/model/definition.ts';
import { columnOf } from '../../../resource/model/path.ts';
import type { Db, Trx } from '../../core/context.ts';
import { type ConditionSqlEnv, treeSql } from '../../database/condition-sql.ts';
import { planIndexes } from '../../database/index-plan.ts';
import type { Search } from './list-search.ts';

/** So long the statements of one page may take where a person wrote the condition. */
const PAGE_MS = 5_000;

/**
 * A condition that a person wrote, as a search: what is common fills the page from the first rows of the order, what is rare is
 * found by indexes where each alternative has one, and the rest is judged row by row within a bounded time.
 */
export function conditionSearch(condition: Tree, env: ConditionSqlEnv, table: Definition): Search {
  const parts = condition.kind === 'or' ? condition.parts : [condition];
  const indexed = indexedColumns(env.schemas, table);
  const isIndexed = parts.every((part) => isServed(part, indexed));
  return {
    // The list is asked the whole condition besides.
    holds: true,
    parts: isIndexed ? parts.map((part) => treeSql(part, env)).filter((part) => part !== false) : [true],
    isCommon: false,
    isIndexed,
    reach: FIRST_ROWS,
  };
}

/** As many rows as a list counts: where a list has no more of them, its count is exact. */
const FIRST_ROWS = 10_000;

/** Whether an index finds all rows that a part may match. */
function isServed(part: Tree, indexed: ReadonlySet<string>): boolean {
  if (part.kind === 'and') return part.parts.some((one) => isServed(one, indexed));
  if (part.kind === 'or') return part.parts.every((one) => isServed(one, indexed));
  return part.kind === 'constant' ? !part.value : part.kind === 'compare' && isSought(part, indexed);
}

const isSought = ({ op, left, list }: Compare, indexed: ReadonlySet<string>): boolean =>
  op !== 'empty' && left.kind === 'field' && !left.through && !list && indexed.has(columnOf(left.path));

const known = new WeakMap<Schemas, Map<string, Set<string>>>();

/** The columns that an index of the table begins with, over all its rows or those that have a value. */
function indexedColumns(schemas: Schemas, table: Definition): ReadonlySet<string> {
  let tables = known.get(schemas);
  if (!tables) {
    tables = new Map();
    for (const { table: name, kind, columns, folded, where } of planIndexes(schemas)) {
      const [first] = columns;
      const isWhole =
        where === undefined || JSON.stringify(where) === JSON.stringify({ [first ?? '']: { $exists: true } });
      if (first === undefined || kind === 'words' || kind === 'strange' || kind === 'elements' || folded || !isWhole)
        continue;
      tables.set(name, (tables.get(name) ?? new Set(['id'])).add(first));
    }
    known.set(schemas, tables);
  }
  return tables.get(table.name) ?? new Set(['id']);
}

/** What was asked takes too long, and another question may not. */
type TooSlow = Error & { kind: 'condition-too-slow' };

export const isTooSlow = (error: unknown): boolean =>
  (error as Partial<TooSlow> | undefined)?.kind === 'condition-too-slow';

/** Runs the statements of one page within the time that a written condition has. */
export async function inBoundedTime<R>(db: Db | Trx, run: (db: Db | Trx) => Promise<R>, most = PAGE_MS): Promise<R> {
  if (db.isTransaction) return run(db);
  try {
    return await db.transaction().execute(async (trx) => {
      await sql`select set_config('statement_timeout', ${String(most)}, true)`.execute(trx);
      return run(trx);
    });
  } catch (error) {
    if ((error as { code?: string }).code !== '57014') throw error;
    throw Object.assign(new Error('a written condition took too long'), { kind: 'condition-too-slow', cause: error });
  }
}
