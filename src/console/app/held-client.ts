import type { QueryClient } from '@tanstack/react-query';
import { ahead } from '../api/ahead.ts';
import { makeQueryClient } from '../api/query-client.ts';
import { notices } from '../ui/notices.ts';
import { toastQueue } from '../ui/toast-queue.ts';
import { fetchFirstScreen } from './first-screen.ts';

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
  ahead.clear();
  toastQueue.take();
  notices.clear();
  held = undefined;
}

/** Asks for what the first screen needs, so that it is drawn whole: while the session is checked, or after sign-in. */
export const askAhead = (): Promise<void> => fetchFirstScreen(heldClient(), location.hash);
