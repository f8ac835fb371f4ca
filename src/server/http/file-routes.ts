import { setTimeout as after } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { type Refusal, refuse, refuseFields, refuseWords } from '../core/refusal.ts';
import { shown, shownBytes } from '../sight/answer.ts';
import { documentFile, heldFile } from '../sight/files.ts';
import { placeOfUrl } from '../storage/links.ts';
import type { Thumbnails } from '../storage/thumbnail.ts';
import type { ApiRequest, ApiResponse } from './api-request.ts';
import { fileAnswer } from './file-answer.ts';
import { identifyFollower, onGet } from './hooks.ts';

const PICTURE = 'image/webp';
/** How many small pictures come in one answer, and how long it waits for those that are not drawn yet. */
const AT_ONCE = 20;
const WAIT_MS = 1_500;

/** Stored files and small pictures of them. */
export async function files(api: FastifyInstance): Promise<void> {
  api.addHook('preHandler', identifyFollower);
  onGet(api, '/files/:name', answerFile);
  // What draws pictures is large: it is loaded with the first picture.
  let thumbnails: Promise<Thumbnails> | undefined;
  const opened = () => {
    thumbnails ??= import('../storage/thumbnail.ts').then(({ openThumbnails }) => openThumbnails());
    return thumbnails;
  };
  onGet(api, '/thumbnails', (request) => answerThumbnails(request, opened));
  onGet(api, '/thumbnails/:id', (request) => answerThumbnail(request, opened));
}

/** `/v1/files/{name}`: by its signature or with a token, and only where a record holds it that this person may read. */
async function answerFile(request: ApiRequest): Promise<ApiResponse | Refusal> {
  const { runtime, call, path, query } = request;
  const [, name = ''] = path;
  const { signer, clock } = runtime.services;
  const signed = query.signature ? placeOfUrl(signer, name, query.expires ?? '', query.signature, clock()) : undefined;
  const held = await heldFile(runtime.services.db, call, name, signed?.place);
  if (!held) return refuse(404, signed ? 'server.file-link-expired' : 'server.not-found');
  return fileAnswer(runtime.services.files, held, request);
}

/** `GET /documents/{id}?download=true`. */
export async function answerDownload(request: ApiRequest, id: string): Promise<ApiResponse | Refusal> {
  const found = await documentFile(request.runtime.services.db, request.call, id);
  if (!found) return refuse(404, 'generic.not-found');
  const ending = found.name.split('.').at(-1) ?? '';
  const title = found.title.slice(0, 100).replace(/[\\/:*?"<>|]/g, '-');
  const save = title ? `${title}.${ending}` : found.saved;
  return fileAnswer(request.runtime.services.files, found, request, save);
}

/** `GET /thumbnails/{id}`: a small picture of a document. */
async function answerThumbnail(request: ApiRequest, opened: () => Promise<Thumbnails>) {
  const picture = await pictureOf(request, opened, request.path[1] ?? '');
  if (!picture) return refuse(404, 'generic.not-found');
  const headers = {
    'content-type': PICTURE,
    'content-length': String(picture.length),
    'cache-control': 'private, max-age=300',
  };
  return { status: 200, headers, body: request.head ? undefined : shownBytes(picture) };
}

/**
 * `GET /thumbnails?ids=7,9`: small pictures of documents, in base64. What the person may not read is not among them; `left`
 * are those that were not drawn in time.
 */
async function answerThumbnails(request: ApiRequest, opened: () => Promise<Thumbnails>) {
  const { ids = '' } = request.query;
  const refused = refuseWords(request.query, ['ids']);
  if (refused) return refused;
  const wanted = [...new Set(ids.split(','))];
  if (wanted.length > AT_ONCE || !wanted.every((id) => /^\d{1,15}$/.test(id)))
    return refuseFields([{ field: 'ids', code: 'server.bad-request' }]);
  const resources: { id: number; type: string; content: string }[] = [];
  const end = after(WAIT_MS, 'late' as const, { ref: false });
  for (const [at, id] of wanted.entries()) {
    const drawn = pictureOf(request, opened, id);
    const picture = await Promise.race([drawn, end]);
    if (picture === 'late') {
      // What is drawn too late is kept for the next call, and its failure is that call's.
      drawn.catch(() => undefined);
      return { status: 200, body: shown({ resources, left: wanted.slice(at).map(Number) }) };
    }
    if (picture) resources.push({ id: Number(id), type: PICTURE, content: picture.toString('base64') });
  }
  return { status: 200, body: shown({ resources, left: [] }) };
}

async function pictureOf(request: ApiRequest, opened: () => Promise<Thumbnails>, id: string) {
  const { db, files, clock } = request.runtime.services;
  const found = await documentFile(db, request.call, id);
  return found && (await opened()).of(files, found, clock().getTime());
}
