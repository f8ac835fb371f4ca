import { useSyncExternalStore } from 'react';

const SIGNS = ['pointermove', 'pointerdown', 'keydown'] as const;
const watchers = new Set<() => void>();
let moved = false;

function move(): void {
  for (const sign of SIGNS) removeEventListener(sign, move, true);
  moved = true;
  for (const watcher of watchers) watcher();
}
for (const sign of SIGNS) addEventListener(sign, move, { capture: true, passive: true });

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Whether a pointer or a key has moved since the console's frame was loaded. */
export const useMoved = (): boolean => useSyncExternalStore(watch, () => moved);
