import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/** An action of the page that is open. `reason` says why it cannot run now. */
type PageAction = { title: string; reason?: string | undefined; isOff: boolean; run: () => void };

type Entry = PageAction & { key: number };

let entries: readonly Entry[] = [];
let last = 0;
const watchers = new Set<() => void>();

function change(next: readonly Entry[]): void {
  entries = next;
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Offers an action to the palette for as long as its button is on the page. */
export function usePageAction({ title, reason, isOff, run }: PageAction): void {
  const start = useEffectEvent(run);
  useEffect(() => {
    last += 1;
    const key = last;
    change([...entries, { key, title, reason, isOff, run: () => start() }]);
    return () => change(entries.filter((entry) => entry.key !== key));
  }, [title, reason, isOff]);
}

export const usePageActions = (): readonly Entry[] => useSyncExternalStore(watch, () => entries);
