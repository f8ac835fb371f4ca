import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/** An action of the page that is open. */
type PageAction = {
  title: string;
  /** Why it cannot run now. */
  reason?: string | undefined;
  isOff: boolean;
  /** Its button is not drawn on a phone: there it is a line of the menu of the page. */
  isTool?: boolean;
  run: () => void;
};

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
export function usePageAction({ title, reason, isOff, isTool = false, run }: PageAction): void {
  const start = useEffectEvent(run);
  useEffect(() => {
    last += 1;
    const key = last;
    change([...entries, { key, title, reason, isOff, isTool, run: () => start() }]);
    return () => change(entries.filter((entry) => entry.key !== key));
  }, [title, reason, isOff, isTool]);
}

export const usePageActions = (): readonly Entry[] => useSyncExternalStore(watch, () => entries);
