import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Definition } from '../../resource/model/definition.ts';
import { ApiError } from '../api/api-error.ts';
import { requestHeaders, seePosition } from '../api/client.ts';
import { connection } from '../api/connection.ts';
import { OWN_BASE } from '../api/settings.ts';
import { mayInGeneral, type SchemasIndex, schemaKeys } from '../schemas/schemas.ts';
import { endSession } from '../session/end-session.ts';
import { newBuild } from '../session/new-build.ts';
import { loadIdentity } from '../session/session.ts';
import { hearBell } from './bell.ts';
import { hearPresence } from './presence.ts';

const QUIET_MILLISECONDS = 400;

/** Keeps what is on the screen true: rows that others change, files that administrators edit, sessions that end. */
export function useLive(): void {
  const client = useQueryClient();
  useEffect(() => {
    const abort = new AbortController();
    const changed = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onEvent = ({ event, data }: LiveEvent) => {
      if (event === 'silent' || event === 'connected' || event === 'heard') connection.tell(event === 'silent');
      if (event === 'schema') void client.invalidateQueries({ queryKey: schemaKeys.all });
      else if (event === 'problems') void client.invalidateQueries({ queryKey: schemaKeys.problems });
      else if (event === 'missed') void refreshAll(client);
      else if (event === 'connected') {
        // A server that comes back may bring another build of the console.
        newBuild.look();
        void refreshAll(client);
      } else if (event === 'session') void checkSession();
      else if (event === 'presence') hearPresence(client, data);
      else if (event === 'notice')
        hearBell(client, client.getQueryData<SchemasIndex>(schemaKeys.index)?.console.bell?.notices, data);
      else if (event === 'change') {
        const change = data as { resource?: string; position?: string };
        changed.add(change.resource ?? '');
        seePosition(change.position);
        timer ??= setTimeout(flush, QUIET_MILLISECONDS);
      }
    };
    const flush = () => {
      timer = undefined;
      refresh(client, changed);
      changed.clear();
    };
    connect(onEvent, abort.signal);
    return () => {
      abort.abort();
      clearTimeout(timer);
    };
  }, [client]);
}

/** Refetches quietly what is shown of the changed resources, and of those whose rows are made of other rows. */
export function refresh(client: QueryClient, changed: ReadonlySet<string>): void {
  void client.invalidateQueries({
    predicate: ({ queryKey }) => {
      const [kind, resource] = queryKey;
      if (kind !== 'list' && kind !== 'record' && kind !== 'reference') return false;
      return (changed.has(String(resource)) || isDerived(client, String(resource))) && isAnswered(client, queryKey);
    },
  });
}

/** After an interruption: rights may have changed meanwhile, and say what may be asked. */
export async function refreshAll(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: schemaKeys.all });
  await client.invalidateQueries({
    // An open form keeps what is typed, and follows its record (`forms/follow.ts`).
    predicate: ({ queryKey }) =>
      queryKey[0] !== schemaKeys.all[0] && queryKey[0] !== 'form' && isAnswered(client, queryKey),
  });
}

/**
 * False for rows that the person may no longer see, which may still lie below an open form: the server would refuse, and a
 * refusal ends the session with all that is typed.
 */
function isAnswered(client: QueryClient, [kind, resource, place]: QueryKey): boolean {
  const index = client.getQueryData<SchemasIndex>(schemaKeys.index);
  if (!index || (kind !== 'list' && kind !== 'record')) return true;
  const may = (operation: 'list' | 'read' | 'update') => mayInGeneral(index, String(resource), operation);
  if (kind === 'record') return may('read') || may('update');
  return may('list') || (place !== resource && may('read'));
}

function isDerived(client: QueryClient, resource: string): boolean {
  const source = client.getQueryData<Definition>(schemaKeys.definition(resource))?.source;
  return source !== undefined && source.kind !== 'table' && source.kind !== 'catalog';
}

async function checkSession(): Promise<void> {
  try {
    await loadIdentity();
  } catch (error) {
    // Without an answer it is unknown whether the session ended.
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) endSession(error);
  }
}

const NAME = 'live-events';
const WAIT_SECONDS_MAX = 30;

/**
 * One stream per browser: the tab that holds the lock reads it and forwards events to the other tabs. `connected` is sent after
 * each (re)connection, because events in between are lost.
 */
function connect(onEvent: (event: LiveEvent) => void, signal: AbortSignal): void {
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

type LiveEvent = { event: string; data: unknown };

/** Reads a stream of server-sent events to its end. `EventSource` cannot send the bearer token, a fetch can. */
export async function readEvents(response: Response, onEvent: (event: LiveEvent) => void): Promise<void> {
  if (!response.body) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const parts = (rest + value.replaceAll('\r\n', '\n')).split('\n\n');
    rest = parts.pop() ?? '';
    for (const part of parts) {
      const event = parseEvent(part);
      if (event) onEvent(event);
    }
  }
}

/** One block of lines; comments (the heartbeat) and blocks without data are nothing. */
export function parseEvent(block: string): LiveEvent | undefined {
  let event = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    if (line.startsWith('event:')) event = line.slice(6).trim();
    else if (line.startsWith('data:')) data.push(line.slice(5).trimStart());
  }
  if (data.length === 0) return undefined;
  try {
    return { event, data: JSON.parse(data.join('\n')) };
  } catch {
    return { event, data: data.join('\n') };
  }
}
