import { sql } from 'kysely';
import type { Definition, Field, Json, Row } from '../../resource/model/definition.ts';
import { isSlot } from '../../resource/model/of-kind.ts';
import { withValue } from '../../resource/model/path.ts';
import type { Db, RequestContext, Trx } from '../core/context.ts';
import { needs, words } from '../core/needs.ts';
import { RECORD_MARK, tableDefinition } from '../database/columns.ts';
import { recordOf } from '../records/read/source.ts';
import { fileAddress } from './address.ts';

const DOCUMENTS = 'documents';

/** What a slot reads of the papers in it, and what a file that is sent to it writes. */
export const PAPER = needs(DOCUMENTS, ...words('context user type current version file description created_at'));

/** The current documents in the slots of a page of records, in one statement. */
export async function withDocuments(
  db: Db | Trx,
  call: RequestContext,
  definition: Definition,
  rows: Row[],
  readable: ReadonlySet<string>,
): Promise<Row[]> {
  const slots = Object.values(definition.fields).filter((field) => isSlot(field) && readable.has(field.path));
  const documents = call.schemas.resources[DOCUMENTS];
  const owner = documents && ownerField(call, documents, definition);
  const ids = rows.map((row) => row.id).filter((id) => id !== undefined && id !== null);
  if (slots.length === 0 || !documents || !owner || ids.length === 0) return rows;
  const found = await currentDocuments(db, documents, owner, slots, ids as Json[]);
  return rows.map((row) => slots.reduce((filled, slot) => fill(call, filled, slot, found), row));
}

/** The reference by which documents belong to records of this table. */
function ownerField(call: RequestContext, documents: Definition, definition: Definition): Field | undefined {
  const table = tableDefinition(call.schemas, definition)?.name;
  return Object.values(documents.fields).find((field) => {
    const target = field.reference && call.schemas.resources[field.reference];
    return target ? tableDefinition(call.schemas, target)?.name === table : false;
  });
}

async function currentDocuments(
  db: Db | Trx,
  documents: Definition,
  owner: Field,
  slots: Field[],
  ids: Json[],
): Promise<Map<string, Row>> {
  const types = [...new Set(slots.map((slot) => slot.document))];
  const context = documents.fields.context ? sql`and t.context = ${CONTEXTS[owner.path] ?? 'user'}` : sql``;
  const answer = await sql<Row>`
    select t.* from ${sql.table(documents.name)} as t
    where t._deleted_at is null and t.current and ${sql.ref(`t.${owner.path}`)} in (${sql.join(ids)})
      and t.type in (${sql.join(types)}) ${context}`.execute(db);
  return new Map(answer.rows.map((row) => [`${row[owner.path]} ${row.type}`, recordOf(row)]));
}

/** The same number means another type below a request than beside a person. */
const CONTEXTS: Record<string, string> = { user: 'user', request: 'request' };

function fill(call: RequestContext, row: Row, slot: Field, found: Map<string, Row>): Row {
  const document = found.get(`${row.id} ${slot.document}`);
  if (!document) return row;
  const mark = (document._reviews as Row | undefined)?.[RECORD_MARK] ?? 0;
  const { id, type, version, file, description, created_at } = document;
  const url = typeof file === 'string' ? fileAddress(call, `${DOCUMENTS}.${id}`, 'file', file) : null;
  const slotted = { resource: DOCUMENTS, id, _id: id, type, version, file, url, description, created_at };
  const value = { ...slotted, validated: mark } as Json;
  // The mark of a slot is the mark of its document.
  const marks = { ...(row._reviews as Row | undefined), [slot.path]: mark } as Json;
  return { ...withValue(row, slot.path, value), _reviews: marks };
}
