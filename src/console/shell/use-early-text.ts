import { useEffect, useRef } from 'react';

/**
 * What is typed while the window that will take it is on its way. Keys go nowhere else meanwhile; it ends when a window is there.
 */
export function useEarlyText(isAwaited: boolean): () => string {
  const text = useRef('');
  useEffect(() => {
    if (!isAwaited) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('[role="dialog"]')) return;
      if (event.key === 'Backspace') text.current = text.current.slice(0, -1);
      else if (event.key.length === 1) text.current += event.key;
      else return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    addEventListener('keydown', onKey, { capture: true });
    return () => {
      text.current = '';
      removeEventListener('keydown', onKey, { capture: true });
    };
  }, [isAwaited]);
  return () => text.current;
}
