import { useEffect, useSyncExternalStore } from 'react';

let pending = 0;
const watchers = new Set<() => void>();

function change(by: number): void {
  pending += by;
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Counts a mark that this person may set and that is not set, for as long as it is on the page. */
export function useCountedMark(isPending: boolean): void {
  useEffect(() => {
    if (!isPending) return;
    change(1);
    return () => change(-1);
  }, [isPending]);
}

/** How many marks of the open page wait for this person. */
export const usePendingMarks = (): number => useSyncExternalStore(watch, () => pending);

const GROUPS = '[data-review]';
const WAITING = '[data-review="0"]';
const BUTTON = 'button:not(:disabled)';

/**
 * The focus goes to the first mark behind `group` that waits, else to the first of the page; without `group` to the first.
 *
 * @returns whether there is one
 */
export function focusPending(group?: HTMLElement): boolean {
  const groups = [...document.querySelectorAll<HTMLElement>(GROUPS)];
  const place = group ? groups.indexOf(group) + 1 : 0;
  const waiting = [...groups.slice(place), ...groups.slice(0, place)].filter(
    (one) => one !== group && one.matches(WAITING) && one.querySelector(BUTTON),
  );
  const button = waiting[0]?.querySelector<HTMLElement>(BUTTON);
  button?.scrollIntoView({ block: 'center' });
  button?.focus();
  return button !== undefined;
}
