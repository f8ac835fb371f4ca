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
  if (!tableDefinition(schemas, target)) {
    // A view may be made of more than the key of a kept statement names.
    const source = sourceSql(db, call, target, { only });
    const query = source && byKey(call, target, operation, source, sql.value(ids));
    return query ? (await prepared(query, 'rows.by-key').execute(db)).rows : [];
  }
  const question = [target.name, actor, today, operation, only];
  const within = () => rowsWithin(call, target, sql.value(GIVEN), { operation, only });
  const query = keptStatement('rows.by-key', schemas, question, within);
  return query ? (await query.execute(db, ids)).rows : [];
}

/** The same rows of a table as a part of another statement, which says their keys as an array; undefined where there can be none. */
export function rowsWithin(
  call: RequestContext,
  target: Definition,
  keys: RawBuilder<unknown>,
  { operation, only }: Asked,
): RawBuilder<Row> | undefined {
  const table = tableDefinition(call.schemas, target);
  return table && byKey(call, target, operation, tableSql(call, target, table, { only }), keys);
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

function byKey(
  call: RequestContext,
  target: Definition,
  operation: Operation,
  source: SourceSql,
  keys: RawBuilder<unknown>,
): RawBuilder<Row> | undefined {
  const where = openRows(call, target, operation, source, sql`t.id = any(${keys})`);
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
