import type { FastifyInstance } from 'fastify';
import { readableFields } from '../../resource/access/permissions.ts';
import type { Row } from '../../resource/model/definition.ts';
import { type Refusal, refuse } from '../core/refusal.ts';
import { masksOf } from '../records/read/masks.ts';
import { own } from '../records/read/resolve.ts';
import { placeOfUrl } from '../storage/links.ts';
import type { Thumbnails } from '../storage/thumbnail.ts';
import type { ApiRequest, ApiResponse } from './api-request.ts';
import { heldFile, readableRecord } from './file-access.ts';
import { fileAnswer } from './file-answer.ts';
import { identifyFollower, onGet } from './hooks.ts';

const DOCUMENTS = 'documents';

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
  return fileAnswer(runtime.services.files, name, request);
}

/** `GET /documents/{id}?download=true`. */
export async function answerDownload(request: ApiRequest, id: string): Promise<ApiResponse | Refusal> {
  const found = await documentFile(request, id);
  if (!found) return refuse(404, 'generic.not-found');
  const ending = found.name.split('.').at(-1) ?? '';
  const title =
    String(found.record.description ?? '')
      .trim()
      .slice(0, 100) || `${DOCUMENTS}-${id}`;
  return fileAnswer(
    request.runtime.services.files,
    found.name,
    request,
    `${title.replace(/[\\/:*?"<>|]/g, '-')}.${ending}`,
  );
}

/** `GET /thumbnails/{id}`: a small picture of a document. */
async function answerThumbnail(
  request: ApiRequest,
  thumbnails: () => Promise<Thumbnails>,
): Promise<ApiResponse | Refusal> {
  const [, id = ''] = request.path;
  const found = await documentFile(request, id);
  const { files, clock } = request.runtime.services;
  const picture = found && (await (await thumbnails()).of(files, found.name, clock().getTime()));
  if (!picture) return refuse(404, 'generic.not-found');
  const headers = {
    'content-type': 'image/webp',
    'content-length': String(picture.length),
    'cache-control': 'private, max-age=300',
  };
  return { status: 200, headers, body: request.head ? undefined : picture };
}

async function documentFile(request: ApiRequest, id: string): Promise<{ record: Row; name: string } | undefined> {
  const { call, runtime } = request;
  const definition = own(call.schemas.resources, DOCUMENTS);
  const found = definition && (await readableRecord(runtime.services.db, call, definition, id));
  const name = found?.record.file;
  if (!definition || !found || typeof name !== 'string') return undefined;
  const readable = readableFields(definition, call.actor, found.record, found.parent?.record);
  const masks = await masksOf(runtime.services.db, call, definition, [found.record]);
  return readable.includes('file') && !masks(found.record, 'file') ? { record: found.record, name } : undefined;
}
