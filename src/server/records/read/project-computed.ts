import { type RawBuilder, sql } from 'kysely';
import type { Definition, Field, Json, Row } from '../../../resource/model/definition.ts';
import { columnOf, isRow, valueAt, withValues } from '../../../resource/model/path.ts';
import { type Raw, raw } from '../../core/answer.ts';
import type { Db, RequestContext, Trx } from '../../core/context.ts';
import { codeOf } from '../../core/registry.ts';
import { isInsideComputed } from '../../database/columns.ts';
import { runAll } from '../../database/together.ts';

/** Where a row holds the computed values that were read with it. */
const READ = '_computed';

/** What was computed for rows, by the path of the field: one value for each row, in their order. */
export type ComputedValues = ReadonlyMap<string, readonly Json[]>;

/**
 * The computed fields of a whole page: each function is called once, whatever the number of rows, and none for what was read
 * with the rows.
 */
export async function computedValues(
  db: Db | Trx,
  call: RequestContext,
  definition: Definition,
  rows: readonly Row[],
  parameters: Record<string, Json>,
  wanted?: ReadonlySet<string>,
): Promise<ComputedValues> {
  if (rows.length === 0) return new Map();
  const fields = computedOf(definition).filter(({ path }) => wanted === undefined || wanted.has(path));
  const found = await runAll(
    db,
    fields.map(
      (field) => async () => readWith(rows, field) ?? codeFor(call, field).values(db, call, [...rows], parameters),
    ),
  );
  return new Map(fields.map(({ path }, at) => [path, found[at] ?? []]));
}

/** A copy of the row at this place, with what was computed for it. */
export function filledWith(row: Row, computed: ComputedValues, at: number): Raw {
  return raw(
    withValues(
      row,
      [...computed].map(([path, values]) => [path, values[at] ?? null] as const),
    ),
  );
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

function readWith(rows: readonly Row[], { path }: Field): Json[] | undefined {
  const values = rows.map((row) => (isRow(row[READ]) ? valueAt(row[READ], path) : undefined));
  return values.some((value) => value === undefined) ? undefined : (values as Json[]);
}
