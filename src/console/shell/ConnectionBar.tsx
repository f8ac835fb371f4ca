import { Alert } from '@mui/material';
import { useSyncExternalStore } from 'react';
import { connection } from '../api/connection.ts';
import { useSay } from '../app/schemas.ts';
import { timeOfDay } from '../app/time-of-day.ts';

/** Shown while the network or the server is unavailable, with the age of the data on the screen. */
export function ConnectionBar() {
  const say = useSay();
  const { kind, since } = useSyncExternalStore(connection.watch, connection.state);
  if (kind === 'there') return null;
  const time = timeOfDay(since);
  const key = kind === 'away' ? 'console.connection.offline-since' : 'console.connection.unreachable';
  return (
    <Alert severity="warning" variant="standard" role="status" sx={{ borderRadius: 0, py: 0 }}>
      {say(key, { time })}
    </Alert>
  );
}
