import NotificationsActiveOutlined from '@mui/icons-material/NotificationsActiveOutlined';
import { Box, Button, Typography } from '@mui/material';
import { Suspense, useState, useSyncExternalStore } from 'react';
import { useSchemas, useTranslate } from '../schemas/schemas.ts';
import { lazyInline } from '../ui/lazy-component.tsx';
import { notices } from '../ui/notices.ts';
import { useClock } from './use-clock.ts';

const NoticeList = lazyInline(async () => (await import('./NoticeList.tsx')).NoticeList);

/** Warnings and failures of this visit that were not dismissed, as one number in the footer. */
function Notices() {
  const translate = useTranslate();
  const folded = useSyncExternalStore(notices.watch, notices.all);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (folded.length === 0) return null;
  const count = folded.reduce((sum, notice) => sum + notice.count, 0);
  return (
    <>
      <Button
        size="small"
        color="inherit"
        aria-haspopup="dialog"
        startIcon={<NotificationsActiveOutlined sx={{ color: 'warning.main' }} />}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ py: 0, minHeight: 24, whiteSpace: 'nowrap' }}
      >
        {translate('console.toast.folded', { count })}
      </Button>
      <Suspense>
        {anchor ? <NoticeList anchor={anchor} folded={folded} onClose={() => setAnchor(null)} /> : null}
      </Suspense>
    </>
  );
}

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
