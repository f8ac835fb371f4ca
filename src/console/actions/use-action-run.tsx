import { type ReactNode, useState } from 'react';
import { actionVerdict, isGrave } from '../../resource/access/actions.ts';
import { mayAct } from '../../resource/access/permissions.ts';
import { layoutText } from '../../resource/conditions/layout-text.ts';
import type { Vars } from '../../resource/model/condition-tree.ts';
import type { Action, Definition, Json, Row, Verdict } from '../../resource/model/definition.ts';
import { valueAt } from '../../resource/model/path.ts';
import { REASON } from '../../resource/model/reason.ts';
import { useTranslate } from '../i18n/translate.ts';
import { screenEnv } from '../schemas/action-env.ts';
import { useSchemas } from '../schemas/schemas.ts';
import { idleComponent } from '../ui/lazy-component.tsx';
import { reasonText } from './texts.ts';
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

export type OfferedAction = {
  action: Action;
  title: string;
  verdict: Verdict;
  /** Why it is disabled; undefined when it is not. Administrators also read where the rule is defined. */
  reason: string | undefined;
  /** The action does not belong to the record's state: menus leave it out, buttons are disabled. */
  outOfState: boolean;
  /** Takes something away: red, and never the main one. */
  grave: boolean;
};

/** The actions that the person has a right to on this record, with a verdict each. What one may not know of is absent. */
export function useActions(
  definition: Definition,
  record: Row | undefined,
  names?: readonly string[],
  rows: { parent?: Row; vars?: Vars } = {},
): OfferedAction[] {
  const index = useSchemas();
  const { actor } = index;
  const translate = useTranslate(definition);
  const env = { ...screenEnv(index, actor, definition, record, rows.vars), parent: rows.parent ?? READ_PARENT };
  const wanted = names ?? Object.keys(definition.actions.actions).filter((name) => !PLAIN.includes(name));
  return wanted.flatMap((name) => {
    const action = definition.actions.actions[name] ?? plainAction(definition, name);
    if (!action) return [];
    if (!mayAct(definition, actor, name, record, env.parent).allowed) return [];
    const verdict = actionVerdict(definition, actor, name, record, env);
    return {
      action,
      title: layoutText(action.title, env, actor.roles) || translate(`${name}.title`),
      verdict,
      reason: verdict.allowed ? undefined : reasonText(verdict, { definition, index, translate, action: name }),
      outOfState: action.from !== undefined && !isFrom(action, actionState(definition, record)),
      grave: isGrave(definition, action),
    };
  });
}

/** The parent of a record that the server answered is readable to this person. */
const READ_PARENT: Row = {};

/** Operations that are no buttons of their own unless a file lists them. */
const PLAIN = ['create', 'update', 'review'];

/** `delete` may be listed without an entry in actions.json; `restore` never has one. */
function plainAction(definition: Definition, name: string): Action | undefined {
  const plain = { name, title: [], when: true, set: {}, ask: {}, confirm: true, after: [], fail: {} };
  if (name === 'delete') return plain;
  if (name !== 'restore') return undefined;
  const send = { method: 'POST' as const, url: `/${definition.name}/{id}/restore`, body: '$ask' };
  return { ...plain, ask: { reason: REASON }, send, after: [{ is: { message: 'restore.success', reload: true } }] };
}

export function actionState(definition: Definition, record: Row | undefined): Json | undefined {
  return definition.actions.field ? valueAt(record, definition.actions.field) : undefined;
}

const isFrom = (action: Action, state: Json | undefined) => action.from?.some((one) => one === state) ?? true;
