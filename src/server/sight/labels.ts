import { type RawBuilder, sql } from 'kysely';
import { maskable } from '../../resource/access/masks.ts';
import { seenFields } from '../../resource/access/may-see.ts';
import { mayEver } from '../../resource/access/permissions.ts';
import { filledLabel, recordLabel } from '../../resource/conditions/label.ts';
import { translate } from '../../resource/messages/messages.ts';
import type { Definition, Field, Json, Operation, Row, Schemas } from '../../resource/model/definition.ts';
import { isObject, isReference } from '../../resource/model/of-kind.ts';
import { columnOf, isEmpty, nest, valueAt, withValue } from '../../resource/model/path.ts';
import type { Db, RequestContext, Trx } from '../core/context.ts';
import { columnType, hasColumn, isRecordKey, keyType, tableDefinition } from '../database/columns.ts';
import { keptFor, prepared } from '../database/prepared.ts';
import { runAll } from '../database/together.ts';
import { labelPaths, namedBehind } from '../records/read/label-paths.ts';
import { recordsOf } from '../records/read/source.ts';
import { catalogRows } from '../records/read/source-memory.ts';
import { rowsByKey, rowsWithin } from './by-key.ts';
import { masksOf } from './masks.ts';

/** What is shown for an id: its label, and the values that templates name through the reference. */
type Referenced = { label: string; record: Row };
export type References = Record<string, Record<string, Referenced>>;

/**
 * The records that a page of rows points to: one statement for each referenced resource, whatever the number of rows. A
 * label obeys the rights to the resource it comes from; what may not be read is only a number. `named` says which values
 * behind a reference are wanted, by default those that the screens of the resource name.
 */
export async function referencesOf(
  db: Db | Trx,
  call: RequestContext,
  definition: Definition,
  rows: Row[],
  readable: ReadonlySet<string>,
  { named, beside }: { named?: (reference: string) => string[]; beside?: Row | undefined } = {},
): Promise<References> {
  const works = [...fieldsByTarget(definition, readable)].flatMap(([name, fields]) => {
    const target = call.schemas.resources[name];
    const ids = [...new Set(fields.flatMap((field) => idsOf(rows, field)))];
    if (!target || ids.length === 0) return [];
    const extra = fields.flatMap(({ path }) => (named ? named(path) : namedBehind(definition, path)));
    const found = beside?.[name] as Row[] | undefined;
    return [async () => [name, await namedTargets(db, call, target, { ids, extra, found })] as const];
  });
  return Object.fromEntries(await runAll(db, works));
}

/** Records that are looked for, and what is wanted of them; `found`: those among them, and others, that were read already. */
type Wanted = { ids: (string | number)[]; extra: string[]; isInner?: boolean; found?: Row[] | undefined };

/**
 * The records that a page's rows point to as one JSON value, for `referencesOf` to find them in: a part of the statement that reads
 * the rows as `page`. What JSON would say in other words than a column is left to be asked afterwards.
 */
export function labelsBeside(
  call: RequestContext,
  definition: Definition,
  readable: ReadonlySet<string>,
  page: string,
): RawBuilder<unknown> | undefined {
  const { schemas } = call;
  const table = tableDefinition(schemas, definition);
  const parts = [...fieldsByTarget(definition, readable)].flatMap(([name, fields]) => {
    const target = schemas.resources[name];
    const isColumn = ({ path }: Field) => hasColumn(table as Definition, table?.fields[path] as Field);
    if (!target || !fields.every((field) => field.base !== 'array' && table?.fields[field.path] && isColumn(field)))
      return [];
    const extra = fields.flatMap(({ path }) => namedBehind(definition, path));
    const { only } = namingOf(call, target, extra);
    const home = tableDefinition(schemas, target);
    if (!home || keyType(home) !== 'bigint' || !only.every((path) => isSameInJson(schemas, target.fields[path])))
      return [];
    const keys = fields.map(({ path }) => sql.ref(`${page}.${columnOf(path)}`));
    const all = sql`array(select unnest(array[${sql.join(keys)}]) from ${sql.ref(page)})`;
    const rows = rowsWithin(call, target, all, { operation: operationFor(call, target), only });
    const found = rows ? sql`(select coalesce(json_agg(r), '[]') from (${rows}) as r)` : sql`'[]'::json`;
    return [sql`${sql.lit(name)}, ${found}`];
  });
  return parts.length > 0 ? sql`json_build_object(${sql.join(parts)})` : undefined;
}

