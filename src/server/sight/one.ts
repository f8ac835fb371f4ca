import type { Definition, Json, Row } from '../../resource/model/definition.ts';
import { isRow, valueAt } from '../../resource/model/path.ts';
import type { Raw, Shown } from '../core/answer.ts';
import type { Db, RequestContext } from '../core/context.ts';
import type { ParentRecord } from '../core/write-types.ts';
import { tableDefinition } from '../database/columns.ts';
import { readRecord, readSingle } from '../records/read/read.ts';
import { isMadeWhenSaved } from '../records/read/section.ts';
import { etagOf } from '../records/read/version.ts';
import { jsonOf, shown } from './answer.ts';
import { projectRecord } from './project.ts';

/** One record as it is answered, with the mark of its version where it lies in a table. */
export type One = { body: Shown; etag?: string };

/** A record as it is answered, and as it was read: by the latter its rows below are asked for. */
export type Seen = { record: Row; read: Raw };

type Wanted = { parent?: ParentRecord; parameters: Record<string, Json> };

/** A record by its id; undefined where there is none that this person may read. */
export async function oneOf(
  db: Db,
  call: RequestContext,
  definition: Definition,
  id: string,
  parameters: Record<string, Json>,
): Promise<One | undefined> {
  return answered(call, definition, await seenOne(db, call, definition, id, parameters));
}

/** The same record for who draws it, with the one that it was cut from. */
export async function seenOne(
  db: Db,
  call: RequestContext,
  definition: Definition,
  id: string,
  parameters: Record<string, Json> = {},
): Promise<Seen | undefined> {
  return seen(db, call, definition, await readRecord(db, call, definition, id, { parameters }), { parameters });
}

/** The one record of the parent, or of the person. */
export async function singleOf(
  db: Db,
  call: RequestContext,
  definition: Definition,
  wanted: Wanted,
): Promise<One | undefined> {
  const record = await readSingle(db, call, definition, wanted);
  if (!record && !wanted.parent && isMadeWhenSaved(definition, call.actor))
    return { body: shown(defaultsOf(definition)) };
  return answered(call, definition, await seen(db, call, definition, record, wanted));
}

/** That one record for who draws it; undefined where nothing was saved in it. */
export async function seenSingle(
  db: Db,
  call: RequestContext,
  definition: Definition,
  wanted: Wanted,
): Promise<Seen | undefined> {
  return seen(db, call, definition, await readSingle(db, call, definition, wanted), wanted);
}

/** Of a record of one's own that nothing was saved in yet, the values that it begins with. */
function defaultsOf(definition: Definition): Row {
  const known = Object.values(definition.fields).filter(({ path }) => !path.includes('.'));
  return Object.fromEntries(known.flatMap(({ path, default: value }) => (value === undefined ? [] : [[path, value]])));
}

/** Whether a body says what is answered before anything is saved: sending that back keeps nothing (section 7). */
export function saysDefaults(definition: Definition, body: Row): boolean {
  const defaults = defaultsOf(definition);
  return Object.entries(body).every(([name, value]) => Object.hasOwn(defaults, name) && defaults[name] === value);
}

/** The key of that one record, for who wants to write it. */
export async function keyOfSingle(
  db: Db,
  call: RequestContext,
  definition: Definition,
  parent?: ParentRecord,
): Promise<string | undefined> {
  const record = await readSingle(db, call, definition, { parent, computed: false });
  const id = record?.id ?? record?._id;
  return id === undefined || id === null ? undefined : String(id);
}

async function seen(
  db: Db,
  call: RequestContext,
  definition: Definition,
  read: Raw | null,
  { parent, parameters }: Wanted,
): Promise<Seen | undefined> {
  if (!read) return undefined;
  const options = { parent: parent?.record, parameters, computed: true };
  return { record: await projectRecord(db, call, definition, read, options), read };
}

function answered(call: RequestContext, definition: Definition, found: Seen | undefined): One | undefined {
  if (!found) return undefined;
  const body = shown(found.record);
  return tableDefinition(call.schemas, definition) ? { body, etag: etagOf(found.read._version) } : { body };
}

/** An object of an answer by itself; undefined where this person may read nothing of it. */
export function partOfAnswer(whole: Shown, path: string): Shown | undefined {
  const record = jsonOf(whole);
  const part = isRow(record as Json) ? valueAt(record as Row, path) : undefined;
  return part === undefined ? undefined : shown(part ?? {});
}
