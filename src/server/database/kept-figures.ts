import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { scopeFields } from '../../resource/access/seen-figures.ts';
import type { ColumnType } from '../../resource/kinds/kind.ts';
import { isBelowAny } from '../../resource/model/below-any.ts';
import type { Definition, Figure, Schemas } from '../../resource/model/definition.ts';
import type { Db, Trx } from '../core/context.ts';
import { onceFor } from '../core/once-for.ts';
import { codeOf } from '../core/registry.ts';
import { tableColumns, tableDefinition } from './columns.ts';
import { allOf, asSql, conditionSql } from './condition-sql.ts';
import { lockCall, tryLockInTransaction } from './locks.ts';
import { wholeText } from './prepared.ts';
import { slices } from './slice-sql.ts';

type Column = { path: string; name: string; type: ColumnType };

/** How a figure is kept. Its `name` holds a mark of all that its rows are made from: another definition has other rows. */
export type KeptFigure = {
  name: string;
  table: string;
  day?: Column;
  part?: Column;
  /** At most two: those that row scopes of the list ask. */
  scopes: Column[];
  /** The difference that these rows make, as a statement with the columns of `_figures`. */
  changes(parts: { from: RawBuilder<unknown>; sign: 1 | -1 }[]): RawBuilder<unknown>;
};

/** Rows of another form have other names, so that they are made anew. */
const FORM = 2;
const MOST_SCOPES = 2;
/** What is the same text in every session. */
const KEPT_TYPES: readonly ColumnType[] = ['text', 'bigint', 'boolean', 'date', 'numeric', 'uuid'];

/** The figures of a resource that are kept, by name. What the linker cannot know (a value that code derives) is left to the index. */
export const keptFigures = onceFor((schemas, definition): Readonly<Record<string, KeptFigure>> => {
  const kept = Object.values(definition.figures ?? {}).flatMap((figure) => {
    const one = figure.served === 'kept' ? keptFigure(schemas, definition, figure) : undefined;
    return one ? [[figure.name, one] as const] : [];
  });
  return Object.fromEntries(kept);
});

function keptFigure(schemas: Schemas, definition: Definition, figure: Figure): KeptFigure | undefined {
  const table = tableDefinition(schemas, definition);
  if (!table || isBelowAny(table)) return undefined;
  const stored = new Map(tableColumns(schemas, table).map(({ name, type, field }) => [field.path, { name, type }]));
  const columns = (paths: readonly (string | undefined)[]): (Column | undefined)[] =>
    paths.map((path = '') => {
      const found = stored.get(path);
      const isKept = found && KEPT_TYPES.includes(found.type) && !codeOf(schemas).derivedField(table.name, path);
      return isKept ? { path, ...found } : undefined;
    });
  const { period, group, measure } = figure;
  const asked = {
    day: period && [period.field],
    part: group === undefined || group === period?.field ? undefined : [group],
    scopes: scopeFields(definition, schemas.resources, figure),
    value: measure === 'count' ? undefined : [measure.sum],
  };
  const [day, part, value] = [asked.day, asked.part, asked.value].map((paths) => paths && columns(paths)[0]);
  const scopes = columns(asked.scopes).filter((column) => column !== undefined);
  const isWhole =
    (!asked.day || day) && (!asked.part || part) && (!asked.value || value) && scopes.length === asked.scopes.length;
  if (!isWhole || scopes.length > MOST_SCOPES) return undefined;
  const env = { schemas, definition, alias: 't', today: '', literals: true };
  const where = asSql(allOf([...slices(env, definition), conditionSql(figure.where, env)]));
  const rows = (from: RawBuilder<unknown>, sign: 1 | -1) => sql`
    select ${sql.lit(sign)} as n, ${keptValue(day, false)} as day, ${keptValue(part, true)} as part,
      ${keptValue(scopes[0], true)} as a, ${keptValue(scopes[1], true)} as b,
      ${value ? sql`${sql.lit(sign)} * coalesce(${columnSql(value)}, 0)` : sql`0`}::numeric as sum
    from ${from} as t where t._deleted_at is null and ${where}`;
  const types = [day, part, ...scopes, value].map((column) => column?.type ?? null);
  const text = wholeText(rows(sql`r`, 1));
  const mark = createHash('sha256')
    .update(JSON.stringify([FORM, table.name, types, text]))
    .digest('hex')
    .slice(0, 12);
  const name = `${definition.name}.${figure.name} ${mark}`;
  return {
    name,
    table: table.name,
    scopes,
    ...(day ? { day } : {}),
    ...(part ? { part } : {}),
    changes: (parts) =>
      changesOf(
        name,
        scopes.length > 0,
        sql.join(
          parts.map((one) => rows(one.from, one.sign)),
          sql` union all `,
        ),
      ),
  };
}

