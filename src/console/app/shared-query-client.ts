import type { QueryClient } from '@tanstack/react-query';
import { prefetched } from '../api/prefetched.ts';
import { makeQueryClient } from '../api/query-client.ts';
import { notices } from '../ui/notices.ts';
import { toastQueue } from '../ui/toast-queue.ts';
import { fetchFirstScreen } from './first-screen.ts';

let held: QueryClient | undefined;

/**
 * What the signed-in person was answered. It is made outside of what is drawn: React begins a first drawing anew as often
 * as it likes, and each beginning would ask everything again.
 */
export function sharedQueryClient(): QueryClient {
  held ??= makeQueryClient();
  return held;
}

/** The next person starts empty. */
export function dropQueryClient(): void {
  held?.clear();
  prefetched.clear();
  toastQueue.take();
  notices.clear();
  held = undefined;
}

/** Asks for what the first screen needs, so that it is drawn whole: while the session is checked, or after sign-in. */
export const prefetchFirstScreen = (): Promise<void> => fetchFirstScreen(sharedQueryClient(), location.hash);
