import { Box } from '@mui/material';
import type { ElementType, ReactNode } from 'react';

/** Words for screen readers alone. */
export function HiddenText({ children, component = 'span' }: { children: ReactNode; component?: ElementType }) {
  return (
    <Box
      component={component}
      sx={{
        position: 'absolute',
        width: '1px',
        height: '1px',
        overflow: 'hidden',
        clipPath: 'inset(50%)',
        whiteSpace: 'nowrap',
      }}
    >
      {children}
    </Box>
  );
}
