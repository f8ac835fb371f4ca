import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Definition } from '../../resource/model/definition.ts';
import { ApiError } from '../api/api-error.ts';
import { connection } from '../api/connection.ts';
import { mayInGeneral, type SchemasIndex, schemaKeys } from '../schemas/schemas.ts';
import { endSession } from '../session/end-session.ts';
import { newBuild } from '../session/new-build.ts';
import { loadIdentity } from '../session/session.ts';
import { connect } from './connect.ts';
import type { LiveEvent } from './event-stream.ts';

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
      else if (event === 'connected') {
        // A server that comes back may bring another build of the console.
        newBuild.look();
        void refreshAll(client);
      } else if (event === 'session') void checkSession();
      else if (event === 'change') {
        changed.add((data as { resource?: string }).resource ?? '');
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
    // An open form keeps what it was opened with: sending it says what changed.
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