const columnSql = ({ name }: Column): RawBuilder<unknown> => sql.ref(`t.${name}`);

/** A day as a text is written in one form, whatever the session's own is. */
function keptValue(column: Column | undefined, isText: boolean): RawBuilder<unknown> {
  if (!column) return isText ? sql`null::text` : sql`null::date`;
  if (!isText) return columnSql(column);
  return column.type === 'date' ? sql`to_char(${columnSql(column)}, 'YYYY-MM-DD')` : sql`${columnSql(column)}::text`;
}

/** What was taken away and what came for one value is one difference, and none where they are equal. */
function changesOf(name: string, hasScopes: boolean, rows: RawBuilder<unknown>): RawBuilder<unknown> {
  const more = sql`sum(n) as n, sum(sum) as sum from changed`;
  const some = sql`having sum(n) <> 0 or sum(sum) <> 0`;
  const narrow = sql`union all select ${sql.lit(name)}, false, day, part, a, b, ${more} group by day, part, a, b ${some}`;
  return sql`with changed as (${rows})
    select ${sql.lit(name)} as figure, true as whole, day, part, null as a, null as b, ${more} group by day, part ${some}
    ${hasScopes ? narrow : sql``}`;
}

const addChanges = (kept: KeptFigure, parts: Parameters<KeptFigure['changes']>[0]): RawBuilder<unknown> =>
  sql`insert into _figures (figure, whole, day, part, a, b, n, sum) ${kept.changes(parts)}`;

const functionOf = (source: string): string =>
  `_keep_figures_${createHash('sha256').update(source).digest('hex').slice(0, 10)}`;

/** The kept figures of all resources, by the table that they are made from. */
function bySource(schemas: Schemas): Map<string, KeptFigure[]> {
  const sources = new Map<string, KeptFigure[]>();
  for (const definition of Object.values(schemas.resources))
    for (const kept of Object.values(keptFigures(schemas, definition)))
      sources.set(kept.table, [...(sources.get(kept.table) ?? []), kept]);
  return sources;
}

/** What is to be kept, as names: it changes when anything does that the rows are made from. */
export const keptNames = (schemas: Schemas): string[] => [...bySource(schemas).values()].flat().map(({ name }) => name);

async function readKept(trx: Trx): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ source: string; figures: string[] }>`
    select source, array_agg(figure order by figure) as figures from _figures_kept group by source`.execute(trx);
  return new Map(rows.map(({ source, figures }) => [source, figures]));
}

const isSame = (wanted: readonly KeptFigure[] = [], there: readonly string[] = []): boolean =>
  wanted.length === there.length && wanted.every(({ name }) => there.includes(name));

/**
 * Before tables change: what is kept by another definition than the one that comes is not followed any more. Its function names
 * columns that may be renamed or gone, and tables are written while they change.
 */
export async function letFiguresRest(trx: Trx, schemas: Schemas): Promise<void> {
  const sources = bySource(schemas);
  for (const [source, there] of await readKept(trx))
    if (!isSame(sources.get(source), there)) await makeFunction(trx, source, 'begin return null; end');
}

/**
 * Figures that are kept follow the definitions, in the transaction in which these come into force. A table whose figures change is
 * locked against writers until then, so that none of their rows is counted twice or not at all; people go on reading.
 */
