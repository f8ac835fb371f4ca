import { Box } from '@mui/material';
import type { MouseEvent } from 'react';

const LONGEST = 260;
/** A screen of 1536 px and more has room for longer texts. */
const WIDER = 1.5;

/** So few columns leave room for long texts, each its part of the window's width, in percent. */
const FEW = 6;
const SHARED = 120;

/** The more columns there are, the less of each long text is shown; the first one names the row and keeps more. */
export function widthAmong(columns: number, isFirst: boolean): number {
  if (columns > 10 && !isFirst) return 125;
  if (columns > 9) return isFirst ? 220 : 140;
  return columns > 7 && !isFirst ? 190 : LONGEST;
}

/** The part of the window's width that a text of a list with so few columns may take, in percent; 0 without room. */
export const roomAmong = (columns: number) => (columns > FEW ? 0 : Math.floor(SHARED / Math.max(columns, 3)));

/** A long text on one line; the whole of it on hover, when something is cut off. */
export function Ellipsis({ text, width = LONGEST, room = 0 }: { text: string; width?: number; room?: number }) {
  const most = (pixels: number) => (room > 0 ? `max(${pixels}px, ${room}vw)` : pixels);
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
        maxWidth: { xs: most(width), xl: most(width * WIDER) },
      }}
    >
      {text}
    </Box>
  );
}
