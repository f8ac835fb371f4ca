import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { underParent } from '../../../resource/model/below-any.ts';
import type { Condition, Definition, Field, Json, Row } from '../../../resource/model/definition.ts';
import { columnOf, nest, nestAll } from '../../../resource/model/path.ts';
import { shapeOfRows } from '../../../resource/model/shape.ts';
import { DELETED } from '../../../resource/query/list-filter.ts';
import { type Raw, raw } from '../../core/answer.ts';
import type { Db, RequestContext, Trx } from '../../core/context.ts';
import { codeOf } from '../../core/registry.ts';
import type { ParentRecord } from '../../core/write-types.ts';
import { hasColumn, hasReviews, isComputed, tableDefinition } from '../../database/columns.ts';
import { type ConditionSql, type ConditionSqlEnv, conditionSql } from '../../database/condition-sql.ts';
import { fieldSql, plainColumns } from '../../database/field-sql.ts';
import { slices } from '../../database/slice-sql.ts';

/** `only` names the fields that are wanted: a label needs three columns of seventy. */
export type SourceInput = {
  parameters?: Record<string, Json>;
  parent?: ParentRecord;
  filter?: Row;
  only?: readonly string[];
  /** The row's name in a statement within one of `t`, where only its key is read (`only` is empty). */
  alias?: string;
};

/** Where the rows of a resource lie, as parts of one statement whose row is called `t`. */
export type SourceSql = {
  from: RawBuilder<unknown>;
  env: ConditionSqlEnv;
  /** What holds for every row of this resource, for all actors. */
  base: ConditionSql[];
  columns: RawBuilder<unknown>[];
  hasId: boolean;
  /** The table that holds the rows; only these can be locked. */
  table?: Definition;
};

const ALIAS = 't';

/** Undefined for what is not SQL: catalogues, computed rows, resources without rows. */
export function sourceSql(
  db: Db | Trx,
  call: RequestContext,
  definition: Definition,
  input: SourceInput,
): SourceSql | undefined {
  const table = tableDefinition(call.schemas, definition);
  if (table) return tableSql(call, definition, table, input);
  const env = envOf(call, definition, input);
  if (definition.source.kind !== 'view') return undefined;
  const view = codeOf(call.schemas).view(definition.source.name);
  if (!view) throw new Error(`no view is named ${definition.source.name}`);
  const rows = view.from(db, call, input.parameters ?? {}, input.parent?.record) as RawBuilder<unknown>;
  return {
    from: sql`(${rows}) as ${sql.ref(ALIAS)}`,
    env,
    base: belowParent(env, definition, input),
    columns: viewColumns(definition, view.manifest.columns, input.only),
    hasId: 'id' in view.manifest.columns,
  };
}

/** The same for rows of a table. */
export function tableSql(
  call: RequestContext,
  definition: Definition,
  table: Definition,
  input: SourceInput,
): SourceSql & { table: Definition } {
  const env = envOf(call, definition, input);
  const { alias } = env;
  const gone = sql.ref(`${alias}._deleted_at`);
  const living =
    input.parameters?.[DELETED] === true ? sql<SqlBool>`${gone} is not null` : sql<SqlBool>`${gone} is null`;
  return {
    from: sql`${sql.table(table.name)} as ${sql.ref(alias)}`,
    env,
    base: [living, ...slices(env, definition), ...belowParent(env, definition, input)],
    columns: [sql.ref(`${alias}.id`), ...ownColumns(table, alias), ...fieldColumns(env, table, definition, input.only)],
    hasId: true,
    table,
  };
}

function envOf(call: RequestContext, definition: Definition, input: SourceInput): ConditionSqlEnv {
  return {
    schemas: call.schemas,
    definition,
    alias: input.alias ?? ALIAS,
    today: call.today,
    vars: varsOf(call, input),
  };
}

/** Variables of conditions that are judged while rows are read. */
export function varsOf(call: RequestContext, { parent, filter }: SourceInput): NonNullable<ConditionSqlEnv['vars']> {
  return { me: call.actor as Row, today: call.today, parent: parent?.record, filter };
}

