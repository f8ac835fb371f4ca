import { type RawBuilder, sql } from 'kysely';
import { typedValue } from '../../resource/kinds/numbers.ts';
import type { Definition, Field, Json, Row, Schemas } from '../../resource/model/definition.ts';
import { formerPath } from '../../resource/model/fields.ts';
import { isSecret } from '../../resource/model/of-kind.ts';
import { isEmpty, isRow, nest } from '../../resource/model/path.ts';
import type { Db, Trx } from '../core/context.ts';
import { type TableColumn, tableColumns } from './columns.ts';
import { type Conversion, convertedSql, isNothing, lost } from './convert-column.ts';
import type { Found } from './found.ts';
import { meantDefault } from './table-columns.ts';

type Breach = { code: Found['code']; keyword: string };
type Rule = {
  column: TableColumn;
  /** Where the row keeps the tax rate by which a value typed without tax is stored. */
  rate?: TableColumn | undefined;
  breaks(value: Json | undefined, record: Row): Breach | undefined;
};

const BATCH_ROWS = 20_000;
/** Beyond this a refusal's number would not help anybody, and the whole table need not be read. */
const COUNT_LIMIT = 100_000;

/**
 * Rules that became tighter are asked of every stored row, in memory and by the very rule that will judge the next save.
 * `before` is the definition that was last applied.
 */
export async function checkNarrowing(
  trx: Trx,
  { schemas, definition, before }: Judging,
  refused: ReadonlySet<string>,
): Promise<Found[]> {
  const rules = tighterRules(schemas, definition, before, refused);
  if (rules.length === 0) return [];
  const counts: Counts = new Map();
  for (let last: Json = null; ; ) {
    const rows = await nextRows(trx, { definition }, rules, afterKey(last));
    for (const row of rows) count(counts, { definition }, rules, row);
    last = rows.at(-1)?.id ?? null;
    if (rows.length < BATCH_ROWS || isEnough(counts)) return [...counts.values()];
  }
}

/** Definitions that come into force, what the tables followed before, and values that are judged as they will be. */
export type Judging = {
  schemas: Schemas;
  definition: Definition;
  before: Definition | undefined;
  conversions?: readonly Conversion[];
};

/** What is found of each rule, by its field and keyword. */
type Counts = Map<string, Found>;

export const isEnough = (counts: Counts): boolean => [...counts.values()].some((found) => found.count >= COUNT_LIMIT);

/** A field that another rule has found fault with is not judged. */
export function tighterRules(
  schemas: Schemas,
  definition: Definition,
  before: Definition | undefined,
  refused: ReadonlySet<string> = new Set(),
): Rule[] {
  const columns = tableColumns(schemas, definition);
  return columns
    .filter((column) => !refused.has(column.field.path) && isChanged(schemas, before, column.field))
    .map((column): Rule => {
      const { entry } = column.field;
      const rate = entry && 'rate' in entry ? columns.find(({ field }) => field.path === entry.rate) : undefined;
      return { column, rate, breaks: judgeOf(schemas, column.field) };
    });
}

/** Judges the next rows behind a key, or those that were written meanwhile; answers how many there were, and the last of them. */
export async function judgeRows(
  db: Db | Trx,
  judging: Judging & { counts: Counts },
  which: RawBuilder<unknown>,
  most = BATCH_ROWS,
): Promise<{ rows: number; last: Json }> {
  const rules = tighterRules(judging.schemas, judging.definition, judging.before);
  const rows = await nextRows(db, judging, rules, which, most);
  for (const row of rows) count(judging.counts, judging, rules, row);
  return { rows: rows.length, last: rows.at(-1)?.id ?? null };
}

/** Required fields that will be new, and that no default fills: no row of the table has a value. */
export async function judgeNew(db: Db, judging: Judging, there: ReadonlyMap<string, string>): Promise<Found[]> {
  const { name: resource } = judging.definition;
  const rules = tighterRules(judging.schemas, judging.definition, judging.before).filter(
    ({ column: { name, field } }) =>
      field.required && !there.has(name) && formerPath(field) === undefined && meantDefault(field) === undefined,
  );
  if (rules.length === 0) return [];
  const rows = await sql<{ n: number }>`select count(*)::int as n from (
    select 1 from ${sql.table(resource)} where _deleted_at is null limit ${sql.lit(COUNT_LIMIT)}) as living`.execute(
    db,
  );
  const count = rows.rows[0]?.n ?? 0;
  return count === 0
    ? []
    : rules.map(({ column }) => ({ resource, path: column.field.path, code: 'required', keyword: '', count }));
}

export const afterKey = (last: Json): RawBuilder<unknown> => (last === null ? sql`` : sql`and id > ${last}`);

function isChanged(schemas: Schemas, before: Definition | undefined, field: Field): boolean {
  const old = before?.fields[field.path] ?? before?.fields[formerPath(field) ?? ''];
  if (!old) return field.required && before !== undefined;
  return canonicalRules(rulesOf(schemas, field)) !== canonicalRules((old as RememberedField).rules as Json);
}

/** What is remembered of an applied field, to see later whether its rules changed. */
type RememberedField = Field & { rules: unknown };

export function rememberedOf(schemas: Schemas, definition: Definition): Pick<Definition, 'fields'> {
  const fields = Object.values(definition.fields).map((field) => [
    field.path,
    { ...field, rules: rulesOf(schemas, field) },
  ]);
  return { fields: Object.fromEntries(fields) };
}

