import { Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';

/** One sentence, and the action that fills the place. */
export function EmptyState({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <Stack role="status" sx={{ alignItems: 'center', gap: 1.5, py: 6, px: 2, textAlign: 'center' }}>
      <Typography sx={{ color: 'text.secondary' }}>{text}</Typography>
      {action}
    </Stack>
  );
}
