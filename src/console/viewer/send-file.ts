import { ApiError } from '../api/api-error.ts';
import { addressOf, type Query, requestHeaders } from '../api/client.ts';
import { settings } from '../app/settings.ts';

export type Upload = { method: 'POST' | 'PATCH'; path: string; query?: Query; parts?: Record<string, string> };

/** One file by multipart, told how far it is; `fetch` cannot tell that of what it sends. */
export function sendFile(
  upload: Upload,
  file: File,
  progress: (percent: number) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(upload.method, addressOf(settings.base, upload.path, upload.query));
    for (const [name, value] of Object.entries(requestHeaders({ form: new FormData() })))
      request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => progress(Math.floor((loaded / Math.max(total, 1)) * 100));
    request.onload = () =>
      request.status < 300
        ? resolve()
        : reject(new ApiError(request.status, parse(request), request.getResponseHeader('x-request-id') ?? undefined));
    request.onerror = () => reject(new ApiError(0, undefined, undefined, 'console.connection.lost'));
    request.onabort = () => reject(new DOMException('aborted', 'AbortError'));
    signal.addEventListener('abort', () => request.abort());
    const form = new FormData();
    for (const [name, value] of Object.entries(upload.parts ?? {})) form.append(name, value);
    form.append('file', file, file.name);
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
