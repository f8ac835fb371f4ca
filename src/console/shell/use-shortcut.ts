import { useEffect, useEffectEvent } from 'react';
import { isCovered, isTyping } from '../ui/where-keys-go.ts';

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
