import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { holds } from '../../../resource/conditions/condition.ts';
import type { Definition, Field, Json, Row } from '../../../resource/model/definition.ts';
import { isEmpty, valueAt } from '../../../resource/model/path.ts';
import type { RequestContext, Trx } from '../../core/context.ts';
import { onceFor } from '../../core/once-for.ts';
import type { FieldProblem, Values } from '../../core/write-types.ts';
import { hasColumn, isRecordKey, tableDefinition } from '../../database/columns.ts';
import { prepared } from '../../database/prepared.ts';
import { merge } from './merge.ts';

type Pointing = { field: Field; table: Definition };

/**
 * What these values point to is still there, and stays until this transaction ends: a deletion of it waits, or was there
 * first and refuses the write. Only values that are new, and those by which the record begins to hold what it points to.
 */
export async function deadReferences(
  trx: Trx,
  call: RequestContext,
  base: Definition,
  { values, stored }: { values: Values; stored?: Row },
): Promise<FieldProblem[]> {
  const problems: FieldProblem[] = [];
  const wanted = pointingOf(call.schemas, base).flatMap(({ field, table }) => {
    const ids = keysOf(beginsToHold(call, base, field, values, stored)).filter((id) => isRecordKey(table, id));
    return ids.map((id) => ({ field, table, id }));
  });
  for (const table of new Set(wanted.map((one) => one.table))) {
    const here = wanted.filter((one) => one.table === table);
    const living = await holdLiving(trx, table, [...new Set(here.map(({ id }) => id))]);
    for (const { field, id } of here)
      if (!living.has(String(id))) problems.push({ field: field.path, code: 'reference' });
  }
  return problems;
}

/** The value that has to be there after the write; undefined where nothing of it is new. */
function beginsToHold(
  call: RequestContext,
  base: Definition,
  field: Field,
  values: Values,
  stored: Row | undefined,
): Json | undefined {
  const old = stored && (valueAt(stored, field.path) as Json | undefined);
  if (Object.hasOwn(values, field.path) && !isDeepStrictEqual(values[field.path], old ?? null))
    return values[field.path];
  const when = field.holds ?? field.items?.holds;
  if (!stored || isEmpty(old) || typeof when !== 'object') return undefined;
  const env = { definition: base, resources: call.schemas.resources, vars: { today: call.today } };
  const held = holds(when, { ...env, record: stored });
  return !held && holds(when, { ...env, record: merge(stored, values) }) ? old : undefined;
}

const keysOf = (value: Json | undefined): (number | string)[] =>
  [value].flat().filter((one): one is number | string => typeof one === 'number' || typeof one === 'string');

/** In the order of their keys, so that two who hold the same rows never wait for each other. */
async function holdLiving(trx: Trx, table: Definition, ids: (number | string)[]): Promise<Set<string>> {
  const { rows } = await prepared(
    sql<{ id: number | string }>`select id from ${sql.table(table.name)}
    where id = any(${sql.value(ids)}) and _deleted_at is null order by id for key share`,
    'references.living',
  ).execute(trx);
  return new Set(rows.map((row) => String(row.id)));
}

/** References to tables whose rows can be deleted; rows of other tables always exist. */
const pointingOf = onceFor((schemas, base): readonly Pointing[] =>
  Object.values(base.fields).flatMap((field) => {
    const target = schemas.resources[field.reference ?? field.items?.reference ?? ''];
    const table = target && hasColumn(base, field) ? tableDefinition(schemas, target) : undefined;
    if (!table) return [];
    const doors = Object.values(schemas.resources).filter((one) => tableDefinition(schemas, one)?.name === table.name);
    const isDeleted = doors.some((one) => Object.keys(one.permissions.operations.delete ?? {}).length > 0);
    return isDeleted ? [{ field, table }] : [];
  }),
);
