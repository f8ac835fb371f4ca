import { type ComponentType, lazy } from 'react';

type Load = () => Promise<unknown>;

const SIGNS = ['pointermove', 'pointerdown', 'keydown'] as const;
let waiting: Load[] = [];
let used = false;

/**
 * A part of the screen that nobody needs before the first move: it is fetched when a pointer or a key moves, so that it is
 * there when it is drawn, also when the network has gone meanwhile.
 */
// biome-ignore lint/suspicious/noExplicitAny: as React's own `lazy`, for a component of any props
export function later<T extends ComponentType<any>>(load: () => Promise<{ default: T }>) {
  if (used) fetchNow(load);
  else waiting.push(load);
  return lazy(load);
}

/** Watches for the first move. Returns what ends the watch. */
export function fetchAtFirstMove(): () => void {
  const end = () => {
    for (const sign of SIGNS) removeEventListener(sign, move, true);
  };
  const move = () => {
    end();
    used = true;
    waiting.forEach(fetchNow);
    waiting = [];
  };
  for (const sign of SIGNS) addEventListener(sign, move, { capture: true, passive: true });
  return end;
}

/** A failure is told by whoever draws the part. */
function fetchNow(load: Load): void {
  load().catch(() => undefined);
}
