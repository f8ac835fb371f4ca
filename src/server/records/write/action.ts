import { type ActionEnv, actionVerdict, effectiveSet, guardKeys, ownersOf } from '../../../resource/access/actions.ts';
import { resolveValue } from '../../../resource/conditions/condition.ts';
import { asGiven } from '../../../resource/kinds/registry.ts';
import { find } from '../../../resource/messages/messages.ts';
import { bareDefinition } from '../../../resource/model/bare-definition.ts';
import type { Action, Definition, Field, Json, Row } from '../../../resource/model/definition.ts';
import { isYesNo } from '../../../resource/model/of-kind.ts';
import { isEmpty, isRow } from '../../../resource/model/path.ts';
import { validateRecord } from '../../../resource/validation/validate-record.ts';
import type { RequestContext } from '../../core/context.ts';
import { refuse, refuseFields } from '../../core/refusal.ts';
import type { FieldProblem, Refusal, Values } from '../../core/write-types.ts';
import { isBinding, matchTemplate, newBindings } from '../read/match-template.ts';

/** What conditions and values of an action are judged against. */
export function actionEnv(
  call: RequestContext,
  definition: Definition,
  record: Row | undefined,
  more: { ask?: Row; parent?: Row },
): ActionEnv {
  const vars = { me: call.actor, today: call.today, record, parent: more.parent, ask: more.ask };
  const { schemas } = call;
  return {
    definition,
    record,
    vars,
    resources: schemas.resources,
    schemas,
    ...(more.parent ? { parent: more.parent } : {}),
  };
}

/** Right, then state, then guard: the first that says no gives the reason. */
export function judgeAction(
  call: RequestContext,
  definition: Definition,
  action: Action,
  record: Row,
  env: ActionEnv,
): Refusal | undefined {
  const verdict = actionVerdict(definition, call.actor, action.name, record, env);
  if (verdict.allowed) return undefined;
  const { reason, params, rule } = verdict;
  const key = guardKeys(action.name, verdict).find((one) => find(call.schemas, definition, one)) ?? reason;
  return refuse(409, key, { params, definition, rule: rule ?? ruleOf(definition, action) });
}

export const ruleOf = (definition: Definition, action: Action) => ({
  file: `${definition.name}/actions.json`,
  pointer: `/actions/${action.name}`,
});

/**
 * What was asked, checked like any typed input. A default is what a dialog offers: a call says what it means itself. Yes or
 * no may stay away and takes its default, and so may what the action calls optional.
 */
export function readAsk(call: RequestContext, action: Action, sent: Row): { ask: Row } | Refusal {
  const unknown = Object.keys(sent).filter((name) => !Object.hasOwn(action.ask, name));
  if (unknown.length > 0) return refuseFields(unknown.map((field) => ({ field, code: 'additionalProperties' })));
  const ask: Row = {};
  for (const [name, field] of Object.entries(action.ask)) {
    const value = sent[name] === undefined ? undefined : asGiven(sent[name], field.kind);
    const silent = value === undefined && !needed(action, field) ? defaultOf(call, field) : undefined;
    ask[name] = value ?? silent ?? (isYesNo(field) ? false : null);
  }
  const form = askForm(action);
  const errors = validateRecord(form, call.schemas, ask, { mode: 'create' });
  const problems: FieldProblem[] = errors
    .filter((error) => error.severity === 'error')
    .map(({ field, code, message, path }) => ({ field, code, message, path }));
  for (const [name, field] of Object.entries(action.ask))
    if (isEmpty(ask[name]) && needed(action, field) && !problems.some((problem) => problem.field === name))
      problems.push({ field: name, code: 'required', params: { title: field.title } });
  return problems.length > 0 ? refuseFields(problems) : { ask };
}

const needed = ({ optional = [] }: Action, field: Field): boolean => !isYesNo(field) && !optional.includes(field.path);

/** What a dialog would offer where a preview is asked without answers. */
export function withDefaults(call: RequestContext, action: Action, ask: Row): Row {
  const offered = Object.values(action.ask).map((field) => [field.path, defaultOf(call, field)] as const);
  return { ...Object.fromEntries(offered.filter(([, value]) => value !== undefined)), ...ask };
}

const defaultOf = (call: RequestContext, field: Field): Json | undefined =>
  field.default === undefined
    ? undefined
    : resolveValue(field.default, { vars: { me: call.actor, today: call.today } });

