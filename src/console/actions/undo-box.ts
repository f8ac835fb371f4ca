import { onSessionEnd } from '../session/end-session.ts';

/** What can be taken back: one call, or those of one press over many records. `place` names the record: `holidays/7`. */
export type Undoable = { undos: string[]; text: string; place: string; at: number };

const KEPT = 'undo';
/** As long as the server takes it back. */
const MILLISECONDS = 600_000;

let all: readonly Undoable[] | undefined;
const watchers = new Set<() => void>();

/** What this person did in this tab and can take back, the newest first. It outlives a reload, and ends with the session. */
export const undoBox = {
  all(): readonly Undoable[] {
    all ??= read();
    return all;
  },
  put(one: Undoable): void {
    const { at } = one;
    setTimeout(() => undoBox.remove(at), at + MILLISECONDS - Date.now());
    keep([one, ...undoBox.all().filter((other) => other.at !== at)]);
  },
  remove(at: number): void {
    keep(undoBox.all().filter((other) => other.at !== at));
  },
  watch(told: () => void): () => void {
    watchers.add(told);
    return () => {
      watchers.delete(told);
    };
  },
};

onSessionEnd(() => keep([]));

function keep(list: readonly Undoable[]): void {
  all = list;
  if (list.length === 0) sessionStorage.removeItem(KEPT);
  else sessionStorage.setItem(KEPT, JSON.stringify(list));
  for (const told of watchers) told();
}

function read(): Undoable[] {
  try {
    const kept: Undoable[] = JSON.parse(sessionStorage.getItem(KEPT) ?? '[]');
    const good = kept.filter(({ at }) => at + MILLISECONDS > Date.now());
    for (const { at } of good) setTimeout(() => undoBox.remove(at), at + MILLISECONDS - Date.now());
    return good;
  } catch {
    return [];
  }
}
