import type { Actor, Definition, Json, MenuEntry, Operation, Schemas } from './definition.ts';

export function cutDefinition(_schemas: Schemas, definition: Definition, _roles: readonly string[]): Definition {
  return definition;
}

export type CutIndex = {
  version: string;
  actor: Actor;
  menu: MenuEntry[];
  catalogs: Schemas['catalogs'];
  messages: Record<string, string>;
  console: Schemas['console'];
  roles: Schemas['roles'];
  resources: Record<
    string,
    { title: string; plural: string; operations: Operation[]; paths: string[]; [extra: string]: Json }
  >;
};

export function cutIndex(schemas: Schemas, actor: Actor): CutIndex {
  const { version, catalogs, messages, console: settings, roles } = schemas;
  return { version, actor, menu: [], catalogs, messages, console: settings, roles, resources: {} };
}
