import { Box, Tooltip } from '@mui/material';
import { useState } from 'react';

const LONGEST = 260;

/** A long text on one line; the whole of it on hover, when something is cut off. */
export function Ellipsis({ text, width = LONGEST }: { text: string; width?: number }) {
  const [isCut, setIsCut] = useState(false);
  return (
    <Tooltip title={isCut ? text : ''}>
      <Box
        onMouseEnter={({ currentTarget }) => setIsCut(currentTarget.scrollWidth > currentTarget.clientWidth)}
        sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', maxWidth: width }}
      >
        {text}
      </Box>
    </Tooltip>
  );
}
