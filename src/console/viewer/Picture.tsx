import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTranslate } from '../i18n/translate.ts';

export type ContentProps = {
  url: string;
  label: string;
  width: number;
  zoom?: number;
  rotation?: number;
  small?: boolean;
};

const HALF_TURN = 180;

/** A picture of the given width and rotation; turned on its side it occupies the space that it then covers. */
export function Picture({ url, label, width, zoom = 1, rotation = 0, small = false }: ContentProps) {
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
