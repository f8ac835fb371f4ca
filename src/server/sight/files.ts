import { sql } from 'kysely';
import { maySee } from '../../resource/access/may-see.ts';
import type { Definition, Field, Json, Row } from '../../resource/model/definition.ts';
import { own } from '../../resource/model/fields.ts';
import { holdsFiles } from '../../resource/model/of-kind.ts';
import { columnOf, isRow, valueAt } from '../../resource/model/path.ts';
import { todayAt } from '../core/clock.ts';
import type { Db, RequestContext, Trx } from '../core/context.ts';
import { recordFileName } from '../core/file-name.ts';
import { grant, type Permit } from '../core/permit.ts';
import type { ParentRecord } from '../core/write-types.ts';
import { hasTable } from '../database/columns.ts';
import { labelPaths } from '../records/read/label-paths.ts';
import { readAnyRecord, readRecord } from '../records/read/read.ts';
import { labelsOf } from './labels.ts';
import { masksOf } from './masks.ts';

/** A file that this person may open, what it is saved as, and the permit to do so. */
export type SeenFile = { name: string; saved: string; permit: Permit };

const fileFields = (definition: Definition) => Object.values(definition.fields).filter(holdsFiles);

/** A file is as open as the records that hold it; a file that no record holds is not accessible. */
export async function heldFile(
  db: Db,
  call: RequestContext,
  name: string,
  place?: string,
): Promise<SeenFile | undefined> {
  const places = place ? placeOf(call, place) : await placesOf(db, call, name);
  for (const { definition, id } of places) {
    const found = await readableRecord(db, call, definition, id);
    if (!found) continue;
    const fields = fileFields(definition).filter((one) => holdsName(valueAt(found.record, one.path), name));
    const seen = await openFile(db, call, definition, found, name, fields);
    if (seen) return seen;
  }
  return undefined;
}

type Place = { definition: Definition; id: Json };

/** `documents.7`, as the signature of an address names it. */
function placeOf(call: RequestContext, place: string): Place[] {
  const at = place.lastIndexOf('.');
  const definition = own(call.schemas.resources, place.slice(0, at));
  return definition ? [{ definition, id: place.slice(at + 1) }] : [];
}

async function placesOf(db: Db, call: RequestContext, name: string): Promise<Place[]> {
  const places: Place[] = [];
  for (const definition of Object.values(call.schemas.resources)) {
    const fields = hasTable(definition) ? fileFields(definition) : [];
    if (fields.length === 0) continue;
    const holding = fields.map((field) => {
      const column = sql.ref(columnOf(field.path));
      return field.kind === 'file' ? sql`${column} = ${name}` : sql`${column} @> ${JSON.stringify([name])}::jsonb`;
    });
    const rows = await sql<{ id: Json }>`select id from ${sql.table(definition.name)}
      where _deleted_at is null and (${sql.join(holding, sql` or `)}) order by id limit 50`.execute(db);
    places.push(...rows.rows.map(({ id }) => ({ definition, id })));
  }
  return places;
}

const holdsName = (value: Json | undefined, name: string): boolean =>
  Array.isArray(value) ? value.includes(name) : value === name;

/** The file of a document, and by what title it is saved. */
export async function documentFile(
  db: Db,
  call: RequestContext,
  id: string,
): Promise<(SeenFile & { title: string }) | undefined> {
  const definition = own(call.schemas.resources, DOCUMENTS);
  const found = definition && (await readableRecord(db, call, definition, id));
  const [field, name] = [definition?.fields.file, found?.record.file];
  if (!definition || !found || !field || typeof name !== 'string') return undefined;
  const seen = await openFile(db, call, definition, found, name, [field]);
  const isTitled = maySee({ ...call, definition }, 'description', 'file', readRows(found)).allowed;
  return seen && { ...seen, title: isTitled ? String(found.record.description ?? '').trim() : '' };
}

const DOCUMENTS = 'documents';

const readRows = ({ record, parent }: Found) => ({ record, parent: parent?.record });

/** A permit for the file, where one of these fields of the record shows it whole. */
async function openFile(
  db: Db,
  call: RequestContext,
  definition: Definition,
  found: Found,
  name: string,
  fields: Field[],
): Promise<SeenFile | undefined> {
  const masks = await masksOf(db, call, definition, [found.record]);
  const isSeen = ({ path }: Field) =>
    maySee({ ...call, definition }, path, 'file', readRows(found)).allowed && !masks(found.record, path);
  const field = fields.find(isSeen);
  if (!field) return undefined;
  const record = `${definition.name}.${found.record.id}`;
  const permit = grant({ person: call.actor.id, record, path: field.path, use: 'file', value: name });
  // The label of the record names people, whose values this person may not be shown.
  const isNamed = labelPaths(definition).every((path) => isSeen({ path } as Field));
  return { name, saved: await savedAs(db, call, definition, { ...found, isNamed }, name), permit };
}

/** `reporte-cartera-mensual-2026-11.xlsx`: by the names that this person sees. */
async function savedAs(
  db: Db,
  call: RequestContext,
  definition: Definition,
  found: Found & { isNamed: boolean },
  name: string,
): Promise<string> {
  const id = found.record.id as number;
  const labels = found.isNamed ? await labelsOf(db, call, definition, [id]) : {};
  const label = labels[String(id)] ?? String(id);
  const isDated = maySee({ ...call, definition }, 'created_at', 'file', readRows(found)).allowed;
  const made = isDated && found.record.created_at ? new Date(String(found.record.created_at)) : undefined;
  const called = recordFileName(definition.title, label, made && todayAt(made));
  return `${called}.${name.split('.').at(-1) ?? ''}`;
}

type Found = { record: Row; parent?: ParentRecord };

/** The record by itself, or below the parent through which this person comes to it. */
export async function readableRecord(
  db: Db | Trx,
  call: RequestContext,
  definition: Definition,
  id: Json,
): Promise<Found | undefined> {
  const direct = await readRecord(db, call, definition, id as number | string, { computed: false });
  if (direct) return { record: direct };
  const any = definition.under.length > 0 ? await readAnyRecord(db, call, definition, id as number | string) : null;
  if (!any) return undefined;
  for (const under of definition.under) {
    const parentDefinition = own(call.schemas.resources, under.parent);
    const [reference] = isRow(under.where)
      ? Object.entries(under.where).filter(([, value]) => value === '$parent.id')
      : [];
    const parentId = reference && any[reference[0]];
    if (!parentDefinition || parentId === undefined || parentId === null) continue;
    const above = await readRecord(db, call, parentDefinition, parentId as number, { computed: false });
    if (!above) continue;
    const parent = { definition: parentDefinition, id: parentId as number, record: above, path: under.path };
    const record = await readRecord(db, call, definition, id as number | string, { parent, computed: false });
    if (record) return { record, parent };
  }
  return undefined;
}
