import InsertDriveFileOutlined from '@mui/icons-material/InsertDriveFileOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Suspense } from 'react';
import { useSay } from '../app/say.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { smallPart } from '../ui/part.tsx';
import { Skeletons } from '../ui/Skeletons.tsx';
import { useShape } from './content-type.ts';
import { type ContentProps, Picture } from './Picture.tsx';

const PdfPages = smallPart(async () => (await import('./PdfPages.tsx')).default);

/** A file as what it is: a picture, pages, or a card that names its kind. */
export function Content({ url, label, width, zoom = 1, rotation = 0, small = false }: ContentProps) {
  const say = useSay();
  const { data, isError, refetch } = useShape(url);
  const failed = <Missing text={say('console.document.failed')} />;
  if (isError)
    return (
      <Box sx={{ p: 1 }}>
        {failed}
        <Button size="small" onClick={() => void refetch()} sx={{ mt: 0.5 }}>
          {say('console.retry')}
        </Button>
      </Box>
    );
  if (!data) return <Skeletons lines={small ? 2 : 6} />;
  if (data.shape === 'missing') return <Missing text={say('placeholders.document')} />;
  if (data.shape === 'image')
    return <Picture url={url} label={label} width={width} zoom={zoom} rotation={rotation} small={small} />;
  if (data.shape === 'pdf')
    return (
      <ErrorBoundary resetKey={url} fallback={() => failed}>
        <Suspense fallback={<Skeletons lines={small ? 2 : 6} />}>
          <PdfPages url={url} parts={data.parts} label={label} width={width * zoom} rotation={rotation} small={small} />
        </Suspense>
      </ErrorBoundary>
    );
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', p: 1 }}>
      <InsertDriveFileOutlined color="action" />
      <Typography variant="body2">{say('console.document.other', { type: data.type })}</Typography>
    </Box>
  );
}

const Missing = ({ text }: { text: string }) => (
  <Typography variant="body2" sx={{ color: 'text.secondary' }}>
    {text}
  </Typography>
);
