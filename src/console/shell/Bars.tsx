import { Alert, Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState, useSyncExternalStore } from 'react';
import type { FileProblems } from '../../resource/model/definition.ts';
import { definitionApi } from '../api/client.ts';
import { connection } from '../api/connection.ts';
import { timeOfDay } from '../i18n/time-of-day.ts';
import { useTranslate } from '../i18n/translate.ts';
import { adoptAll, useIsStale } from '../schemas/schema-pin.ts';
import { schemaKeys, useActor } from '../schemas/schemas.ts';
import { newBuild } from '../session/new-build.ts';
import { useEnrolUntil, useWaitingNews, waitingNews } from '../session/session.ts';
import { lazyInline } from '../ui/lazy-component.tsx';

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

const ProblemsWindow = lazyInline(async () => (await import('./ShellWindows.tsx')).ProblemsWindow);

/**
 * For administrators: what is wrong with the schema files, each at its exact place. An error is a bar of its own, because the
 * last good version is in force instead; warnings alone are a quiet line. They are asked for once for each version: the
 * live events `schema`, `problems` and `connected` make the answer old.
 */
function ProblemsBar() {
  const translate = useTranslate();
  const { isAdmin } = useActor();
  const [open, setOpen] = useState(false);
  const { data } = useQuery({
    queryKey: schemaKeys.problems,
    queryFn: async ({ signal }) =>
      (await definitionApi.get<FileProblems>('/schemas/problems', { signal, keepSession: true })).data,
    enabled: isAdmin,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  // Rights may be taken away while the console is open; the answer of before is still kept then.
  const problems = isAdmin && data ? data.problems.filter(({ severity }) => severity !== 'hint') : [];
  if (!data || problems.length === 0) return null;
  const hasErrors = problems.some(({ severity }) => severity === 'error');
  const details = (
    <Button color="inherit" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
      {translate('console.details')}
    </Button>
  );
  return (
    <>
      {hasErrors ? (
        <Alert severity="warning" sx={{ borderRadius: 0, py: 0 }} action={details}>
          {translate('console.version.problems')}
        </Alert>
      ) : (
        <Box role="status" sx={QUIET}>
          <Typography variant="caption">{translate('console.problems.count', { count: problems.length })}</Typography>
          {details}
        </Box>
      )}
      <Suspense>
        {open ? <ProblemsWindow {...data} problems={problems} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  );
}

const QUIET = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  columnGap: 1,
  px: 2,
  color: 'text.secondary',
  borderBottom: 1,
  borderColor: 'divider',
};

const NewsWindow = lazyInline(async () => (await import('./ShellWindows.tsx')).NewsWindow);

/** 'Novedades' after an update: opens by itself where lines wait, once for each person. */
export function News() {
  const waiting = useWaitingNews();
  const [closed, setClosed] = useState(false);
  if (waiting === 0 || closed) return null;
  const close = () => {
    setClosed(true);
    waitingNews.set(0);
  };
  return (
    <Suspense>
      <NewsWindow only="unseen" onClose={close} />
    </Suspense>
  );
}
