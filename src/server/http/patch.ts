import type { Action, Definition, Json, Row } from '../../resource/model/definition.ts';
import { isRow } from '../../resource/model/path.ts';
import { type Refusal, refuse, refuseFields } from '../core/refusal.ts';
import type { Step, Values } from '../core/write-types.ts';
import { matchTemplate, newBindings } from '../records/read/match-template.ts';
import { readValues, underPart } from '../records/write/write-values.ts';

type Operation = { op: string; path: string; value?: Json };

const ADD = 'add';
const OPERATIONS = ['replace', ADD, 'remove'];
const OPERATION_LIMIT = 100;

/**
 * A list of operations as steps: those that an action answers to become that action, the others are the fields that they
 * name. Neighbouring fields are one step, so that `/dispersed` and `/dispersed_date` reach their action together.
 */
export function patchSteps(definition: Definition, body: Json | undefined): Step[] | Refusal {
  if (!Array.isArray(body)) return refuse(422, 'server.body-not-list', { definition });
  if (body.length === 0 || body.length > OPERATION_LIMIT) return refuse(422, 'server.body-not-list', { definition });
  const steps: Step[] = [];
  for (const item of body) {
    const operation = readOperation(item);
    if (!operation) return refuse(422, 'server.unknown-operation', { definition, params: { operation: nameOf(item) } });
    const action = actionStep(definition, operation);
    if (action) {
      steps.push(action);
      continue;
    }
    // What adds is said by a file; a field is replaced or removed.
    if (operation.op === ADD)
      return refuse(422, 'server.unknown-operation', { definition, params: { operation: ADD } });
    const values = fieldValues(definition, operation);
    if ('refused' in values) return values as Refusal;
    const last = steps.at(-1);
    if (last?.kind === 'update') Object.assign(last.values, values);
    else steps.push({ kind: 'update', values: values as Values });
  }
  return steps;
}

function readOperation(item: Json): Operation | undefined {
  if (!isRow(item)) return undefined;
  const { op, path, value, ...rest } = item;
  if (typeof op !== 'string' || !OPERATIONS.includes(op) || typeof path !== 'string') return undefined;
  if (Object.keys(rest).length > 0 || !path.startsWith('/')) return undefined;
  return { op, path, value: value as Json | undefined };
}

const nameOf = (item: Json): string => (isRow(item) && typeof item.op === 'string' ? item.op.slice(0, 40) : '');

function actionStep(definition: Definition, { op, path, value }: Operation): Step | undefined {
  const state = definition.actions.field;
  if (state && path === `/${state}`) return undefined;
  const matched: { action: Action; ask: Row }[] = [];
  for (const action of Object.values(definition.actions.actions)) {
    const operation = action.send?.operation;
    if (!operation || operation.op !== op || operation.path !== path) continue;
    const bindings = newBindings();
    if (operation.value !== undefined && !matchTemplate(operation.value, value ?? {}, bindings)) continue;
    if (Object.keys(bindings.rest).length > 0 && operation.value !== '$ask') continue;
    matched.push({ action, ask: askOf(bindings.vars) });
  }
  if (matched.length === 0) return undefined;
  return { kind: 'action', actions: matched.map(({ action }) => action), ask: matched[0]?.ask ?? {} };
}

/** `$ask` is everything that was asked, `$ask.date` one of its answers. */
export function askOf(vars: Record<string, Json>): Row {
  const ask: Row = isRow(vars.ask) ? { ...vars.ask } : {};
  for (const [name, value] of Object.entries(vars)) if (name.startsWith('ask.')) ask[name.slice('ask.'.length)] = value;
  return ask;
}

function fieldValues(definition: Definition, { op, path, value }: Operation): Values | Refusal {
  const written = path.slice(1).replaceAll('/', '.');
  const dotted = Object.values(definition.fields).find(({ also }) => also === written)?.path ?? written;
  const known = Object.hasOwn(definition.fields, dotted);
  if (!known)
    return refuse(422, 'server.unknown-path', {
      definition,
      params: { path },
      fields: [{ field: dotted, code: 'server.unknown-path', path, params: { path } }],
    });
  const plain = op === 'remove' ? null : (value ?? null);
  const wrapped =
    isRow(plain) && dotted === definition.actions.field && Object.hasOwn(plain, dotted) ? plain[dotted] : plain;
  const read = readValues(definition, underPath(dotted, wrapped as Json));
  if (read.problems.length > 0) return { ...refuseFields(read.problems), definition };
  return wrapped === plain ? read.values : { ...answersBeside(definition, plain as Row), ...read.values };
}

/** `{ status: 2, reason: '…' }`: what some action of the state asks travels beside the state. */
function answersBeside(definition: Definition, value: Row): Values {
  const asked = Object.values(definition.actions.actions).flatMap((action) => Object.keys(action.ask));
  return Object.fromEntries(Object.entries(value).filter(([name]) => asked.includes(name))) as Values;
}

function underPath(dotted: string, value: Json): Row {
  const names = dotted.split('.');
  const last = names.pop() as string;
  return names.length > 0 ? underPart(names.join('.'), { [last]: value }) : { [last]: value };
}
