import type { Definition, Field, Json, Row } from '../../resource/definition.ts';
import { withValue } from '../../resource/path.ts';
import type { Call, Db, Trx } from '../context.ts';
import { computedOf } from '../named/computed/index.ts';

/** The computed fields of a whole page: each function is called once, whatever the number of rows. */
export async function withComputed(
  db: Db | Trx,
  call: Call,
  definition: Definition,
  rows: Row[],
  parameters: Record<string, Json>,
  wanted?: ReadonlySet<string>,
): Promise<Row[]> {
  if (rows.length === 0) return rows;
  let answered = rows;
  for (const field of Object.values(definition.fields)) {
    if (!field.computed || isInside(definition, field) || (wanted && !wanted.has(field.path))) continue;
    const computed = computedOf(field.computed);
    if (!computed) throw new Error(`no computed field is named ${field.computed}`);
    const values = await computed.values(db, call, rows, parameters);
    answered = answered.map((row, index) => withValue(row, field.path, values[index] ?? null));
  }
  return answered;
}

/** The function of an object answers all that is in it. */
function isInside(definition: Definition, field: Field): boolean {
  const names = field.path.split('.');
  return names.slice(1).some((_, at) => definition.fields[names.slice(0, at + 1).join('.')]?.computed !== undefined);
}
