import { sql } from 'kysely';
import { classesOf, classOf, homeOfClass, isDisclosed, maskable, readsHome } from '../../resource/access/masks.ts';
import { holds } from '../../resource/conditions/condition.ts';
import type { Definition, Field, Json, Row } from '../../resource/model/definition.ts';
import { own } from '../../resource/model/fields.ts';
import { columnOf, isEmpty, valueAt } from '../../resource/model/path.ts';
import type { Db, RequestContext, Trx } from '../core/context.ts';
import { tableDefinition } from '../database/columns.ts';
import { prepared } from '../database/prepared.ts';
import { rowsByKey } from './by-key.ts';

/** The replacement of a value that this person may not see; undefined where it may be seen. */
export type Masks = (row: Row, path: string) => { mask: Json } | undefined;

const NONE: Masks = () => undefined;

/**
 * The one place where a person's data is masked, on its way out of any row: readers of the original field of that very person
 * see a copy whole, all others its mask. A paper is whole or not at all, and whole to its own parties where the file says so
 * (`disclose`). One statement for all rows, and none for a person who may read everybody.
 */
export async function masksOf(
  db: Db | Trx,
  call: RequestContext,
  { name }: Definition,
  rows: readonly Row[],
): Promise<Masks> {
  // A sheet is made of some fields alone; of whom they speak is said by others.
  const definition = own(call.schemas.resources, name);
  if (!definition) return NONE;
  const fields = maskable(call.schemas, definition, call.actor);
  if (fields.length === 0 || rows.length === 0) return NONE;
  const people = await peopleOf(db, call, definition, rows, [...new Set(fields.flatMap(({ about = [] }) => about))]);
  const ids = new Set([...people.values()].flatMap((about) => [...about.values()]));
  const open = await readableHomes(db, call, fields, [...ids]);
  const byPath = new Map(fields.map((field) => [field.path, field]));
  return (row, path) => {
    const field = byPath.get(path);
    if (!field || !isAbout(call, definition, field, row)) return undefined;
    const persons = (field.about ?? []).flatMap((about) => people.get(row)?.get(about) ?? []);
    const known = (field.about ?? []).every((about) => own(definition.fields, about.split('.')[0] ?? ''));
    const seen = known && classesOf(field).every((name) => persons.every((id) => open.get(name)?.has(id)));
    if (isDisclosed(call.schemas, definition, field) && persons.some((id) => isOneself(call, id))) return undefined;
    if (seen && (field.shows !== undefined || persons.length > 0)) return undefined;
    return { mask: field.data ? maskOf(call, field.data, valueAt(row, path) as Json, persons[0]) : null };
  };
}

const isOneself = ({ actor }: RequestContext, id: number): boolean => id === actor.id || id === actor.id_partner;

/** A paper may show people in some of its rows only: a contract does, a receipt beside it does not. */
const isAbout = ({ actor }: RequestContext, definition: Definition, { showsWhen }: Field, record: Row): boolean =>
  showsWhen === undefined || holds(showsWhen, { definition, record, vars: { me: actor as Row } });

const LAST = 4;

function maskOf({ schemas, actor }: RequestContext, name: string, value: Json, person: number | undefined): Json {
  const found = classOf(schemas, name);
  if (isEmpty(value) || !found) return null;
  if (found.mask === 'reference') return person === undefined ? null : `#${person}`;
  const pays = actor.roles.some((role) => found.for?.includes(role));
  return found.mask === 'last-4' && pays ? `•••• ${String(value).slice(-LAST)}` : null;
}

/** Row -> about -> the number of the person; `request.user` is looked up where the reference leads. */
async function peopleOf(
  db: Db | Trx,
  call: RequestContext,
  definition: Definition,
  rows: readonly Row[],
  abouts: readonly string[],
): Promise<Map<Row, Map<string, number>>> {
  const people = new Map(rows.map((row) => [row, new Map<string, number>()]));
  for (const about of abouts) {
    const [reference = '', inner] = about.split('.');
    const far = inner === undefined ? undefined : await behind(db, call, definition, rows, reference, inner);
    for (const row of rows) {
      const value = valueAt(row, reference);
      const id = far ? far.get(String(value)) : value;
      if (!isEmpty(id)) people.get(row)?.set(about, Number(id));
    }
  }
  return people;
}

async function behind(
  db: Db | Trx,
  { schemas }: RequestContext,
  definition: Definition,
  rows: readonly Row[],
  reference: string,
  inner: string,
): Promise<Map<string, unknown>> {
  const target = own(schemas.resources, own(definition.fields, reference)?.reference ?? '');
  const table = target && tableDefinition(schemas, target);
  const ids = rows.map((row) => valueAt(row, reference)).filter((id) => typeof id === 'number');
  if (!table || ids.length === 0) return new Map();
  const found = await prepared(
    sql<{ id: number; person: unknown }>`select id, ${sql.ref(columnOf(inner))} as person
    from ${sql.table(table.name)} where id = any(${ids}::bigint[])`,
    'masks.behind',
  ).execute(db);
  return new Map(found.rows.map(({ id, person }) => [String(id), person]));
}

/** Class -> the people whose value of it this person may read at home. */
async function readableHomes(
  db: Db | Trx,
  call: RequestContext,
  fields: readonly Field[],
  ids: number[],
): Promise<Map<string, ReadonlySet<number>>> {
  const { schemas, actor } = call;
  const open = new Map<string, ReadonlySet<number>>();
  const readable = new Map<Definition, ReadonlySet<number>>();
  for (const name of new Set(fields.flatMap(classesOf))) {
    const found = classOf(schemas, name);
    const home = found && readsHome(schemas, actor, name) ? homeOfClass(schemas, found)?.definition : undefined;
    if (!home) continue;
    const known = readable.get(home) ?? (await readableRows(db, call, home, ids));
    readable.set(home, known);
    open.set(name, known);
  }
  return open;
}

/** Those of the rows that this person may read. */
async function readableRows(
  db: Db | Trx,
  call: RequestContext,
  home: Definition,
  ids: number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const found = await rowsByKey(db, call, home, ids, { operation: 'read', only: [] });
  return new Set(found.map(({ id }) => Number(id)));
}

/** How people are named in sentences to readers who may not read them: the mask of a name alone. */
export async function nameFor(
  db: Db | Trx,
  call: RequestContext,
  person: { id: number; name: string },
): Promise<string> {
  const home = own(call.schemas.resources, 'users');
  const open = home ? await readableRows(db, call, home, [person.id]) : new Set();
  return open.has(person.id) ? person.name : `#${person.id}`;
}
