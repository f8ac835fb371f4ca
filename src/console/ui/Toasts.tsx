import { useState, useSyncExternalStore } from 'react';
import { ErrorBoundary, idleComponent } from './lazy-component.tsx';
import { toastQueue } from './toast.ts';

const ToastStack = idleComponent(async () => (await import('./ToastStack.tsx')).ToastStack);

/** The container of toasts; it draws nothing before the first toast. */
export function Toasts() {
  const waiting = useSyncExternalStore(toastQueue.watch, toastQueue.waiting);
  const [needed, setNeeded] = useState(false);
  if (waiting.length > 0 && !needed) setNeeded(true);
  if (!needed) return null;
  return (
    <ErrorBoundary fallback={() => null}>
      <ToastStack waiting={waiting} />
    </ErrorBoundary>
  );
}
