import type { DataClass, Definition, Field, Schemas } from '../model/definition.ts';
import { own } from '../model/fields.ts';
import { readVerdict } from './field-rights.ts';
import { scopesFor } from './permissions.ts';
import type { Who } from './rights.ts';

/** Where the value of a class is at home: `users.general.rfc` is the field `general.rfc` of `users`. */
export function homeOfClass(
  schemas: Schemas,
  { home }: DataClass,
): { definition: Definition; path: string } | undefined {
  const at = home.indexOf('.');
  const definition = own(schemas.resources, home.slice(0, at));
  return definition && { definition, path: home.slice(at + 1) };
}

export const classOf = (schemas: Schemas, name: string): DataClass | undefined =>
  own(schemas.data?.classes ?? {}, name);

/** Whether the person may read the home field at all; of whom is judged row by row. */
export function readsHome(schemas: Schemas, actor: Who, name: string): boolean {
  const found = classOf(schemas, name);
  const home = found && homeOfClass(schemas, found);
  return home !== undefined && readVerdict(home.definition, actor, home.path, {}).allowed;
}

/** Whether the person reads the home field of everybody: then no copy of it is ever masked. */
function readsEverybody(schemas: Schemas, actor: Who, name: string): boolean {
  const found = classOf(schemas, name);
  const home = found && homeOfClass(schemas, found);
  return home !== undefined && scopesFor(home.definition, actor, 'read') === true && readsHome(schemas, actor, name);
}

export const classesOf = (field: Field): string[] => [...(field.data ? [field.data] : []), ...(field.shows ?? [])];

const classed = new WeakMap<Definition, Field[]>();

/**
 * The fields that this person may see masked: copies of a person's data, and papers that show it. They allow no filter and no
 * order, since these would reveal what the rows hide.
 *
 * @example maskable(schemas, debits, partner).map(({ path }) => path) // ['username', 'clabe']
 */
export function maskable(schemas: Schemas, definition: Definition, actor: Who): Field[] {
  let fields = classed.get(definition);
  if (!fields) {
    fields = Object.values(definition.fields).filter((field) => classesOf(field).length > 0);
    classed.set(definition, fields);
  }
  return fields.filter((field) => classesOf(field).some((name) => !readsEverybody(schemas, actor, name)));
}

/** Whether this paper is handed whole to the people whom it shows, and to the company for which one acts. */
export const isDisclosed = (schemas: Schemas, definition: Definition, field: Field): boolean =>
  own(schemas.data?.disclose ?? {}, `${definition.name}.${field.path}`) !== undefined;

/** Where a masked field is searched instead: at home, under the rights there; undefined when nothing leads there. */
export function searchedAt(schemas: Schemas, definition: Definition, field: Field): string | undefined {
  const found = field.data && classOf(schemas, field.data);
  const home = found ? homeOfClass(schemas, found) : undefined;
  const [about] = field.about ?? [];
  const leads = about !== undefined && own(definition.fields, about)?.reference === home?.definition.name;
  return home && leads ? `${about}.${home.path}` : undefined;
}
