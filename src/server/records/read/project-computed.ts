import type { Definition, Json, Row } from '../../../resource/model/definition.ts';
import { withValue } from '../../../resource/model/path.ts';
import type { Db, RequestContext, Trx } from '../../core/context.ts';
import { codeOf } from '../../core/registry.ts';
import { isInsideComputed } from '../../database/columns.ts';

/** The computed fields of a whole page: each function is called once, whatever the number of rows. */
export async function withComputed(
  db: Db | Trx,
  call: RequestContext,
  definition: Definition,
  rows: Row[],
  parameters: Record<string, Json>,
  wanted?: ReadonlySet<string>,
): Promise<Row[]> {
  if (rows.length === 0) return rows;
  const answered = rows.map((row) => ({ ...row }));
  for (const field of Object.values(definition.fields)) {
    if (!field.computed || isInsideComputed(definition, field) || (wanted && !wanted.has(field.path))) continue;
    const computed = codeOf(call.schemas).computed(field.computed);
    if (!computed) throw new Error(`no computed field is named ${field.computed}`);
    const values = await computed.values(db, call, rows, parameters);
    for (const [index, row] of answered.entries()) {
      const value = values[index] ?? null;
      if (field.path.includes('.')) answered[index] = withValue(row, field.path, value);
      else row[field.path] = value;
    }
  }
  return answered;
}
