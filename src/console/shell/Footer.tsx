import NotificationsActiveOutlined from '@mui/icons-material/NotificationsActiveOutlined';
import { Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { api } from '../api/client.ts';
import { useTranslate } from '../i18n/translate.ts';
import { useSchemas } from '../schemas/schemas.ts';
import { useIdle } from '../ui/hooks.ts';
import { lazyInline } from '../ui/lazy-component.tsx';
import { notices } from '../ui/toast.ts';

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

type Timezone = { timezone: string; time: string };
type Clock = { timezone: string | undefined; time: string };

const TICK_SECONDS = 15;
const ASK_AGAIN_MINUTES = 30;

/** The server's timezone and time, going on by this computer's clock; the local time where they cannot be had, nothing before. */
function useClock(): Clock | undefined {
  const { data, dataUpdatedAt, isError } = useQuery({
    queryKey: ['timezones'],
    queryFn: async ({ signal }) => (await api.get<Timezone>('/timezones', { signal })).data,
    enabled: useIdle(),
    refetchInterval: ASK_AGAIN_MINUTES * 60_000,
    staleTime: ASK_AGAIN_MINUTES * 60_000,
  });
  const now = useNow();
  // Another zone's time for a second would be read as the true one.
  if (!data && !isError) return undefined;
  if (!data) return { timezone: undefined, time: localText(new Date(now)) };
  return { timezone: data.timezone, time: clockLater(data, Math.max(0, now - dataUpdatedAt)) };
}

/** `14:05` or an ISO moment, some milliseconds later, as the clock of that timezone shows it. */
export function clockLater({ timezone, time }: Timezone, passed: number): string {
  const moment = Date.parse(time);
  if (!Number.isNaN(moment)) return clockText(new Date(moment + passed), timezone);
  const parts = time.match(/^(\d{1,2}):(\d{2})/);
  if (!parts) return time;
  const minutes = Number(parts[1]) * 60 + Number(parts[2]) + Math.floor(passed / 60_000);
  return `${pad(Math.floor(minutes / 60) % 24)}:${pad(minutes % 60)}`;
}

function clockText(moment: Date, timezone: string): string {
  try {
    return moment.toLocaleTimeString('es-MX', {
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone: timezone,
    });
  } catch {
    return localText(moment);
  }
}

/** As this computer's clock shows it. Drawn with the first screen: the first use of `Intl` takes a phone a tenth of a second. */
const localText = (moment: Date) => `${pad(moment.getHours())}:${pad(moment.getMinutes())}`;

function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_SECONDS * 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

const pad = (number: number) => String(number).padStart(2, '0');
