import { holds } from '../conditions/condition.ts';
import { fillValue } from '../conditions/template.ts';
import { labelOf } from '../kinds/choices.ts';
import type { Env } from '../model/condition-tree.ts';
import type { Action, Actor, Definition, Json, Row, Verdict } from '../model/definition.ts';
import { own } from '../model/fields.ts';
import { isRow, valueAt } from '../model/path.ts';
import { mayAct } from './permissions.ts';
import { ALLOWED } from './rights.ts';

export { ownersOf } from '../model/owners.ts';

type Refused = Exclude<Verdict, { allowed: true }>;

/** `parent` is the row above, read under the person's rights; `schemas` gives refusals the label of a state. */
export type ActionEnv = Env & { parent?: Row; schemas?: Parameters<typeof labelOf>[2] };

/**
 * Whether the person may run the action on the record now: right first, then state, then guard, so that a refusal never reveals
 * more than the person may know. An action that does not exist is refused, never run.
 *
 * @example actionVerdict(requests, admin, 'cancel', { status: 4 }) // { allowed: false, reason: 'verdicts.wrong-state', … }
 */
export function actionVerdict(
  definition: Definition,
  actor: Actor,
  name: string,
  record: Row | undefined,
  env: ActionEnv = {},
): Verdict {
  const action = own(definition.actions.actions, name);
  if (!action) return { allowed: false, reason: 'server.unknown-action' };
  const right = mayAct(definition, actor, name, record, env.parent);
  if (!right.allowed) return right;
  const rule = (word: string) => ({ file: `${definition.name}/actions.json`, pointer: `/actions/${name}/${word}` });
  const { field } = definition.actions;
  if (action.from && field) {
    const state = record && valueAt(record, field);
    if (state === undefined || !action.from.some((from) => from === state)) {
      return {
        allowed: false,
        reason: 'verdicts.wrong-state',
        params: stateParams(definition, state, env),
        rule: rule('from'),
      };
    }
  }
  const vars = { ...env.vars, me: actor as Row, ...(env.parent ? { parent: env.parent } : {}) };
  const judged = { ...env, definition, record: record ?? {}, vars };
  if (!holds(action.when, judged)) {
    const part = failedPart(action.when, judged);
    return { allowed: false, reason: 'verdicts.guard', rule: rule('when'), ...(part ? { params: { part } } : {}) };
  }
  return ALLOWED;
}

/** The first word of a guard that does not hold. */
const failedPart = (when: Action['when'], env: Env): string | undefined =>
  isRow(when) ? Object.keys(when).find((word) => !holds({ [word]: when[word] } as Action['when'], env)) : undefined;

/**
 * The keys of the sentences in which a guard refuses, the nearest first: that of the word that does not hold, then that of
 * the whole guard. Empty for any other refusal.
 *
 * @example guardKeys('validate', { reason: 'verdicts.guard', params: { part: 'status' } })
 *   // ['validate.when.status', 'validate.when']
 */
export function guardKeys(action: string, { reason, params }: Pick<Refused, 'reason' | 'params'>): string[] {
  if (reason !== 'verdicts.guard') return [];
  return [...(params?.part ? [`${action}.when.${params.part}`] : []), `${action}.when`];
}

/**
 * The values that an action writes, by dotted field: its `set`, with variables filled in, and the state it leads to.
 *
 * @example effectiveSet(disperse, { vars: { ask: { dispersed_date: '2026-03-09' } } }) // { dispersed: true, dispersed_date: '2026-03-09' }
 */
export function effectiveSet(action: Action, env: Env): Row {
  const entries = Object.entries(action.set).map(([path, value]): [string, Json] => [
    path,
    fillValue(value, env) ?? null,
  ]);
  const field = env.definition?.actions.field;
  return { ...Object.fromEntries(entries), ...(action.to !== undefined && field ? { [field]: action.to } : {}) };
}

function stateParams(definition: Definition, state: Json | undefined, env: ActionEnv): Record<string, Json> {
  const field = definition.actions.field ? own(definition.fields, definition.actions.field) : undefined;
  const label = field && env.schemas && state !== undefined ? labelOf(state, field, env.schemas) : (state ?? '');
  return { state: label };
}

/** Drawn red and never as a page's main action: what its file calls grave, a deletion, and a way into a state that is bad. */
export function isGrave(definition: Definition, action: Action): boolean {
  if (action.grave || action.name === 'delete') return true;
  if (action.send?.operation?.op === 'remove' || action.send?.method === 'DELETE') return true;
  return action.to !== undefined && definition.actions.states[String(action.to)]?.tone === 'bad';
}
