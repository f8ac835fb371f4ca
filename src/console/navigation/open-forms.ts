import { useEffect, useSyncExternalStore } from 'react';

/** How many forms are open that send something. */
let count = 0;
const listeners = new Set<() => void>();

function add(change: 1 | -1): void {
  count += change;
  for (const listener of listeners) listener();
}

const watch = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Counts a form as open while it is on screen. */
export function useOpenForm(sends: boolean): void {
  useEffect(() => {
    if (!sends) return;
    add(1);
    return () => add(-1);
  }, [sends]);
}

/** True while a form is open: what it lies on stays, whatever the files take away meanwhile. */
export const useHasOpenForm = (): boolean => useSyncExternalStore(watch, () => count > 0);
