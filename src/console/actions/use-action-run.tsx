import { type ReactNode, Suspense, useState } from 'react';
import type { Vars } from '../../resource/model/condition-tree.ts';
import type { Action, Definition, Json, Row } from '../../resource/model/definition.ts';
import { idleComponent } from '../ui/lazy-component.tsx';
import { type OutcomeHooks, useOutcome } from './use-outcome.tsx';

const ActionFlow = idleComponent(async () => (await import('./ActionFlow.tsx')).ActionFlow);

type Started = { action: Action; title: string; record: Row; vars?: Vars };

export type ActionRun = {
  start: (run: Started) => void;
  /** The action that runs now; its buttons wait. */
  running: string | undefined;
  /** It asks, previews or sends. */
  isOpen: boolean;
  /** Dialogs and modals, to be drawn by who uses this. */
  element: ReactNode;
};

/** Runs one action at a time for the screen, row or block that uses it. */
export function useActionRun(
  definition: Definition,
  hooks: OutcomeHooks & {
    onAnswer?: (action: string, answer: Json) => void;
    /** The call was answered, or refused. */
    onResult?: (action: string, ok: boolean) => void;
  } = {},
): ActionRun {
  const [started, setStarted] = useState<Started & { run: number }>();
  const outcome = useOutcome(definition, hooks);
  const element = (
    <>
      {started ? (
        <Suspense>
          <ActionFlow
            key={started.run}
            definition={definition}
            action={started.action}
            title={started.title}
            record={started.record}
            vars={started.vars}
            outcome={outcome}
            onAnswer={(answer) => hooks.onAnswer?.(started.action.name, answer)}
            onResult={(ok) => hooks.onResult?.(started.action.name, ok)}
            onEnd={() => setStarted(undefined)}
          />
        </Suspense>
      ) : null}
      {outcome.modal}
    </>
  );
  return {
    start: (run) => setStarted((before) => before ?? { ...run, run: Date.now() }),
    isOpen: started !== undefined,
    running: started && !opensWindow(started.action) ? started.action.name : undefined,
    element,
  };
}

/** While a window is open, the button keeps its text and its focus, to which the window gives it back. */
const opensWindow = ({ ask, confirm, preview, as, before }: Action): boolean =>
  Object.keys(ask).length > 0 || confirm === true || preview !== undefined || before !== undefined || as === 'dialog';
