import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Definition, Row } from '../../resource/model/definition.ts';
import type { Operation } from '../../resource/model/grants.ts';
import type { Db, RequestContext, Trx } from '../core/context.ts';
import { tableDefinition } from '../database/columns.ts';
import { allOf, anyOf, asSql, type ConditionSql } from '../database/condition-sql.ts';
import { GIVEN, keptStatement, prepared } from '../database/prepared.ts';
import { scopeBranches } from '../records/read/list-scope.ts';
import { type SourceSql, sourceSql, tableSql } from '../records/read/source.ts';

type Asked = { operation: Operation; only: readonly string[] };

/** The rows of these keys that the person may read (or list) today, as they are stored, with these columns. One statement. */
export async function rowsByKey(
  db: Db | Trx,
  call: RequestContext,
  target: Definition,
  ids: readonly (string | number)[],
  { operation, only }: Asked,
): Promise<Row[]> {
  const { actor, today, schemas } = call;
  const build = (keys: unknown) => byKey(db, call, target, { operation, only }, keys);
  if (!tableDefinition(schemas, target)) {
    // A view may be made of more than the key of a kept statement names.
    const query = build(ids);
    return query ? (await prepared(query, 'rows.by-key').execute(db)).rows : [];
  }
  const question = [target.name, actor, today, operation, only];
  const query = keptStatement('rows.by-key', schemas, question, () => build(GIVEN));
  return query ? (await query.execute(db, ids)).rows : [];
}

/** Whether the person may read the row of this key today, within another statement; undefined where no table holds the rows. */
export function mayReadSql(
  call: RequestContext,
  target: Definition,
  key: RawBuilder<unknown>,
): RawBuilder<unknown> | undefined {
  const table = tableDefinition(call.schemas, target);
  const source = table && tableSql(call, target, table, { only: [], alias: 'home' });
  if (!source) return undefined;
  const where = openRows(call, target, 'read', source, sql`home.id = ${key}`);
  return where === false ? sql`false` : sql`exists (select 1 from ${source.from} where ${asSql(where)})`;
}

function byKey(db: Db | Trx, call: RequestContext, target: Definition, { operation, only }: Asked, keys: unknown) {
  const source = sourceSql(db, call, target, { only });
  if (!source) return undefined;
  const where = openRows(call, target, operation, source, sql`t.id = any(${sql.value(keys)})`);
  if (where === false) return undefined;
  return sql<Row>`select ${sql.join(source.columns)} from ${source.from} where ${asSql(where)}`;
}

function openRows(
  call: RequestContext,
  target: Definition,
  operation: Operation,
  source: SourceSql,
  isKey: RawBuilder<SqlBool>,
): ConditionSql {
  return allOf([isKey, ...source.base, anyOf(scopeBranches(call, target, operation, source))]);
}
