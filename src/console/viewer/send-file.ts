import { ApiError } from '../api/api-error.ts';
import { addressOf, noAnswer, type QueryValues, requestHeaders } from '../api/client.ts';
import { contentOf, sendOnce } from '../api/send-once.ts';
import { settings } from '../api/settings.ts';
import { withStepUp } from '../api/step-up.ts';

export type Upload = { method: 'POST' | 'PATCH'; path: string; query?: QueryValues; parts?: Record<string, string> };

/** Uploads one file by multipart and reports progress, which `fetch` cannot do for request bodies. */
export async function sendFile(
  upload: Upload,
  file: File,
  progress: (percent: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const address = addressOf(settings.base, upload.path, upload.query);
  const form = new FormData();
  for (const [name, value] of Object.entries(upload.parts ?? {})) form.append(name, value);
  form.append('file', file, file.name);
  const content = contentOf(upload.method, address, { form });
  const idempotencyKey = sendOnce.keyOf(content);
  const headers = () => requestHeaders({ form, idempotencyKey });
  try {
    await withStepUp(() => sendForm({ method: upload.method, address, form, headers: headers() }, progress, signal));
    sendOnce.answered(content);
  } catch (error) {
    if (error instanceof ApiError && error.status > 0 && error.status < 500) sendOnce.answered(content);
    throw error;
  }
}

type Sent = { method: string; address: string; form: FormData; headers: Record<string, string> };

function sendForm(
  { method, address, form, headers }: Sent,
  progress: (percent: number) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => progress(Math.floor((loaded / Math.max(total, 1)) * 100));
    request.onload = () => {
      const { status } = request;
      if (status < 300) resolve();
      else reject(new ApiError(status, parse(request), request.getResponseHeader('x-request-id') ?? undefined));
    };
    request.onerror = () => reject(new ApiError(0, undefined, undefined, noAnswer(true, false)));
    request.onabort = () => reject(new DOMException('aborted', 'AbortError'));
    if (signal.aborted) return reject(new DOMException('aborted', 'AbortError'));
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