/** The condition that places a record below this parent. */
function underOf(definition: Definition, parent: ParentRecord): Condition {
  const { name } = parent.definition;
  const found = definition.under.map((under) => underParent(under, name)).filter((under) => under.parent === name);
  return (found.find((under) => under.path === parent.path) ?? found[0])?.where ?? false;
}

/** In the first row of a page, what was read with it. */
export const BESIDE = '_beside';

/** What a statement adds to a row: its sort value, its place, the count and what is read beside it. */
const OF_THE_PAGE: ReadonlySet<string> = new Set(['_s', '_n', '_count', '_lanes', BESIDE]);

/** A row as the database gave it, nested as a record. */
export function recordOf(row: Row): Raw {
  return raw(nest(row, OF_THE_PAGE));
}

/** The same for the rows of one answer. */
export const recordsOf = (rows: readonly Row[]): Raw[] => nestAll(rows, OF_THE_PAGE, shapeOfRows).map(raw);

/** Below a parent; a further word of the address (`users/{id}/documents/{type}/current`) fixes the field of its name. */
function belowParent(
  env: ConditionSqlEnv,
  definition: Definition,
  { parent, parameters }: SourceInput,
): ConditionSql[] {
  if (!parent) return [];
  const words = Array.from(parent.path.matchAll(/\{(\w+)\}/g), (match) => match[1] ?? '');
  const fixed = words.filter((word) => word !== 'id' && Object.hasOwn(definition.fields, word));
  const equal = fixed.map((word) => {
    const value = parameters?.[word] ?? null;
    return conditionSql({ [word]: '$value' }, { ...env, vars: { ...env.vars, value } });
  });
  return [conditionSql(underOf(definition, parent), env), ...equal];
}

function ownColumns(table: Definition, alias: string): RawBuilder<unknown>[] {
  const names = hasReviews(table) ? ['_version', '_reviews'] : ['_version'];
  return names.map((name) => sql.ref(`${alias}.${name}`));
}

type Columns = { stored: Field[]; text: RawBuilder<unknown>[]; rest: Field[] };

/** A whole record has dozens of plain columns, and they are the same in every statement: their text is made once. */
const columnsOf = new WeakMap<Definition, Columns>();

function fieldColumns(
  env: ConditionSqlEnv,
  table: Definition,
  definition: Definition,
  only?: readonly string[],
): RawBuilder<unknown>[] {
  const named = ({ path }: Field) => sql`${fieldSql(env, path).sql} as ${sql.ref(columnOf(path))}`;
  const known = columnsOf.get(definition) ?? splitColumns(env, table, definition);
  if (only) return known.stored.filter((field) => only.includes(field.path)).map(named);
  return [...known.text, ...known.rest.map(named)];
}

function splitColumns(env: ConditionSqlEnv, table: Definition, definition: Definition): Columns {
  const stored = Object.values(definition.fields).filter(
    (field) => table.fields[field.path] && hasColumn(table, field),
  );
  const isPlain = (field: Field) => fieldSql(env, field.path).derived === undefined;
  const plain = stored.filter(isPlain).map((field) => columnOf(field.path));
  const columns = {
    stored,
    text: plain.length > 0 ? [plainColumns(ALIAS, plain)] : [],
    rest: stored.filter((field) => !isPlain(field)),
  };
  columnsOf.set(definition, columns);
  return columns;
}

function viewColumns(
  definition: Definition,
  columns: Record<string, unknown>,
  only?: readonly string[],
): RawBuilder<unknown>[] {
  const names = Object.values(definition.fields)
    .filter((field) => Object.hasOwn(columns, field.path) && !isComputed(definition, field))
    .map((field) => field.path)
    .filter((path) => only === undefined || only.includes(path));
  if ('id' in columns && !names.includes('id')) names.push('id');
  return names.map((path) => sql.ref(`${ALIAS}.${columnOf(path)}`));
}
