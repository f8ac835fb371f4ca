import type { Action, CallTemplate, Definition, Field, Json, Schemas } from '../../resource/model/definition.ts';
import { type Bindings, matchParameter, matchTemplate, newBindings } from '../records/read/match-template.ts';
import { matchPath, type PathPattern, readPattern } from '../records/read/path-pattern.ts';
import { itemLines } from '../records/write/item-sends.ts';

/** A call that some file says a button or form sends: the server's routes beyond the generic ones come from here. */
export type Send = { definition: Definition; call: CallTemplate; pattern: PathPattern } & (
  | { kind: 'action'; action: Action }
  | { kind: 'create' }
  | { kind: 'item'; field: Field }
);
export type MatchedSend = { send: Send; bindings: Bindings };

type Arrived = {
  method: string;
  path: string[];
  query: Record<string, string>;
  body: Json | undefined;
};

const known = new WeakMap<Schemas, Send[]>();

/** The sends that a call answers to, most literal address first. */
export function matchSends(schemas: Schemas, arrived: Arrived): MatchedSend[] {
  const matched: MatchedSend[] = [];
  for (const send of sendsOf(schemas)) {
    if (send.call.method !== arrived.method) continue;
    const bindings = newBindings();
    if (!matchPath(send.pattern, arrived.path, bindings)) continue;
    if (!queryFits(send.call.query ?? {}, arrived.query, bindings)) continue;
    if (!bodyFits(send, arrived.body, bindings)) continue;
    matched.push({ send, bindings });
  }
  return matched.sort((one, other) => other.send.pattern.literals - one.send.pattern.literals);
}

/** Whether an address belongs to some send, whatever the method and body: 405 and OPTIONS want to know. */
export function sendsAt(schemas: Schemas, path: string[]): Send[] {
  return sendsOf(schemas).filter((send) => matchPath(send.pattern, path, newBindings()));
}

/** Every call that the files say, made once per version of the schemas; the map forgets a version together with its schemas. */
export function sendsOf(schemas: Schemas): Send[] {
  const found = known.get(schemas);
  if (found) return found;
  const made = Object.values(schemas.resources).flatMap((definition) => sendsOfDefinition(schemas, definition));
  known.set(schemas, made);
  return made;
}

function sendsOfDefinition(schemas: Schemas, definition: Definition): Send[] {
  const sends: Send[] = [];
  for (const action of Object.values(definition.actions.actions)) {
    if (!action.send || action.send.operation || isGeneric(schemas, action.send, definition)) continue;
    sends.push({ kind: 'action', definition, action, call: action.send, pattern: readPattern(action.send.url) });
  }
  const create = definition.form.create;
  if (create?.send && !create.of && !isGeneric(schemas, create.send, definition))
    sends.push({ kind: 'create', definition, call: create.send, pattern: readPattern(create.send.url) });
  for (const { line, field } of itemLines(definition))
    if (line.send)
      sends.push({ kind: 'item', definition, field, call: line.send, pattern: readPattern(line.send.url) });
  return sends.flatMap((send) => [send, ...insideOf(send)]);
}

/** A call outside the version prefix (`{host}/web/waivers/{id}`) is answered inside it as well: `/v1/waivers/{id}`. */
function insideOf(send: Send): Send[] {
  const { outside, segments, literals } = send.pattern;
  if (!outside || segments.length < 3) return [];
  return [{ ...send, pattern: { outside: false, segments: segments.slice(1), literals: literals - 1 } }];
}

/**
 * `POST /requests` and `PUT /requests/{id}` without a body of their own are the generic routes; what one resource sends to
 * the generic route of another is a write of that other. A list of operations is the generic PATCH.
 */
function isGeneric(schemas: Schemas, call: CallTemplate, definition: Definition): boolean {
  const { segments, outside } = readPattern(call.url);
  const [name = ''] = segments;
  if (outside || !Object.hasOwn(schemas.resources, name)) return false;
  const isRoute = segments.length === (call.method === 'POST' ? 1 : 2) && call.method !== 'GET';
  return (
    isRoute &&
    (call.method === 'DELETE' ||
      name !== definition.name ||
      call.method === 'POST' ||
      call.body === undefined ||
      Array.isArray(call.body))
  );
}

function queryFits(template: Record<string, Json>, query: Record<string, string>, bindings: Bindings): boolean {
  return Object.entries(template).every(([name, value]) => {
    const sent = Object.hasOwn(query, name) ? query[name] : undefined;
    return matchParameter(value, sent, bindings);
  });
}

/** A create's body is judged field by field by the write itself; an action's must be what its template says. */
function bodyFits(send: Send, body: Json | undefined, bindings: Bindings): boolean {
  if (send.kind === 'create') return true;
  const template = send.call.body;
  if (template === undefined) return collectRest(body, bindings);
  return matchTemplate(template, body ?? {}, bindings);
}

function collectRest(body: Json | undefined, bindings: Bindings): boolean {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) Object.assign(bindings.rest, body);
  return true;
}
