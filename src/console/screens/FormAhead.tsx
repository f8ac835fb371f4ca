import { Suspense, startTransition, useCallback, useEffect, useState } from 'react';
import type { Definition } from '../../resource/model/definition.ts';
import { ErrorBoundary, lazyComponent } from '../ui/lazy-component.tsx';

const WarmForm = lazyComponent(async () => (await import('./FormPage.tsx')).WarmForm);

const SECONDS_MAX = 2;
let isDone = false;

/**
 * Draws a form unseen, once for each page load, when the browser is idle and keeps the code already: of the first form that opens half the
 * time is compiling code and making styles.
 */
export function FormAhead({ definition }: { definition: Definition }) {
  const [is, setIs] = useState(false);
  const end = useCallback(() => setIs(false), []);
  useEffect(() => {
    const isElsewhere = definition.form.create?.of !== undefined || definition.validators === undefined;
    const mayAhead = typeof requestIdleCallback !== 'undefined' && Boolean(navigator.serviceWorker?.controller);
    if (isDone || isElsewhere || !mayAhead) return;
    const draw = () => {
      isDone = true;
      WarmForm.prepare().then(
        () => startTransition(() => setIs(true)),
        () => undefined,
      );
    };
    const idle = requestIdleCallback(draw, { timeout: SECONDS_MAX * 1000 });
    return () => cancelIdleCallback(idle);
  }, [definition]);
  if (!is) return null;
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense>
        <WarmForm definition={definition} onDrawn={end} />
      </Suspense>
    </ErrorBoundary>
  );
}
