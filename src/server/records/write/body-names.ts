import { isDeepStrictEqual } from 'node:util';
import type { Definition, Json, Row, Schemas } from '../../../resource/model/definition.ts';
import { isRow, valueAt, withValues } from '../../../resource/model/path.ts';

const FIELD = /^\{([A-Za-z_][\w.]*)\}$/;
const known = new WeakMap<Schemas, Map<string, Record<string, string>>>();

/**
 * The names that forms give to fields on their way: the form of a new user sends `general.curp` as `curp`; and the other
 * name that a field answers to (`x-alias`). A body may use either; one that says both differently has a name too many.
 */
export function ownNames(schemas: Schemas, definition: Definition, body: Row): Row {
  const names = namesFor(schemas, definition);
  // Nearly every body; a large one is not copied for nothing.
  if (!Object.keys(names).some((name) => Object.hasOwn(body, name))) return body;
  const own: [string, Json | undefined][] = [];
  const renamed: [string, Json | undefined][] = [];
  for (const [name, value] of Object.entries(body)) {
    const path = Object.hasOwn(names, name) ? names[name] : undefined;
    const other = path === undefined ? undefined : Object.hasOwn(body, path) ? body[path] : valueAt(body, path);
    const twice = other !== undefined;
    if (twice && isDeepStrictEqual(other, value)) continue;
    if (path && !twice && !Object.hasOwn(definition.fields, name)) renamed.push([path, value]);
    else own.push([name, value]);
  }
  return withValues(Object.fromEntries(own) as Row, renamed);
}

function namesFor(schemas: Schemas, definition: Definition): Record<string, string> {
  const all = known.get(schemas) ?? new Map<string, Record<string, string>>();
  known.set(schemas, all);
  const found = all.get(definition.name);
  if (found) return found;
  const names: Record<string, string> = {};
  for (const { also, path } of Object.values(definition.fields)) if (also && !path.includes('.')) names[also] = path;
  for (const other of Object.values(schemas.resources)) {
    const send = other.form.create?.send;
    if (send?.method !== 'POST' || send.url.split('?')[0] !== `/${definition.name}` || !isRow(send.body)) continue;
    for (const [name, template] of Object.entries(send.body)) {
      const path = typeof template === 'string' ? FIELD.exec(template)?.[1] : undefined;
      if (path && path !== name && Object.hasOwn(definition.fields, path)) names[name] = path;
    }
  }
  all.set(definition.name, names);
  return names;
}
