import { type RawBuilder, sql } from 'kysely';
import { classesOf, classOf, homeOfClass, isDisclosed, maskable, readsHome } from '../../resource/access/masks.ts';
import { kindOf } from '../../resource/kinds/registry.ts';
import type { Definition, Field, Json, Row } from '../../resource/model/definition.ts';
import { own } from '../../resource/model/fields.ts';
import { columnOf, isEmpty, valueAt } from '../../resource/model/path.ts';
import type { Db, RequestContext, Trx } from '../core/context.ts';
import { hasColumn, tableDefinition } from '../database/columns.ts';
import { keptFor, prepared, written } from '../database/prepared.ts';
import { mayReadSql, rowsByKey } from './by-key.ts';

/** What decides on the masks of rows: the same for all rows of a resource that one person reads on one day. */
export type Question = {
  /** Path -> the field that may be masked. */
  fields: ReadonlyMap<string, Asked>;
  /** Where the rows say of whom these fields speak. */
  abouts: string[];
  /** The resources of those home fields that this person has a right to read. */
  homes: Definition[];
  /** The answers as columns of the statement that reads the rows `t`; none where nothing is asked, or not of tables alone. */
  columns: RawBuilder<unknown>[];
};

/** A field that may be masked. */
export type Asked = {
  field: Field;
  about: string[];
  /** Whether the resource has the fields that say of whom it speaks. */
  isKnown: boolean;
  /** Of its classes; undefined where this person has no right to read one of them. */
  homes: Definition[] | undefined;
  isWholeToParties: boolean;
  /** What is shown in the place of a value, of the person of this number. */
  masked(value: Json, person: number | undefined): Json;
};

/** The person of whom a row speaks (`about`), and whether the reader may read that person at the home of a class. */
export type People = {
  of(row: Row, about: string): number | undefined;
  reads(row: Row, about: string, home: Definition): boolean;
};

/** Undefined where this person sees every field of the resource whole. */
export function maskQuestion(call: RequestContext, definition: Definition): Question | undefined {
  const { schemas, actor, today } = call;
  return keptFor(schemas, ['people', definition.name, actor, today], () => {
    const asked = maskable(schemas, definition, actor).map((field) => askedOf(call, definition, field));
    if (asked.length === 0) return undefined;
    const fields = new Map(asked.map((one) => [one.field.path, one]));
    const abouts = [...new Set(asked.flatMap(({ about }) => about))];
    const homes = [...new Set(asked.flatMap((one) => one.homes ?? []))];
    return { fields, abouts, homes, columns: columnsOf(call, definition, abouts, homes) };
  });
}

function askedOf(call: RequestContext, definition: Definition, field: Field): Asked {
  const { schemas, actor } = call;
  const { about = [] } = field;
  const isKnown = about.every((one) => own(definition.fields, one.split('.')[0] ?? ''));
  const homes = classesOf(field).flatMap((name) => {
    const found = classOf(schemas, name);
    return (found && readsHome(schemas, actor, name) && homeOfClass(schemas, found)?.definition) || [];
  });
  return {
    field,
    about,
    isKnown,
    homes: homes.length === classesOf(field).length ? homes : undefined,
    isWholeToParties: isDisclosed(schemas, definition, field),
    masked: maskOf(call, field),
  };
}

const LAST = 4;

function maskOf({ schemas, actor }: RequestContext, { data }: Field): Asked['masked'] {
  const found = data === undefined ? undefined : classOf(schemas, data);
  const pays = actor.roles.some((role) => found?.for?.includes(role));
  if (found?.mask === 'reference')
    return (value, person) => (isEmpty(value) || person === undefined ? null : `#${person}`);
  if (found?.mask === 'last-4' && pays)
    return (value) => (isEmpty(value) ? null : `•••• ${String(value).slice(-LAST)}`);
  return () => null;
}

/** Where a row holds the answer that was read with it, about the person at this place. */
const columnAt = (at: number): string => `_person_${at}`;

export function peopleColumns(call: RequestContext, { name }: Definition): RawBuilder<unknown>[] {
  const definition = own(call.schemas.resources, name);
  return (definition && maskQuestion(call, definition)?.columns) ?? [];
}

/** One number for each about: that of the person, and below it one binary digit for each home that may be read. */
function columnsOf(call: RequestContext, definition: Definition, abouts: string[], homes: Definition[]) {
  const table = tableDefinition(call.schemas, definition);
  const columns = abouts.map((about, at) => {
    const answer = table && answerSql(call, table, about, homes);
    return answer && sql`${answer} as ${sql.ref(columnAt(at))}`;
  });
  if (columns.length === 0 || columns.includes(undefined)) return [];
  return [written(sql.join(columns))];
}

