import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

/** A part of a page below its heading; without one it is the part alone. */
export function Section({ title, children }: { title: string | undefined; children: ReactNode }) {
  const titleId = useId();
  if (!title) return children;
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ minWidth: 0 }}>
      <Typography variant="h2" id={titleId} sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}
