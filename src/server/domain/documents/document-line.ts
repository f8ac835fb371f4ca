import { sql } from 'kysely';
import type { CatalogItem } from '../../../resource/model/definition.ts';
import type { DocumentOwner } from '../../../resource/model/document-template.ts';
import { own } from '../../../resource/model/fields.ts';
import type { Effect, EffectInput, Trx } from '../../core/context.ts';
import { needs, type RecordOf, type ValuesOf, words } from '../../core/needs.ts';
import { writeAudit } from '../../records/audit/audit.ts';
import { insertRow } from '../../records/write/write-row.ts';

export const DOCUMENT = needs(
  'documents',
  ...words('context user request type section version current file format description date_format created_at'),
  ...words('contract_signing_date request_date place'),
);
export type StoredDocument = RecordOf<typeof DOCUMENT>;
type Version = { id: number; _version: number };
type Placed = Pick<StoredDocument, 'id' | 'type' | 'request'>;

/** Documents of one kind of one owner: versions of each other. */
export type Line = { context: DocumentOwner; user: number | null; request: number | null; type: number };

/** Each document of the free type is separate. */
const CUSTOM = 13;

export const documentOwner = (document: { request?: unknown }): DocumentOwner =>
  document.request ? 'request' : 'user';

export async function currentDocument(trx: Trx, line: Line): Promise<StoredDocument | undefined> {
  const found = await sql<StoredDocument>`select * from documents where ${inLine(line)} and current
    order by id desc limit 1`.execute(trx);
  return found.rows[0];
}

/**
 * The place of a new document: the next version, in force from now on. The one before stays as it is and is only no longer
 * the current one. Two at once come one after the other.
 */
export async function placeInLine(
  { trx, call }: Pick<EffectInput, 'trx' | 'call'>,
  after: Placed,
  context: DocumentOwner,
  item: CatalogItem | undefined,
  user: number,
): Promise<ValuesOf<typeof DOCUMENT>> {
  const type = Number(after.type);
  const line: Line = { context, user, request: after.request ?? null, type };
  const place = { context, current: true, created_at: call.now.toISOString(), date_format: call.today };
  const section = typeof item?.section === 'string' ? [item.section] : [];
  if (standsAlone(line)) return { ...place, section, version: 1 };
  await holdOwner(trx, line);
  const last = await sql<{ version: number | null; at: string | null }>`select max(version) as version,
    max(created_at) as at from documents where ${ofLine(line)} and id <> ${after.id}`.execute(trx);
  await sql`update documents set current = false, _version = _version + 1, _updated_at = now()
    where ${inLine(line)} and current and id <> ${after.id}`.execute(trx);
  // Who began to send before and arrived after is the later one in both: in the number and in the moment.
  const { version, at } = last.rows[0] ?? {};
  const created_at = new Date(Math.max(call.now.getTime(), at ? Date.parse(at) : 0)).toISOString();
  return { ...place, created_at, section, version: Number(version ?? 0) + 1 };
}

/**
 * Puts the newest version that is left of a deleted document's line in force, with its own line in the audit trail. A line
 * without versions, or without any left, stays as it is.
 */
async function promoteBefore(
  { trx, call, changed }: Pick<EffectInput, 'trx' | 'call' | 'changed'>,
  deleted: StoredDocument,
): Promise<void> {
  const base = call.schemas.resources.documents;
  const line: Line = {
    context: documentOwner(deleted),
    user: deleted.user ?? null,
    request: deleted.request ?? null,
    type: Number(deleted.type),
  };
  if (!base || standsAlone(line)) return;
  await holdOwner(trx, line);
  const promoted = await sql<Version>`update documents set current = true, _version = _version + 1, _updated_at = now()
    where id = (select id from documents where ${inLine(line)} and id <> ${deleted.id} order by version desc, id desc limit 1)
      and not exists (select from documents where ${inLine(line)} and id <> ${deleted.id} and current)
    returning id, _version`.execute(trx);
  const [row] = promoted.rows;
  if (!row) return;
  const { id, _version: version } = row;
  const [before, after] = [{ current: false }, { current: true }];
  await writeAudit(trx, call, { base, door: base.name, id, operation: 'update', before, after, version });
  changed.push({ resource: base.name, id });
}

const standsAlone = ({ context, type }: Line): boolean => context === 'request' && type === CUSTOM;

/** The person whose paper it is, as every write of a document holds its owner. */
async function holdOwner(trx: Trx, { user }: Line): Promise<void> {
  await sql`select 1 from users where id = ${user} for no key update`.execute(trx);
}

const inLine = (line: Line) => sql`${ofLine(line)} and _deleted_at is null`;

/** Deleted versions too: a number is given once. */
function ofLine({ context, user, request, type }: Line) {
  const owner = request === null ? sql`request is null` : sql`request = ${request}`;
  return sql`context = ${context} and "user" = ${user} and ${owner} and type = ${type}`;
}

export const METADATA = needs('metadata', ...words('key name enabled formattedDocuments'));
export const METADATA_ITEM = needs('metadataDocuments', ...words('document key name data is_required'));

/**
 * What is to be read off a paper of its type: one empty item of each metadata in use, for the person who validates it. The
 * items of the version before stay with it: another paper is good until another day.
 */
export async function addMetadata(
  { trx, call }: Pick<EffectInput, 'trx' | 'call'>,
  document: number,
  context: DocumentOwner,
  type: number,
): Promise<void> {
  const items = own(call.schemas.resources, 'metadataDocuments');
  if (context !== 'user' || !items || !own(call.schemas.resources, 'metadata')) return;
  const kept = await sql<{ key: string; name: string }>`select key, name from metadata
    where enabled and _deleted_at is null and "formattedDocuments" @> ${JSON.stringify([{ key: type }])}::jsonb
    order by id`.execute(trx);
  for (const { key, name } of kept.rows)
    await insertRow(trx, call.schemas, items, { document, key, name, data: null, is_required: true });
}

/** A document that is deleted while it is in force hands its place to the version before it. */
export const promoteDocument: Effect<typeof DOCUMENT> = {
  name: 'promote-document',
  needs: DOCUMENT,
  async run(input) {
    if (input.before?.current !== true) return undefined;
    await promoteBefore(input, input.before);
    return { set: { current: false } };
  },
};
