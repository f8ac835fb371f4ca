import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import type { Effect, EffectInput } from '../../core/context.ts';
import { needs } from '../../core/needs.ts';
import { isRefusal, refuse } from '../../core/refusal.ts';
import { copiesFor } from '../../records/write/write-copy.ts';
import { insertRow } from '../../records/write/write-row.ts';
import type { Store } from '../../storage/disk.ts';
import { storeAt } from '../../storage/files.ts';
import { inspectBytes } from '../../storage/inspect.ts';
import { accepts } from '../../storage/sniff.ts';
import { DOCUMENT, placeInLine } from './document-line.ts';

const OLD_NAME = /^(\d{1,3})(?:[-_.][\w.-]*)?\.(?:pdf|png|jpe?g|webp)$/i;
const BYTES_MAX = 64 * 1024 * 1024;

/**
 * The old store keeps a folder for each person, and in it files that begin with the number of their type
 * (`17/2-front.jpg`). What was fetched once, by its content, is not fetched again.
 */
export const fetchOldDocuments: Effect = {
  name: 'fetch-old-documents',
  reads: [DOCUMENT],
  async run(input) {
    const { services, after } = input;
    if (!services.settings.oldFilesUrl) return refuse(404, 'generic.not-found');
    const store = await storeAt(services.settings.oldFilesUrl, services.settings.oldFilesUrl);
    const listed = await store.disk.listAll(`${after.id}/`).catch(() => undefined);
    // A store that does not answer is not one without documents.
    if (!listed) return refuse(503, 'server.files-unavailable');
    const names = [...listed.objects].flatMap((one) => (one.isFile ? [one.key] : [])).sort();
    const old = names.filter((name) => OLD_NAME.test(name.split('/').at(-1) ?? ''));
    if (old.length === 0) return refuse(404, 'generic.not-found');
    for (const name of old) {
      const bytes = await bytesOf(store, name).catch(() => undefined);
      if (!bytes) return refuse(503, 'server.files-unavailable');
      const refused = bytes.length > 0 ? await bringBack(input, name, bytes) : undefined;
      if (isRefusal(refused)) return refused;
    }
    return undefined;
  },
};

/** Nothing of a file that is too large, so that it is never in memory. */
async function bytesOf(store: Store, name: string): Promise<Buffer> {
  const size = await store.size(name);
  if (size !== undefined && size > BYTES_MAX) return Buffer.alloc(0);
  return buffer(await store.read(name));
}

async function bringBack(input: EffectInput, name: string, bytes: Buffer) {
  const { trx, call, services, after, stored } = input;
  const definition = call.schemas.resources.documents;
  const type = Number(OLD_NAME.exec(name.split('/').at(-1) ?? '')?.[1]);
  const item = call.schemas.catalogs['user-document-types']?.items.find((one) => one.code === type);
  const seen = await inspectBytes(bytes);
  if (!definition || !item || item.own === true || !accepts(String(item.media ?? ''), seen.mediaType)) return undefined;
  const known = await sql`select 1 from documents d join _files f on f.name = d.file
    where d."user" = ${after.id} and d.request is null and d.type = ${type} and f.sha256 = ${seen.sha256}`.execute(trx);
  if (known.rows.length > 0) return undefined;
  const kept = await services.files.store(bytes, {});
  if (!kept.ok) return undefined;
  stored.push(kept.name);
  await trx
    .insertInto('_files')
    .values({ name: kept.name, media_type: kept.mediaType, size: kept.size, sha256: kept.sha256 })
    .execute();
  const values = { user: after.id, type, file: kept.name, format: kept.mediaType, exposed: false };
  const place = await placeInLine(input, { id: 0, type }, 'user', item, after.id);
  const copies = await copiesFor(trx, call.schemas, definition, values, values);
  const row = await insertRow(trx, call.schemas, definition, {
    ...values,
    ...copies,
    ...place,
    description: item.label,
  });
  if (isRefusal(row)) return row;
  input.changed.push({ resource: definition.name, id: row.id as number, after: row });
  return undefined;
}

const PERSON = needs('users', 'id_partner');

/**
 * Documents of the first kind have neither version nor section: those in force are the newest of each type, in their
 * order. The action itself sets the mark; what is converted already is not found again.
 */
export const convertDocuments: Effect<typeof PERSON> = {
  name: 'convert-documents',
  needs: PERSON,
  reads: [DOCUMENT],
  async run({ trx, call, after }) {
    const sections = new Map(
      call.schemas.catalogs['user-document-types']?.items.map((item) => [String(item.code), item.section ?? null]) ??
        [],
    );
    const found = await sql<{ count: string }>`select count(*) from documents
      where "user" = ${after.id} and request is null and _deleted_at is null`.execute(trx);
    if (Number(found.rows[0]?.count) === 0) return refuse(404, 'generic.not-found');
    await sql`update documents set current = false where "user" = ${after.id} and request is null
      and _deleted_at is null and current`.execute(trx);
    await sql`update documents as d set context = 'user', version = o.place, current = o.last,
        section = case when d.section is null or d.section = '[]'::jsonb then s.section else d.section end,
        partner = coalesce(d.partner, ${after.id_partner ?? null}::int),
        _version = d._version + 1, _updated_at = now()
      from (select id, row_number() over (partition by type order by coalesce(created_at, _created_at), id) as place,
          row_number() over (partition by type order by coalesce(created_at, _created_at) desc, id desc) = 1 as last
        from documents where "user" = ${after.id} and request is null and _deleted_at is null) o,
        (select key::int as type, jsonb_build_array(value) as section
          from jsonb_each(${JSON.stringify(Object.fromEntries(sections))}::jsonb)) s
      where d.id = o.id and s.type = d.type`.execute(trx);
    return undefined;
  },
};