function answerSql(call: RequestContext, table: Definition, about: string, homes: Definition[]) {
  const [reference = '', inner] = about.split('.');
  const value = keySql('t', table, reference);
  if (!value || inner === undefined) return value && numberSql(call, value, homes);
  const target = tableOf(call.schemas, own(table.fields, reference));
  const person = target && keySql('x', target, inner);
  const answer = person && numberSql(call, person, homes);
  return answer && sql`(select ${answer} from ${sql.table(target.name)} as x where x.id = ${value})`;
}

function numberSql(call: RequestContext, person: RawBuilder<unknown>, homes: Definition[]) {
  const open = homes.map((home) => mayReadSql(call, home, person));
  if (open.includes(undefined)) return undefined;
  const digits = open.map((isOpen, at) => sql`${isOpen}::int * ${sql.lit(2 ** at)}`);
  return sql.join([sql`${person} * ${sql.lit(2 ** homes.length)}`, ...digits], sql` + `);
}

/** The column that holds a key; undefined where the field has none. */
function keySql(alias: string, table: Definition, path: string): RawBuilder<unknown> | undefined {
  const field = own(table.fields, path);
  if (!field) return undefined;
  const isKey = path === 'id' || (hasColumn(table, field) && kindOf(field).column(field) === 'bigint');
  return isKey ? sql.ref(`${alias}.${columnOf(path)}`) : undefined;
}

const tableOf = (schemas: RequestContext['schemas'], field: Field | undefined): Definition | undefined => {
  const target = own(schemas.resources, field?.reference ?? '');
  return target && tableDefinition(schemas, target);
};

/** What the rows hold, where they were read with the column, and else two statements for all of them. */
export async function peopleOf(
  db: Db | Trx,
  call: RequestContext,
  definition: Definition,
  rows: readonly Row[],
  question: Question,
): Promise<People> {
  const isRead = rows.every((row) => row[columnAt(0)] !== undefined);
  return isRead ? readWith(question) : asked(db, call, definition, rows, question);
}

function readWith({ abouts, homes }: Question): People {
  const columns = new Map(abouts.map((about, at) => [about, columnAt(at)]));
  const below = 2 ** homes.length;
  const answer = (row: Row, about: string) => numberOf(row[columns.get(about) ?? '']);
  return {
    of(row, about) {
      const id = answer(row, about);
      return id === undefined ? undefined : Math.floor(id / below);
    },
    reads: (row, about, home) => Math.floor((answer(row, about) ?? 0) / 2 ** homes.indexOf(home)) % 2 === 1,
  };
}

async function asked(
  db: Db | Trx,
  call: RequestContext,
  definition: Definition,
  rows: readonly Row[],
  { abouts, homes }: Question,
): Promise<People> {
  const persons = new Map<string, Map<Row, number>>();
  for (const about of abouts) persons.set(about, await personsOf(db, call, definition, rows, about));
  const ids = [...new Set([...persons.values()].flatMap((found) => [...found.values()]))];
  const open = new Map<Definition, ReadonlySet<number>>();
  for (const home of homes) open.set(home, await readableAmong(db, call, home, ids));
  const of = (row: Row, about: string) => persons.get(about)?.get(row);
  return { of, reads: (row, about, home) => open.get(home)?.has(of(row, about) ?? Number.NaN) === true };
}

/** Row -> the number of the person; that of `request.user` is looked up where the reference leads. */
async function personsOf(
  db: Db | Trx,
  call: RequestContext,
  definition: Definition,
  rows: readonly Row[],
  about: string,
): Promise<Map<Row, number>> {
  const [reference = '', inner] = about.split('.');
  const far = inner === undefined ? undefined : await behind(db, call, definition, rows, reference, inner);
  return new Map(
    rows.flatMap((row) => {
      const value = valueAt(row, reference);
      const id = numberOf(far ? far.get(String(value)) : value);
      return id === undefined ? [] : [[row, id]];
    }),
  );
}

async function behind(
  db: Db | Trx,
  { schemas }: RequestContext,
  definition: Definition,
  rows: readonly Row[],
  reference: string,
  inner: string,
): Promise<Map<string, unknown>> {
  const table = tableOf(schemas, own(definition.fields, reference));
  const ids = rows.map((row) => valueAt(row, reference)).filter((id) => typeof id === 'number');
  if (!table || ids.length === 0) return new Map();
  const found = await prepared(
    sql<{ id: number; person: unknown }>`select id, ${sql.ref(columnOf(inner))} as person
    from ${sql.table(table.name)} where id = any(${ids}::bigint[])`,
    'masks.behind',
  ).execute(db);
  return new Map(found.rows.map(({ id, person }) => [String(id), person]));
}

const numberOf = (value: unknown): number | undefined => (isEmpty(value) ? undefined : Number(value));

/** Those of the rows that this person may read. */
export async function readableAmong(
  db: Db | Trx,
  call: RequestContext,
  home: Definition,
  ids: number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const found = await rowsByKey(db, call, home, ids, { operation: 'read', only: [] });
  return new Set(found.map(({ id }) => Number(id)));
}
