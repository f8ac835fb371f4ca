import { ApiError } from '../api/api-error.ts';
import { addressOf, noAnswer, type QueryValues, requestHeaders } from '../api/client.ts';
import { contentOf, sendOnce } from '../api/send-once.ts';
import { settings } from '../api/settings.ts';

export type Upload = { method: 'POST' | 'PATCH'; path: string; query?: QueryValues; parts?: Record<string, string> };

/** Uploads one file by multipart and reports progress, which `fetch` cannot do for request bodies. */
export function sendFile(
  upload: Upload,
  file: File,
  progress: (percent: number) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const address = addressOf(settings.base, upload.path, upload.query);
    const form = new FormData();
    for (const [name, value] of Object.entries(upload.parts ?? {})) form.append(name, value);
    form.append('file', file, file.name);
    const content = contentOf(upload.method, address, { form });
    const request = new XMLHttpRequest();
    request.open(upload.method, address);
    for (const [name, value] of Object.entries(requestHeaders({ form, idempotencyKey: sendOnce.keyOf(content) })))
      request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => progress(Math.floor((loaded / Math.max(total, 1)) * 100));
    request.onload = () => {
      const { status } = request;
      if (status < 500) sendOnce.answered(content);
      if (status < 300) resolve();
      else reject(new ApiError(status, parse(request), request.getResponseHeader('x-request-id') ?? undefined));
    };
    request.onerror = () => reject(new ApiError(0, undefined, undefined, noAnswer(true, false)));
    request.onabort = () => reject(new DOMException('aborted', 'AbortError'));
    signal.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}

function parse(request: XMLHttpRequest): unknown {
  try {
    return JSON.parse(request.responseText);
  } catch {
    return request.responseText;
  }
}
