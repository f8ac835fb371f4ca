import { type RawBuilder, sql } from 'kysely';
import type { Definition, Field, Json, Row } from '../../../resource/model/definition.ts';
import { columnOf, isRow, valueAt, withValue } from '../../../resource/model/path.ts';
import { type Raw, raw } from '../../core/answer.ts';
import type { Db, RequestContext, Trx } from '../../core/context.ts';
import { codeOf } from '../../core/registry.ts';
import { isInsideComputed } from '../../database/columns.ts';
import { runAll } from '../../database/together.ts';

/** Where a row holds the computed values that were read with it. */
const READ = '_computed';

/**
 * The computed fields of a whole page: each function is called once, whatever the number of rows, and none for what was read
 * with the rows.
 */
export async function withComputed(
  db: Db | Trx,
  call: RequestContext,
  definition: Definition,
  rows: Row[],
  parameters: Record<string, Json>,
  wanted?: ReadonlySet<string>,
): Promise<Raw[]> {
  const answered: Raw[] = rows.map((row) => raw({ ...row }));
  if (rows.length === 0) return answered;
  const fields = computedOf(definition).filter(({ path }) => wanted === undefined || wanted.has(path));
  const found = await runAll(
    db,
    fields.map((field) => async () => readWith(rows, field) ?? codeFor(call, field).values(db, call, rows, parameters)),
  );
  for (const [at, { path }] of fields.entries())
    for (const [index, row] of answered.entries()) {
      const value = found[at]?.[index] ?? null;
      if (path.includes('.')) answered[index] = raw(withValue(row, path, value));
      else (row as Row)[path] = value;
    }
  return answered;
}

/** The computed fields among these that are an expression over the key, as columns of the statement that reads the rows. */
export function computedColumns(
  call: RequestContext,
  definition: Definition,
  wanted: ReadonlySet<string>,
  key: RawBuilder<unknown>,
): RawBuilder<unknown>[] {
  return computedOf(definition).flatMap((field) => {
    const value = wanted.has(field.path) ? codeFor(call, field).column?.(key) : undefined;
    return value ? [sql`${value} as ${sql.ref(`${READ}__${columnOf(field.path)}`)}`] : [];
  });
}

const computedOf = (definition: Definition): Field[] =>
  Object.values(definition.fields).filter((field) => field.computed && !isInsideComputed(definition, field));

function codeFor(call: RequestContext, { computed = '' }: Field) {
  const code = codeOf(call.schemas).computed(computed);
  if (!code) throw new Error(`no computed field is named ${computed}`);
  return code;
}

function readWith(rows: Row[], { path }: Field): Json[] | undefined {
  const values = rows.map((row) => (isRow(row[READ]) ? valueAt(row[READ], path) : undefined));
  return values.some((value) => value === undefined) ? undefined : (values as Json[]);
}
