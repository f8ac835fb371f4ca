import type { Action, Definition, Json } from '../definition.ts';
import { own } from '../fields.ts';
import { at } from './cursor.ts';
import { error, type Place, warn } from './work.ts';

/** What can be seen without running anything: calls that two actions answer, states that nothing reaches or leaves. */
export function checkMachine(place: Place): void {
  checkCalls(place);
  checkStates(place);
}

/** Two actions on one call must differ in `from` or in a value, or the server could not tell which was meant. */
function checkCalls({ work, definition }: Place): void {
  const file = work.files.get(definition.name)?.actions;
  const actions = Object.values(definition.actions.actions).filter((action) => action.send);
  for (const [index, action] of actions.entries()) {
    const other = actions.slice(0, index).find((one) => sameCall(one, action) && overlap(one.from, action.from));
    if (!other || !file) continue;
    const message = `«${action.name}» y «${other.name}» responden a la misma llamada: deben diferir en «from» o en un valor.`;
    error(work, at(file, 'actions', action.name), message, { key: true });
  }
}

function sameCall(a: Action, b: Action): boolean {
  return callKey(a) === callKey(b);
}

/** The address without what is filled in, the query, and the fixed values of what is sent. */
function callKey({ send }: Action): string {
  const url = send?.url.replace(/\{[^}]*\}/g, '{}');
  return JSON.stringify([
    send?.method,
    url,
    send?.query,
    fixed(send?.body ?? null),
    send?.operation?.op,
    send?.operation?.path,
    fixed(send?.operation?.value ?? null),
  ]);
}

/** Variables stand for any value, so they do not tell two calls apart. */
function fixed(value: Json): Json {
  if (typeof value === 'string') return value.startsWith('$') || value.includes('{') ? '$' : value;
  if (Array.isArray(value)) return value.map(fixed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, inner]): [string, Json] => [key, fixed(inner)])
      .sort(([x], [y]) => (x < y ? -1 : 1)),
  );
}

const overlap = (a: Json[] | undefined, b: Json[] | undefined): boolean =>
  !a || !b || a.some((state) => b.includes(state));

/** States of a written machine: each is left by some action unless it is final, and reached unless it is where one begins. */
function checkStates(place: Place): void {
  const { work, definition } = place;
  const file = work.files.get(definition.name)?.actions;
  const written = file && at(file, 'states');
  if (!file || !written?.value || !definition.actions.field) return;
  const { states, actions } = definition.actions;
  const all = Object.values(actions);
  const effects = all.some((action) => action.effect !== undefined);
  const reached = reachable(definition);
  for (const [name, state] of Object.entries(states)) {
    if (state.derived) continue;
    const cursor = at(file, 'states', name);
    const leaves = all.some(
      (action) => (action.to !== undefined || action.effect) && action.from?.some((from) => String(from) === name),
    );
    const path = reached.get(name);
    if (!leaves && !state.final) {
      const way = path && path.length > 1 ? ` Se llega por: ${path.join(' → ')}.` : '';
      const message = `Del estado «${name}» no sale ninguna acción y no es final.${way}`;
      effects ? warn(work, cursor, message, { key: true }) : error(work, cursor, message, { key: true });
    }
    if (state.final && leaves)
      error(work, cursor, `El estado «${name}» es final, pero de él sale una acción.`, { key: true });
    if (!path) {
      const message = `Ninguna acción llega al estado «${name}».`;
      effects ? warn(work, cursor, message, { key: true }) : error(work, cursor, message, { key: true });
    }
  }
}

/** The shortest way to each state from where records begin: the field's default, else the first state written. */
function reachable({ actions, fields }: Definition): Map<string, string[]> {
  const field = actions.field ? own(fields, actions.field) : undefined;
  const [first] = Object.keys(actions.states);
  const start = field?.default === undefined ? first : String(field.default);
  const ways = new Map<string, string[]>(start === undefined ? [] : [[start, [start]]]);
  const open = [...ways.keys()];
  for (let state = open.shift(); state !== undefined; state = open.shift()) {
    for (const { from, to, set } of Object.values(actions.actions)) {
      const next = to ?? (actions.field ? set[actions.field] : undefined);
      const leaves = !from || from.some((one) => String(one) === state);
      if (next === undefined || !leaves || ways.has(String(next))) continue;
      ways.set(String(next), [...(ways.get(state) ?? []), String(next)]);
      open.push(String(next));
    }
  }
  return ways;
}
