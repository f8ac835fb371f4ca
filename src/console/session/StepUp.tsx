import { Suspense, useEffect, useState } from 'react';
import { ApiError, STEP_UP } from '../api/api-error.ts';
import { answerStepUps, type StepUpNeed } from '../api/ask-again.ts';
import { lazyComponent } from '../ui/lazy-component.tsx';

const StepUpWindow = lazyComponent(async () => (await import('./StepUpWindow.tsx')).StepUpWindow);

type Asked = { need: StepUpNeed; answer: (proven: boolean) => void };

/** Asks the person on behalf of any call that is answered 428. One window at a time; leaving the console says no. */
export function StepUp() {
  const [asked, setAsked] = useState<Asked>();
  useEffect(() => {
    let open: Asked['answer'] | undefined;
    const off = answerStepUps(async (need) => {
      await prepared();
      return new Promise<boolean>((resolve) => {
        open = (proven) => {
          open = undefined;
          setAsked(undefined);
          resolve(proven);
        };
        setAsked({ need, answer: open });
      });
    });
    return () => {
      off();
      open?.(false);
    };
  }, []);
  return (
    <Suspense>
      {asked ? (
        <StepUpWindow need={asked.need} onProven={() => asked.answer(true)} onClose={() => asked.answer(false)} />
      ) : null}
    </Suspense>
  );
}

/** Without its code there is no window to ask in, and the call says so. */
async function prepared(): Promise<void> {
  try {
    await StepUpWindow.prepare();
  } catch {
    throw new ApiError(STEP_UP, undefined, undefined, 'console.connection.part-missing');
  }
}