/** Numbers that are no keys may be too long for JSON, and moments are written otherwise. */
const isSameInJson = (schemas: Schemas, field: Field | undefined): boolean =>
  field === undefined ||
  field.path === 'id' ||
  isReference(field) ||
  ['text', 'boolean', 'date', 'jsonb', 'none'].includes(columnType(schemas, field));

async function namedTargets(
  db: Db | Trx,
  call: RequestContext,
  target: Definition,
  wanted: Wanted,
): Promise<Record<string, Referenced>> {
  const found = await readTargets(db, call, target, wanted);
  const missing = wanted.ids.filter((id) => !Object.hasOwn(found, String(id)));
  return { ...found, ...(await goneAmong(db, call, target, missing)) };
}

/** Each reference's label rides beside it as `<field>_label`; the row is the answer's own and is written in place. */
export function addReferenceLabels(
  row: Row,
  definition: Definition,
  references: References,
  readable: ReadonlySet<string>,
): Row {
  let answered = row;
  for (const [name, fields] of fieldsByTarget(definition, readable)) {
    for (const { path } of fields) {
      const value = valueAt(row, path);
      if (isEmpty(value)) continue;
      const label = labelOf(references[name], value as Json);
      if (path.includes('.')) answered = withValue(answered, `${path}_label`, label);
      else answered[`${path}_label`] = label;
    }
  }
  return answered;
}

/** The references that have a label beside them, in the order of those. */
export const labelledPaths = (definition: Definition, readable: ReadonlySet<string>): string[] =>
  [...fieldsByTarget(definition, readable).values()].flat().map(({ path }) => path);

/** The labels of these records as this person sees them; who may not be read is not among them. */
export async function labelsOf(
  db: Db | Trx,
  call: RequestContext,
  target: Definition,
  ids: (string | number)[],
): Promise<Record<string, string>> {
  const found = await readTargets(db, call, target, { ids, extra: [] });
  return Object.fromEntries(Object.entries(found).map(([id, { label }]) => [id, label]));
}

const labelOf = (found: Record<string, Referenced> | undefined, value: Json): Json =>
  Array.isArray(value) ? value.map((id) => oneLabel(found, id)) : oneLabel(found, value);

const oneLabel = (found: Record<string, Referenced> | undefined, id: Json): string =>
  (found && Object.hasOwn(found, String(id)) && found[String(id)]?.label) || `#${id}`;

const targetsOf = new WeakMap<ReadonlySet<string>, Map<string, Field[]>>();

/** The references among the readable fields, by the resource they point to; the rows of a page mostly share one answer. */
function fieldsByTarget(definition: Definition, readable: ReadonlySet<string>): Map<string, Field[]> {
  const known = targetsOf.get(readable);
  if (known) return known;
  const targets = new Map<string, Field[]>();
  targetsOf.set(readable, targets);
  for (const field of Object.values(definition.fields)) {
    const target = field.reference ?? field.items?.reference;
    if (!target || !readable.has(field.path)) continue;
    targets.set(target, [...(targets.get(target) ?? []), field]);
  }
  return targets;
}

function idsOf(rows: Row[], field: Field): (string | number)[] {
  return rows.flatMap((row) => {
    const value = valueAt(row, field.path);
    const values = Array.isArray(value) ? value : [value];
    return values.filter((one): one is string | number => typeof one === 'string' || typeof one === 'number');
  });
}

/** Deleted people are shown as 'Sin Usuario' to everybody; other deleted records keep their number. */
async function goneAmong(
  db: Db | Trx,
  call: RequestContext,
  target: Definition,
  ids: (string | number)[],
): Promise<Record<string, Referenced>> {
  const table = tableDefinition(call.schemas, target);
  const keys = table?.name === PEOPLE ? ids.filter((id) => isRecordKey(table, id)) : [];
  if (keys.length === 0) return {};
  const answer = await prepared(
    sql<{ id: number }>`select id from ${sql.table(PEOPLE)}
    where id = any(${sql.value(keys)}) and _deleted_at is not null`,
    'labels.gone',
  ).execute(db);
  const label = translate(call.schemas, undefined, 'placeholders.no-user');
  return Object.fromEntries(answer.rows.map(({ id }) => [String(id), { label, record: {} }]));
}

const PEOPLE = 'users';

