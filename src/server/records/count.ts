import { sql } from 'kysely';
import { parseCondition } from '../../resource/condition.ts';
import type { Condition, Definition } from '../../resource/definition.ts';
import type { Call, Db, Trx } from '../context.ts';
import { allOf, treeSql } from '../database/condition-sql.ts';
import { countSql } from './list-page.ts';
import { scopeBranches } from './list-scope.ts';
import { sourceSql } from './source.ts';
import { memoryRows, pageInMemory } from './source-memory.ts';
import type { ParentRecord } from './write-types.ts';

/** How many rows of a condition this person may see, exactly: what a card says is what its list shows. */
export async function countFor(
  db: Db | Trx,
  call: Call,
  definition: Definition,
  condition: Condition,
  options: { parent?: ParentRecord } = {},
): Promise<number> {
  const parsed = parseCondition(condition, { definition, resources: call.schemas.resources });
  if (!parsed.ok) throw new Error(`a count of ${definition.name} is not understood`);
  const source = sourceSql(db, call, definition, options);
  if (!source) {
    const all = await memoryRows(db, call, definition, 'list', options);
    const query = { where: parsed.tree, sort: { field: 'id', descending: false }, page: 0, limit: 0 };
    return pageInMemory(call, definition, { ...query, parameters: {}, filter: {} }, all, options).count;
  }
  const branches = scopeBranches(call, definition, 'list', source, options.parent);
  const where = treeSql(parsed.tree, source.env);
  if (branches.length === 0 || allOf([...source.base, where]) === false) return 0;
  const answer = await sql<{ n: number }>`${countSql({ source, branches, where })}`.execute(db);
  return answer.rows[0]?.n ?? 0;
}
