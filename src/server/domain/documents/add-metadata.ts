import { sql } from 'kysely';
import type { DocumentOwner } from '../../../resource/model/document-template.ts';
import type { EffectInput } from '../../core/context.ts';
import { needs, words } from '../../core/needs.ts';
import { own } from '../../records/read/resolve.ts';
import { insertRow } from '../../records/write/write-row.ts';

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