/** What is read of the records of a resource to name them: the same for all pages of a person. */
type Naming = { shown: string[]; hidden: Field[]; only: string[]; inner: ReadonlySet<string>; isPersonal: boolean };

function namingOf(call: RequestContext, target: Definition, extra: readonly string[]): Naming {
  const { schemas, actor } = call;
  return keptFor(schemas, ['naming', target.name, actor, extra], () => {
    const readable = seenFields({ ...call, definition: target }, 'label').filter(
      (path) => !isObject(target.fields[path]),
    );
    const paths = new Set([...labelPaths(target), ...extra, 'id', '_id']);
    const shown = readable.filter((path) => paths.has(path));
    const hidden = maskable(schemas, target, actor).filter(({ path }) => shown.includes(path));
    const people = hidden.flatMap(({ about = [] }) => about.map((path) => path.split('.')[0] ?? path));
    const inner = new Set(shown.filter((path) => isReference(target.fields[path]) && paths.has(path)));
    // A number in place of a name is the mask of a person (trust.md A3); other records say what they are.
    const isPersonal = labelPaths(target).some((path) => target.fields[path]?.data !== undefined);
    return { shown, hidden, only: [...new Set([...shown, ...people])], inner, isPersonal };
  });
}

async function readTargets(
  db: Db | Trx,
  call: RequestContext,
  target: Definition,
  { ids, extra, isInner = false, found: given }: Wanted,
): Promise<Record<string, Referenced>> {
  const { shown, hidden, only, inner, isPersonal } = namingOf(call, target, extra);
  const rows = given ? recordsOf(amongIds(given, ids)) : await targetRows(db, call, target, ids, only);
  const masks = hidden.length > 0 ? await masksOf(db, call, target, rows) : undefined;
  const seenValue = (row: Row, path: string) => {
    const hide = masks?.(row, path);
    return hide ? hide.mask : valueAt(row, path);
  };
  const references = isInner || inner.size === 0 ? {} : await innerOf(db, call, target, rows, inner);
  const env = { definition: target, schemas: call.schemas, vars: { me: call.actor as Row, today: call.today } };
  const found = rows.map((row) => {
    const flat = Object.fromEntries(shown.map((path) => [path, seenValue(row, path)]));
    const record: Row = addReferenceLabels({ ...nest(flat), id: row.id ?? null }, target, references, inner);
    const label = isPersonal
      ? filledLabel(target, { ...env, record }, call.actor.roles) || `#${row.id}`
      : recordLabel(target, { ...env, record }, call.actor.roles);
    const named = extra.flatMap((path) => {
      const value = Object.hasOwn(flat, path) ? flat[path] : valueAt(record, path);
      return value === undefined ? [] : [[path, value] as const];
    });
    return [String(row.id), { label, record: nest(Object.fromEntries(named)) }];
  });
  return Object.fromEntries(found);
}

/** A page is read with one row more than it shows. */
function amongIds(rows: Row[], ids: (string | number)[]): Row[] {
  const wanted = new Set(ids.map(String));
  return rows.filter(({ id }) => wanted.has(String(id)));
}

/** What a label names through references: 'Periodo 3 de S0000076'. Those labels name nothing further. */
async function innerOf(
  db: Db | Trx,
  call: RequestContext,
  target: Definition,
  rows: Row[],
  fields: ReadonlySet<string>,
) {
  const references: References = {};
  for (const [name, pointing] of fieldsByTarget(target, fields)) {
    const behind = call.schemas.resources[name];
    const ids = [...new Set(pointing.flatMap((field) => idsOf(rows, field)))];
    if (behind && ids.length > 0)
      references[name] = await readTargets(db, call, behind, { ids, extra: [], isInner: true });
  }
  return references;
}

async function targetRows(
  db: Db | Trx,
  call: RequestContext,
  target: Definition,
  ids: (string | number)[],
  only: readonly string[],
): Promise<Row[]> {
  if (target.source.kind === 'catalog') {
    const wanted = new Set(ids.map(String));
    return catalogRows(call, target.source.name).filter((row) => wanted.has(String(row.id)));
  }
  return recordsOf(await rowsByKey(db, call, target, ids, { operation: operationFor(call, target), only }));
}

const operationFor = ({ actor }: RequestContext, target: Definition): Operation =>
  mayEver(target, actor.roles, 'read') ? 'read' : 'list';