const forms = new WeakMap<Action, Definition>();

/** The questions of an action as a small resource of their own, so that one validator judges everything. */
export function askForm(action: Action): Definition {
  const found = forms.get(action);
  if (found) return found;
  const form: Definition = {
    ...bareDefinition(`ask:${action.name}`, ''),
    source: { kind: 'none' },
    fields: Object.fromEntries(
      Object.entries(action.ask).map(([name, field]) => [name, { ...field, required: needed(action, field) }]),
    ),
  };
  forms.set(action, form);
  return form;
}

/** The values that an action writes by itself. */
export const setOf = (action: Action, env: ActionEnv): Values => effectiveSet(action, env) as Values;

type Routed = { plain: Values; action?: { action: Action; ask: Row }; refused?: FieldProblem[] };

/**
 * A field that some action owns is written by that action alone. Values that name such fields become that action, with
 * what it asks taken from the values; values that fit none are refused by name.
 */
export function routeOwned(definition: Definition, record: Row, values: Values): Routed {
  const owned = Object.keys(values).filter((path) => ownersOf(definition, path).length > 0);
  if (owned.length === 0) return { plain: values };
  const candidates = ownersOf(definition, owned[0] as string)
    .map((name) => definition.actions.actions[name])
    .filter((action): action is Action => action !== undefined && !action.go && !action.open)
    .filter((action) => isReachedBy(action, owned))
    .flatMap((action) => fitOwned(definition, action, values, owned));
  const chosen =
    candidates.length > 0 &&
    chooseAction(
      definition,
      record,
      candidates.map(({ action }) => action),
    );
  const best = candidates.find(({ action }) => action === chosen);
  if (!best) return { plain: {}, refused: owned.map((field) => ({ field, code: OWNED })) };
  return { plain: best.rest, action: { action: best.action, ask: best.ask } };
}

const OWNED = 'verdicts.owned-field';

/** An effect with an operation of its own in the PATCH is reached through that one alone: `/activate`, not the state. */
function isReachedBy({ effect, send }: Action, owned: string[]): boolean {
  const path = send?.operation?.path;
  return path === undefined || effect === undefined || owned.some((field) => path === `/${field.replaceAll('.', '/')}`);
}

/** Of several actions on one call, the one that the state allows; else the first, whose refusal gives the reason. */
export function chooseAction(definition: Definition, record: Row, actions: Action[]): Action {
  const state = definition.actions.field ? record[definition.actions.field] : undefined;
  const fits = actions.find((action) => action.from?.some((from) => String(from) === String(state)));
  return (fits ?? actions.find((action) => !action.from) ?? actions[0]) as Action;
}

/**
 * Whether the action writes exactly these owned values: every constant that it writes must have been sent (a sent state implies
 * the others), and what it takes from other sources than its questions must not. Binds what it would have asked.
 */
function fitOwned(definition: Definition, action: Action, values: Values, owned: string[]) {
  const writes: Record<string, Json> = { ...action.set };
  if (definition.actions.field && action.to !== undefined) writes[definition.actions.field] = action.to;
  const constants = Object.keys(writes).filter((path) => !isBinding(writes[path] as Json));
  const moves = action.to !== undefined && owned.includes(definition.actions.field ?? '');
  if (!moves && constants.some((path) => !owned.includes(path))) return [];
  const bindings = newBindings();
  for (const path of owned) {
    const template = Object.hasOwn(writes, path) ? writes[path] : undefined;
    if (template === undefined || (isBinding(template) && !String(template).startsWith('$ask.'))) return [];
    const value = values[path] as Json;
    const wrapped = isRow(value) && Object.hasOwn(value, path) ? (value[path] as Json) : value;
    if (!matchTemplate(template, wrapped, bindings)) return [];
  }
  const ask: Row = {};
  for (const [name, value] of Object.entries(bindings.vars)) if (name.startsWith('ask.')) ask[name.slice(4)] = value;
  const rest = Object.fromEntries(Object.entries(values).filter(([path]) => !owned.includes(path)));
  for (const [name, { also }] of Object.entries(action.ask)) {
    const sent = [name, also].find((one) => one !== undefined && Object.hasOwn(rest, one));
    if (sent === undefined || Object.hasOwn(ask, name)) continue;
    ask[name] = rest[sent];
    delete rest[sent];
  }
  return [{ action, ask, rest }];
}
