import { actionGrants, rightsOf } from '../../resource/access/rights.ts';
import { kindOf } from '../../resource/kinds/registry.ts';
import type { Actor, Definition, Json, Row } from '../../resource/model/definition.ts';
import { isObject } from '../../resource/model/of-kind.ts';
import { isRow, valueAt } from '../../resource/model/path.ts';
import { isRefusal, type Refusal, refuse } from '../core/refusal.ts';
import type { Step } from '../core/write-types.ts';
import { RECORD_MARK } from '../database/columns.ts';
import { type Bindings, newBindings } from '../records/read/match-template.ts';
import { matchPath } from '../records/read/path-pattern.ts';
import { sectionRefusal } from '../records/read/section.ts';
import { itemStep } from '../records/write/item-sends.ts';
import type { ApiRequest, ApiResponse } from './api-request.ts';
import { askOf } from './patch.ts';
import { type MatchedSend, matchSends, type Send, sendsAt } from './sends.ts';
import { act, create } from './write-routes.ts';

/** The calls that files say beyond the generic ones; undefined when the address is none of theirs. */
export async function answerSend(request: ApiRequest): Promise<ApiResponse | Refusal | undefined> {
  const { call, method, path, query, body } = request;
  const matched = matchSends(call.schemas, { method, path, query, body }).filter(isWhole);
  const [first] = matched;
  if (!first) return undefined;
  // Some files send an action with GET. HEAD asks about an answer and changes nothing, so it is not the same call.
  if (request.head)
    return refuse(405, 'server.unknown-operation', { params: { operation: 'HEAD' }, headers: { allow: method } });
  const { definition } = first.send;
  const denied = sectionRefusal(definition, call.actor);
  if (denied) return denied;
  if (first.send.kind === 'create') return createAt(request, definition, typed(definition, first.bindings.record));
  const item = first.send.kind === 'item' ? itemStep(definition, first.send.field, first.bindings.vars) : undefined;
  if (isRefusal(item)) return item;
  const id = first.bindings.record.id ?? first.bindings.record._id;
  if (id === undefined || isRow(id)) return refuse(404, 'server.not-found', { definition });
  const same = matched.filter((one) => one.send.definition === definition);
  if (asksForSomebodyElse(call.actor, same)) return refuse(404, 'server.not-found', { definition });
  const { id: _, _id, ...named } = addressOf(first, path).record;
  return act(request, definition, String(id), item ?? stepOf(definition, same), named);
}

/** What the address alone says. The body's words are the action's affair. */
function addressOf({ send }: MatchedSend, path: string[]): Bindings {
  const bindings = newBindings();
  matchPath(send.pattern, path, bindings);
  return bindings;
}

/** Whether a person uses the address of another one: `$me` in an address is the caller. */
function asksForSomebodyElse(me: Actor, matched: MatchedSend[]): boolean {
  return matched.some(({ send, bindings }) => {
    if (send.kind !== 'action' || rightsOf(actionGrants(send.definition, send.action.name), me.roles).length === 0)
      return false;
    return Object.entries(bindings.vars).some(
      ([name, value]) => name.startsWith('me.') && String(value) !== String(valueAt(me, name.slice('me.'.length))),
    );
  });
}

/** A record that the address itself names and that is not there: there is no such address. */
async function createAt(request: ApiRequest, definition: Definition, values: Row): Promise<ApiResponse | Refusal> {
  const made = await create(request, definition, { values });
  const body = isRow(request.body) ? request.body : {};
  const isNamed = (field: string) =>
    Object.hasOwn(values, field) && (!Object.hasOwn(body, field) || String(body[field]) === String(values[field]));
  const missing = isRefusal(made) && made.fields?.some(({ field, code }) => code === 'reference' && isNamed(field));
  return missing ? refuse(404, 'server.not-found', { definition }) : made;
}

/** An address that some file names, called in a way that none of them says. */
export function sendMismatch(request: ApiRequest): Refusal | undefined {
  const known = sendsAt(request.call.schemas, request.path);
  const [first] = known;
  if (!first) return undefined;
  if (!known.some((send) => send.call.method === request.method)) {
    const allow = [...new Set(known.map((send) => send.call.method))].join(', ');
    return refuse(405, 'server.unknown-operation', { params: { operation: request.method }, headers: { allow } });
  }
  return (
    sectionRefusal(first.definition, request.call.actor) ??
    refuse(422, unknownAt(first), { definition: first.definition })
  );
}

/** A body with a word that only a file's call has, but not as the file says it: `{ "expire": "true" }`. */
export function partialMatch(request: ApiRequest): Refusal | undefined {
  const { method, path, body, call } = request;
  if (!isRow(body)) return undefined;
  const isHalf = sendsAt(call.schemas, path).some(
    ({ call: { method: own, body: template }, definition }) =>
      own === method &&
      isRow(template) &&
      Object.keys(template).some((name) => Object.hasOwn(body, name) && !Object.hasOwn(definition.fields, name)),
  );
  return isHalf ? sendMismatch(request) : undefined;
}

/** A resource may say in its own words what was wrong at an address of its: `unknown.billings`. */
function unknownAt({ definition, call }: Send): string {
  const own = `unknown.${call.url.split('/').at(-1)}`;
  return Object.hasOwn(definition.messages, own) ? own : 'server.unknown-action';
}

/** What was sent beyond the template must be what the action asks; anything else is not this action. */
function isWhole({ send, bindings }: MatchedSend): boolean {
  if (send.kind === 'create') return true;
  if (send.kind === 'item') return Object.keys(bindings.rest).length === 0;
  return Object.keys(bindings.rest).every((name) => Object.hasOwn(send.action.ask, name));
}

function stepOf(definition: Definition, matched: MatchedSend[]): Step {
  const [first] = matched as [MatchedSend];
  const { vars, rest } = first.bindings;
  if (first.send.kind === 'action' && first.send.action.name === 'review') return reviewStep(definition, vars);
  const actions = matched.flatMap(({ send }) => (send.kind === 'action' ? [send.action] : []));
  return { kind: 'action', actions, ask: { ...rest, ...askOf(vars) } };
}

/** `field` and `category` name a value; without them the mark is the record's own. */
function reviewStep(definition: Definition, vars: Record<string, Json>): Step {
  if (vars.field === undefined) return { kind: 'review', marks: { [RECORD_MARK]: vars.value ?? null } };
  const [field, part] = [String(vars.field), String(vars.part ?? '')];
  const owner = Object.values(definition.fields).find(
    (one) => isObject(one) && (one.part === part || one.path === part),
  );
  const inside = owner && `${owner.path}.${field}`;
  const path =
    inside && (Object.hasOwn(definition.fields, inside) || !Object.hasOwn(definition.fields, field)) ? inside : field;
  return { kind: 'review', marks: { [path]: vars.value ?? null } };
}

/** Values from an address are text; each becomes what its field is. */
function typed(definition: Definition, values: Row): Row {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = Object.hasOwn(definition.fields, name) ? definition.fields[name] : undefined;
      const plain = field && kindOf(field).coerce(value, field);
      return [name, plain ?? value];
    }),
  );
}
