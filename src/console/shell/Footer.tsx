import { Box, Typography } from '@mui/material';
import { useSchemas, useTranslate } from '../schemas/schemas.ts';
import { Notices } from './Notices.tsx';
import { useClock } from './use-clock.ts';

/** Version, timezone and time. */
export function Footer() {
  const translate = useTranslate();
  const { console: settings } = useSchemas();
  const clock = useClock();
  return (
    <Box
      component="footer"
      sx={{
        display: 'flex',
        gap: 2,
        alignItems: 'center',
        height: 26,
        flex: 'none',
        px: { xs: 2, md: 3 },
        borderTop: 1,
        borderColor: 'divider',
        color: 'text.secondary',
        '@media print': { display: 'none' },
      }}
    >
      <Typography variant="caption">{settings.version}</Typography>
      <Notices />
      <Box sx={{ flex: 1 }} />
      {clock ? (
        <>
          <Typography variant="caption">{clock.timezone ?? translate('console.footer.local')}</Typography>
          <Typography variant="caption" component="time">
            {clock.time}
          </Typography>
        </>
      ) : null}
    </Box>
  );
}
