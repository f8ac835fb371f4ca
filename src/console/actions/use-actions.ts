import { actionVerdict } from '../../resource/access/actions.ts';
import { mayAct } from '../../resource/access/permissions.ts';
import type { Vars } from '../../resource/model/condition-tree.ts';
import type { Action, Definition, Json, Row, Verdict } from '../../resource/model/definition.ts';
import { valueAt } from '../../resource/model/path.ts';
import { REASON } from '../../resource/model/reason.ts';
import { screenEnv } from '../schemas/action-env.ts';
import { useActor, useSchemas, useTranslate } from '../schemas/schemas.ts';
import { textOf } from '../schemas/text-of.ts';
import { isGrave } from './grave.ts';
import { reasonText } from './reason-text.ts';

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
  const actor = useActor();
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
      title: textOf(action.title, env, actor.roles) || translate(`${name}.title`),
      verdict,
      reason: verdict.allowed ? undefined : reasonText(verdict, { definition, index, translate, action: name }),
      outOfState: action.from !== undefined && !isFrom(action, stateOf(definition, record)),
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

export function stateOf(definition: Definition, record: Row | undefined): Json | undefined {
  return definition.actions.field ? valueAt(record, definition.actions.field) : undefined;
}

const isFrom = (action: Action, state: Json | undefined) => action.from?.some((one) => one === state) ?? true;
