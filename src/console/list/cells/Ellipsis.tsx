import { Box } from '@mui/material';
import type { MouseEvent } from 'react';

const LONGEST = 260;
/** A screen of 1536 px and more has room for longer texts. */
const WIDER = 1.5;

/** The more columns there are, the less of each long text is shown; the first one names the row and keeps more. */
export const widthAmong = (columns: number, isFirst: boolean) =>
  columns > 9 ? (isFirst ? 220 : 140) : columns > 7 && !isFirst ? 190 : LONGEST;

/** A long text on one line; the whole of it on hover, when something is cut off. */
export function Ellipsis({ text, width = LONGEST }: { text: string; width?: number }) {
  const tell = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const isCut = currentTarget.scrollWidth > currentTarget.clientWidth;
    if (isCut) currentTarget.title = text;
    else currentTarget.removeAttribute('title');
  };
  return (
    <Box
      data-cut
      onMouseEnter={tell}
      sx={{
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        whiteSpace: 'nowrap',
        maxWidth: { xs: width, xl: width * WIDER },
      }}
    >
      {text}
    </Box>
  );
}
