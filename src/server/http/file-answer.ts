import type { Definition } from '../../resource/model/definition.ts';
import type { DrawnPaper } from '../core/context.ts';
import type { Files } from '../core/files.ts';
import { isRefusal, type Refusal, refuse, refuseWords } from '../core/refusal.ts';
import { codeOf } from '../core/registry.ts';
import { printRecord } from '../prints/print-record.ts';
import { shownBytes } from '../sight/answer.ts';
import type { SeenFile } from '../sight/files.ts';
import type { ApiRequest, ApiResponse } from './api-request.ts';
import { rangeBody, rangesOf } from './ranges.ts';

const SEALED = "default-src 'none'; sandbox";
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
  const { body, headers: measured } = rangeBody(files, file, facts, ranges);
  const headers = {
    ...measured,
    'accept-ranges': 'bytes',
    'content-disposition': `${shown ? 'inline' : 'attachment'}; ${fileNameOf(save ?? file.saved)}`,
    'content-security-policy': SEALED,
    'cache-control': 'private, max-age=300',
  };
  return { status: ranges ? 206 : 200, headers, body: request.head ? undefined : shownBytes(await body()) };
}

/** `GET /v1/{resource}/{id}/papers/{template}`: a PDF that is drawn for this person and kept nowhere. */
export async function answerPaper(
  { runtime, call, query, ip, head }: ApiRequest,
  definition: Definition,
  id: string,
  name: string,
): Promise<ApiResponse | Refusal> {
  const refused = refuseWords(query, []);
  if (refused) return refused;
  const drawn = await codeOf(call.schemas).paper?.(runtime.services, call, definition, { id, name, ip, head });
  if (!drawn) return refuse(404, 'server.not-found', { definition });
  if (isRefusal(drawn)) return drawn;
  return paperAnswer(drawn, head);
}

/** `GET /v1/{resource}/{id}/pdf`: the page of the record, as this person sees it. */
export async function answerPrint(
  { runtime, call, query, ip, head }: ApiRequest,
  definition: Definition,
  id: string,
): Promise<ApiResponse | Refusal> {
  const refused = refuseWords(query, []);
  if (refused) return refused;
  const drawn = await printRecord(runtime.services, call, definition, { id, ip, head });
  return isRefusal(drawn) ? drawn : paperAnswer(drawn, head);
}

/** Drawn for one person at one moment, and kept nowhere. */
function paperAnswer({ bytes, saved }: DrawnPaper, head: boolean): ApiResponse {
  const headers = {
    'content-type': 'application/pdf',
    'content-length': String(bytes.length),
    'content-disposition': `attachment; ${fileNameOf(saved)}`,
    'content-security-policy': SEALED,
    'cache-control': 'private, no-store',
  };
  return { status: 200, headers, body: head ? undefined : shownBytes(bytes) };
}

/** RFC 6266: a plain name for old readers, the true one beside it. */
function fileNameOf(name: string): string {
  const plain = name.replace(/[^\w.() -]/g, '_');
  return `filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}
