import { type ReactNode, Suspense, useCallback, useRef, useState } from 'react';
import type { Action, Definition, Row } from '../../resource/model/definition.ts';
import { askPreview, type PreviewAnswer } from '../actions/use-preview.ts';
import { idleComponent } from '../ui/lazy-component.tsx';

const SentConfirm = idleComponent(async () => (await import('./SentConfirm.tsx')).SentConfirm);

export type PreviewGate = {
  /** Whether the form may be sent: after the person has seen what it would do, where there is something to see. */
  pass: (action: Action | undefined, body: Row) => Promise<boolean>;
  element: ReactNode;
};

/**
 * Before a form is sent whose action has `preview`: one that is to be confirmed shows what it would do, any other only its
 * warnings. What would be refused is said by the call itself, beside the fields.
 */
export function usePreviewGate(definition: Definition): PreviewGate {
  const [asked, setAsked] = useState<{ action: Action; answer: PreviewAnswer | undefined }>();
  const decide = useRef<(sends: boolean) => void>(undefined);
  const pass = useCallback(
    async (action: Action | undefined, body: Row) => {
      if (!action?.preview) return true;
      const answer =
        (await askPreview(definition, JSON.stringify({ action: action.name, ask: body })).catch(() => null)) ??
        undefined;
      if (answer?.ready === 0) return true;
      if (!action.confirm && (answer?.warnings.length ?? 0) === 0) return true;
      setAsked({ action, answer });
      return new Promise<boolean>((resolve) => {
        decide.current = resolve;
      });
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
