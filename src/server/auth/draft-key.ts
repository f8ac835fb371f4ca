import { createHmac } from 'node:crypto';
import type { Actor } from '../../resource/model/definition.ts';

/**
 * 256 bits that seal what a person typed and did not send, in base64url: the same at every sign-in, another one for each
 * person and for each company that the person acts for. A browser holds it in memory alone.
 */
export function draftKey(secret: Buffer, { id, acting_for }: Pick<Actor, 'id'> & { acting_for?: unknown }): string {
  const own = createHmac('sha256', secret).update('drafts').digest();
  return createHmac('sha256', own)
    .update(`${id} ${acting_for ?? ''}`)
    .digest('base64url');
}
