import { sql } from 'kysely';
import { mayEver } from '../../resource/access/permissions.ts';
import { translate } from '../../resource/messages/messages.ts';
import type { Condition, Definition, Field, Row, Schemas } from '../../resource/model/definition.ts';
import type { RequestContext, Trx } from '../core/context.ts';
import { onceFor } from '../core/once-for.ts';
import type { Dependents } from '../core/write-types.ts';
import { hasColumn, hasTable, tableDefinition } from '../database/columns.ts';
import { allOf, anyOf, asSql, type ConditionSql, conditionSql } from '../database/condition-sql.ts';
import { labelsOf } from './labels.ts';

type Holder = { definition: Definition; fields: Field[] };

/** So many are named; the rest is a number. */
const NAMED = 5;
/** How many are searched for one whose label this person may read. */
const LOOKED_AT = 50;

/**
 * Which living records keep a row from being deleted, by resource: those that refer to it and fulfil the `x-holds` of the
 * field that does. A row that refers to itself does not keep itself.
 */
export async function dependentsOf(
  trx: Trx,
  call: RequestContext,
  base: Definition,
  id: number | string,
): Promise<Dependents[]> {
  const found: Dependents[] = [];
  const others: Dependents = {
    title: translate(call.schemas, undefined, 'server.other-records'),
    count: 0,
    ids: [],
    labels: [],
  };
  for (const { definition, fields } of holdersOf(call.schemas, base)) {
    const { count, ids } = await rowsHolding(trx, call, { definition, fields }, base, id);
    if (count === 0) continue;
    const labels = mayKnow(definition, call) ? await labelsOf(trx, call, definition, ids) : {};
    const named = ids.filter((one) => Object.hasOwn(labels, String(one))).slice(0, NAMED);
    if (named.length === 0) others.count += count;
    else
      found.push({
        resource: definition.name,
        title: count === 1 ? definition.title : definition.plural,
        count,
        ids: named,
        labels: named.map((one) => labels[String(one)] ?? `#${one}`),
      });
  }
  return others.count > 0 ? [...found, others] : found;
}

const mayKnow = (definition: Definition, { actor }: RequestContext): boolean =>
  mayEver(definition, actor.roles, 'read') || mayEver(definition, actor.roles, 'list');

/** One line for each kind of record: `2 solicitudes (S0000076, S0000081)`. */
export function dependentsLine({ title, count, labels }: Dependents): string {
  const name = `${title.slice(0, 1).toLocaleLowerCase('es-MX')}${title.slice(1)}`;
  const more = labels.length > 0 && labels.length < count ? ', …' : '';
  return `${count} ${name}${labels.length > 0 ? ` (${labels.join(', ')}${more})` : ''}`;
}

/**
 * All resources with references to rows of this table, also by the name of a slice, unless the file says that a reference never
 * holds its target.
 */
const holdersOf = onceFor((schemas, base): Holder[] =>
  Object.values(schemas.resources).flatMap((definition) => {
    if (!hasTable(definition)) return [];
    const fields = referencesTo(schemas, definition, base).filter((field) => holdsWhen(field) !== false);
    return fields.length > 0 ? [{ definition, fields }] : [];
  }),
);

const holdsWhen = (field: Field): Condition => field.holds ?? field.items?.holds ?? true;

/** The stored fields of a table, lists included, whose values are keys of rows of the other. */
export const referencesTo = (schemas: Schemas, definition: Definition, base: Definition): Field[] =>
  Object.values(definition.fields).filter((field) => {
    const target = schemas.resources[field.reference ?? field.items?.reference ?? ''];
    return target && hasColumn(definition, field) && tableDefinition(schemas, target)?.name === base.name;
  });

async function rowsHolding(
  trx: Trx,
  call: RequestContext,
  { definition, fields }: Holder,
  base: Definition,
  id: number | string,
) {
  const env = { schemas: call.schemas, definition, alias: 't', today: call.today, vars: { today: call.today } };
  const holding: ConditionSql = anyOf(
    fields.map((field) => allOf([conditionSql({ [field.path]: id }, env), conditionSql(holdsWhen(field), env)])),
  );
  const notItself = definition.name === base.name ? sql`and t.id <> ${id}` : sql``;
  const { rows } = await sql<Row & { count: number; id: number | string }>`
    select t.id, count(*) over () as count from ${sql.table(definition.name)} as t
    where t._deleted_at is null and ${asSql(holding)} ${notItself} order by t.id desc limit ${sql.lit(LOOKED_AT)}`.execute(
    trx,
  );
  return { count: Number(rows[0]?.count ?? 0), ids: rows.map((row) => row.id) };
}
