import NotificationsNoneOutlined from '@mui/icons-material/NotificationsNoneOutlined';
import { Badge, IconButton } from '@mui/material';
import { Suspense, useState } from 'react';
import { useTranslate } from '../i18n/translate.ts';
import { useUnread } from '../live/bell.ts';
import { useSchemas } from '../schemas/schemas.ts';
import { lazyInline } from '../ui/lazy-component.tsx';

const BellWindow = lazyInline(async () => (await import('./BellWindow.tsx')).BellWindow);

/** The server counts unread notices no further. */
const COUNTED = 99;

/** The own notices, with the number of those that were not read. Not there for who has none. */
export function Bell() {
  const translate = useTranslate();
  const { console: words, resources } = useSchemas();
  const unread = useUnread() ?? 0;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (!words.bell || !resources[words.bell.notices]?.operations.includes('list')) return null;
  const count = unread > COUNTED ? `${COUNTED}+` : unread;
  const label = translate(unread > 0 ? 'console.bell.unread' : 'console.bell.title', { count });
  return (
    <>
      <IconButton
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={Boolean(anchor)}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ flex: 'none' }}
      >
        <Badge badgeContent={unread > 0 ? count : undefined} color="error" aria-hidden>
          <NotificationsNoneOutlined fontSize="small" />
        </Badge>
      </IconButton>
      <Suspense>
        {anchor ? (
          <BellWindow anchor={anchor} bell={words.bell} unread={unread} onClose={() => setAnchor(null)} />
        ) : null}
      </Suspense>
    </>
  );
}