export async function keepFigures(trx: Trx, schemas: Schemas): Promise<void> {
  const sources = bySource(schemas);
  const there = await readKept(trx);
  for (const [source, wanted] of sources) {
    if (isSame(wanted, there.get(source))) continue;
    await sql`lock table ${sql.table(source)} in share row exclusive mode`.execute(trx);
    await makeFunction(trx, source, bodyOf(wanted));
    for (const [event, referencing] of EVENTS)
      await sql`create or replace trigger ${sql.ref(`_keep_figures_${event}`)} after ${sql.raw(event)}
        on ${sql.table(source)} ${sql.raw(referencing)}
        for each statement execute function ${sql.ref(functionOf(source))}()`.execute(trx);
    // All of them: what was written while the tables changed was followed by none.
    const names = [...(there.get(source) ?? []), ...wanted.map(({ name }) => name)];
    await sql`delete from _figures where figure = any(${names})`.execute(trx);
    for (const kept of wanted) {
      await addChanges(kept, [{ from: sql.table(source), sign: 1 }]).execute(trx);
      await sql`insert into _figures_kept (figure, source) values (${kept.name}, ${source})
        on conflict (figure) do update set source = excluded.source`.execute(trx);
    }
  }
  for (const source of there.keys())
    if (!sources.has(source)) await sql`drop function if exists ${sql.ref(functionOf(source))}() cascade`.execute(trx);
  const wanted = [...sources.values()].flat().map(({ name }) => name);
  const gone = [...there.values()].flat().filter((name) => !wanted.includes(name));
  if (gone.length === 0) return;
  await sql`delete from _figures where figure = any(${gone})`.execute(trx);
  await sql`delete from _figures_kept where figure = any(${gone})`.execute(trx);
}

const EVENTS = [
  ['insert', 'referencing new table as new_rows'],
  ['update', 'referencing old table as old_rows new table as new_rows'],
  ['delete', 'referencing old table as old_rows'],
  ['truncate', ''],
] as const;

async function makeFunction(trx: Trx, source: string, body: string): Promise<void> {
  await sql`create or replace function ${sql.ref(functionOf(source))}() returns trigger language plpgsql
    as ${sql.lit(body)}`.execute(trx);
}

/** Each statement adds what it changed. Nothing that another transaction wrote is changed, so no writer waits for another. */
function bodyOf(figures: readonly KeptFigure[]): string {
  const [came, went] = [
    { from: sql`new_rows`, sign: 1 },
    { from: sql`old_rows`, sign: -1 },
  ] as const;
  const all = (parts: Parameters<KeptFigure['changes']>[0]) =>
    figures.map((kept) => `${wholeText(addChanges(kept, parts))};`).join('\n');
  const names = sql.join(figures.map(({ name }) => sql.lit(name)));
  return `begin
    if tg_op = 'INSERT' then ${all([came])}
    elsif tg_op = 'UPDATE' then ${all([came, went])}
    elsif tg_op = 'DELETE' then ${all([went])}
    else
      perform ${wholeText(lockCall('swap'))};
      ${wholeText(sql`delete from _figures where figure in (${names})`)};
    end if;
    return null;
  end`;
}

/** Whether the figure of this definition is kept now: another process may have put other files into force. */
export async function isFigureKept(db: Db | Trx, { name }: KeptFigure): Promise<boolean> {
  const { rows } = await sql`select 1 from _figures_kept where figure = ${name}`.execute(db);
  return rows.length > 0;
}

/**
 * Differences of one value become one row. It waits for none: rows are added meanwhile, and what is read stays the same sum. Never
 * while definitions come into force: they take all differences of a table away, and would not see the row that comes here.
 */
export async function foldFigures(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (await tryLockInTransaction(trx, 'swap')) await fold(trx);
  });
}

async function fold(trx: Trx): Promise<void> {
  await sql`with many as (select ctid from (select ctid, count(*) over (partition by figure, whole, day, part, a, b) as rows
        from _figures) as counted where rows > 1),
      gone as (delete from _figures where ctid = any(array(select ctid from many)) returning *)
    insert into _figures (figure, whole, day, part, a, b, n, sum)
      select figure, whole, day, part, a, b, sum(n), sum(sum) from gone group by 1, 2, 3, 4, 5, 6
      having sum(n) <> 0 or sum(sum) <> 0`.execute(trx);
}
