import { sql } from 'kysely';
import type { Schemas } from '../../src/resource/model/definition.ts';
import { hasTable, tableColumns } from '../../src/server/database/columns.ts';
import { BESIDES, COPIES, maySeeField, type Person } from './oracle.ts';
import { seesCell, seesRow, type Worlds } from './world.ts';

/** Rows that may go in the other world: nothing that stays visible points to them. */
const LEAVES = new Set(
  'payments dispersions bills documents guarantees notifications reports waivers amortizations'.split(' '),
);
/** Numbers that decide something in rows that stay visible; the CAT, which all readers of a loan see, counts its commissions. */
const KEPT = /\.(percentage_of_ownership|iva_rate|days)$|^requests\.commission_admin(_lender)?$/;

/** Each column of a table, and the rows in which this person may not see it. */
type Hidden = { column: string; type: string; ids: number[] };

/**
 * Makes the other world differ in exactly what this person may not see: other words, other numbers, and some rows fewer. Each
 * table is written from the copy that was kept at the start, so what was hidden from the person before is back.
 */
export async function hideFrom({ one, other, facts }: Worlds, person: Person): Promise<void> {
  const schemas = one.house.schemas.current();
  const { db } = other.house.services;
  for (const { name } of tables(schemas)) {
    const { rows } = await sql<{ id: number }>`select id from twin.${sql.ref(name)}`.execute(db);
    const ids = rows.map(({ id }) => Number(id));
    const gone = ids.filter((id) => !seesRow(facts, person, name, id));
    const columns = columnsFor(schemas, name).map(({ column, type, path }) => ({
      column,
      type,
      ids: hiddenIn({ facts, person }, name, path, { ids, gone }),
    }));
    const sets = columns.map(changed);
    const left = LEAVES.has(name) ? gone.filter((id) => id % 4 === 0) : [];
    // A row of which nothing is hidden stays as it lies there, unless the person before saw less of it.
    const touched = [...new Set([...gone, ...columns.flatMap(({ ids: hidden }) => hidden)])];
    const deleted = sql`_deleted_at = case when t.id = any(${left}::bigint[]) then now() else s._deleted_at end`;
    await sql`update ${sql.table(name)} as t set ${sql.join([...sets, deleted])} from twin.${sql.ref(name)} as s
      where s.id = t.id and (t is distinct from s or t.id = any(${touched}::bigint[]))`.execute(db);
  }
}

const tables = (schemas: Schemas) =>
  Object.values(schemas.resources)
    .filter(hasTable)
    .sort((first, second) => (first.name < second.name ? -1 : 1));

function columnsFor(schemas: Schemas, table: string) {
  const definition = schemas.resources[table];
  if (!definition) return [];
  return tableColumns(schemas, definition)
    .filter(
      ({ type, field }) =>
        ['text', 'numeric'].includes(type) && field.kind !== 'secret' && !KEPT.test(`${table}.${field.path}`),
    )
    .map(({ name, type, field }) => ({ column: name, type, path: field.path }));
}

type Of = { facts: Worlds['facts']; person: Person };

function hiddenIn(
  { facts, person }: Of,
  table: string,
  path: string,
  { ids, gone }: { ids: number[]; gone: number[] },
) {
  if (!maySeeField(person.roles, table, path)) return ids;
  const cell = `${table}.${path}`;
  if (!COPIES[cell] && !BESIDES[cell]) return gone;
  return ids.filter((id) => !seesCell(facts, person, table, path, id));
}

function changed({ column, type, ids }: Hidden) {
  const name = sql.ref(column);
  if (ids.length === 0) return sql`${name} = s.${name}`;
  const other =
    type === 'numeric'
      ? sql`round(s.${name} * 0.5, 2)`
      : sql`regexp_replace(regexp_replace(replace(s.${name}, 'Zqa', 'Zqz'), '^94(7777)', '96\\1'), '^74(\\d{8})$', '76\\1')`;
  return sql`${name} = case when t.id = any(${ids}::bigint[]) then ${other} else s.${name} end`;
}
