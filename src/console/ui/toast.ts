import { useMemo } from 'react';
import { ApiError, isNotProven } from '../api/api-error.ts';
import { type Translate, useTranslate } from '../i18n/translate.ts';

const SUCCESS_SECONDS = 4;

type ToastOptions = Partial<Pick<ToastNote, 'seconds' | 'undo' | 'about'>>;

type Toast = {
  success: (text: string, options?: ToastOptions) => void;
  warning: (text: string, options?: ToastOptions) => void;
  info: (text: string, options?: ToastOptions) => void;
  /** What failed about these succeeded now, without a word: the older failures go. */
  settled: (...about: string[]) => void;
  /** A text, or whatever was thrown: then the answer's own words, else the general sentence as a warning. */
  failure: (problem: unknown, options?: ToastOptions) => void;
};

/** Short messages, bottom left: successes go by themselves, failures fold into the foot of the page and stay there until closed. */
export function useToast(): Toast {
  const translate = useTranslate();
  return useMemo(() => {
    const show =
      (variant: ToastNote['variant'], seconds: number) =>
      (text: string, options: ToastOptions = {}) =>
        toastQueue.put({ text, variant, seconds, translate, ...options });
    const warning = show('warning', 0);
    const error = show('error', 0);
    return {
      success: show('success', SUCCESS_SECONDS),
      info: show('info', SUCCESS_SECONDS),
      warning,
      settled: (...about) => toastQueue.withdraw(about, translate),
      failure: (problem, options) => {
        const text = textOf(problem, translate);
        if (!text || isNotProven(problem)) return warning(text || translate('generic.failure'), options);
        const reference = problem instanceof ApiError ? problem.requestId : undefined;
        return error(reference ? `${text} · ${translate('console.error-reference', { reference })}` : text, options);
      },
    };
  }, [translate]);
}

function textOf(problem: unknown, translate: Translate): string {
  if (typeof problem === 'string') return problem;
  if (!(problem instanceof ApiError)) return '';
  return problem.message || (problem.reason ? translate(problem.reason) : '');
}

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

/** A warning or failure whose toast was folded; it stays in the footer until it is dismissed. */
export type FoldedNotice = Pick<ToastNote, 'text' | 'variant'> & {
  about: readonly string[];
  id: number;
  count: number;
};

let folded: readonly FoldedNotice[] = [];
let last = 0;
const footWatchers = new Set<() => void>();

function set(next: readonly FoldedNotice[]): void {
  if (next.length === folded.length && next.every((notice, place) => notice === folded[place])) return;
  folded = next;
  for (const changed of footWatchers) changed();
}

export const notices = {
  fold: (notice: Omit<FoldedNotice, 'id'>): void => {
    last += 1;
    set([...folded, { ...notice, id: last }]);
  },
  /** Takes those out that are meant; answers them. */
  take(isMeant: (notice: FoldedNotice) => boolean): readonly FoldedNotice[] {
    const taken = folded.filter(isMeant);
    set(folded.filter((notice) => !taken.includes(notice)));
    return taken;
  },
  clear: (): void => set([]),
  all: (): readonly FoldedNotice[] => folded,
  watch(changed: () => void): () => void {
    footWatchers.add(changed);
    return () => {
      footWatchers.delete(changed);
    };
  },
};
