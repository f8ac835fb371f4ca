import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Definition, Json, Operation, Row } from '../../../resource/model/definition.ts';
import type { Raw } from '../../core/answer.ts';
import type { Db, RequestContext, Trx } from '../../core/context.ts';
import type { ParentRecord } from '../../core/write-types.ts';
import { keyType, tableDefinition } from '../../database/columns.ts';
import { allOf, anyOf, asSql, type ConditionSql } from '../../database/condition-sql.ts';
import { GIVEN, keptFor, keptStatement, prepared } from '../../database/prepared.ts';
import { scopeBranches } from './list-scope.ts';
import { computedValues, filledWith } from './project-computed.ts';
import { recordOf, type SourceInput, type SourceSql, sourceSql } from './source.ts';
import { catalogRows, memoryRows } from './source-memory.ts';

type ReadOptions = {
  /** Holds the row until the transaction ends. */
  lock?: boolean;
  parent?: ParentRecord;
  operation?: Operation;
  parameters?: Record<string, Json>;
  /** False leaves out the fields that named functions compute; guards usually need them. */
  computed?: boolean;
  /** The fields that are wanted; absent: all of them. */
  only?: readonly string[];
};

/** The record, or null when there is none that this person may read: both look the same. */
export async function readRecord(
  db: Db | Trx,
  call: RequestContext,
  definition: Definition,
  id: number | string,
  options: ReadOptions = {},
): Promise<Raw | null> {
  const operation = options.operation ?? 'read';
  if (isOften(call, definition, options)) return readOften(db, call, definition, id, options);
  const source = sourceSql(db, call, definition, options);
  if (!source) {
    const rows = await memoryRows(db, call, definition, operation, options);
    return rows.find((row) => String(row.id ?? row._id) === String(id)) ?? null;
  }
  // Rows that a view makes without a key are read as a list alone.
  if (!source.hasId) return null;
  const key = keySql(call, definition, id);
  const scope = anyOf(scopeBranches(call, definition, operation, source, options.parent));
  const row = await readOne(db, source, [key, ...source.base, scope], { byKey: true, lock: options.lock === true });
  return row && complete(db, call, definition, row, options);
}

/** A row of a table by its key alone: each write reads one before and one after, and each page that opens. */
const isOften = (call: RequestContext, definition: Definition, { parent, parameters = {} }: ReadOptions): boolean =>
  !parent && Object.keys(parameters).length === 0 && tableDefinition(call.schemas, definition) !== undefined;

/** By a statement that is written once: all that it is made of is in the question. */
async function readOften(
  db: Db | Trx,
  call: RequestContext,
  definition: Definition,
  id: number | string,
  options: ReadOptions,
): Promise<Raw | null> {
  const { operation = 'read', only = null, lock = false } = options;
  if (keySql(call, definition, id) === false) return null;
  const question = [definition.name, call.actor, call.today, operation, only, lock];
  // Beside the statements of pages, which are not to be let go for these.
  const records = keptFor(call.schemas, ['records'], () => ({}));
  const statement = keptStatement<Row>('record.read', records, question, () => {
    const source = sourceSql(db, call, definition, options);
    if (!source) return undefined;
    const scope = anyOf(scopeBranches(call, definition, operation, source));
    return oneSql(source, [sql<SqlBool>`t.id = ${GIVEN}`, ...source.base, scope], lock);
  });
  const [row] = statement ? (await statement.execute(db, id)).rows : [];
  return row ? complete(db, call, definition, recordOf(row), options) : null;
}

/** The one record of a resource with `x-singleton`: of the parent, or of the person. */
export async function readSingle(
  db: Db | Trx,
  call: RequestContext,
  definition: Definition,
  options: ReadOptions = {},
): Promise<Raw | null> {
  const operation = options.operation ?? 'read';
  const source = sourceSql(db, call, definition, options);
  if (!source) return (await memoryRows(db, call, definition, operation, options))[0] ?? null;
  const scope = anyOf(scopeBranches(call, definition, operation, source, options.parent));
  const row = await readOne(db, source, [...source.base, scope], { lock: options.lock === true });
  return row && complete(db, call, definition, row, options);
}

/** Reads without checking rights: only for what the server itself needs, never for an answer. */
export async function readAnyRecord(
  db: Db | Trx,
  call: RequestContext,
  definition: Definition,
  id: number | string,
  input: Pick<SourceInput, 'only'> = {},
): Promise<Raw | null> {
  const source = sourceSql(db, call, definition, input);
  if (source && !source.hasId) return null;
  if (source) return readOne(db, source, [keySql(call, definition, id), ...source.base], { byKey: true });
  if (definition.source.kind !== 'catalog') return null;
  return catalogRows(call, definition.source.name).find((row) => String(row.id) === String(id)) ?? null;
}

async function readOne(
  db: Db | Trx,
  source: SourceSql,
  conditions: ConditionSql[],
  { byKey = false, lock = false }: { byKey?: boolean; lock?: boolean },
): Promise<Raw | null> {
  const one = oneSql(source, conditions, lock);
  if (!one) return null;
  const answer = await (byKey ? prepared(one, 'record.read') : one).execute(db);
  const [row] = answer.rows;
  return row ? recordOf(row) : null;
}

function oneSql(source: SourceSql, conditions: ConditionSql[], lock: boolean): RawBuilder<Row> | undefined {
  const where = allOf(conditions);
  if (where === false) return undefined;
  // Where several would do, the newest is meant; by key there is only one.
  const newest = source.hasId ? sql` order by t.id desc` : sql``;
  const hold = lock && source.table ? sql` for update of t` : sql``;
  return sql<Row>`
    select ${sql.join(source.columns)} from ${source.from} where ${asSql(where)}${newest} limit 1${hold}`;
}

/** A key of another form finds nothing; the database would complain about it. */
function keySql(call: RequestContext, definition: Definition, id: number | string): ConditionSql {
  const table = tableDefinition(call.schemas, definition);
  const shape = table && keyType(table) === 'uuid' ? /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i : /^\d{1,15}$/;
  return shape.test(String(id)) ? sql<boolean>`t.id = ${id}` : false;
}

async function complete(
  db: Db | Trx,
  call: RequestContext,
  definition: Definition,
  row: Raw,
  options: ReadOptions,
): Promise<Raw> {
  if (options.computed === false) return row;
  return filledWith(row, await computedValues(db, call, definition, [row], options.parameters ?? {}), 0);
}
