import { isDeepStrictEqual } from 'node:util';
import type { Json } from '../../../resource/model/definition.ts';
import { isRow } from '../../../resource/model/path.ts';

/**
 * What a call template says about a call that arrived: `{id}` and `{user}` bind fields of the record, `$ask.date` binds
 * what was asked, `$me.…` what the server knows better, anything else must be equal.
 */
export type Bindings = {
  record: Record<string, Json>;
  vars: Record<string, Json>;
  /** Keys of the body that the template does not name. */
  rest: Record<string, Json>;
};

export const newBindings = (): Bindings => ({ record: {}, vars: {}, rest: {} });

const FIELD = /^\{([A-Za-z_][\w.]*)\}$/;
const VARIABLE = /^\{?\$([A-Za-z_][\w.]*)\}?$/;

/**
 * Matches a template against a value; false when a constant differs. A key that was not sent binds nothing. A body is JSON,
 * where true and "true" are two things; an address carries text only.
 */
export function matchTemplate(template: Json, value: Json | undefined, bindings: Bindings): boolean {
  if (typeof template === 'string') return matchText(template, value, bindings);
  if (!isRow(template)) return isDeepStrictEqual(template, value);
  if (!isRow(value)) return Object.keys(template).length === 0 && value === undefined;
  for (const [key, inner] of Object.entries(template)) {
    const sent = Object.hasOwn(value, key) ? (value[key] as Json) : undefined;
    if (sent === undefined && isBinding(inner as Json)) continue;
    if (!matchTemplate(inner as Json, sent, bindings)) return false;
  }
  for (const [key, sent] of Object.entries(value)) if (!Object.hasOwn(template, key)) bindings.rest[key] = sent as Json;
  return true;
}

function matchText(template: string, value: Json | undefined, bindings: Bindings): boolean {
  const field = FIELD.exec(template)?.[1];
  if (field) return bind(bindings.record, field, value);
  const variable = VARIABLE.exec(template)?.[1];
  if (variable) return bind(bindings.vars, variable, value);
  return template === value;
}

/** The same for a parameter of an address. */
export const matchParameter = (template: Json, value: string | undefined, bindings: Bindings): boolean =>
  isBinding(template) ? matchTemplate(template, value, bindings) : sameText(template, value);

function bind(target: Record<string, Json>, name: string, value: Json | undefined): boolean {
  if (value === undefined) return true;
  if (Object.hasOwn(target, name) && !sameText(target[name] as Json, value)) return false;
  target[name] = value;
  return true;
}

export const isBinding = (template: Json): boolean =>
  typeof template === 'string' && (FIELD.test(template) || VARIABLE.test(template));

/** Addresses carry text only, so 2 and '2' are the same thing there. */
function sameText(left: Json, right: Json | undefined): boolean {
  if (right === undefined) return false;
  return left === right || (!isRow(left) && !isRow(right) && String(left) === String(right));
}
