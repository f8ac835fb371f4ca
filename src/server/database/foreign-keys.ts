import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Definition, Schemas } from '../../resource/model/definition.ts';
import type { Trx } from '../core/context.ts';
import { tableColumns, tableDefinition } from './columns.ts';
import type { Found } from './found.ts';
import type { TableState } from './table-state.ts';

/** References to rows of tables, also through a slice; rows of views and catalogues have no key to point to. */
export async function followForeignKeys(
  trx: Trx,
  schemas: Schemas,
  definition: Definition,
  state: TableState,
): Promise<Found[]> {
  const found: Found[] = [];
  for (const column of tableColumns(schemas, definition)) {
    const target = column.field.reference ? schemas.resources[column.field.reference] : undefined;
    const table = target && tableDefinition(schemas, target);
    if (!table) continue;
    const name = foreignKeyName(definition.name, column.name, table.name);
    if (state.foreignKeys.get(name) === definition.name) continue;
    const count = await dangling(trx, definition.name, column.name, table.name);
    if (count > 0) {
      found.push({
        resource: definition.name,
        path: column.field.path,
        code: 'reference',
        keyword: 'x-reference',
        count,
      });
      continue;
    }
    await sql`alter table ${sql.table(definition.name)} add constraint ${sql.ref(name)}
      foreign key (${sql.ref(column.name)}) references ${sql.table(table.name)} (id)
      deferrable initially immediate`.execute(trx);
  }
  return found;
}

export function foreignKeyName(table: string, column: string, target: string): string {
  const hash = createHash('sha256').update(`${table} ${column} ${target}`).digest('hex').slice(0, 10);
  return `fk_${hash}_${table}_${column}`.slice(0, 60);
}

async function dangling(trx: Trx, table: string, column: string, target: string): Promise<number> {
  const value = sql.ref(`t.${column}`);
  const answer = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)} as t where ${value} is not null
      and not exists (select 1 from ${sql.table(target)} as r where r.id = ${value})`.execute(trx);
  return answer.rows[0]?.count ?? 0;
}
