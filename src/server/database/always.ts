import { createHash } from 'node:crypto';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Definition, Schemas } from '../../resource/model/definition.ts';
import { storedLimits } from '../../resource/validation/record-schema.ts';
import type { Db, Trx } from '../core/context.ts';
import { keyType, type TableColumn, tableColumns } from './columns.ts';
import type { TableState } from './table-state.ts';

const OPERATORS = { minimum: '>=', maximum: '<=', exclusiveMinimum: '>' } as const;

/**
 * Limits with `x-always` as checks of the table, for whatever writes to it. Rows from before that break them are history: the
 * check begins after the last of them. Of a large table all rows are history until they were read, after the swap.
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
    const isLarge = state.large.has(definition.name);
    const last = await lastOf(trx, definition, isLarge ? sql`true` : sql`not (${conditionOf(column)})`);
    await addCheck(trx, definition, { name, column, last, when: isLarge ? sql`not valid` : sql`` });
  }
}

/** The number of the last row that is so; the rows of a table whose keys have no order have no history. */
async function lastOf(db: Db | Trx, definition: Definition, is: RawBuilder<unknown>): Promise<number | undefined> {
  if (keyType(definition) !== 'bigint') return undefined;
  const found = await sql<{ last: string | null }>`select max(id)::text as last from ${sql.table(definition.name)}
    where ${is}`.execute(db);
  const last = found.rows[0]?.last;
  return last ? Number(last) : undefined;
}

type Check = { name: string; column: TableColumn; last: number | undefined; when: RawBuilder<unknown> };

async function addCheck(trx: Trx, { name: table }: Definition, { name, column, last, when }: Check): Promise<void> {
  const history = last === undefined ? sql`` : sql` or id <= ${sql.lit(last)}`;
  await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)}
    check (${conditionOf(column)}${history}) ${when}`.execute(trx);
}

/** Reads the rows of a large table beside those who write them, and lets its check begin after the last that breaks it. */
export async function narrowHistory(db: Db, schemas: Schemas, table: string, name: string): Promise<void> {
  const definition = schemas.resources[table];
  const column =
    definition && tableColumns(schemas, definition).find((one) => one.field.always && checkName(table, one) === name);
  if (!definition || !column) return;
  const last = await lastOf(db, definition, sql`not (${conditionOf(column)})`);
  await db.transaction().execute(async (trx) => {
    await sql`set local lock_timeout = '800ms'`.execute(trx);
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(trx);
    await addCheck(trx, definition, { name, column, last, when: sql`not valid` });
  });
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
