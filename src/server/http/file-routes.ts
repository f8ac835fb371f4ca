import type { FastifyReply } from 'fastify';
import type { Answer } from './asked.ts';
import type { House } from './house.ts';
import { type Refusal, refuse } from './refusal.ts';

/**
 * A signed address: short-lived, for one person, and only while that person may still come in. What it shows is never
 * run: no scripts, no sniffing, images and PDF in place and everything else as a download.
 */
export async function answerFile(
  house: House,
  path: string[],
  query: Record<string, string>,
  reply: FastifyReply,
): Promise<Answer | Refusal | 'streaming'> {
  const [, name = '', ...more] = path;
  const { files, clock, db } = house.services;
  const { person = '', expires = '', signature = '' } = query;
  if (more.length > 0 || !files.checkUrl(name, person, expires, signature, clock()))
    return refuse(404, 'server.file-link-expired');
  const owner = await db
    .selectFrom('users')
    .select(['id', 'revoked'])
    .where('id', '=', Number(person))
    .where('_deleted_at', 'is', null)
    .executeTakeFirst();
  const file = owner && owner.revoked !== true ? await files.open(name) : undefined;
  if (!file) return refuse(404, 'server.file-link-expired');
  const shown = /^(image\/(png|jpeg|gif|webp)|application\/pdf)$/.test(file.mediaType);
  reply
    .headers({
      'content-type': file.mediaType,
      'content-length': String(file.size),
      'content-disposition': `${shown ? 'inline' : 'attachment'}; filename="${name}"`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': 'private, max-age=300',
    })
    .send(file.stream);
  return 'streaming';
}
