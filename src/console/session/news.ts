import { useSyncExternalStore } from 'react';

let waiting = 0;
let until: string | undefined;
const listeners = new Set<() => void>();

/** How many lines of 'Novedades' the signed-in person has not seen, as the answer about the roles said. */
export const waitingNews = {
  /** `enrolUntil`: the last day on which the person may go without a second factor, where one is asked for. */
  set(count: number, enrolUntil = until): void {
    if (count === waiting && enrolUntil === until) return;
    waiting = count;
    until = enrolUntil;
    for (const listener of listeners) listener();
  },
};

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useWaitingNews = (): number => useSyncExternalStore(watch, () => waiting);

export const useEnrolUntil = (): string | undefined => useSyncExternalStore(watch, () => until);
