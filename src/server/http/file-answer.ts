import type { Files } from '../core/files.ts';
import { type Refusal, refuse } from '../core/refusal.ts';
import { shownBytes } from '../sight/answer.ts';
import type { SeenFile } from '../sight/files.ts';
import type { ApiRequest, ApiResponse } from './api-request.ts';
import { bodyOf, rangesOf } from './ranges.ts';

const SHOWN = /^(image\/(png|jpeg|gif|webp)|application\/pdf)$/;

/**
 * A stored file, or the part of it that was asked for. What it shows is never run: no scripts, no sniffing, pictures and
 * PDF in place and everything else as a download.
 */
export async function fileAnswer(
  files: Files,
  file: SeenFile,
  request: Pick<ApiRequest, 'headers' | 'head'>,
  save?: string,
): Promise<ApiResponse | Refusal> {
  const { name } = file;
  const facts = await files.facts(name);
  if (!facts) return refuse(404, 'generic.not-found');
  const { size, mediaType } = facts;
  const ranges = rangesOf(request.headers.range, size);
  if (ranges?.length === 0)
    return refuse(416, 'server.bad-request', { headers: { 'content-range': `bytes */${size}` } });
  const shown = SHOWN.test(mediaType) && save === undefined;
  const { body, headers: measured } = bodyOf(files, file, facts, ranges);
  const headers = {
    ...measured,
    'accept-ranges': 'bytes',
    'content-disposition': `${shown ? 'inline' : 'attachment'}; ${fileNameOf(save ?? file.saved)}`,
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, max-age=300',
  };
  return { status: ranges ? 206 : 200, headers, body: request.head ? undefined : shownBytes(await body()) };
}

/** RFC 6266: a plain name for old readers, the true one beside it. */
function fileNameOf(name: string): string {
  const plain = name.replace(/[^\w.() -]/g, '_');
  return `filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}
