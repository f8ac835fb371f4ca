import type { QueryClient } from '@tanstack/react-query';
import { homeOf } from './home-of.ts';
import { makeQueryClient } from './query-client.ts';
import { indexQuery, prefetchDefinition } from './schemas.ts';

let held: QueryClient | undefined;

/**
 * What the signed-in person was answered. It is made outside of what is drawn: React begins a first drawing anew as often
 * as it likes, and each beginning would ask everything again.
 */
export function heldClient(): QueryClient {
  held ??= makeQueryClient();
  return held;
}

/** The next person starts empty. */
export function letGo(): void {
  held?.clear();
  held = undefined;
}

/** Asks for what the first screen needs while the session is still being checked. */
export async function askAhead(): Promise<void> {
  const client = heldClient();
  const index = await client.fetchQuery(indexQuery);
  const resource = /^#\/([^/?]+)/.exec(location.hash)?.[1] ?? homeOf(index)?.slice(1);
  if (resource !== undefined && resource in index.resources) await prefetchDefinition(client, resource);
}
