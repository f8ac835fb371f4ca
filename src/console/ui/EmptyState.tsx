import { Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';

/** One sentence, and the action that fills the place. Where it is the whole screen, the sentence is its heading. */
export function EmptyState({ text, action, screen }: { text: string; action?: ReactNode; screen?: boolean }) {
  return (
    <Stack role="status" sx={{ alignItems: 'center', gap: 1.5, py: 6, px: 2, textAlign: 'center' }}>
      {screen ? (
        <Typography variant="h1">{text}</Typography>
      ) : (
        <Typography sx={{ color: 'text.secondary' }}>{text}</Typography>
      )}
      {action}
    </Stack>
  );
}
