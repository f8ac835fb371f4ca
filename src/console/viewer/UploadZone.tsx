import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { errorWords } from '../actions/texts.ts';
import { ApiError } from '../api/api-error.ts';
import { callAddress, noAnswer, type QueryValues, requestHeaders, withStepUp } from '../api/client.ts';
import { contentOf, sendOnce } from '../api/send-once.ts';
import { settings } from '../api/settings.ts';
import { useTranslate } from '../i18n/translate.ts';
import { FileDrop } from '../ui/FileDrop.tsx';
import { useToast } from '../ui/toast.ts';

type UploadZoneProps = {
  upload: Upload | undefined;
  label: string;
  accept?: string | undefined;
  replaces: boolean;
  children: ReactNode;
};

/** Where a file is dropped or chosen for this document; while it travels one sees how far it is. */
export function UploadZone({ upload, label, accept, replaces, children }: UploadZoneProps) {
  const translate = useTranslate();
  const toast = useToast();
  const client = useQueryClient();
  const stop = useRef<AbortController>(undefined);
  const [percent, setPercent] = useState<number>();
  if (!upload) return <Box sx={{ p: 1, border: 1, borderColor: 'divider', borderRadius: 1 }}>{children}</Box>;

  const send = async (file: File | undefined) => {
    if (!file || percent !== undefined) return;
    const about = `${upload.method} ${upload.path} ${JSON.stringify(upload.parts ?? {})}`;
    stop.current = new AbortController();
    setPercent(0);
    try {
      await sendFile(upload, file, setPercent, stop.current.signal);
      toast.success(translate('upload.success'), { about });
    } catch (error) {
      if (!(error instanceof DOMException))
        toast.failure(translate('upload.failure', { error: errorWords(error, translate) }), { about });
    } finally {
      setPercent(undefined);
      // Also of what was stopped: the server may have kept it just before.
      for (const key of ['record', 'list', 'history']) void client.invalidateQueries({ queryKey: [key] });
    }
  };
  const text = translate(replaces ? 'console.document.replace' : 'console.document.upload');
  const busy =
    percent === undefined ? undefined : (
      <Box role="status" sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        <LinearProgress
          variant="determinate"
          value={percent}
          aria-label={translate('console.document.progress')}
          sx={{ flex: 1 }}
        />
        <Typography variant="caption">{translate('upload.progress', { percent })}</Typography>
        <Button size="small" onClick={() => stop.current?.abort()}>
          {translate('upload.cancel')}
        </Button>
      </Box>
    );
  return (
    <FileDrop
      onFiles={([file]) => void send(file)}
      input={{ accept, 'aria-label': `${translate('console.document.upload')}: ${label}` }}
      button={{ text, 'aria-label': `${text}: ${label}` }}
      busy={busy}
      column
    >
      {children}
    </FileDrop>
  );
}

export type Upload = { method: 'POST' | 'PATCH'; path: string; query?: QueryValues; parts?: Record<string, string> };

/** Uploads one file by multipart and reports progress, which `fetch` cannot do for request bodies. */
export async function sendFile(
  upload: Upload,
  file: File,
  progress: (percent: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const address = callAddress(settings.base, upload.path, upload.query);
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
