import type { ToastNote } from './toast-queue.ts';

/** A warning or failure whose toast was folded; it stays in the footer until it is dismissed. */
export type FoldedNotice = Pick<ToastNote, 'text' | 'variant'> & {
  about: readonly string[];
  id: number;
  count: number;
};

let folded: readonly FoldedNotice[] = [];
let last = 0;
const watchers = new Set<() => void>();

function set(next: readonly FoldedNotice[]): void {
  if (next.length === folded.length && next.every((notice, place) => notice === folded[place])) return;
  folded = next;
  for (const changed of watchers) changed();
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
    watchers.add(changed);
    return () => {
      watchers.delete(changed);
    };
  },
};
