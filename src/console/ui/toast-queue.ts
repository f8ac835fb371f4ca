import type { Say } from '../app/say.ts';

export type ToastNote = {
  text: string;
  variant: 'success' | 'warning' | 'info' | 'error';
  /** How long it stays; 0: it folds into the foot, and waits there to be closed. */
  seconds: number;
  undo?: (() => void) | undefined;
  /** What it speaks of: a newer word about the same takes the place of an older one. */
  about?: string;
  say: Say;
};

let waiting: readonly ToastNote[] = [];
const watchers = new Set<() => void>();

/** Toasts queued before the component that draws them has loaded. */
export const toastQueue = {
  put(note: ToastNote): void {
    waiting = [...waiting, note];
    for (const told of watchers) told();
  },
  /** Those that wait, to be drawn now. */
  take(): readonly ToastNote[] {
    const taken = waiting;
    waiting = [];
    return taken;
  },
  waiting: (): readonly ToastNote[] => waiting,
  watch(told: () => void): () => void {
    watchers.add(told);
    return () => watchers.delete(told);
  },
};
