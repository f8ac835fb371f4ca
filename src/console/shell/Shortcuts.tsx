import { useEffect, useEffectEvent, useMemo } from 'react';
import type { MenuEntry } from '../../resource/model/definition.ts';
import { undoBox } from '../actions/undo-box.ts';
import { useUndo } from '../actions/use-undo.ts';
import { useGo } from '../navigation/navigate.ts';
import { useSchemas } from '../schemas/schemas.ts';
import { isCovered, isTyping } from '../ui/keep-focus.ts';
import { isKey, isLetter, type KeyName } from '../ui/keys.ts';

/** Where the keys are listed. */
export const KEYS_PAGE = '/atajos';

/** The keyboard's ways through the console; `?` opens the page that lists them. */
export function Shortcuts() {
  const { menu, resources } = useSchemas();
  const go = useGo();
  const targets = useMemo(() => goKeys(menu.filter((entry) => entry.resource in resources)), [menu, resources]);
  const { run } = useUndo();
  useShortcut('keys', () => go(KEYS_PAGE));
  useShortcut('undo', () => {
    const [last] = undoBox.all();
    if (last) void run(last);
  });
  return targets.map(({ key, entry }) => <GoShortcut key={key} letter={key} address={`/${entry.resource}`} />);
}

function GoShortcut({ letter, address }: { letter: string; address: string }) {
  const go = useGo();
  useShortcut('go', () => go(address), letter);
  return null;
}

/** A letter for each section after `g`: the first letter of its name that is still free. */
export function goKeys(menu: MenuEntry[]): { key: string; entry: MenuEntry }[] {
  const taken = new Set<string>();
  return menu.flatMap((entry) => {
    const key = [...entry.resource.toLowerCase()].find((letter) => !taken.has(letter));
    if (!key) return [];
    taken.add(key);
    return [{ key, entry }];
  });
}

const SECOND_KEY_MILLISECONDS = 1200;
/** An event's time counts from when the page was opened, so that 0 would be a moment ago. */
const NEVER = Number.NEGATIVE_INFINITY;

/**
 * Runs `act` on a key, or on that key and a letter after it, unless a dialog is open. Keys that write something wait while an
 * input has the focus.
 */
export function useShortcut(name: KeyName, act: () => void, letter?: string): void {
  const run = useEffectEvent(act);
  useEffect(() => {
    let firstAt = NEVER;
    const onKey = (event: KeyboardEvent) => {
      const writes = event.key.length === 1 && !event.ctrlKey && !event.metaKey;
      // What is typed is asked first: each of some twenty shortcuts would look through the whole page for a window at each key.
      if ((writes && isTyping(event.target)) || isCovered()) return;
      const inTime = event.timeStamp - firstAt < SECOND_KEY_MILLISECONDS;
      const isFirst = isKey(event, name);
      firstAt = isFirst ? event.timeStamp : NEVER;
      if (letter ? !(inTime && isLetter(event, letter)) : !isFirst) return;
      event.preventDefault();
      run();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [name, letter]);
}
