import { type ReactNode, Suspense, useCallback, useRef, useState } from 'react';
import type { Action, Definition, Row } from '../../resource/model/definition.ts';
import { askPreview, type PreviewState } from '../actions/use-preview.ts';
import { idleComponent } from '../ui/lazy-component.tsx';

const SentConfirm = idleComponent(async () => (await import('./SentConfirm.tsx')).SentConfirm);

type Seen = Pick<PreviewState, 'answer' | 'error'>;

export type PreviewGate = {
  /** Whether the form may be sent: after the person has seen what it would do, where there is something to see. */
  pass: (action: Action | undefined, body: Row) => Promise<boolean>;
  element: ReactNode;
};

/**
 * Before a form is sent whose action has `preview`: one that is to be confirmed shows what it would do, any other only its
 * warnings. What would be refused is said by the call itself, beside the fields. Where it is not known what it would do,
 * nothing is sent: the person may ask again.
 */
export function usePreviewGate(definition: Definition): PreviewGate {
  const [asked, setAsked] = useState<{ action: Action; seen: Seen }>();
  const decide = useRef<(sends: boolean) => void>(undefined);
  const pass = useCallback(
    async (action: Action | undefined, body: Row) => {
      if (!action?.preview) return true;
      const question = JSON.stringify({ action: action.name, ask: body });
      const show = (seen: Seen) => {
        setAsked({ action, seen });
        return new Promise<boolean>((resolve) => {
          decide.current = resolve;
        });
      };
      for (;;) {
        const seen: Seen = await askPreview(definition, question).then(
          (answer) => ({ answer, error: undefined }),
          (error: unknown) => ({ answer: undefined, error }),
        );
        if (seen.answer?.ready === 0) return true;
        if (seen.answer && !action.confirm && seen.answer.warnings.length === 0) return true;
        const goesOn = await show(seen);
        if (seen.answer || !goesOn) return goesOn;
      }
    },
    [definition],
  );
  const end = (sends: boolean) => {
    setAsked(undefined);
    decide.current?.(sends);
  };
  const element = asked ? (
    <Suspense>
      <SentConfirm definition={definition} {...asked} onEnd={end} />
    </Suspense>
  ) : null;
  return { pass, element };
}