function rulesOf(schemas: Schemas, field: Field): Json {
  const { kind, base, required } = field;
  // A secret is stored encrypted: its limits are about what was typed and cannot be asked of the stored text.
  const limits = isSecret(field) ? {} : field.limits;
  return JSON.parse(JSON.stringify({ kind, base, required, limits, choices: choicesOf(schemas, field) }));
}

/** The same rules give the same text: PostgreSQL gives the names of a remembered object back in an order of its own. */
export function canonicalRules(value: Json | undefined): string {
  return JSON.stringify(value, (_, one) =>
    isRow(one) ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1))) : one,
  );
}

/** The codes of the field, or those of its elements: a person's roles are a list. */
function choicesOf(schemas: Schemas, { items, ...field }: Field): Json[] | undefined {
  const { choices, catalog } = items ?? field;
  if (choices) return choices;
  return catalog ? schemas.catalogs[catalog]?.items.map((item) => item.code) : undefined;
}

type Read = Pick<Judging, 'definition' | 'conversions'>;

/** Beside the row's values: whether one that becomes none is none already, and whether the row is deleted. */
const noneOf = (name: string): string => `none ${name}`;
const DELETED = 'deleted row';

async function nextRows(
  db: Db | Trx,
  { definition, conversions = [] }: Read,
  rules: Rule[],
  which: RawBuilder<unknown>,
  most = BATCH_ROWS,
): Promise<Record<string, Json>[]> {
  const names = new Set(rules.flatMap(({ column, rate }) => (rate ? [column.name, rate.name] : [column.name])));
  for (const { column } of conversions) names.delete(column.name);
  const table = sql.table(definition.name);
  const columns = sql.join([
    ...['id', ...names].map((name) => sql.ref(name)),
    ...conversions.flatMap((one) => [
      sql`${convertedSql(definition.name, one, sql.ref(one.column.name))} as ${sql.ref(one.column.name)}`,
      sql`${isNothing(one)} as ${sql.ref(noneOf(one.column.name))}`,
    ]),
  ]);
  // No value of a deleted record is lost either: it may return.
  const answer =
    conversions.length === 0
      ? sql<Record<string, Json>>`select ${columns} from ${table}
          where _deleted_at is null ${which} order by id limit ${sql.lit(most)}`
      : sql<Record<string, Json>>`select ${columns}, _deleted_at is not null as ${sql.ref(DELETED)} from ${table}
          where true ${which} order by id limit ${sql.lit(most)}`;
  return (await answer.execute(db)).rows;
}

function count(counts: Counts, { definition, conversions = [] }: Read, rules: Rule[], row: Record<string, Json>): void {
  const without = conversions.filter(({ column: { name } }) => row[name] === null && row[noneOf(name)] === false);
  for (const { column } of without) countUp(counts, lost(definition, column, 1));
  if (row[DELETED] === true) return;
  for (const { column, rate, breaks } of rules) {
    if (without.some((one) => one.column.name === column.name)) continue;
    const breach = breaks(row[column.name], rate ? nest({ [rate.field.path]: row[rate.name] ?? null }) : {});
    if (breach) countUp(counts, { resource: definition.name, path: column.field.path, ...breach, count: 1 });
  }
}

function countUp(counts: Counts, found: Found): void {
  const key = `${found.path} ${found.keyword}`;
  const known = counts.get(key);
  if (known) known.count += found.count;
  else counts.set(key, found);
}

/** Of a field whose values are lost nothing else is said. */
export const foundOf = (counts: Counts): Found[] =>
  [...counts.values()].filter(({ path, code }) => code === 'type' || !counts.has(`${path} type`));

function judgeOf(schemas: Schemas, field: Field): Rule['breaks'] {
  // Of `x-always` the table itself asks what is written from now on.
  const limits = isSecret(field) || field.always ? {} : field.limits;
  const choices = choicesOf(schemas, field);
  const allowed = choices ? new Set(choices.map((code) => String(code))) : undefined;
  const pattern = limits.pattern ? new RegExp(limits.pattern, 'u') : undefined;
  return (value, record) => {
    if (isEmpty(value)) return field.required ? { code: 'required', keyword: '' } : undefined;
    const values = Array.isArray(value) ? value : [value];
    if (allowed && values.some((one) => !allowed.has(String(one)))) return { code: 'choice', keyword: 'enum' };
    const keyword = brokenLimit({ ...field, limits }, value as Json, pattern, record);
    return keyword ? { code: 'limit', keyword } : undefined;
  };
}

/** Limits hold for what is typed, so a value that is stored with its tax is judged without it. */
function brokenLimit(field: Field, value: Json, pattern: RegExp | undefined, record: Row): string | undefined {
  const { limits, base } = field;
  if (Array.isArray(value)) {
    if (value.length < (limits.minItems ?? 0)) return 'minItems';
    return value.length > (limits.maxItems ?? Number.POSITIVE_INFINITY) ? 'maxItems' : undefined;
  }
  if (base === 'integer' || base === 'number') {
    const number = typedValue(Number(value), field, record);
    if (number < (limits.minimum ?? Number.NEGATIVE_INFINITY)) return 'minimum';
    if (number > (limits.maximum ?? Number.POSITIVE_INFINITY)) return 'maximum';
    return number <= (limits.exclusiveMinimum ?? Number.NEGATIVE_INFINITY) ? 'exclusiveMinimum' : undefined;
  }
  if (typeof value !== 'string') return undefined;
  const length = Array.from(value).length;
  if (length < (limits.minLength ?? 0)) return 'minLength';
  if (length > (limits.maxLength ?? Number.POSITIVE_INFINITY)) return 'maxLength';
  return pattern && !pattern.test(value) ? 'pattern' : undefined;
}
