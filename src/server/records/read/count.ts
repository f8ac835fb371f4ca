import { type RawBuilder, sql } from 'kysely';
import { conditionTree } from '../../../resource/conditions/condition.ts';
import type { Tree } from '../../../resource/model/condition-tree.ts';
import type { Condition, Definition } from '../../../resource/model/definition.ts';
import type { Db, RequestContext, Trx } from '../../core/context.ts';
import { allOf, treeSql } from '../../database/condition-sql.ts';
import { countSql } from './list-page.ts';
import { asAsked, scopeBranches } from './list-scope.ts';
import { type SourceInput, sourceSql } from './source.ts';
import { memoryRows, pageInMemory } from './source-memory.ts';

/** How many rows of a condition this person may see, exactly: what a card says is what its list shows. */
export async function countFor(
  db: Db | Trx,
  call: RequestContext,
  definition: Definition,
  condition: Condition,
  input: SourceInput = {},
): Promise<number> {
  if (!sourceSql(db, call, definition, input)) {
    const all = await memoryRows(db, call, definition, 'list', input);
    const query = { where: treeOf(call, definition, condition), sort: { field: 'id', descending: false } };
    const page = { page: 0, limit: 0, parameters: {}, filter: {} };
    return pageInMemory(call, definition, { ...query, ...page }, all, input).count;
  }
  const answer = await sql<{ n: number }>`${countSqlFor(db, call, definition, condition, input)}`.execute(db);
  return answer.rows[0]?.n ?? 0;
}

/** The same as part of another statement. */
function countSqlFor(
  db: Db | Trx,
  call: RequestContext,
  definition: Definition,
  condition: Condition,
  input: SourceInput = {},
): RawBuilder<unknown> {
  const source = sourceSql(db, call, definition, input);
  if (!source) throw new Error(`${definition.name} is not counted in SQL`);
  const branches = scopeBranches(call, definition, 'list', source, input.parent);
  const where = treeSql(treeOf(call, definition, condition), asAsked(call, source.env));
  if (branches.length === 0 || allOf([...source.base, where]) === false) return sql`select 0::bigint as n`;
  return countSql({ source, branches, where });
}

const treeOf = (call: RequestContext, definition: Definition, condition: Condition): Tree =>
  conditionTree(condition, { definition, resources: call.schemas.resources });
