import { Box } from '@mui/material';
import type { MouseEvent } from 'react';

/** Letters of a text that are shown at least, where there is no room for more. A shorter text is never cut. */
const LETTERS_LEAST = 16;

/** A text on one line, cut only where its column has no room; then the whole of it on hover. */
export function Ellipsis({ text }: { text: string }) {
  const tell = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const isCut = currentTarget.scrollHeight > currentTarget.clientHeight;
    if (isCut) currentTarget.title = text;
    else currentTarget.removeAttribute('title');
  };
  return (
    <Box
      data-cut
      onMouseEnter={tell}
      style={text.length > LETTERS_LEAST ? { minWidth: `${LETTERS_LEAST}ch` } : { whiteSpace: 'nowrap' }}
      sx={{
        display: '-webkit-box',
        WebkitBoxOrient: 'vertical',
        WebkitLineClamp: '1',
        overflow: 'hidden',
        wordBreak: 'break-all',
      }}
    >
      {text}
    </Box>
  );
}
