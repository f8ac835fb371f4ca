import { createHash } from 'node:crypto';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Definition, Schemas } from '../../resource/model/definition.ts';
import { storedLimits } from '../../resource/validation/record-schema.ts';
import type { Trx } from '../core/context.ts';
import { keyType, type TableColumn, tableColumns } from './columns.ts';
import type { TableState } from './table-state.ts';

const OPERATORS = { minimum: '>=', maximum: '<=', exclusiveMinimum: '>' } as const;

/**
 * Limits with `x-always` as checks of the table, for whatever writes to it. Rows from before that break them are history: the
 * check begins after the last of them.
 */
export async function followChecks(
  trx: Trx,
  schemas: Schemas,
  definition: Definition,
  state: TableState,
): Promise<void> {
  const table = sql.table(definition.name);
  const wanted = new Map(
    tableColumns(schemas, definition)
      .filter(({ field }) => field.always)
      .map((column) => [checkName(definition.name, column), column]),
  );
  for (const [name, of] of state.checks)
    if (of === definition.name && !wanted.has(name))
      await sql`alter table ${table} drop constraint ${sql.ref(name)}`.execute(trx);
  for (const [name, column] of wanted) {
    if (state.checks.get(name) === definition.name) continue;
    const holds = conditionOf(column);
    const broken = await sql<{ last: string | null }>`select max(id)::text as last from ${table}
      where ${keyType(definition) === 'bigint' ? sql`not (${holds})` : sql`false`}`.execute(trx);
    const last = broken.rows[0]?.last;
    const history = last ? sql` or id <= ${sql.lit(Number(last))}` : sql``;
    await sql`alter table ${table} add constraint ${sql.ref(name)} check (${holds}${history})`.execute(trx);
  }
}

const conditionOf = ({ name, field }: TableColumn): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    Object.entries(storedLimits(field)).map(
      ([limit, value]) =>
        sql`${sql.ref(name)} ${sql.raw(OPERATORS[limit as keyof typeof OPERATORS])} ${sql.lit(value)}`,
    ),
    sql` and `,
  )})`;

/** Another limit is another check. */
function checkName(table: string, { name, field }: TableColumn): string {
  const hash = createHash('sha256')
    .update(`${table} ${name} ${JSON.stringify(storedLimits(field))}`)
    .digest('hex')
    .slice(0, 10);
  return `ck_${hash}_${table}_${name}`.slice(0, 60);
}
