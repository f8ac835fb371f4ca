import type { RequestContext } from '../core/context.ts';
import { grant } from '../core/permit.ts';
import { isSealed } from '../storage/files.ts';
import { type Holder, signedUrl } from '../storage/links.ts';

/**
 * The address of a stored file, for this person and for a while; the rights to the record that holds it are asked at each use.
 * Null for what is kept sealed, which has none.
 *
 * @example fileAddress(call, 'documents.7', 'file', name)
 */
export function fileAddress(call: RequestContext | Holder, record: string, path: string, name: string): string | null {
  if (isSealed(name)) return null;
  return signedUrl(grant({ person: call.actor.id, record, path, use: 'link', value: name }), call);
}
