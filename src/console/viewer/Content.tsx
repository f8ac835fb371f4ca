import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import FitScreenOutlined from '@mui/icons-material/FitScreenOutlined';
import InsertDriveFileOutlined from '@mui/icons-material/InsertDriveFileOutlined';
import RotateRightOutlined from '@mui/icons-material/RotateRightOutlined';
import ZoomInOutlined from '@mui/icons-material/ZoomInOutlined';
import ZoomOutOutlined from '@mui/icons-material/ZoomOutOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslate } from '../i18n/translate.ts';
import { ErrorBoundary, lazyInline } from '../ui/lazy-component.tsx';
import { Skeletons } from '../ui/Placeholders.tsx';

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

type ContentProps = {
  url: string;
  label: string;
  width: number;
  zoom?: number;
  rotation?: number;
  small?: boolean;
};

const HALF_TURN = 180;

/** A picture of the given width and rotation; turned on its side it occupies the space that it then covers. */
function Picture({ url, label, width, zoom = 1, rotation = 0, small = false }: ContentProps) {
  const translate = useTranslate();
  const [ratio, setRatio] = useState(1);
  const wide = width * zoom;
  const onSide = rotation % HALF_TURN !== 0;
  const picture = (
    <Box
      component="img"
      src={url}
      alt={translate('console.document.image', { title: label })}
      loading="lazy"
      onLoad={({ currentTarget: { naturalHeight, naturalWidth } }) =>
        naturalWidth > 0 && setRatio(naturalHeight / naturalWidth)
      }
      sx={{
        width: small ? 'auto' : wide,
        maxWidth: small ? width : 'none',
        maxHeight: small ? width : 'none',
        transform: rotation ? `${onSide ? 'translate(-50%, -50%) ' : ''}rotate(${rotation}deg)` : undefined,
        ...(onSide ? { position: 'absolute', top: '50%', left: '50%' } : {}),
        borderRadius: 1,
        display: 'block',
        mx: onSide ? 0 : 'auto',
      }}
    />
  );
  return onSide ? (
    <Box sx={{ position: 'relative', width: wide * ratio, height: wide, mx: 'auto' }}>{picture}</Box>
  ) : (
    picture
  );
}

type StageProps = { url: string; label: string; width: number; onDownload: () => void; more?: ReactNode };

const STEP = 1.25;
const ZOOM_MIN = 0.4;
const ZOOM_MAX = 5;
const QUARTER = 90;
/** Around what is shown, in pixels: it fits between its margins. */
const MARGIN = 8;

/** The large view of a document with what one does to see it well. */
export function Stage({ url, label, width, onDownload, more }: StageProps) {
  const translate = useTranslate();
  const [zoom, setZoom] = useState(1);
  const [rotation, setRotation] = useState(0);
  const scale = (by: number) => setZoom((now) => Math.min(Math.max(now * by, ZOOM_MIN), ZOOM_MAX));
  const tools = [
    { name: 'zoom-out', Icon: ZoomOutOutlined, run: () => scale(1 / STEP) },
    { name: 'zoom-in', Icon: ZoomInOutlined, run: () => scale(STEP) },
    {
      name: 'fit',
      Icon: FitScreenOutlined,
      run: () => {
        setZoom(1);
        setRotation(0);
      },
    },
    { name: 'rotate', Icon: RotateRightOutlined, run: () => setRotation((now) => (now + QUARTER) % 360) },
    { name: 'download', Icon: DownloadOutlined, run: onDownload },
  ];
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, height: 1 }}>
      <Stack direction="row" role="toolbar" aria-label={label} sx={{ gap: 0.5, mb: 1, flexWrap: 'wrap' }}>
        {tools.map(({ name, Icon, run }) => (
          <IconButton key={name} size="small" aria-label={translate(`console.document.${name}`)} onClick={run}>
            <Icon fontSize="small" />
          </IconButton>
        ))}
        {more}
      </Stack>
      <Box
        tabIndex={0}
        role="region"
        aria-label={translate('console.document.preview')}
        sx={{ overflow: 'auto', flex: 1, p: `${MARGIN}px`, borderRadius: 1, bgcolor: 'surface.sunken' }}
      >
        <Content url={url} label={label} width={width - 2 * MARGIN} zoom={zoom} rotation={rotation} />
      </Box>
    </Box>
  );
}
