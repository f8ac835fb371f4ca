import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Definition, Schemas } from '../../resource/model/definition.ts';
import type { Db, Trx } from '../core/context.ts';
import { type TableColumn, tableColumns, tableDefinition } from './columns.ts';
import type { Found } from './found.ts';
import { meantDefault } from './table-columns.ts';
import type { TableState } from './table-state.ts';

type Missing = { name: string; column: TableColumn; target: string };

/** References to rows of tables, also through a slice; rows of views and catalogues have no key to point to. */
function missingKeys(schemas: Schemas, definition: Definition, state: TableState): Missing[] {
  return tableColumns(schemas, definition).flatMap((column): Missing[] => {
    const target = column.field.reference ? schemas.resources[column.field.reference] : undefined;
    const table = target && tableDefinition(schemas, target);
    if (!table) return [];
    const name = foreignKeyName(definition.name, column.name, table.name);
    return state.foreignKeys.get(name) === definition.name ? [] : [{ name, column, target: table.name }];
  });
}

/**
 * Makes the missing keys. `judged`: those of which all rows were read already. Of a large table a key holds for what is written from
 * now on, and the rows that are there are read once more after the swap.
 */
export async function followForeignKeys(
  trx: Trx,
  schemas: Schemas,
  definition: Definition,
  state: TableState,
  judged: ReadonlySet<string>,
): Promise<Found[]> {
  const found: Found[] = [];
  for (const { name, column, target } of missingKeys(schemas, definition, state)) {
    const broken = judged.has(name) ? [] : await dangling(trx, definition, column, target);
    found.push(...broken);
    if (broken.length > 0) continue;
    const when = state.large.has(definition.name) ? sql`not valid` : sql``;
    await sql`alter table ${sql.table(definition.name)} add constraint ${sql.ref(name)}
      foreign key (${sql.ref(column.name)}) references ${sql.table(target)} (id)
      deferrable initially immediate ${when}`.execute(trx);
  }
  return found;
}

/**
 * Reads the rows of a large table beside those who write them: which references lead nowhere, and which keys were judged. `names`:
 * of columns that have another name as yet, and then of these alone.
 */
export async function judgeKeys(
  db: Db,
  schemas: Schemas,
  definition: Definition,
  state: TableState,
  names?: ReadonlyMap<string, string>,
): Promise<{ found: Found[]; judged: string[] }> {
  const there = state.columns.get(definition.name);
  const found: Found[] = [];
  const judged: string[] = [];
  for (const { name, column, target } of missingKeys(schemas, definition, state)) {
    const now = names?.get(column.name);
    if (names && now === undefined) continue;
    const type = now === undefined ? there?.get(column.name) : column.type;
    const isThere = type === column.type && state.columns.has(target);
    if (isThere) found.push(...(await dangling(db, definition, { ...column, name: now ?? column.name }, target)));
    // A column that will be made holds nothing; one that gets another name or type is judged in the swap.
    if (isThere || (type === undefined && column.field.was === undefined && meantDefault(column.field) === undefined))
      judged.push(name);
  }
  return { found, judged };
}

export function foreignKeyName(table: string, column: string, target: string): string {
  const hash = createHash('sha256').update(`${table} ${column} ${target}`).digest('hex').slice(0, 10);
  return `fk_${hash}_${table}_${column}`.slice(0, 60);
}

async function dangling(
  db: Db | Trx,
  { name: resource }: Definition,
  { name, field: { path } }: TableColumn,
  target: string,
): Promise<Found[]> {
  const value = sql.ref(`t.${name}`);
  const answer = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(resource)} as t where ${value} is not null
      and not exists (select 1 from ${sql.table(target)} as r where r.id = ${value})`.execute(db);
  const count = answer.rows[0]?.count ?? 0;
  return count > 0 ? [{ resource, path, code: 'reference', keyword: 'x-reference', count }] : [];
}
