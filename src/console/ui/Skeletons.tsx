import { Box, Skeleton, Stack } from '@mui/material';
import { useTranslate } from '../i18n/translate.ts';

/** Grey lines while content loads; announced once to screen readers. */
export function Skeletons({ lines = 6, height = 40 }: { lines?: number; height?: number }) {
  const translate = useTranslate();
  return (
    <Box role="status" aria-label={translate('console.loading')} sx={{ p: 2 }}>
      <Stack>
        {Array.from({ length: lines }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: equal lines without identity
          <Skeleton key={line} variant="text" sx={{ height }} />
        ))}
      </Stack>
    </Box>
  );
}
