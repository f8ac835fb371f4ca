import { Suspense, useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { MenuEntry } from '../../resource/model/definition.ts';
import { undoBox } from '../actions/undo-box.ts';
import { useUndo } from '../actions/use-undo.ts';
import { useGo } from '../navigation/navigate.ts';
import { useSchemas } from '../schemas/schemas.ts';
import { isCovered, isTyping } from '../ui/keep-focus.ts';
import { lazyInline } from '../ui/lazy-component.tsx';

const ShortcutsWindow = lazyInline(async () => (await import('./ShellWindows.tsx')).ShortcutsWindow);

/** The keyboard's ways through the console; `?` opens the window that lists them. */
export function Shortcuts() {
  const { menu, resources } = useSchemas();
  const [open, setOpen] = useState(false);
  const targets = useMemo(() => goKeys(menu.filter((entry) => entry.resource in resources)), [menu, resources]);
  const { run } = useUndo();
  useShortcut('?', () => setOpen(true));
  useShortcut('z', () => {
    const [last] = undoBox.all();
    if (last) void run(last);
  });
  return (
    <>
      {targets.map(({ key, entry }) => (
        <GoShortcut key={key} letter={key} address={`/${entry.resource}`} />
      ))}
      <Suspense>{open ? <ShortcutsWindow targets={targets} onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}

function GoShortcut({ letter, address }: { letter: string; address: string }) {
  const go = useGo();
  useShortcut(`g ${letter}`, () => go(address));
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

/**
 * Runs `act` on a key, or on two keys in sequence (`g r`), unless an input has the focus or a dialog is open. `Control+k` works
 * in inputs as well, and with the command key.
 */
export function useShortcut(keys: string, act: () => void): void {
  const run = useEffectEvent(act);
  useEffect(() => {
    const isChord = keys.startsWith('Control+');
    const [first = '', second] = keys.replace('Control+', '').split(' ');
    let firstAt = 0;
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) !== isChord || event.altKey || isCovered()) return;
      if (!isChord && isTyping(event.target)) return;
      const inTime = event.timeStamp - firstAt < SECOND_KEY_MILLISECONDS;
      if (second && event.key === second && inTime) fire(event);
      else if (event.key === first && !second) fire(event);
      firstAt = event.key === first ? event.timeStamp : 0;
    };
    const fire = (event: KeyboardEvent) => {
      event.preventDefault();
      run();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [keys]);
}
