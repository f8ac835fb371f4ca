import type { IncomingMessage } from 'node:http';
import type { Definition, Schemas } from '../../resource/model/definition.ts';
import { holdsFiles, isSlot } from '../../resource/model/of-kind.ts';
import { type Refusal, refuse, refuseFields } from '../core/refusal.ts';
import { resolveTarget } from '../records/read/resolve.ts';
import { parseStrictJson } from './strict-json.ts';

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;
const PLAIN_LIMIT = MEGABYTE;
/** A file of 10 MB as a data URL, and the rest of the record (choice 118). */
const FILE_LIMIT = 14 * MEGABYTE;

/** What anybody may send before a sign-in: an address, a password, a proof. */
const OPEN_LIMIT = 4 * KILOBYTE;
const OPEN = ['login', 'passwords'];

/** How much a call may send: files only travel to resources that have a field for one. */
export function bodyLimit(schemas: Schemas | undefined, path: string[]): number {
  if (OPEN.includes(path[0] ?? '')) return OPEN_LIMIT;
  if (!schemas) return PLAIN_LIMIT;
  return uploadTarget(schemas, path) ? FILE_LIMIT : PLAIN_LIMIT;
}

/** What a multipart body may be for; undefined where files have no business. */
export function uploadTarget(schemas: Schemas, path: string[]): Definition | undefined {
  const target = resolveTarget(schemas, path);
  return target && hasFile(target.definition) ? target.definition : undefined;
}

const hasFile = (definition: Definition): boolean =>
  Object.values(definition.fields).some((field) => isSlot(field) || holdsFiles(field));

/** Reads a body up to its limit; what is too large is refused before it is read to the end. */
export async function readBody(stream: IncomingMessage, limit: number): Promise<Buffer | Refusal> {
  const tooLarge = () =>
    refuse(413, 'server.body-too-large', {
      params: { limit: limit < MEGABYTE ? `${limit / KILOBYTE} kB` : `${limit / MEGABYTE} MB` },
      headers: { connection: 'close' },
    });
  if (Number(stream.headers['content-length'] ?? 0) > limit) return tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  // Leaving the loop must not end the connection: the answer is still to be said on it.
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
    size += (chunk as Buffer).length;
    if (size > limit) return tooLarge();
    chunks.push(chunk as Buffer);
  }
  const bytes = Buffer.concat(chunks);
  return isMostlyFiles(bytes) ? bytes : tooLarge();
}

/** A body is allowed to be larger than others for the sake of its files, which in base64 have none of these signs. */
const SIGNS_LIMIT = 50_000;
const SIGNS = new Set([...'",\\'].map((sign) => sign.charCodeAt(0)));

function isMostlyFiles(bytes: Buffer): boolean {
  if (bytes.length <= PLAIN_LIMIT) return true;
  let signs = 0;
  for (const byte of bytes) if (SIGNS.has(byte) && ++signs > SIGNS_LIMIT) return false;
  return true;
}

/**
 * More than the largest selection of rows (10,000) needs. What a call costs grows with the names and values of its body, several times
 * over, and no other call is answered meanwhile: 120,000 of them fit in a megabyte and took two seconds.
 */
const VALUES_LIMIT = 12_000;
const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c];

/** Whether a body holds more values than any call needs, by its commas outside of texts: what need not be read to be refused. */
function hasTooManyValues(bytes: Buffer): boolean {
  let commas = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    if (bytes[at] === QUOTE) at = endOfText(bytes, at);
    else if (bytes[at] === COMMA && ++commas >= VALUES_LIMIT) return true;
  }
  return false;
}

/** Where the text that begins at a quote ends; the end of all where it does not. */
function endOfText(bytes: Buffer, start: number): number {
  for (let end = bytes.indexOf(QUOTE, start + 1); end >= 0; end = bytes.indexOf(QUOTE, end + 1)) {
    let slashes = 0;
    while (bytes[end - 1 - slashes] === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) return end;
  }
  return bytes.length;
}

const SENTENCES = {
  json: 'server.body-not-json',
  duplicate: 'server.body-repeated-key',
  'forbidden-name': 'server.body-forbidden-key',
  'forbidden-text': 'keywords.text',
  number: 'keywords.type',
  depth: 'server.body-too-deep',
} as const;

export function parseBody(bytes: Buffer): { value: unknown } | Refusal {
  if (hasTooManyValues(bytes))
    return refuse(413, 'server.body-too-many-values', { params: { limit: VALUES_LIMIT.toLocaleString('es-MX') } });
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return refuse(400, 'server.body-not-json');
  }
  if (text.trim() === '') return { value: undefined };
  const parsed = parseStrictJson(text);
  if (parsed.ok) return { value: parsed.value };
  if (parsed.code === 'json') return refuse(400, SENTENCES.json);
  const field = parsed.name ?? '';
  return {
    ...refuseFields([{ field, code: SENTENCES[parsed.code], params: { field, title: field } }]),
    reason: SENTENCES[parsed.code],
    params: { field, title: field },
  };
}
