import type { Actor, Definition, MenuEntry, Operation, Schemas } from '../model/definition.ts';
import { mayOpen } from './permissions.ts';
import { redactDefinition } from './redact.ts';
import { rightsOf } from './rights.ts';

const OPERATIONS: Operation[] = ['list', 'read', 'create', 'update', 'delete', 'review', 'reveal', 'history', 'export'];

/** Sentences that only the server sends. */
const SERVER_ONLY = ['mail.', 'notifications.'];

/** `whole`: a catalogue, short enough to be offered as it is. */
type IndexEntry = { title: string; plural: string; operations: Operation[]; paths: string[]; whole?: true };

export type RedactedIndex = {
  version: string;
  actor: Actor;
  menu: MenuEntry[];
  catalogs: Schemas['catalogs'];
  messages: Record<string, string>;
  console: Schemas['console'];
  roles: Schemas['roles'];
  resources: Record<string, IndexEntry>;
};

/** What the console knows right after sign-in: sections that are open to the person, and the words and codes they use. */
export function redactIndex(schemas: Schemas, actor: Actor): RedactedIndex {
  return { actor, ...indexAround(schemas, actor.roles, openResources(schemas, actor)) };
}

/** The resources of which the person may do something, and what. */
export function openResources(schemas: Schemas, actor: Actor): RedactedIndex['resources'] {
  const resources: RedactedIndex['resources'] = {};
  for (const definition of Object.values(schemas.resources)) {
    if (!isOpen(definition, actor)) continue;
    const operations = openOperations(definition, actor);
    const { name, title, plural } = definition;
    const whole = definition.source.kind === 'catalog' ? { whole: true as const } : {};
    resources[name] = { title, plural, operations, paths: pathsOf(definition), ...whole };
  }
  return resources;
}

/** All of an index that people of the same roles and the same open resources have in common. */
export function indexAround(
  schemas: Schemas,
  roles: readonly string[],
  resources: RedactedIndex['resources'],
): Omit<RedactedIndex, 'actor'> {
  const menu = schemas.console.menu.filter((entry) =>
    opens(schemas.resources[entry.resource], resources[entry.resource]),
  );
  const messages = Object.entries(schemas.messages).filter(
    ([key]) => !SERVER_ONLY.some((prefix) => key.startsWith(prefix)),
  );
  return {
    version: schemas.version,
    menu,
    catalogs: catalogsOf(schemas, roles, Object.keys(resources)),
    messages: Object.fromEntries(messages),
    console: { ...schemas.console, menu },
    roles: rolesOf(schemas, roles),
    resources,
  };
}

/** Where there is neither one of these rights nor an action, there is nothing to draw. */
const DRAWN: Operation[] = ['list', 'read', 'create', 'update'];

const openOperations = (definition: Definition, actor: Actor): Operation[] =>
  OPERATIONS.filter((operation) => mayOpen(definition, actor, operation));

/**
 * Whether the index of this person names the resource, and its definition is served: to who may list, read, create, update or act on
 * its rows, and to no other.
 */
export const isOpen = (definition: Definition, actor: Actor): boolean =>
  DRAWN.some((operation) => mayOpen(definition, actor, operation)) ||
  Object.values(definition.permissions.actions).some((grants) => rightsOf(grants, actor.roles).length > 0);

/** A section is its list, or its one record. */
function opens(definition: Definition | undefined, known: RedactedIndex['resources'][string] | undefined): boolean {
  if (!definition || !known) return false;
  return known.operations.includes('list') || (definition.one && known.operations.includes('read'));
}

function pathsOf(definition: Definition): string[] {
  const parts = Object.values(definition.fields).flatMap((field) =>
    field.part ? [`${definition.name}/{id}/${field.part}`] : [],
  );
  return [definition.name, ...definition.under.map((under) => under.path), ...parts];
}

/** The catalogues that the person's definitions name. */
function catalogsOf(schemas: Schemas, roles: readonly string[], resources: string[]): Schemas['catalogs'] {
  const used = new Set<string>();
  for (const name of resources) {
    const definition = schemas.resources[name];
    // A definition is cut only where the whole of it names a catalogue that is not yet known to be used.
    if (!definition || [...namedIn(definition)].every((catalog) => used.has(catalog))) continue;
    for (const catalog of catalogsIn(redactDefinition(schemas, definition, roles))) used.add(catalog);
  }
  return Object.fromEntries(Object.entries(schemas.catalogs).filter(([name]) => used.has(name)));
}

const named = new WeakMap<Definition, Set<string>>();

function namedIn(definition: Definition): Set<string> {
  const found = named.get(definition) ?? catalogsIn(definition);
  named.set(definition, found);
  return found;
}

function catalogsIn(definition: Definition): Set<string> {
  const used = new Set<string>();
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if ((key === 'catalog' || key === 'x-catalog') && typeof inner === 'string') used.add(inner);
      else walk(inner);
    }
  };
  walk(definition);
  return used;
}

/** The person's own roles, and what groups they are in. */
function rolesOf({ roles }: Schemas, own: readonly string[]): Schemas['roles'] {
  const groups = Object.entries(roles.groups).map(([name, members]): [string, string[]] => [
    name,
    members.filter((role) => own.includes(role)),
  ]);
  return {
    roles: Object.fromEntries(Object.entries(roles.roles).filter(([name]) => own.includes(name))),
    groups: Object.fromEntries(groups.filter(([, members]) => members.length > 0)),
  };
}
