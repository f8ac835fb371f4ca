import { decidingFields } from '../../../resource/conditions/field-here.ts';
import { templatePaths } from '../../../resource/conditions/template.ts';
import type { Definition, Json } from '../../../resource/model/definition.ts';

const labels = new WeakMap<Definition, string[]>();
const mentions = new WeakMap<Definition, Set<string>>();

/** The fields that decide and fill a resource's label. */
export function labelPaths(definition: Definition): string[] {
  const known = labels.get(definition);
  if (known) return known;
  const found = new Set<string>();
  collect(definition.label as unknown as Json, found);
  const paths = [...found, ...decidingFields(definition, found)].filter((path) => definition.fields[path]);
  labels.set(definition, paths);
  return paths;
}

/** The fields behind a reference that the screens of a resource name: `user.general.full_name` gives `general.full_name`. */
export function namedBehind(definition: Definition, reference: string): string[] {
  let found = mentions.get(definition);
  if (!found) {
    found = new Set<string>();
    const { list, form, tabs, actions } = definition;
    collect(JSON.parse(JSON.stringify([list, form, tabs ?? null, actions])) as Json, found);
    mentions.set(definition, found);
  }
  const prefix = `${reference}.`;
  return [...found].filter((path) => path.startsWith(prefix)).map((path) => path.slice(prefix.length));
}

/** Places of templates, keys of conditions, and names of fields: what is no path leads to no field later. */
function collect(json: Json, found: Set<string>): void {
  if (typeof json === 'string') {
    for (const place of templatePaths(json)) found.add(place);
    found.add(json);
  } else if (Array.isArray(json)) {
    for (const item of json) collect(item, found);
  } else if (typeof json === 'object' && json !== null) {
    for (const [key, value] of Object.entries(json)) {
      found.add(key);
      collect(value, found);
    }
  }
}
