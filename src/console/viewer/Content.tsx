import InsertDriveFileOutlined from '@mui/icons-material/InsertDriveFileOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslate } from '../i18n/translate.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { lazyInline } from '../ui/lazy-component.tsx';
import { Skeletons } from '../ui/Skeletons.tsx';
import { type ContentProps, Picture } from './Picture.tsx';

const PdfPages = lazyInline(async () => (await import('./PdfPages.tsx')).default);

/** A file as what it is: a picture, pages, or a card that names its kind. */
export function Content({ url, label, width, zoom = 1, rotation = 0, small = false }: ContentProps) {
  const translate = useTranslate();
  const { data, isError, refetch } = useShape(url);
  const failed = <Missing text={translate('console.document.failed')} />;
  if (isError)
    return (
      <Box sx={{ p: 1 }}>
        {failed}
        <Button size="small" onClick={() => void refetch()} sx={{ mt: 0.5 }}>
          {translate('console.retry')}
        </Button>
      </Box>
    );
  if (!data) return <Skeletons lines={small ? 2 : 6} />;
  if (data.shape === 'missing') return <Missing text={translate('placeholders.document')} />;
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
      <Typography variant="body2">
        {translate('console.document.other', { type: FORMATS[data.type] ?? data.type })}
      </Typography>
    </Box>
  );
}

const Missing = ({ text }: { text: string }) => (
  <Typography variant="body2" sx={{ color: 'text.secondary' }}>
    {text}
  </Typography>
);

/** What people call the formats that are not shown; the names are the same in each language. */
const FORMATS: Record<string, string> = {
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Excel',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word',
  'application/x-x509-ca-cert': '.cer',
  'application/xml': 'XML',
  'text/xml': 'XML',
  'text/csv': 'CSV',
  'application/zip': 'ZIP',
};

type Shape = 'image' | 'pdf' | 'other' | 'missing';
/** `parts`: how many bytes there are to ask for in parts. */
type Found = { shape: Shape; type: string; parts?: number };

/** The content type of an address, from its response: neither the name nor the extension decides. */
function useShape(url: string | undefined, enabled = true) {
  return useQuery({
    queryKey: ['content-type', url?.split('?')[0]],
    queryFn: async ({ signal }): Promise<Found> => {
      const answer = await fetch(url ?? '', { method: 'HEAD', signal });
      // A store that is down is not one without the file.
      if (answer.status >= 500) throw new Error(String(answer.status));
      const type = answer.headers.get('content-type')?.split(';')[0] ?? '';
      const inParts = answer.headers.get('accept-ranges') === 'bytes';
      const parts = inParts ? Number(answer.headers.get('content-length') ?? 0) : 0;
      return { type, shape: answer.ok ? shapeOf(type) : 'missing', ...(parts > 0 ? { parts } : {}) };
    },
    enabled: enabled && url !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  });
}

const shapeOf = (type: string): Shape =>
  type === 'application/pdf' ? 'pdf' : /^image\/(png|jpeg|gif|webp)$/.test(type) ? 'image' : 'other';
