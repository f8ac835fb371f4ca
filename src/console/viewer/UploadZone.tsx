import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { errorWords } from '../actions/outcome-text.ts';
import { useSay } from '../app/say.ts';
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
  const say = useSay();
  const toast = useToast();
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const stop = useRef<AbortController>(undefined);
  const [percent, setPercent] = useState<number>();
  const [over, setOver] = useState(false);
  if (!upload) return <Box>{children}</Box>;

  const send = async (file: File | undefined) => {
    if (!file || percent !== undefined) return;
    stop.current = new AbortController();
    setPercent(0);
    try {
      await sendFile(upload, file, setPercent, stop.current.signal);
      toast.success(say('upload.success'));
      for (const key of ['record', 'list', 'history']) void client.invalidateQueries({ queryKey: [key] });
    } catch (error) {
      if (!(error instanceof DOMException)) toast.failure(say('upload.failure', { error: errorWords(error, say) }));
    } finally {
      setPercent(undefined);
      if (input.current) input.current.value = '';
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void send(event.dataTransfer.files[0]);
  };
  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      sx={{ border: 1, borderStyle: 'dashed', borderColor: over ? 'primary.main' : 'divider', borderRadius: 1, p: 1 }}
    >
      {children}
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={`${say('console.document.upload')}: ${label}`}
        onChange={(event) => void send(event.target.files?.[0])}
        style={{ position: 'absolute', width: 1, height: 1, opacity: 0 }}
        tabIndex={-1}
      />
      {percent === undefined ? (
        <Button
          size="small"
          startIcon={<UploadFileOutlined />}
          aria-label={`${say(replaces ? 'console.document.replace' : 'console.document.upload')}: ${label}`}
          onClick={() => input.current?.click()}
        >
          {say(replaces ? 'console.document.replace' : 'console.document.upload')}
        </Button>
      ) : (
        <Box role="status" sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
          <LinearProgress
            variant="determinate"
            value={percent}
            aria-label={say('console.document.progress')}
            sx={{ flex: 1 }}
          />
          <Typography variant="caption">{say('upload.progress', { percent })}</Typography>
          <Button size="small" onClick={() => stop.current?.abort()}>
            {say('upload.cancel')}
          </Button>
        </Box>
      )}
    </Box>
  );
}
