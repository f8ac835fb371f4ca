import type { Action, Json } from '../model/definition.ts';
import { at } from './cursor.ts';
import { error, type LinkScope } from './link-context.ts';
import { checkStates } from './machine.ts';

/** What can be seen without running anything: calls that two actions answer, states that nothing reaches or leaves. */
export function checkMachine(place: LinkScope): void {
  checkCalls(place);
  checkStates(place);
}

/** Two actions on one call must differ in `from` or in a value, or the server could not decide which one was meant. */
function checkCalls({ work, definition }: LinkScope): void {
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

/** Variables match any value, so they do not distinguish two calls. */
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
