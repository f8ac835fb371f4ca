import type { Files } from '../files/files.ts';
import type { Answer, Asked } from './asked.ts';
import { type Refusal, refuse } from './refusal.ts';

const SHOWN = /^(image\/(png|jpeg|gif|webp)|application\/pdf)$/;

/**
 * A stored file, or the part of it that was asked for. What it shows is never run: no scripts, no sniffing, pictures and
 * PDF in place and everything else as a download.
 */
export async function fileAnswer(
  files: Files,
  name: string,
  asked: Pick<Asked, 'headers' | 'head'>,
  save?: string,
): Promise<Answer | Refusal> {
  const facts = await files.facts(name);
  if (!facts) return refuse(404, 'generic.not-found');
  const { size, mediaType } = facts;
  const range = rangeOf(asked.headers.range, size);
  if (range === 'unsatisfiable')
    return refuse(416, 'server.bad-request', { headers: { 'content-range': `bytes */${size}` } });
  const shown = SHOWN.test(mediaType) && save === undefined;
  const length = range ? range.end - range.start + 1 : size;
  const headers = {
    'content-type': mediaType,
    'content-length': String(length),
    'accept-ranges': 'bytes',
    'content-disposition': `${shown ? 'inline' : 'attachment'}; ${fileNameOf(save ?? name)}`,
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, max-age=300',
    ...(range ? { 'content-range': `bytes ${range.start}-${range.end}/${size}` } : {}),
  };
  const body = asked.head ? undefined : await files.read(name, range);
  return { status: range ? 206 : 200, headers, body };
}

/** One range; several at once are answered with the whole. */
function rangeOf(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (!from && !to) return undefined;
  const start = from ? Number(from) : Math.max(size - Number(to), 0);
  const end = from && to ? Math.min(Number(to), size - 1) : size - 1;
  return start > end || start >= size ? 'unsatisfiable' : { start, end };
}

/** RFC 6266: a plain name for old readers, the true one beside it. */
function fileNameOf(name: string): string {
  const plain = name.replace(/[^\w.() -]/g, '_');
  return `filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}
