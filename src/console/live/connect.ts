import { requestHeaders } from '../api/client.ts';
import { OWN_BASE } from '../api/settings.ts';
import { type LiveEvent, readEvents } from './event-stream.ts';

const NAME = 'live-events';
const WAIT_SECONDS_MAX = 30;

/**
 * One stream per browser: the tab that holds the lock reads it and forwards events to the other tabs. `connected` is sent after
 * each (re)connection, because events in between are lost.
 */
export function connect(onEvent: (event: LiveEvent) => void, signal: AbortSignal): void {
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = (message) => onEvent(message.data as LiveEvent);
  const tell = (event: LiveEvent) => {
    onEvent(event);
    channel.postMessage(event);
  };
  signal.addEventListener('abort', () => channel.close());
  if (!navigator.locks) void stream(tell, signal);
  else navigator.locks.request(NAME, { signal }, () => stream(tell, signal)).catch(() => undefined);
}

async function stream(tell: (event: LiveEvent) => void, signal: AbortSignal): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    try {
      const response = await fetch(`${OWN_BASE}/events`, {
        headers: { ...requestHeaders(), accept: 'text/event-stream' },
        signal,
      });
      if (response.status === 401 || response.status === 403) return tell({ event: 'session', data: {} });
      if (!response.ok) tell({ event: 'silent', data: {} });
      else {
        if (failures > 0) tell({ event: 'connected', data: {} });
        else tell({ event: 'heard', data: {} });
        failures = 0;
        await readEvents(response, tell);
      }
    } catch {
      if (signal.aborted) return;
      if (failures > 0) tell({ event: 'silent', data: {} });
    }
    failures += 1;
    await rest(Math.min(2 ** failures, WAIT_SECONDS_MAX) * 1000, signal);
  }
}

function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}
