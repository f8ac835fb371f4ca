import type { FastifyRequest } from 'fastify';
import { readableFields } from '../../resource/access/permissions.ts';
import type { Actor, Row, Schemas } from '../../resource/model/definition.ts';
import { actingAs } from '../auth/acting.ts';
import { fileKeyIn } from '../auth/file-cookie.ts';
import type { SessionState } from '../auth/sessions.ts';
import { hashToken } from '../auth/tokens.ts';
import { isRefusal, type Refusal, refuse } from '../core/refusal.ts';
import { masksOf } from '../records/read/masks.ts';
import { own } from '../records/read/resolve.ts';
import { placeOfUrl } from '../storage/links.ts';
import type { Answer, Asked } from './asked.ts';
import { bearerOf } from './bearer.ts';
import { heldFile, readableRecord } from './file-access.ts';
import { fileAnswer } from './file-answer.ts';
import type { House } from './house.ts';

const DOCUMENTS = 'documents';

/**
 * Who follows a signed address: the person it was made for, as long as the session that asked for it is open. Where that
 * session signed in with a browser of this house, the same browser must show its cookie, or the session's own token.
 */
export async function whoFollows(
  house: House,
  schemas: Schemas,
  { headers }: Pick<FastifyRequest, 'headers'>,
  path: string[],
  query: Record<string, string>,
): Promise<{ actor: Actor; token: string; number: string } | Refusal> {
  const { db, clock } = house.services;
  const found = placeOfUrl(path[1] ?? '', query.expires ?? '', query.signature ?? '', clock());
  const state = found && path.length === 2 ? await house.sessions.lookByNumber(schemas, found.session) : undefined;
  if (!found || state?.kind !== 'open' || state.person.id !== found.person || !isShown(state, headers))
    return refuse(404, 'server.file-link-expired');
  const actor = await actingAs(db, schemas, state.person, found.company);
  return isRefusal(actor) ? refuse(404, 'server.file-link-expired') : { actor, token: '', number: found.session };
}

function isShown(state: Extract<SessionState, { kind: 'open' }>, headers: FastifyRequest['headers']): boolean {
  if (state.fileKey === null) return true;
  const shown = [fileKeyIn(headers.cookie), bearerOf(headers.authorization)];
  const [cookie, bearer] = shown.map((one) => (one ? hashToken(one) : undefined));
  return cookie === state.fileKey || bearer === state.hash;
}

/** `/v1/files/{name}`: by its signature or with a token, and only where a record holds it that this person may read. */
export async function answerFile(asked: Asked): Promise<Answer | Refusal> {
  const { house, call, path, query } = asked;
  const [, name = '', ...more] = path;
  const signed = query.signature
    ? placeOfUrl(name, query.expires ?? '', query.signature, house.services.clock())
    : undefined;
  const held = more.length > 0 ? undefined : await heldFile(house.services.db, call, name, signed?.place);
  if (!held) return refuse(404, signed ? 'server.file-link-expired' : 'server.not-found');
  return fileAnswer(house.services.files, name, asked);
}

/** `GET /documents/{id}?download=true`. */
export async function answerDownload(asked: Asked, id: string): Promise<Answer | Refusal> {
  const found = await documentFile(asked, id);
  if (!found) return refuse(404, 'generic.not-found');
  const ending = found.name.split('.').at(-1) ?? '';
  const title =
    String(found.record.description ?? '')
      .trim()
      .slice(0, 100) || `${DOCUMENTS}-${id}`;
  return fileAnswer(asked.house.services.files, found.name, asked, `${title.replace(/[\\/:*?"<>|]/g, '-')}.${ending}`);
}

/** `GET /thumbnails/{id}`: a small picture of a document. */
export async function answerThumbnail(asked: Asked): Promise<Answer | Refusal> {
  const [, id = '', ...more] = asked.path;
  const found = more.length === 0 ? await documentFile(asked, id) : undefined;
  // What draws pictures is large: it is loaded with the first picture.
  const { thumbnailOf } = await import('../storage/thumbnail.ts');
  const { files, clock } = asked.house.services;
  const picture = found && (await thumbnailOf(files, found.name, clock().getTime()));
  if (!picture) return refuse(404, 'generic.not-found');
  const headers = {
    'content-type': 'image/webp',
    'content-length': String(picture.length),
    'cache-control': 'private, max-age=300',
  };
  return { status: 200, headers, body: asked.head ? undefined : picture };
}

async function documentFile(asked: Asked, id: string): Promise<{ record: Row; name: string } | undefined> {
  const { call, house } = asked;
  const definition = own(call.schemas.resources, DOCUMENTS);
  const found = definition && (await readableRecord(house.services.db, call, definition, id));
  const name = found?.record.file;
  if (!definition || !found || typeof name !== 'string') return undefined;
  const readable = readableFields(definition, call.actor, found.record, found.parent?.record);
  const masks = await masksOf(house.services.db, call, definition, [found.record]);
  return readable.includes('file') && !masks(found.record, 'file') ? { record: found.record, name } : undefined;
}
