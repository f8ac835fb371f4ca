import type { MultipartFile } from '@fastify/multipart';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { kindOf } from '../../resource/kinds/registry.ts';
import type { Definition, Json, Row } from '../../resource/model/definition.ts';
import { own } from '../../resource/model/fields.ts';
import type { Files } from '../core/files.ts';
import { isRefusal, type Refusal, refuse, refuseFields } from '../core/refusal.ts';
import { spooledUrl } from '../storage/data-url.ts';
import { parseBody } from './json-body.ts';

const MEGABYTE = 1024 * 1024;
/** The largest file that may come in by multipart (choice 118), and what all files of a call may weigh together. */
const UPLOAD_LIMIT = 64 * MEGABYTE;
const TEXT_LIMIT = MEGABYTE;
const SLACK = MEGABYTE;
const PARTS = 100;
const NAME_LENGTH = 200;

/** Multipart bodies are known from here on; none is read before a handler asks for its parts. */
export async function acceptMultipart(app: FastifyInstance): Promise<void> {
  const limits = { parts: PARTS, fileSize: UPLOAD_LIMIT + SLACK, headerSize: 8 * 1024 };
  await app.register(multipart, { limits, throwFileSizeLimit: false });
}

/** A body that is none of the kind it says, or has a part with a name that every object has. */
class BadMultipart extends Error {
  constructor(readonly inherited?: string) {
    super();
  }
}

/**
 * A multipart body as a record. Files wait on disk, each as an address of its content that means nothing outside of this call;
 * other parts are JSON where they say so, else text.
 */
export async function readMultipartBody(
  files: Files,
  request: FastifyRequest,
  definition: Definition | undefined,
  titleOf: (field: string) => string = (field) => field,
): Promise<Row | Refusal> {
  const tooLarge = (field: string) => refusedFor(field, titleOf(field));
  if (Number(request.headers['content-length']) > UPLOAD_LIMIT + SLACK) return tooLarge('file');
  const body: Row = {};
  const room = { left: UPLOAD_LIMIT + SLACK };
  try {
    for await (const part of partsOf(request)) {
      const { fieldname: name } = part;
      const before = Object.hasOwn(body, name) ? body[name] : undefined;
      const isList = definition !== undefined && own(definition.fields, name)?.items?.kind === 'file';
      if (before !== undefined && !(isList && Array.isArray(before))) return repeated(name);
      const value = await partValue(files, request.id, part, room);
      if (value === undefined) return tooLarge(name);
      if (isRefusal(value)) return value;
      // A list of files comes one by one under one name, or whole as JSON.
      const isOne = isList && !(typeof value === 'string' && value.startsWith('['));
      body[name] = isOne ? [...(Array.isArray(before) ? before : []), value] : value;
    }
  } catch (error) {
    const inherited = error instanceof BadMultipart ? error.inherited : undefined;
    if (inherited !== undefined) return inherited === '__proto__' ? repeated(inherited) : unknown(inherited);
    if (error instanceof BadMultipart || request.raw.destroyed) return refuse(400, 'server.body-not-multipart');
    throw error;
  } finally {
    // The end of the call was before the end of its last file.
    if (request.raw.socket.destroyed) await files.spool.forget(request.id);
  }
  // The parser takes an empty body for a form without fields.
  if (Object.keys(body).length === 0) return refuse(400, 'server.body-not-multipart');
  return definition ? typed(definition, body) : body;
}

const repeated = (name: string): Refusal =>
  refuseFields([{ field: name, code: 'server.body-repeated-key', params: { field: name } }]);

const unknown = (field: string): Refusal => refuseFields([{ field, code: 'additionalProperties' }]);

/** The parts one by one; what the parser refuses has one answer, but for a name that every object has. */
async function* partsOf(request: FastifyRequest): AsyncGenerator<MultipartFile> {
  let inherited: string | undefined;
  const isPartAFile = (name: string | undefined) => {
    if (name !== undefined && name in Object.prototype) inherited ??= name;
    // Every part is a stream: its text is read as strictly as the body of another call.
    return true;
  };
  const parts = request.parts({ isPartAFile });
  for (;;) {
    const next = await parts.next().catch(() => {
      throw new BadMultipart(inherited);
    });
    if (next.done) return;
    const part = next.value as MultipartFile;
    if (!part.fieldname || part.fieldname.length > NAME_LENGTH) throw new BadMultipart();
    yield part;
  }
}

/** A body that ends within a part. */
async function* contentOf({ file }: MultipartFile): AsyncGenerator<Buffer> {
  try {
    yield* file;
  } catch {
    throw new BadMultipart();
  }
}

/** Parts are text; each becomes what its field is. */
function typed(definition: Definition, body: Row): Row {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      const field = own(definition.fields, name) ?? Object.values(definition.fields).find(({ also }) => also === name);
      if (!field || typeof value !== 'string') return [name, value];
      if (field.base === 'array' || field.base === 'object') return [name, structured(value)];
      return [name, kindOf(field).coerce(value, field) ?? value];
    }),
  );
}

function structured(text: string): Json {
  const parsed = parseBody(Buffer.from(text));
  return isRefusal(parsed) ? text : (parsed.value as Json);
}

/** Undefined when there is more than the limit. */
async function partValue(
  files: Files,
  requestId: string,
  part: MultipartFile,
  room: { left: number },
): Promise<Json | Refusal | undefined> {
  const content = contentOf(part);
  if (part.filename !== undefined) {
    const seen = await files.spool.take(requestId, content, Math.min(UPLOAD_LIMIT, room.left));
    if (!seen) return undefined;
    room.left -= seen.size;
    return spooledUrl(seen);
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of content) {
    size += chunk.length;
    if (size > TEXT_LIMIT) return undefined;
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  if (!part.mimetype.startsWith('application/json')) return bytes.toString('utf8');
  const parsed = parseBody(bytes);
  return isRefusal(parsed) ? parsed : (parsed.value as Json);
}

const refusedFor = (field: string, title: string): Refusal => ({
  ...refuseFields([{ field, code: 'fileSize', params: { limit: `${UPLOAD_LIMIT / MEGABYTE} MB`, title } }]),
  status: 413,
  headers: { connection: 'close' },
});
