import ChevronLeftOutlined from '@mui/icons-material/ChevronLeftOutlined';
import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Definition, Json } from '../../resource/model/definition.ts';
import { isRow } from '../../resource/model/path.ts';
import { type Translate, useTranslate } from '../i18n/translate.ts';
import { isKey } from '../ui/keys.ts';
import { Modal } from '../ui/Modal.tsx';

const SHOWN_MAX = 4;
const SIZE = 28;

type GalleryProps = { definition: Definition; value: Json | undefined };

/** Small pictures in a row; each opens large. The value is one address or file, or an array of them. */
export function Gallery({ definition, value }: GalleryProps) {
  const translate = useTranslate(definition);
  const [open, setOpen] = useState<number>();
  const urls = (Array.isArray(value) ? value : [value]).flatMap((one) => {
    const url = isRow(one) ? one.url : one;
    return typeof url === 'string' && url ? [url] : [];
  });
  if (urls.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', gap: 0.5 }}>
      {urls.slice(0, SHOWN_MAX).map((url, place) => (
        <Box
          key={url}
          component="button"
          type="button"
          aria-label={translate('console.gallery.open', { number: place + 1 })}
          onClick={() => setOpen(place)}
          sx={{
            p: 0,
            border: 1,
            borderColor: 'divider',
            borderRadius: 0.5,
            width: SIZE,
            height: SIZE,
            '@media (pointer: coarse)': { width: 44, height: 44 },
            overflow: 'hidden',
            cursor: 'zoom-in',
          }}
        >
          <Box component="img" src={url} alt="" loading="lazy" sx={{ width: 1, height: 1, objectFit: 'cover' }} />
        </Box>
      ))}
      {urls.length > SHOWN_MAX ? (
        <Button size="small" onClick={() => setOpen(SHOWN_MAX)} sx={{ minWidth: 0, p: 0.5 }}>
          +{urls.length - SHOWN_MAX}
        </Button>
      ) : null}
      <Modal
        open={open !== undefined}
        title={translate(urls.length === 1 ? 'console.gallery.one' : 'console.gallery.count', { count: urls.length })}
        onClose={() => setOpen(undefined)}
        width="md"
      >
        {open === undefined ? null : <Picture urls={urls} at={open} translate={translate} onTurn={setOpen} />}
      </Modal>
    </Box>
  );
}

type PictureProps = { urls: string[]; at: number; translate: Translate; onTurn: (at: number) => void };

/** One picture as large as the window lets it be, and the ways to its neighbours: by button or by arrow key. */
function Picture({ urls, at, translate, onTurn }: PictureProps) {
  const turn = (by: number) => urls[at + by] !== undefined && onTurn(at + by);
  const label = translate('console.gallery.open', { number: at + 1 });
  return (
    <Box
      onKeyDown={(event) => {
        if (isKey(event, 'right')) turn(1);
        if (isKey(event, 'left')) turn(-1);
      }}
    >
      <Box
        component="img"
        src={urls[at]}
        alt={label}
        sx={{ display: 'block', mx: 'auto', maxWidth: 1, maxHeight: '65vh' }}
      />
      {urls.length > 1 ? (
        <Box sx={{ display: 'flex', justifyContent: 'center', alignItems: 'center', gap: 1, mt: 1 }}>
          <IconButton aria-label={translate('console.gallery.previous')} disabled={at === 0} onClick={() => turn(-1)}>
            <ChevronLeftOutlined />
          </IconButton>
          <Typography variant="body2">{`${at + 1} / ${urls.length}`}</Typography>
          <IconButton
            aria-label={translate('console.gallery.next')}
            disabled={at === urls.length - 1}
            onClick={() => turn(1)}
          >
            <ChevronRightOutlined />
          </IconButton>
        </Box>
      ) : null}
    </Box>
  );
}
