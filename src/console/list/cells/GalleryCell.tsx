import { Box } from '@mui/material';
import { useState } from 'react';
import { useSay } from '../../app/schemas.ts';
import { Modal } from '../../ui/Modal.tsx';
import type { CellProps } from './cell-props.ts';

const SHOWN_MAX = 4;
const SIZE = 28;

/** Small pictures in a row; each opens large. */
export function GalleryCell({ list, value, text }: CellProps) {
  const say = useSay(list.definition);
  const [open, setOpen] = useState<string>();
  const urls = (Array.isArray(value) ? value : [value]).flatMap((one) => (typeof one === 'string' && one ? [one] : []));
  if (urls.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', gap: 0.5 }}>
      {urls.slice(0, SHOWN_MAX).map((url, place) => (
        <Box
          key={url}
          component="button"
          type="button"
          aria-label={say('console.gallery.open', { number: place + 1 })}
          onClick={() => setOpen(url)}
          sx={{
            p: 0,
            border: 1,
            borderColor: 'divider',
            borderRadius: 0.5,
            width: SIZE,
            height: SIZE,
            overflow: 'hidden',
            cursor: 'zoom-in',
          }}
        >
          <Box component="img" src={url} alt="" loading="lazy" sx={{ width: 1, height: 1, objectFit: 'cover' }} />
        </Box>
      ))}
      {urls.length > SHOWN_MAX ? <Box sx={{ alignSelf: 'center' }}>+{urls.length - SHOWN_MAX}</Box> : null}
      <Modal
        open={open !== undefined}
        title={text || say('console.gallery.count', { count: urls.length })}
        onClose={() => setOpen(undefined)}
        width="md"
      >
        {open ? <Box component="img" src={open} alt={text} sx={{ maxWidth: 1 }} /> : null}
      </Modal>
    </Box>
  );
}
