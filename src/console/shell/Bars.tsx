import { Alert, Button } from '@mui/material';
import { Suspense, useSyncExternalStore } from 'react';
import { connection } from '../api/connection.ts';
import { timeOfDay } from '../i18n/time-of-day.ts';
import { adoptAll, useIsStale } from '../schemas/schema-pin.ts';
import { useTranslate } from '../schemas/schemas.ts';
import { newBuild } from '../session/new-build.ts';
import { useEnrolUntil } from '../session/news.ts';
import { lazyInline } from '../ui/lazy-component.tsx';
import { ProblemsBar } from './ProblemsBar.tsx';

/** Lasting news over the screen: broken schema files for administrators, a new version for open forms. */
export function Bars() {
  return (
    <>
      <ConnectionBar />
      <BuildBar />
      <VersionBar />
      <ProblemsBar />
      <EnrolNotice />
    </>
  );
}

const EnrolBar = lazyInline(async () => (await import('./EnrolBar.tsx')).EnrolBar);

/** Once a day, while the person is asked for a second factor and has none. */
function EnrolNotice() {
  const until = useEnrolUntil();
  return until ? (
    <Suspense>
      <EnrolBar until={until} />
    </Suspense>
  ) : null;
}

/** Another version of the console is there; it is taken by hand, because a reload would leave what is open. */
function BuildBar() {
  const translate = useTranslate();
  const isThere = useSyncExternalStore(newBuild.watch, newBuild.isThere);
  if (!isThere) return null;
  return (
    <Alert
      severity="info"
      variant="standard"
      role="status"
      sx={{ borderRadius: 0, py: 0 }}
      action={
        <Button color="inherit" onClick={() => location.reload()}>
          {translate('console.version.reload')}
        </Button>
      }
    >
      {translate('console.version.build')}
    </Alert>
  );
}

/** Shown while the network or the server is unavailable, with the age of the data on the screen. */
function ConnectionBar() {
  const translate = useTranslate();
  const { kind, since } = useSyncExternalStore(connection.watch, connection.state);
  if (kind === 'there') return null;
  const time = timeOfDay(since);
  const key = kind === 'away' ? 'console.connection.offline-since' : 'console.connection.unreachable';
  return (
    <Alert severity="warning" variant="standard" role="status" sx={{ borderRadius: 0, py: 0 }}>
      {translate(key, { time })}
    </Alert>
  );
}

/** An open form keeps the version it began with; this bar offers the new one, and stays until it is taken. */
function VersionBar() {
  const translate = useTranslate();
  const stale = useIsStale();
  if (!stale) return null;
  return (
    <Alert
      severity="info"
      variant="standard"
      sx={{ borderRadius: 0, py: 0 }}
      action={
        <Button color="inherit" onClick={adoptAll}>
          {translate('console.version.reload')}
        </Button>
      }
    >
      {translate('console.version.new')}
    </Alert>
  );
}
