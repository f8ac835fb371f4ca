import type { Translate } from '../i18n/translate.ts';

export type ToastNote = {
  text: string;
  variant: 'success' | 'warning' | 'info' | 'error';
  /** How long it stays; 0: it folds into the foot, and waits there to be closed. */
  seconds: number;
  undo?: (() => void) | undefined;
  /** What it speaks of: a newer word about the same takes the place of an older one. */
  about?: string | readonly string[];
  translate: Translate;
};

let waiting: readonly ToastNote[] = [];
const watchers = new Set<() => void>();
/** What failures and warnings that wait to be closed speak of. */
const open = new Set<string>();

/** What a toast speaks of, as a list. */
export const mattersOf = (about: ToastNote['about']): readonly string[] =>
  about === undefined ? [] : typeof about === 'string' ? [about] : about;

/** Toasts queued before the component that draws them has loaded. */
export const toastQueue = {
  put(note: ToastNote): void {
    for (const matter of mattersOf(note.about)) {
      if (note.seconds === 0) open.add(matter);
      else open.delete(matter);
    }
    waiting = [...waiting, note];
    for (const told of watchers) told();
  },
  /** Takes back what failed about these, with no words of its own. */
  withdraw(about: readonly string[], translate: Translate): void {
    if (about.some((matter) => open.has(matter)))
      toastQueue.put({ text: '', variant: 'success', seconds: 1, about, translate });
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
