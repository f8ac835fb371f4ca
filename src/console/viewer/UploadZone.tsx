import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { errorWords } from '../actions/outcome-text.ts';
import { useTranslate } from '../i18n/translate.ts';
import { FileDrop } from '../ui/FileDrop.tsx';
import { useToast } from '../ui/toast.ts';
import { sendFile, type Upload } from './send-file.ts';

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
  if (!upload) return <Box>{children}</Box>;

  const send = async (file: File | undefined) => {
    if (!file || percent !== undefined) return;
    const about = `${upload.method} ${upload.path} ${JSON.stringify(upload.parts ?? {})}`;
    stop.current = new AbortController();
    setPercent(0);
    try {
      await sendFile(upload, file, setPercent, stop.current.signal);
      toast.success(translate('upload.success'), { about });
      for (const key of ['record', 'list', 'history']) void client.invalidateQueries({ queryKey: [key] });
    } catch (error) {
      if (!(error instanceof DOMException))
        toast.failure(translate('upload.failure', { error: errorWords(error, translate) }), { about });
    } finally {
      setPercent(undefined);
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
