import { Box } from '@mui/material';
import type { MouseEvent } from 'react';

const LONGEST = 260;
/** A screen of 1536 px and more has room for longer texts. */
const WIDER = 1.5;

/** Few columns leave room: a long text then takes up to this part of the window's width. */
const FEW = 6;
const ROOMY = '24vw';

/** The more columns there are, the less of each long text is shown; the first one names the row and keeps more. */
export function widthAmong(columns: number, isFirst: boolean): number {
  if (columns > 10 && !isFirst) return 125;
  if (columns > 9) return isFirst ? 220 : 140;
  return columns > 7 && !isFirst ? 190 : LONGEST;
}

/** Whether a list with so many columns has room for texts longer than usual. */
export const isRoomy = (columns: number) => columns <= FEW;

/** A long text on one line; the whole of it on hover, when something is cut off. */
export function Ellipsis({ text, width = LONGEST, roomy = false }: { text: string; width?: number; roomy?: boolean }) {
  const most = (pixels: number) => (roomy ? `max(${pixels}px, ${ROOMY})` : pixels);
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
