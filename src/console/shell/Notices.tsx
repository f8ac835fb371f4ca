import NotificationsActiveOutlined from '@mui/icons-material/NotificationsActiveOutlined';
import { Button } from '@mui/material';
import { Suspense, useState, useSyncExternalStore } from 'react';
import { useTranslate } from '../schemas/schemas.ts';
import { lazyInline } from '../ui/lazy-component.tsx';
import { notices } from '../ui/notices.ts';

const NoticeList = lazyInline(async () => (await import('./NoticeList.tsx')).NoticeList);

/** Warnings and failures of this visit that were not dismissed, as one number in the footer. */
export function Notices() {
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
