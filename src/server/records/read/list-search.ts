import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { maySee } from '../../../resource/access/may-see.ts';
import type { Definition } from '../../../resource/model/definition.ts';
import type { ListQuery } from '../../../resource/query/list-query.ts';
import { wordsIn } from '../../../resource/query/words.ts';
import type { Db, RequestContext, Trx } from '../../core/context.ts';
import { allOf, anyOf, asSql, type ConditionSql } from '../../database/condition-sql.ts';
import { fieldSql } from '../../database/field-sql.ts';
import { byIndex } from '../../database/planner.ts';
import { hasTrigram, holdsText, likeSql, pairsIn, throughReference } from '../../database/words.ts';
import { scopeBranches } from './list-scope.ts';
import { type SourceSql, sourceSql } from './source.ts';

/** So many rows behind a reference are looked up by key; more are common, and asked row by row. */
const IDS_LIMIT = 1000;

/** What a text finds in a list. */
export type Search = {
  /** Judges one row. */
  holds: ConditionSql;
  /** The same as alternatives, each of which one index serves. */
  parts: ConditionSql[];
  /** Whether a reference leads to more rows than are looked up by key. */
  isCommon: boolean;
  /** Whether the text is long enough for indexes. */
  isIndexed: boolean;
  /** Whether it has words of two letters and none that is longer: indexes find them, and all that they find is read. */
  hasPairs?: boolean;
  /** How many first rows of the order are judged one by one; a few where it is absent. */
  reach?: number;
};

type Target = { definition: Definition; references: string[]; paths: string[] };
type Words = { holds: ConditionSql; part: ConditionSql; isCommon: boolean };

const NOTHING: Words = { holds: false, part: false, isCommon: false };

/**
 * What the search text finds: in own columns by trigrams, and behind references in two steps (first the few keys, then
 * the rows that point to them), because a join with OR reads everything.
 */
export async function searchCondition(
  db: Db | Trx,
  call: RequestContext,
  definition: Definition,
  { search }: ListQuery,
  source: SourceSql,
): Promise<Search | undefined> {
  if (!search) return undefined;
  const found = [ownWords(definition, search, source)];
  for (const target of targetsOf(call, definition, search.in))
    found.push(...(await wordsBehind(db, call, target, search.text, source)));
  return {
    holds: anyOf(found.map((words) => words.holds)),
    parts: found.map((words) => words.part).filter((part) => part !== false),
    isCommon: found.some((words) => words.isCommon),
    isIndexed: hasTrigram(search.text),
    hasPairs: pairsIn(search.text).length > 0,
  };
}

function ownWords(definition: Definition, search: NonNullable<ListQuery['search']>, source: SourceSql): Words {
  const paths = search.in.filter((path) => definition.fields[path]);
  if (paths.length === 0) return NOTHING;
  const holds = textSql(source, paths, search.text);
  return { holds, part: holds, isCommon: false };
}

/** Rows of a table are found by its trigram index; those of a view are compared field by field. */
function textSql({ env, table }: SourceSql, paths: string[], text: string): ConditionSql {
  // No column can hold this character.
  if (text.includes('\u0000') || wordsIn(text).length === 0) return false;
  if (table) return holdsText(env.schemas, table, env.alias, paths, text);
  const texts = paths.map((path) => sql`coalesce(${fieldSql(env, path).sql}::text, '')`);
  return likeSql(sql`_fold(${sql.join(texts, sql` || E'\\n' || `)})`, text);
}

/** Two references that lead to the same fields are asked once. */
function targetsOf(call: RequestContext, definition: Definition, paths: string[]): Target[] {
  const byReference = new Map<string, Target>();
  for (const path of paths) {
    if (definition.fields[path]) continue;
    const [other, inner, reference] = throughReference(call.schemas, definition, path);
    if (!other || !reference || !maySee({ ...call, definition: other }, inner, 'search').allowed) continue;
    const target = byReference.get(reference) ?? { definition: other, references: [reference], paths: [] };
    target.paths.push(inner);
    byReference.set(reference, target);
  }
  const targets = new Map<string, Target>();
  for (const target of byReference.values()) {
    const key = [target.definition.name, ...target.paths].join('\n');
    const same = targets.get(key);
    if (same) same.references.push(...target.references);
    else targets.set(key, target);
  }
  return [...targets.values()];
}

async function wordsBehind(
  db: Db | Trx,
  call: RequestContext,
  target: Target,
  text: string,
  source: SourceSql,
): Promise<Words[]> {
  const other = sourceSql(db, call, target.definition, {});
  if (!other) return [];
  const words = textSql(other, target.paths, text);
  const where = allOf([...other.base, anyOf(scopeBranches(call, target.definition, 'read', other)), words]);
  if (where === false) return [];
  const ids = sql<{ id: number | string }>`select t.id from ${other.from} where ${asSql(where)}`;
  const first = sql<{ id: number | string }>`${ids} limit ${sql.lit(IDS_LIMIT + 1)}`;
  const isKnown = hasTrigram(text) || pairsIn(text).length > 0;
  const { rows } = await byIndex(db, other.table !== undefined && isKnown, (trx) => first.execute(trx));
  if (rows.length === 0) return [];
  const isCommon = rows.length > IDS_LIMIT;
  return target.references.map((path) => {
    const reference = fieldSql(source.env, path).sql;
    const found = rows.map((row) => row.id);
    const isOne = isCommon ? sql<SqlBool>`${reference} in (${ids})` : sql<SqlBool>`${reference} = any(${found})`;
    return { holds: isCommon ? isBehind(reference, other, where) : isOne, part: isOne, isCommon };
  });
}

/** The row behind one reference, by its key. Both rows are called `t`: the reference is read outside of the inner one. */
function isBehind(reference: RawBuilder<unknown>, other: SourceSql, where: ConditionSql): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select 1 from (select ${reference} as id) as r,
    lateral (select 1 from ${other.from} where t.id = r.id and ${asSql(where)}) as o)`;
}
