import type { IncomingMessage } from 'node:http';
import { kindOf } from '../../resource/kinds/registry.ts';
import type { Definition, Json, Row } from '../../resource/model/definition.ts';
import type { Files } from '../core/files.ts';
import { isRefusal, type Refusal, refuse, refuseFields } from '../core/refusal.ts';
import { own } from '../records/read/resolve.ts';
import { spooledUrl } from '../storage/data-url.ts';
import { BadMultipart, boundaryOf, readMultipart } from '../storage/multipart.ts';
import { parseBody } from './json-body.ts';

const MEGABYTE = 1024 * 1024;
/** The largest file that may come in by multipart (choice 118), and what all files of a call may weigh together. */
export const UPLOAD_LIMIT = 64 * MEGABYTE;
const TEXT_LIMIT = MEGABYTE;
const SLACK = MEGABYTE;

/**
 * A multipart body as a record. Files wait on disk, each as an address of its content that means nothing outside of this call;
 * other parts are JSON where they say so, else text.
 */
export async function readMultipartBody(
  files: Files,
  requestId: string,
  payload: IncomingMessage,
  definition: Definition | undefined,
  titleOf: (field: string) => string = (field) => field,
): Promise<Row | Refusal> {
  const tooLarge = (field: string) => refusedFor(field, titleOf(field));
  const boundary = boundaryOf(payload.headers['content-type']);
  if (!boundary) return refuse(400, 'server.body-not-multipart');
  if (Number(payload.headers['content-length'] ?? 0) > UPLOAD_LIMIT + SLACK) return tooLarge('file');
  const body: Row = {};
  const room = { left: UPLOAD_LIMIT + SLACK };
  try {
    for await (const part of readMultipart(payload, boundary)) {
      const { name } = part;
      const before = Object.hasOwn(body, name) ? body[name] : undefined;
      const isList = definition !== undefined && own(definition.fields, name)?.items?.kind === 'file';
      if ((before !== undefined && !(isList && Array.isArray(before))) || name === '__proto__')
        return refuseFields([{ field: name, code: 'server.body-repeated-key', params: { field: name } }]);
      const value = await partValue(files, requestId, part, room);
      if (value === undefined) return tooLarge(name);
      if (isRefusal(value)) return value;
      // A list of files comes one by one under one name, or whole as JSON.
      const isOne = isList && !(typeof value === 'string' && value.startsWith('['));
      body[name] = isOne ? [...(Array.isArray(before) ? before : []), value] : value;
    }
  } catch (error) {
    if (error instanceof BadMultipart || payload.destroyed) return refuse(400, 'server.body-not-multipart');
    throw error;
  }
  return definition ? typed(definition, body) : body;
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

type Part = {
  name: string;
  fileName?: string;
  mediaType?: string;
  content: AsyncIterable<Buffer>;
};

/** Undefined when there is more than the limit. */
async function partValue(
  files: Files,
  requestId: string,
  part: Part,
  room: { left: number },
): Promise<Json | Refusal | undefined> {
  if (part.fileName !== undefined) {
    const seen = await files.spool.take(requestId, part.content, Math.min(UPLOAD_LIMIT, room.left));
    if (!seen) return undefined;
    room.left -= seen.size;
    return spooledUrl(seen);
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of part.content) {
    size += chunk.length;
    if (size > TEXT_LIMIT) return undefined;
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  if (!part.mediaType?.startsWith('application/json')) return bytes.toString('utf8');
  const parsed = parseBody(bytes);
  return isRefusal(parsed) ? parsed : (parsed.value as Json);
}

const refusedFor = (field: string, title: string): Refusal => ({
  ...refuseFields([{ field, code: 'fileSize', params: { limit: `${UPLOAD_LIMIT / MEGABYTE} MB`, title } }]),
  status: 413,
  headers: { connection: 'close' },
});
