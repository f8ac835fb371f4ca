import { Box } from '@mui/material';
import type { MouseEvent } from 'react';

const LONGEST = 260;

/** The more columns there are, the less of each long text is shown. */
export const widthAmong = (columns: number) => (columns > 9 ? 140 : columns > 7 ? 190 : LONGEST);

/** A long text on one line; the whole of it on hover, when something is cut off. */
export function Ellipsis({ text, width = LONGEST }: { text: string; width?: number }) {
  const tell = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const isCut = currentTarget.scrollWidth > currentTarget.clientWidth;
    if (isCut) currentTarget.title = text;
    else currentTarget.removeAttribute('title');
  };
  return (
    <Box
      onMouseEnter={tell}
      sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', maxWidth: width }}
    >
      {text}
    </Box>
  );
}
