import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import FitScreenOutlined from '@mui/icons-material/FitScreenOutlined';
import RotateRightOutlined from '@mui/icons-material/RotateRightOutlined';
import ZoomInOutlined from '@mui/icons-material/ZoomInOutlined';
import ZoomOutOutlined from '@mui/icons-material/ZoomOutOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import { type ReactNode, useState } from 'react';
import { useTranslate } from '../i18n/translate.ts';
import { Content } from './Content.tsx';

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
