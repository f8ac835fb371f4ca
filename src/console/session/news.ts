import { useSyncExternalStore } from 'react';

let waiting = 0;
const listeners = new Set<() => void>();

/** How many lines of 'Novedades' the signed-in person has not seen, as the answer about the roles said. */
export const waitingNews = {
  set(count: number): void {
    if (count === waiting) return;
    waiting = count;
    for (const listener of listeners) listener();
  },
};

export function useWaitingNews(): number {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => waiting,
  );
}
